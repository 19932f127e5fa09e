package import Games
import JSON
package import Protocol
import Hosting
import Tournaments

/// A bot that plays with a person: it is asked for one move at a time, and never waited for.
package final class Partner {
  /// What has come of a question.
  package enum Report: Hashable, Sendable {
    /// A legal move, and what the bot said beside it.
    case move(Int, comment: String?)
    /// It failed, as the sentence says, and plays no more until the next game.
    case failed(String)
  }

  /// A position that the bot is asked about.
  private struct Question {
    var number: Int
    var position: any Position
  }

  private let game: any Game
  private let contestant: Contestant
  private let settings: MatchSettings
  private var session: Session?
  private var isReady = false
  private var seat: Int?
  private var isFresh = false
  /// What is to be asked as soon as the bot is at leisure.
  private var next: Question?
  /// What it thinks about; nil, too, where nobody wants to know any more.
  private var current: Question?
  private var hasFailed = false
  private var nextLook = Instant.now

  /// A bot whose process is started when it is first asked.
  package init(_ contestant: Contestant, game: any Game, settings: MatchSettings) {
    self.contestant = contestant
    self.game = game
    self.settings = settings
  }

  /// The bot's name.
  package var name: String { contestant.name }

  /// Has the bot begin a game, and forget what it was asked; after a fault it is started afresh.
  package func begin(seat: Int?) {
    self.seat = seat
    isFresh = true
    hasFailed = false
    (next, current) = (nil, nil)
  }

  /// Asks for a move; what was asked before and not answered is of no interest any more.
  package func ask(_ number: Int, _ position: any Position) {
    current = nil
    next = Question(number: number, position: position)
  }

  /// Tells the bot how a game ended.
  package func end(_ result: EndResult, reason: String) {
    guard let session, session.isInGame, session.open == nil else { return }
    session.end(result, reason: reason)
    session.flush()
  }

  /// Ends the process.
  package func close() {
    if let session { Session.close([session], patience: 200_000_000) }
    session = nil
    isReady = false
  }

  /// What the bot has said by now; nil for nothing.
  package func hear() -> Report? {
    guard !hasFailed, next != nil || session != nil else { return nil }
    guard let session else { return launch() }
    LineProcess.wait(for: [session.process], until: .now)
    guard isReady else { return listenForReady(session) }
    if session.open != nil, let report = listen(session) { return report }
    if let fault = excess(session) { return fail(fault) }
    return session.open == nil ? askNext(session) : nil
  }

  private func launch() -> Report? {
    do throws(LaunchError) {
      session = try Session(contestant, game: game, settings: settings)
      isFresh = true
      return nil
    } catch {
      switch error {
      case .program(let sentence): return fail(Fault(.startFailure, printable(sentence)))
      case .system(let failure): return fail(Fault(.startFailure, failure.advice))
      }
    }
  }

  private func listenForReady(_ session: Session) -> Report? {
    switch session.readiness() {
    case .waiting: return nil
    case .ready:
      isReady = true
      return nil
    case .failed(let words), .neverRan(let words):
      return fail(Fault(.startFailure, printable(words)))
    }
  }

  private func askNext(_ session: Session) -> Report? {
    guard let question = next else { return nil }
    if isFresh {
      isFresh = false
      session.begin(seat: seatName)
    }
    next = nil
    current = question
    return session.ask(question.number, question.position).flatMap(fail)
  }

  private func listen(_ session: Session) -> Report? {
    guard let answer = session.answer(at: .now) else { return nil }
    switch answer {
    case .move(let move, let comment, let line):
      guard let question = current else { return nil }
      current = nil
      guard let move, question.position.isLegal(move) else {
        return fail(session.illegalMove(line))
      }
      return .move(move, comment: comment)
    case .fault(let fault): return fail(fault)
    case .late, .left:
      // Started afresh, it is asked the same again.
      next = next ?? current
      close()
      return nil
    }
  }

  private func fail(_ fault: Fault) -> Report {
    hasFailed = true
    (next, current) = (nil, nil)
    close()
    return .failed("\(fault.reason.rawValue): \(fault.detail)")
  }

  private func excess(_ session: Session) -> Fault? {
    guard let memory = settings.memory, Instant.now >= nextLook else { return nil }
    nextLook = .now + 120_000_000
    return session.process.bytesHeld(beyond: memory).map { .tooMuchMemory($0, of: memory) }
  }

  private var seatName: String? {
    guard case .versus(let game) = game.shape, let seat else { return nil }
    return game.seatNames[seat]
  }
}
