import CBench

/// What the system alone needs for something, with nothing of Joust in it: times are nanoseconds, and
/// nil stands for what the system refused.
enum Floor {
  /// The bytes of the line that asks for a move on a board of tic-tac-toe half full.
  private static let lineLength: Int32 = 96

  static func pinToProcessor() -> Int? {
    let number = bench_pin()
    return number < 0 ? nil : Int(number)
  }

  /// Reads a file and counts its line ends; nil where it can't be read.
  static func countLines(of path: String) -> Int? {
    let count = unsafe bench_count_lines(path)
    return count < 0 ? nil : Int(count)
  }

  static func starts(of program: String, count: Int) -> Int64? {
    let time = unsafe bench_spawn(program, Int32(count))
    return time < 0 ? nil : time
  }

  static func turns(of program: String, count: Int) -> Int64? {
    let time = unsafe bench_ping(program, lineLength, Int32(count))
    return time > 0 ? time : nil
  }

  /// Makes some random moves of 2048 by a table, which follow from a seed.
  static func moves(_ count: Int, seed: UInt64) -> Int64 { bench_moves(Int64(count), seed) }
}
