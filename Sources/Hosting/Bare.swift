import CHosting

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

/// Ping-pong over two pipes with nothing of Joust in it: the floor of what a turn can cost.
package enum BarePipe {
  /// Plays some turns with a child that answers each line with a line.
  ///
  /// - Parameters:
  ///   - child: a program that calls ``pong()``.
  ///   - length: the bytes of a line to the child, its end included.
  ///   - turns: how many there are.
  /// - Returns: the nanoseconds that they took; nil where something went wrong.
  /// - Throws: ``LaunchError`` where the child could not be started.
  package static func ping(
    _ child: Launch, length: Int, turns: Int
  ) throws(LaunchError) -> Int64? {
    let input = try Pipe()
    let output = try Pipe()
    let error = try Pipe()
    let process = try Child(
      child,
      on: StandardDescriptors(
        input: input.reading.number, output: output.writing.number, error: error.writing.number))
    let line = [CChar](repeating: 120, count: length - 1) + [10]
    let time = unsafe joust_ping(
      input.writing.number, output.reading.number, line, Int32(length), Int32(turns))
    _ = consume process
    return time > 0 ? time : nil
  }

  /// Answers each line of standard input with a line, until its end.
  package static func pong() {
    let line = [CChar](repeating: 121, count: answerLength - 1) + [10]
    unsafe joust_pong(line, Int32(line.count))
  }

  /// The bytes of an answer, its end included: those of a short reply.
  private static let answerLength = 22

  /// Plays the first legal move of any game, until it is told to quit.
  package static func playInstantly() {
    joust_instant_bot()
  }
}
