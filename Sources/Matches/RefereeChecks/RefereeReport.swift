import Games

/// What is looked at, in the order in which it is shown: what a referee that is right does.
package enum RefereePoint: String, CaseIterable, Sendable {
  case answers = "gives every position that legal moves lead to"
  case function = "gives the same position whatever was asked before"
  case progress = "has no move that changes nothing"
  case ending = "ends its games"
  case drawing = "draws what a terminal can show"
  case hiding = "hides from each seat what only the other may know"
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
  /// How often each seat won, and how often neither did.
  package private(set) var wins = [0, 0]
  package private(set) var draws = 0
  package private(set) var reasons: [String: Int] = [:]
  package var questions = 0
  /// How long all answers took, and the slowest of them, in nanoseconds.
  package var time: Int64 = 0
  package var slowest: Int64 = 0

  init(of game: RefereedGame) {
    seatNames = game.seatNames
  }

  package var hasFailed: Bool { complaints[.answers] != nil }

  mutating func complain(_ point: RefereePoint, _ complaint: RefereeComplaint) {
    if complaints[point] == nil { complaints[point] = complaint }
  }

  mutating func count(_ state: VersusState, moves: Int) {
    lengths.append(moves)
    switch state {
    case .won(let seat, let reason):
      wins[seat.rawValue] += 1
      reasons[reason, default: 0] += 1
    case .drawn(let reason):
      draws += 1
      reasons[reason, default: 0] += 1
    case .placed(let places, let reason):
      if places.count(where: { $0 == 1 }) == 1, let seat = places.firstIndex(of: 1) {
        wins[seat] += 1
      } else {
        draws += 1
      }
      reasons[reason, default: 0] += 1
    case .turn: break
    }
  }

  mutating func take(_ outcome: SeatViews.Outcome) {
    switch outcome {
    case .shown(let complaint): complain(.hiding, complaint)
    case .hidden(let words): hiding = words
    }
  }
}
