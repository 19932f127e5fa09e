import Games
import Hosting
import JSON
import Protocol
import Synchronization

/// A referee: a program that implements the rules of a game, used as a function from moves to a position.
///
/// An answer does not depend on earlier questions, so any copy of the program can answer any question. There
/// are as many copies as simultaneous questions. An incremental referee has additional copies, so that each
/// game in play can use the copy that answered its last question.
package final class Referee: Sendable {
  private let title: String
  private let greeting: [UInt8]
  private let launch: Launch
  /// The longest line of a referee, in bytes.
  private static let lineLimit = 1 << 20
  /// The time limit for an answer, in nanoseconds.
  private let patience: Int64
  private let copies = Mutex(Copies())
  private let stopping = Atomic(false)
  private let silence = Mutex<RefereeFailure?>(nil)

  /// The moves of a game so far.
  struct Line: Hashable, Sendable {
    let moves: Steps
    /// The texts of the moves; nil if the moves are not texts.
    let texts: MoveTexts?
    /// The seed of the luck; nil in a game without luck.
    let seed: UInt64?

    init(moves: Steps, in notation: MoveNotation, seed: UInt64?) {
      self.moves = moves
      self.seed = seed
      texts = notation.moveTexts
    }
  }

  /// A copy of the referee; the process belongs to the thread that holds the lock.
  private final class Copy: Sendable {
    let process = Mutex<LineProcess?>(nil)
    /// The moves of the copy's last question, if the copy can continue from them; nil if the copy cannot
    /// continue, or if the game is over.
    let line = Mutex<Line?>(nil)
  }

  private struct Copies: Sendable {
    /// The number of copies at which a question uses an idle copy of another game instead of a new copy.
    private static let limit = max(4, 2 * Platform.processorCount)

    /// The copies that are not answering a question, in the order of their last answers.
    var idle: [Copy] = []
    private var count = 0

    /// Returns an idle copy whose last question is a prefix of the line, and the number of steps in that
    /// question; nil if there is none.
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

    /// Returns an idle copy or a new copy.
    ///
    /// A question about a line does not use a copy that can continue a game in play, unless the limit of
    /// copies is reached. In that case, the copy that has been idle for the longest time is used.
    mutating func next(isForLine: Bool) -> Copy {
      let isFree = { (copy: Copy) in !isForLine || copy.line.withLock { $0 == nil } }
      if let index = idle.lastIndex(where: isFree) { return idle.remove(at: index) }
      if count >= Self.limit, !idle.isEmpty { return idle.removeFirst() }
      count += 1
      return Copy()
    }

    /// Removes a failed copy from the count.
    mutating func removeOne() { count -= 1 }
  }

  init(
    title: String, greeting: [UInt8], launch: Launch, memory: Int?, processes: Int?,
    patience: Int64
  ) {
    self.title = title
    self.greeting = greeting
    var launch = launch
    launch.limits = ResourceLimits(memory: memory, processes: processes)
    launch.lineLimit = Self.lineLimit
    self.launch = launch
    self.patience = patience
  }

  /// Makes all open and later questions fail, except a question whose answer has already arrived.
  package func stop() { stopping.store(true, ordering: .relaxed) }

  package func close() {
    let all = copies.withLock { copies in
      defer { copies.idle = [] }
      return copies.idle
    }
    for copy in all { copy.process.withLock { _ = $0?.end(within: 200_000_000) } }
  }

  /// Asks an idle copy or a new copy a question; nil means the greeting, which every new copy receives first.
  func answer(to question: [UInt8]?) throws(RefereeFailure) -> JSONObject {
    try answer(to: question, by: copies.withLock { $0.next(isForLine: false) }, after: nil)
  }

  /// Asks for the position after a line.
  ///
  /// If the last question of a copy is a prefix of the line, that copy receives only the remaining moves. If
  /// there is no such copy, or if that copy fails by a ``RefereeFailure/Kind/fault``, an idle or a new copy
  /// receives the whole line. If the fault is an answer that is not a JSON object, the same copy may receive
  /// the whole line.
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
      copies.withLock { $0.removeOne() }
      if error.kind == .silence { silence.withLock { $0 = error } }
      throw error
    }
    // The copy is idle even if its answer is wrong.
    copy.line.withLock { $0 = nil }
    defer { copies.withLock { $0.idle.append(copy) } }
    do throws(JSONError) {
      guard case .object(let object) = try JSONValue(parsing: Array(line)) else {
        throw JSONError(line: 1, column: 1, sentence: "it is not an object")
      }
      // After the end of a game, the copy is free for the next game.
      if object["type"]?.string != "end" { copy.line.withLock { $0 = position } }
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
    // Output without a request would be treated as the answer to this question.
    if process.hasWrittenUnasked() {
      let stray = process.unreadBytes.prefix { $0 != 10 }
      throw failure(
        "wrote \(Excerpt.quote(stray)) without a request (it must answer each line "
          + "with one line, and write debug text to standard error)")
    }
    process.ask(line)
    let reading = try process.line(until: .now + patience) { () throws(RefereeFailure) in
      try refuseExcess(of: process)
      guard !stopping.load(ordering: .relaxed) else {
        throw RefereeFailure(
          kind: .stop, description: "\(title) has not answered yet, but Joust was asked to stop")
      }
    }
    switch reading {
    case .whole(let answer):
      process.ignore()
      try refuseExcess(of: process)
      return answer
    case .overLimit:
      throw failure("wrote a line of more than 1 MiB (an answer is one shorter line)")
    case .closed: throw failure(death(of: process))
    case .partial:
      process.end(within: 0)
      throw failure(
        "did not answer within \(patience / 1_000_000) ms (does it flush each "
          + "line?)\(lastWords(of: process))", .silence)
    }
  }

  private func refuseExcess(of process: LineProcess) throws(RefereeFailure) {
    guard let excess = process.pollLimits(at: .now) else { return }
    let (deed, advice) = excess.words(launch.limits)
    throw failure("\(deed) (\(advice))")
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
