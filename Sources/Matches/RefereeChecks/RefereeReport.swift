import Games
import Protocol

/// What is looked at, in the order in which it is shown: what a referee that is right does.
package enum RefereePoint: String, CaseIterable, Sendable {
  case answers = "gives every position that legal moves lead to"
  case function = "gives the same position whatever was asked before"
  case elimination = "plays on without a seat that is out"
  case progress = "has no move that changes nothing"
  case ending = "ends its games"
  case drawing = "draws what a terminal can show"
  case hiding = "hides from each seat what only others may know"
}

/// What a referee does wrong, with the moves that show it.
package struct RefereeComplaint: Hashable, Sendable {
  /// What it did, in one sentence without its end.
  package var sentence: String
  /// The question that shows it, as it is asked; nil where none does alone.
  package var question: String?
  package var mend: String
}

/// What was found out about a referee, and about its game by the way.
package struct RefereeReport: Sendable {
  package let seatNames: [String]
  /// What is wrong, the first complaint at each point.
  package private(set) var complaints: [RefereePoint: RefereeComplaint] = [:]
  /// What a seat is shown, in words, where it was looked into.
  package private(set) var hiding: String?
  /// The lengths of the games that were played to their end.
  package private(set) var lengths: [Int] = []
  /// How often each seat came first alone, and how often several did.
  package private(set) var wins: [Int]
  package private(set) var draws = 0
  /// The scores of a game of one seat.
  package private(set) var scores: [Int] = []
  package private(set) var reasons: [String: Int] = [:]
  package var questions = 0
  /// How long all answers took, and the slowest of them, in nanoseconds.
  package var time: Int64 = 0
  package var slowest: Int64 = 0

  init(of game: RefereedGame) {
    seatNames = game.seatNames
    wins = Array(repeating: 0, count: seatNames.count)
  }

  package var hasFailed: Bool { complaints[.answers] != nil }

  mutating func complain(_ point: RefereePoint, _ complaint: RefereeComplaint) {
    if complaints[point] == nil { complaints[point] = complaint }
  }

  mutating func count(_ position: AskedPosition, moves: Int) {
    lengths.append(moves)
    reasons[position.reason, default: 0] += 1
    guard seatNames.count > 1 else { return scores += position.answer.scores }
    let winners = position.winners(of: seatNames.count)
    if winners.count == 1 { wins[winners[0]] += 1 } else { draws += 1 }
  }

  mutating func take(_ outcome: SeatViews.Outcome) {
    switch outcome {
    case .shown(let complaint): complain(.hiding, complaint)
    case .hidden(let words): hiding = words
    }
  }
}

/// The few of many moves that are enough to show a fault.
enum ShrunkMoves {
  private static let tries = 300

  /// Leaves out stretches of moves, half of them at first and single ones at last, as long as the fault
  /// is still seen (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
  ///
  /// `shows` gives those of some moves up to the fault, or nil where they don't show it.
  static func of<Move>(_ moves: [Move], shows: ([Move]) -> [Move]?) -> [Move] {
    var best = moves
    var length = max(1, moves.count / 2)
    var left = tries
    while !best.isEmpty, left > 0 {
      let before = best.count
      var start = 0
      while start < best.count, left > 0 {
        left -= 1
        var fewer = best
        fewer.removeSubrange(start..<min(start + length, best.count))
        if let fewer = shows(fewer) { best = fewer } else { start += length }
      }
      if best.count == before {
        guard length > 1 else { break }
        length /= 2
      }
    }
    return best
  }
}
