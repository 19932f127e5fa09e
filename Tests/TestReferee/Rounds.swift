import Foundation

/// Rock, paper, scissors: both seats choose at the same time, and the seat that wins more rounds
/// wins.
func roundAnswer(
  _ played: [[String]], of rounds: Int, seed: UInt64, _ manner: String
) -> [String: Any] {
  let hands = ["rock", "paper", "scissors"]
  let numbers = played.map { $0.map { hands.firstIndex(of: $0) ?? 0 } }
  let wins = [
    numbers.count { ($0[0] + 2) % 3 == $0[1] }, numbers.count { ($0[1] + 2) % 3 == $0[0] },
  ]
  // Each seat sees the previous choice of the other seat.
  let cards = [seed % 5, seed / 5 % 5]
  let views = [1, 0].map { other in
    var view: [String: Any] = ["seen": played.map { $0[other] }]
    if manner.hasSuffix("deals") { view["card"] = [cards[1 - other]] }
    if manner == "shown-deals" { view["table"] = cards.map { [$0] } }
    return view
  }
  guard played.count == rounds else {
    let turns = ["odd", "even"].enumerated().map { index, seat in
      ["seat": seat, "legal": hands, "view": views[index]] as [String: Any]
    }
    return ["type": "turn", "turns": turns, "text": "round \(played.count + 1)"]
  }
  var end: [String: Any] = ["type": "end", "reason": "rounds", "text": "over"]
  switch manner {
  case "scores": end["scores"] = wins
  case "places": end["places"] = wins.map { own in 1 + wins.count { $0 > own } }
  default:
    end["winner"] = wins[0] == wins[1] ? NSNull() : wins[0] > wins[1] ? "odd" : "even"
  }
  if manner != "scores" { end["views"] = views }
  return end
}
