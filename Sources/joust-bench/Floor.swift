import CBench

/// What the system alone needs for something, with nothing of Joust in it.
enum Floor {
  /// The bytes of the line that asks for a move on a board of tic-tac-toe half full.
  private static let lineLength: Int32 = 96

  /// Keeps this thread, and those and the processes that it starts from now on, to one processor.
  ///
  /// - Returns: its number; nil where the system has no way to do that.
  static func pinToProcessor() -> Int? {
    let number = bench_pin()
    return number < 0 ? nil : Int(number)
  }

  /// Reads a file and counts its line ends; nil where it can't be read.
  static func countLines(of path: String) -> Int? {
    let count = unsafe bench_count_lines(path)
    return count < 0 ? nil : Int(count)
  }

  /// Starts this program without input and waits for its end, some times over.
  ///
  /// - Returns: the nanoseconds that it took; nil where it can't be started.
  static func starts(of program: String, count: Int) -> Int64? {
    let time = unsafe bench_spawn(program, Int32(count))
    return time < 0 ? nil : time
  }

  /// Sends lines to this program over a pipe, each of which it answers with a line.
  ///
  /// - Returns: the nanoseconds that the turns took; nil where something went wrong.
  static func turns(of program: String, count: Int) -> Int64? {
    let time = unsafe bench_ping(program, lineLength, Int32(count))
    return time > 0 ? time : nil
  }

  /// Makes some random moves of 2048 by a table, which follow from a seed.
  ///
  /// - Returns: the nanoseconds that it took.
  static func moves(_ count: Int, seed: UInt64) -> Int64 { bench_moves(Int64(count), seed) }
}
