import JSON
import Hosting
import Protocol
import Synchronization
import Tournaments

/// A program that knows the rules of a game: a function from moves to a position.
///
/// It keeps nothing from one question to the next, so that any copy of it may answer any of them:
/// there are as many copies as questions that were asked at the same time.
package final class Referee: Sendable {
  /// What it is called in sentences.
  let title: String
  /// The line that each copy is told first.
  let greeting: [UInt8]
  let launch: Launch
  /// The most memory that the processes of a copy may hold together, in bytes; nil for no limit.
  let memory: Int?
  /// How long it may take to answer, in nanoseconds.
  let patience: Int64
  private let desks = Mutex<[Desk]>([])
  private let stopping = Atomic(false)
  /// The failure to answer in time, after which nobody waits again.
  private let silence = Mutex<RefereeFailure?>(nil)

  init(title: String, greeting: [UInt8], launch: Launch, memory: Int?, patience: Int64) {
    self.title = title
    self.greeting = greeting
    self.launch = launch
    self.memory = memory
    self.patience = patience
  }

  /// Whether nobody wants answers any more.
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  /// Has questions that wait for an answer fail, and all that follow.
  package func stop() {
    stopping.store(true, ordering: .relaxed)
  }

  /// Asks a copy that is free, or a new one.
  ///
  /// - Parameter question: a line with its end; nil for the greeting, which each copy is asked anyway.
  /// - Returns: the answer.
  /// - Throws: what the referee did instead.
  func answer(to question: [UInt8]?) throws(RefereeFailure) -> JSONObject {
    if let silence = silence.withLock(\.self) { throw silence }
    let desk = desks.withLock { $0.popLast() } ?? Desk()
    let line: [UInt8]
    do throws(RefereeFailure) {
      line = try desk.answer(to: question, of: self)
    } catch {
      if error.kind == .silence { silence.withLock { $0 = error } }
      throw error
    }
    desks.withLock { $0.append(desk) }
    do throws(JSONError) {
      guard case .object(let object) = try JSONValue(parsing: line) else {
        throw JSONError(line: 1, column: 1, sentence: "it is no object")
      }
      return object
    } catch {
      throw wrong(line, error.sentence)
    }
  }

  /// Ends all copies.
  package func close() {
    for desk in desks.withLock({ desks in
      defer { desks = [] }
      return desks
    }) { desk.close() }
  }

  /// The failure of an answer that is not as it should be.
  func wrong(_ answer: [UInt8], _ complaint: String) -> RefereeFailure {
    failure("answered \(Excerpt.quote(answer[...])): \(complaint)")
  }

  /// The failure of having done something.
  func failure(_ deed: String, _ kind: RefereeFailure.Kind = .fault) -> RefereeFailure {
    RefereeFailure("\(title) \(printable(deed))", kind)
  }
}

/// Why a referee can't be relied on: its own fault or the machine's, and never a bot's.
package struct RefereeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  package enum Kind: Hashable, Sendable {
    /// The referee does not play by the rules that the tournament asks for.
    case refusal
    /// The referee did something wrong.
    case fault
    /// The referee did not answer; it is not asked again.
    case silence
    /// Nobody wants to know any more.
    case stop
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// What happened, in a sentence.
  package let description: String

  init(_ sentence: String, _ kind: Kind = .fault) {
    self.kind = kind
    description = sentence
  }
}

/// The place of one copy of a referee; its process never leaves it.
final class Desk: Sendable {
  private struct State {
    var process: LineProcess?
    var nextLook = Instant.now
  }

  private let state = Mutex(State())

  init() {}

  /// Asks the copy, which is started if need be; one that dies of a question is started afresh for
  /// it once, since the machine may have ended it.
  func answer(
    to question: [UInt8]?, of referee: Referee
  ) throws(RefereeFailure) -> [UInt8] {
    try state.withLock { state throws(RefereeFailure) in
      if state.process?.hasEnded ?? false { Self.end(&state) }
      do throws(Silence) {
        return try Self.ask(question, referee, &state)
      } catch {
        guard case .death = error else { throw error.failure(of: referee) }
      }
      do throws(Silence) {
        return try Self.ask(question, referee, &state)
      } catch {
        throw error.failure(of: referee)
      }
    }
  }

  /// Ends the copy.
  func close() {
    state.withLock { state in
      guard let process = state.process else { return }
      LineProcess.finish([process], within: 200_000_000)
      state.process = nil
    }
  }

  /// Why there is no answer.
  private enum Silence: Error {
    case death(String)
    case fault(String)
    case timeout(String)
    case stop

    func failure(of referee: Referee) -> RefereeFailure {
      switch self {
      case .death(let deed), .fault(let deed): referee.failure(deed)
      case .timeout(let deed): referee.failure(deed, .silence)
      case .stop: RefereeFailure("\(referee.title) was not waited for", .stop)
      }
    }
  }

