import JSON
import Processes
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
