/// Answers the lines that `read` returns, until Joust asks the bot to exit or `read` returns nil.
///
/// - Parameters:
///   - dialogue: the bot's side of the dialogue.
///   - read: returns the next line from Joust, or nil at the end of the input.
///   - write: sends an answer to Joust; the bytes include the line feed.
/// - Throws: ``BotError`` if a line is not a valid message, or if the bot cannot answer it.
public func serve(
  _ dialogue: Dialogue, reading read: () -> String?, writing write: ([UInt8]) -> Void
) throws(BotError) {
  var dialogue = dialogue
  while !dialogue.isOver, let line = read() {
    let answer = try dialogue.answer(line)
    if !answer.isEmpty { write(answer) }
  }
}

/// Plays on standard input and output until Joust asks the bot to exit or closes the input.
///
/// - Parameter dialogue: the bot's side of the dialogue.
/// - Returns: the exit status: 0, or 1 after an error message on standard error.
public func serve(_ dialogue: Dialogue) -> Int32 {
  do {
    try serve(dialogue, reading: { readLine() }, writing: { send($0, to: 1) })
    return 0
  } catch {
    send(Array("\(error)\n".utf8), to: 2)
    return 1
  }
}

/// Plays one or more games on standard input and output until Joust asks the bot to exit or closes the input.
///
/// - Parameter choices: a player for each game.
/// - Returns: the exit status: 0, or 1 after an error message on standard error.
public func serve(_ choices: Choice...) -> Int32 {
  serve(Dialogue { game in try player(of: choices, at: game) })
}

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension TimeLimits.Clock {
  /// The reading of the clock, for measuring durations: the elapsed time since an arbitrary fixed moment, or
  /// the processor time of this process.
  public var now: Duration {
    var time = timespec()
    unsafe clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// Writes all bytes without buffering; after an error, the remaining bytes are dropped, because the reader
/// has probably closed its end.
private func send(_ bytes: [UInt8], to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe write(descriptor, Array(rest), rest.count)
    guard count > 0 || errno == EINTR else { return }
    rest = rest.dropFirst(max(count, 0))
  }
}