  private static func ask(
    _ question: [UInt8]?, _ referee: Referee, _ state: inout State
  ) throws(Silence) -> [UInt8] {
    if state.process == nil {
      do throws(LaunchError) {
        state.process = try LineProcess(referee.launch)
      } catch {
        switch error {
        case .program(let sentence): throw .fault("could not be started: \(sentence)")
        case .system(let failure): throw .fault("could not be started: \(failure.advice)")
        }
      }
      let answer = try exchange(referee.greeting, referee, &state)
      guard question != nil else { return answer }
    }
    return try exchange(question ?? referee.greeting, referee, &state)
  }

  /// Sends a line and waits for the answer; without one, the process is ended.
  private static func exchange(
    _ line: [UInt8], _ referee: Referee, _ state: inout State
  ) throws(Silence) -> [UInt8] {
    guard let process = state.process else { throw .stop }
    try refuseStrayOutput(of: process, &state)
    process.send(line)
    process.listen()
    let deadline = Instant.now + referee.patience
    while true {
      LineProcess.wait(for: [process], until: min(deadline, .now + 100_000_000))
      switch process.nextLine() {
      case .whole(let range):
        process.ignore()
        let answer = Array(process.bytes[range])
        try lookAtLimits(of: process, referee, &state)
        return answer
      case .overLimit:
        end(&state)
        throw .fault("wrote a line of more than 64 KiB (an answer is one shorter line)")
      case .partial:
        guard !process.isOutputClosed else { throw .death(death(of: process, &state)) }
        try lookAtLimits(of: process, referee, &state)
        guard !referee.isStopping else {
          end(&state)
          throw .stop
        }
        guard Instant.now < deadline else {
          end(&state)
          throw .timeout(
            "did not answer within \(referee.patience / 1_000_000) ms (does it flush each "
              + "line?)\(lastWords(of: process))")
        }
      }
    }
  }

  /// Ends a copy that has written more than it was asked for: what comes next would be taken for the
  /// answer to another question.
  private static func refuseStrayOutput(
    of process: LineProcess, _ state: inout State
  ) throws(Silence) {
    guard process.hasWrittenUnasked() else { return }
    let stray = process.unreadBytes.prefix { $0 != 10 }
    end(&state)
    throw .fault(
      "wrote \(Excerpt.quote(stray)) when nothing was asked of it (it must answer each line "
        + "with one line, and write debug text to standard error)")
  }

  /// Ends a copy that holds too much, looked at several times a second.
  private static func lookAtLimits(
    of process: LineProcess, _ referee: Referee, _ state: inout State
  ) throws(Silence) {
    guard Instant.now >= state.nextLook else { return }
    state.nextLook = .now + 120_000_000
    if let limit = referee.memory, let bytes = process.bytesHeld(beyond: limit) {
      end(&state)
      throw .fault(
        "held \(bytes / 1_000_000) MB of memory, of \(limit / 1_000_000) MB that the tournament allows"
      )
    }
    let files = process.scratchUsage
    if files.bytes > Confinement.scratchLimit || files.files > Confinement.scratchFiles {
      end(&state)
      throw .fault(
        "filled its folder for temporary files with \(files.files) files of "
          + "\(files.bytes / 1_000_000) MB")
    }
  }

  private static func death(of process: LineProcess, _ state: inout State) -> String {
    let ending = LineProcess.finish([process], within: 20_000_000)[0]
    state.process = nil
    let words = lastWords(of: process)
    if ending.neverRan { return "could not be run in the sandbox\(words)" }
    return ending.wasForced
      ? "closed its standard output instead of answering\(words)"
      : "\(ending.termination) instead of answering\(words)"
  }

  /// The last line of its standard error.
  private static func lastWords(of process: LineProcess) -> String {
    let lines = process.errorTail.split { $0 == 10 || $0 == 13 }
    guard let line = lines.last(where: { $0.contains { $0 > 0x20 } }) else { return "" }
    return " (it wrote \(Excerpt.quote(line)) on its standard error)"
  }

  private static func end(_ state: inout State) {
    guard let process = state.process else { return }
    LineProcess.finish([process], within: 0)
    state.process = nil
  }
}

/// The positions after few moves, which each game asks for again.
final class AnswerCache: Sendable {
  /// The most moves after which a position is kept.
  private static let plies = 3
  /// The most positions that are kept.
  private static let limit = 1000
  /// The most bytes of what a bot is shown of a position, and of its drawing.
  private static let answerLimit = 4096

  private let answers = Mutex<[[Int]: PositionAnswer]>([:])

  init() {}

  /// The position after some moves; nil where it is not kept.
  func answer(after moves: [Int]) -> PositionAnswer? {
    guard moves.count <= Self.plies else { return nil }
    return answers.withLock { $0[moves] }
  }

  /// Keeps the position after some moves, if they are few.
  func keep(_ answer: PositionAnswer, after moves: [Int]) {
    guard moves.count <= Self.plies, answer.size <= Self.answerLimit else { return }
    answers.withLock { answers in
      if answers.count < Self.limit { answers[moves] = answer }
    }
  }
}

extension PositionAnswer {
  /// About how many bytes it takes.
  fileprivate var size: Int {
    8 * legalMoves.count + (drawing?.utf8.count ?? 0)
      + view.reduce(0) { $0 + $1.name.utf8.count + $1.json.utf8.count }
  }
}
