import Games
import Hosting
import JSON
import Protocol
import Synchronization

/// A program that knows the rules of a game: a function from moves to a position.
///
/// It keeps nothing from one question to the next, so that any copy of it may answer any of them:
/// there are as many copies as questions that were asked at the same time. Where it can go on from its
/// last question, there are some copies more, so that each game in play finds its own again.
package final class Referee: Sendable {
  private let title: String
  private let greeting: [UInt8]
  private let launch: Launch
  /// How long it may take to answer, in nanoseconds.
  private let patience: Int64
  private let copies = Mutex(Copies())
  private let stopping = Atomic(false)
  private let silence = Mutex<RefereeFailure?>(nil)

  /// A game as far as it was played.
  struct Line: Hashable, Sendable {
    let moves: Steps
    /// Whose texts the moves are; nil where they are none.
    let texts: MoveTexts?
    /// Nil in a game without luck.
    let seed: UInt64?

    init(moves: Steps, in notation: MoveNotation, seed: UInt64?) {
      (self.moves, texts, self.seed) = (moves, notation.moveTexts, seed)
    }
  }

  /// A process that belongs to whoever holds the lock.
  private final class Copy: Sendable {
    let process = Mutex<LineProcess?>(nil)
    /// What it was asked last, where it can go on from there.
    let line = Mutex<Line?>(nil)
  }

  private struct Copies: Sendable {
    /// How many copies are kept for games that may go on, at most.
    private static let limit = max(4, 2 * Platform.processorCount)

    /// Those that are not asked just now; the one that was asked last stands last.
    var idle: [Copy] = []
    private var count = 0

    /// The copy that was asked the beginning of a line last.
    mutating func next(for line: Line) -> (copy: Copy, steps: Int)? {
      for index in idle.indices.reversed() {
        guard let known = idle[index].line.withLock(\.self), known.seed == line.seed,
          known.texts == line.texts, known.moves.count < line.moves.count,
          line.moves.starts(with: known.moves)
        else { continue }
        return (idle.remove(at: index), known.moves.count)
      }
      return nil
    }

    /// A copy that is free, or a new one; where `isForLine`, the one that was asked the longest ago.
    mutating func next(isForLine: Bool) -> Copy {
      if isForLine, count >= Self.limit, !idle.isEmpty { return idle.removeFirst() }
      if !isForLine, let copy = idle.popLast() { return copy }
      count += 1
      return Copy()
    }

    /// Counts a copy no more that has failed.
    mutating func forgetOne() { count -= 1 }
  }

  init(
    title: String, greeting: [UInt8], launch: Launch, memory: Int?, processes: Int?,
    patience: Int64
  ) {
    self.title = title
    self.greeting = greeting
    var launch = launch
    launch.limits = ResourceLimits(memory: memory, processes: processes)
    self.launch = launch
    self.patience = patience
  }

  /// Has questions that wait for an answer fail, and all that follow.
  package func stop() { stopping.store(true, ordering: .relaxed) }

  package func close() {
    let all = copies.withLock { copies in
      defer { copies.idle = [] }
      return copies.idle
    }
    for copy in all { copy.process.withLock { _ = $0?.end(within: 200_000_000) } }
  }

  /// Asks a copy that is free, or a new one; nil is the greeting, which each copy is told anyway.
  func answer(to question: [UInt8]?) throws(RefereeFailure) -> JSONObject {
    try answer(to: question, by: copies.withLock { $0.next(isForLine: false) }, after: nil)
  }

  /// Asks a copy that was asked the beginning of a line last, if there is one, only for the rest of it;
  /// where that fails, and else, another one for the whole of it.
  func answer(
    after line: Line, in notation: MoveNotation
  ) throws(RefereeFailure) -> JSONObject {
    if let (copy, steps) = copies.withLock({ $0.next(for: line) }) {
      let question = RefereeQuestion.more(of: line.moves, from: steps, in: notation)
      do throws(RefereeFailure) {
        return try answer(to: question, by: copy, after: line)
      } catch  where error.kind != .fault {
        throw error
      } catch {}
    }
    let question = RefereeQuestion.position(after: line.moves, in: notation, seed: line.seed)
    return try answer(
      to: question, by: copies.withLock { $0.next(isForLine: true) }, after: line)
  }

  private func answer(
    to question: [UInt8]?, by copy: Copy, after position: Line?
  ) throws(RefereeFailure) -> JSONObject {
    if let silence = silence.withLock(\.self) { throw silence }
    let line: ArraySlice<UInt8>
    do throws(RefereeFailure) {
      line = try copy.process.withLock { process throws(RefereeFailure) in
        try answer(to: question, over: &process)
      }
    } catch {
      copies.withLock { $0.forgetOne() }
      if error.kind == .silence { silence.withLock { $0 = error } }
      throw error
    }
    copy.line.withLock { $0 = position }
    copies.withLock { $0.idle.append(copy) }
    do throws(JSONError) {
      guard case .object(let object) = try JSONValue(parsing: Array(line)) else {
        throw JSONError(line: 1, column: 1, sentence: "it is no object")
      }
      return object
    } catch {
      throw failure("answered \(Excerpt.quote(line)): \(error.sentence)")
    }
  }

  func failure(_ deed: String, _ kind: RefereeFailure.Kind = .fault) -> RefereeFailure {
    RefereeFailure(kind: kind, description: "\(title) \(printable(deed))")
  }

  // MARK: - One copy

  private func answer(
    to question: [UInt8]?, over process: inout LineProcess?
  ) throws(RefereeFailure) -> ArraySlice<UInt8> {
    do throws(RefereeFailure) {
      if let process { return try exchange(question ?? greeting, over: process) }
      let started: LineProcess
      do throws(LaunchError) {
        started = try LineProcess(launch)
      } catch {
        throw failure("could not be started: \(error.sentence)")
      }
      process = started
      let answer = try exchange(greeting, over: started)
      guard let question else { return answer }
      return try exchange(question, over: started)
    } catch {
      process?.end(within: 0)
      throw error
    }
  }

  private func exchange(
    _ line: [UInt8], over process: LineProcess
  ) throws(RefereeFailure) -> ArraySlice<UInt8> {
    // What was written unasked would be taken for the answer to this question.
    if process.hasWrittenUnasked() {
      let stray = process.unreadBytes.prefix { $0 != 10 }
      throw failure(
        "wrote \(Excerpt.quote(stray)) when nothing was asked of it (it must answer each line "
          + "with one line, and write debug text to standard error)")
    }
    process.ask(line)
    let reading = try process.line(until: .now + patience) { () throws(RefereeFailure) in
      try refuseExcess(of: process)
      guard !stopping.load(ordering: .relaxed) else {
        throw RefereeFailure(kind: .stop, description: "\(title) was not waited for")
      }
    }
    switch reading {
    case .whole(let answer):
      process.ignore()
      try refuseExcess(of: process)
      return answer
    case .overLimit:
      throw failure("wrote a line of more than 64 KiB (an answer is one shorter line)")
    case .closed: throw failure(death(of: process))
    case .partial:
      process.end(within: 0)
      throw failure(
        "did not answer within \(patience / 1_000_000) ms (does it flush each "
          + "line?)\(lastWords(of: process))", .silence)
    }
  }

  private func refuseExcess(of process: LineProcess) throws(RefereeFailure) {
    let limits = launch.limits
    switch process.excess(at: .now) {
    case .memory(let bytes):
      throw failure(
        "held \(bytes / 1_000_000) MB of memory, of \((limits.memory ?? .max) / 1_000_000) MB that the "
          + "tournament allows")
    case .mappings(let count): throw failure("had \(count) mappings of memory")
    case .descriptors(let count): throw failure("had \(count) files, pipes and sockets open")
    case .unreadable:
      throw failure(
        "runs a program that may not be read, so its memory can't be counted (chmod +r makes it "
          + "readable)")
    case .files(let count, let bytes):
      throw failure(
        "filled its folder for temporary files with \(count) files of \(bytes / 1_000_000) MB")
    case .processes(let count):
      throw failure(
        "had \(count) processes and threads, of \(limits.processes ?? .max) that the tournament allows"
      )
    case nil: break
    }
  }

  private func death(of process: LineProcess) -> String {
    let ending = process.end(within: 20_000_000)
    let words = lastWords(of: process)
    if ending.neverRan { return "could not be run in the sandbox\(words)" }
    return ending.wasForced
      ? "closed its standard output instead of answering\(words)"
      : "\(ending.termination) instead of answering\(words)"
  }

  private func lastWords(of process: LineProcess) -> String {
    process.lastWords.map { " (\($0))" } ?? ""
  }
}

/// Why a referee can't be relied on: its own fault or the machine's, and never a bot's.
package struct RefereeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The referee does not play by the rules that the tournament asks for.
    case refusal
    case fault
    /// The referee did not answer; it is not asked again.
    case silence
    /// Nobody wants to know any more.
    case stop
  }

  package let kind: Kind
  package let description: String
}

// How a bot, or a copy of a referee, is asked.
extension LineProcess {
  func ask(_ lines: [UInt8]) {
    send(lines)
    listen()
  }

  /// Waits for a line; `check` is called ten times a second, and ends the wait where it throws.
  func line<Failure: Error>(
    until deadline: Instant, checking check: () throws(Failure) -> Void
  ) throws(Failure) -> Line {
    while true {
      let line = takeLine()
      guard case .partial = line else { return line }
      let now = Instant.now
      guard now < deadline else { return line }
      try check()
      Self.wait(for: [self], until: min(deadline, now + 100_000_000), from: now)
    }
  }

  func line(until deadline: Instant) -> Line { line(until: deadline) {} }

  /// Closes the input, and kills what has not ended within so many nanoseconds.
  @discardableResult
  func end(within nanoseconds: Int64) -> Ending { Self.finish([self], within: nanoseconds)[0] }
}
