import CProcesses

/// What the system alone needs for something, with nothing of Joust in it: the floors of the bench.
package enum BareFloor {
  /// Keeps this thread, and those and the processes that it starts from now on, to one processor.
  ///
  /// - Returns: its number; nil where the system has no way to do that.
  package static func pinToProcessor() -> Int? {
    let number = joust_pin()
    return number < 0 ? nil : Int(number)
  }

  /// Reads a file and counts its line ends; nil where it can't be read.
  package static func countLines(of path: String) -> Int? {
    let count = unsafe joust_count_lines(path)
    return count < 0 ? nil : Int(count)
  }

  /// Starts a program some times without input, waiting each time for its end.
  ///
  /// - Parameters:
  ///   - launch: the program and its arguments; all else of it counts for nothing.
  ///   - count: how many times.
  /// - Returns: the nanoseconds that it took; nil where it can't be started.
  package static func spawn(_ launch: Launch, count: Int) -> Int64? {
    let arguments = CStrings(launch.arguments)
    let time = unsafe joust_spawn(launch.program, arguments.pointers, Int32(count))
    return time < 0 ? nil : time
  }

  /// Makes some random moves of 2048 by a table.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - seed: what the moves and the tiles follow from.
  /// - Returns: the nanoseconds that it took.
  package static func moves(_ count: Int, seed: UInt64) -> Int64 {
    joust_bare_moves(Int64(count), seed)
  }
}
