import Foundation

/// A game of three seats, which add numbers in turn or at the same time.
///
/// A higher sum leads to a better place, after six moves in turn or three steps with common moves; the first
/// of these steps can be a move of the first seat alone.
///
/// If moves are texts, they are digits. A seat plays its own number, 1 to 3, or the next number, so that the
/// first legal moves lead to the places 3, 2 and 1.
struct ThreeSeats {
  private let manner: String
  private var sums = [0, 0, 0]
  private var isOut = [false, false, false]
  private var next = 0
  private var steps = 0
  /// The seat with an invalid digit, and the digit.
  private var wrong: (seat: Int, text: String)?

  private static let seats = ["a", "b", "c"]

  static func hello(_ manner: String) -> [String: Any] {
    [
      "type": "game", "seats": seats,
      "moves": manner.contains("texts") ? "text" as Any : 9,
      "on_fault": manner.contains("out") ? "eliminate" : "lose",
    ]
  }

  init(_ moves: [Any], _ manner: String) {
    self.manner = manner
    if manner.contains("late") { next = 2 }
    for move in moves {
      let asked = asked
      for (seat, move) in zip(asked, asked.count > 1 ? move as? [Any] ?? [] : [move]) {
        let text = move as? String
        if let text, ![seat + 1, seat + 2].contains(Int(text)) { wrong = wrong ?? (seat, text) }
        if let move = move as? Int ?? text.map({ Int($0) ?? 0 }) {
          sums[seat] += move
        } else {
          if manner.hasSuffix("dies") { fail("I can't cope with null") }
          isOut[seat] = true
        }
      }
      steps += 1
      repeat {
        next = (next + 1) % 3
      } while isOut[next] && isOut.contains(false) && !manner.contains("again")
    }
  }

  private var isTogether: Bool {
    manner.contains("together") && !(manner.contains("opened") && steps == 0)
  }

  /// The seats on turn.
  private var asked: [Int] {
    let seats = isTogether ? [0, 1, 2] : [next]
    return manner.contains("again") ? seats : seats.filter { !isOut[$0] }
  }

  var answer: [String: Any] {
    if let wrong {
      var answer: [String: Any] = [
        "type": "illegal",
        "reason": manner.contains("vague") ? 1 : "\(wrong.text) is not yours" as Any,
      ]
      if !manner.contains("unnamed") { answer["seat"] = Self.seats[wrong.seat] }
      return answer
    }
    guard steps < (isTogether ? 3 : 6), !asked.isEmpty else {
      var end: [String: Any] = [
        "type": "end", "reason": "sums", "views": sums.map { ["sum": $0] }, "text": "over",
      ]
      switch manner {
      case let manner where manner.contains("winner"): end["winner"] = "b"
      case let manner where manner.contains("places"): end["places"] = [1, 1, 3]
      default: end["scores"] = sums
      }
      return end
    }
    let turns = asked.map { seat in
      ["seat": Self.seats[seat], "legal": [seat + 1, seat + 2], "view": ["sums": sums]]
        as [String: Any]
    }
    return ["type": "turn", "turns": turns, "text": "step \(steps + 1)"]
  }
}
