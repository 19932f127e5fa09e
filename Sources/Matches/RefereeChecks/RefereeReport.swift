import Games
import Protocol

/// A property of a correct referee that the check tests; the report lists the properties in this order.
package enum RefereePoint: String, CaseIterable, Sendable {
  case answers = "gives every position that legal moves lead to"
  case function = "gives the same position regardless of earlier questions"
  case elimination = "continues without an eliminated seat"
  case progress = "allows only moves that have an effect"
  case ending = "ends its games"
  case drawing = "draws positions that fit into a terminal"
  case hiding = "hides the secrets of other seats from each seat"
}

/// A fault of a referee, with a question that shows it.
package struct RefereeComplaint: Hashable, Sendable {
  /// The fault, as a clause without a period; if the clause has no subject, the subject is the referee.
  package var sentence: String
  /// The question that shows the fault, as sent to the referee, with a note if `more` questions must follow;
  /// nil if there is no such question.
  package var question: String?
  /// The advice on how to correct the fault.
  package var fix: String
}

/// The findings about a referee, and statistics of its random games.
package struct RefereeReport: Sendable {
  package let seatNames: [String]
  /// The result of the search for hidden information that is shown to the wrong seat.
  package enum Hiding: Hashable, Sendable {
    /// No hidden information was shown; the words describe the comparison.
    case hidden(String)
    /// Nothing could be compared, for the given reason.
    case untested(String)
  }

  /// The first complaint for each point.
  package private(set) var complaints: [RefereePoint: RefereeComplaint] = [:]
  /// The result of the search for hidden information; nil if there was no search or it has found a fault.
  package private(set) var hiding: Hiding?
  /// The numbers of steps of the games that ended by the rules or at the limit of moves.
  ///
  /// Games with an elimination are left out.
  package private(set) var lengths: [Int] = []
  /// The number of games that each seat won alone.
  package private(set) var wins: [Int]
  /// The number of games in which several seats shared the first place.
  package private(set) var draws = 0
  /// The scores of the games, if the game has one seat; otherwise empty.
  package private(set) var scores: [Double] = []
  /// The number of games for each reason of their end.
  package private(set) var reasons: [String: Int] = [:]
  /// The number of the bot's moves that the referee refused, and the reason of the first refusal.
  package private(set) var refusals: (count: Int, reason: String) = (0, "")
  /// Points that were tested at least once; ``lack(at:)`` uses this set only for some points.
  private var triedPoints: Set<RefereePoint> = []
  /// The number of questions to the copy of the referee that plays the games.
  package var questions = 0
  /// The total time of the answers to these questions, in nanoseconds.
  package var time: Int64 = 0
  /// The time of the slowest of these answers, in nanoseconds.
  package var slowest: Int64 = 0

  init(of game: RefereedGame) {
    seatNames = game.seatNames
    wins = Array(repeating: 0, count: seatNames.count)
  }

  package var hasFailed: Bool { complaints[.answers] != nil }

  /// Returns the reason why a point without a complaint was not tested; nil if the point was tested.
  package func lack(at point: RefereePoint) -> String? {
    switch point {
    case .answers: questions > 0 ? nil : "no question was asked"
    case .function: triedPoints.contains(point) ? nil : "no game was played to its end"
    case .elimination:
      triedPoints.contains(point) ? nil : "no game with an eliminated seat was played to its end"
    case .progress: triedPoints.contains(point) ? nil : "no position was compared with the next one"
    case .ending: lengths.isEmpty ? "no game was played to its end" : nil
    case .drawing: triedPoints.contains(point) ? nil : "the referee sent no `text`"
    case .hiding:
      if case .untested(let reason)? = hiding { reason } else { nil }
    }
  }

  mutating func tried(_ point: RefereePoint) { triedPoints.insert(point) }

  /// Counts a move of the bot that the referee refused.
  mutating func countRefusal(_ reason: String) {
    refusals = (refusals.count + 1, refusals.count == 0 ? reason : refusals.reason)
  }

  /// Counts a game that ended by the rules or at the limit of moves.
  ///
  /// `end` is the last position, or the referee's answer to `stop`; nil if the referee does not support
  /// `stop`. Without such an answer, a game of several seats is a draw.
  mutating func count(_ end: AskedPosition?, moves: Int) {
    if let end { return count(end, moves: moves) }
    lengths.append(moves)
    reasons[GameEnding.moveLimit, default: 0] += 1
    if seatNames.count > 1 { draws += 1 }
  }

  mutating func complain(_ point: RefereePoint, _ complaint: RefereeComplaint) {
    if complaints[point] == nil { complaints[point] = complaint }
  }

  /// Counts a game with a result from the referee.
  mutating func count(_ position: AskedPosition, moves: Int) {
    lengths.append(moves)
    reasons[position.reason, default: 0] += 1
    guard seatNames.count > 1 else { return scores += position.answer.scores }
    let winners = position.winners(of: seatNames.count)
    if winners.count == 1 { wins[winners[0]] += 1 } else { draws += 1 }
  }

  mutating func keep(_ outcome: SeatViews.Outcome) {
    switch outcome {
    case .shown(let complaint): complain(.hiding, complaint)
    case .hidden(let words): hiding = .hidden(words)
    case .untested(let reason): hiding = .untested(reason)
    }
  }
}
