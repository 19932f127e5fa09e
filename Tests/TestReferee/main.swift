import Foundation

// A referee of a small game. The first argument is the kind of misbehavior, and the second one the number of
// moves after which it occurs. In the game, two sides add 1, 2 or 3 to a total in turn, and the side that
// reaches the target wins. With a rule, exactly half of the target is a draw.

let words = CommandLine.arguments.dropFirst()
let manner = words.first ?? "well"
let moment = words.dropFirst().first.flatMap { Int($0) } ?? 0
var target = 7
var isDrawnAtHalf = false
var questions = 0
/// The state that a referee must not depend on.
var lastCount = 0
var lastTotal = 0
/// The number of rounds of the game in which both seats move at the same time, or 0 for the game
/// above.
let rounds =
  ["together", "scores", "places", "views", "deals", "shown-deals"].contains(manner) ? 3 : 0
/// The moves of the last question, and the number of questions with more moves.
var played: [Int] = []
var mores = 0
/// Whether the game never ends by itself.
let isEndless = [
  "limited", "limited-by-rule", "stops", "stops-wrongly", "shuffles", "draws", "alone-shuffles",
  "alone-stops",
]
.contains(manner)

func write(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func json(_ value: [String: Any]) -> String {
  let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
  return String(decoding: data ?? Data(), as: UTF8.self)
}

func fail(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("about to end\n\(sentence)\n".utf8))
  exit(3)
}

@MainActor func hello(_ rules: [String: Any]) -> [String: Any] {
  if manner == "dies-at-start" { fail("no such rules") }
  if manner.hasPrefix("three") { return ThreeSeats.hello(manner) }
  target = rules["target"] as? Int ?? target
  isDrawnAtHalf = rules["draw"] as? Int == 1
  if target < 1 {
    return ["type": "refused", "reason": "target is \(target), expected 1 or more\u{1B}[31m"]
  }
  var answer: [String: Any] = [
    "type": "game", "seats": ["odd", "even"], "moves": 4,
    "rules": ["target": target, "draw": isDrawnAtHalf ? 1 : 0],
  ]
  switch manner {
  case "texts": answer["moves"] = "text"
  case "more-texts", "any-texts": (answer["moves"], answer["incremental"]) = ("text", true)
  case "words": answer["moves"] = ["none", "one", "two", "three"]
  case "luck", "cards", "shown-cards", "told-cards", "open-cards", "shown-seed":
    answer["luck"] = true
  case "same-seats": answer["seats"] = ["odd", "odd"]
  case "vague-fault": answer["on_fault"] = "draw"
  case "deals", "shown-deals":
    answer["moves"] = ["rock", "paper", "scissors"]
    answer["luck"] = true
  case "together", "scores", "places", "views": answer["moves"] = ["rock", "paper", "scissors"]
  case "alone-board":
    answer["seats"] = ["solo"]
    answer["open"] = true
  case "alone", "alone-dies", "alone-slow": answer["seats"] = ["solo"]
  case "more", "more-dies", "more-right", "more-wrong": answer["incremental"] = true
  case "no-moves": answer["moves"] = 0
  case "same-words": answer["moves"] = ["a", "a"]
  case "vague-luck": answer["luck"] = 1
  case "list-rules": answer["rules"] = ["target": [1]]
  case "echo": answer["rules"] = rules
  case "about": answer["about"] = "Add 1, 2 or 3.\nWho reaches the target wins."
  case "long-about": answer["about"] = String(repeating: "x", count: 8193)
  case "no-limit": answer["max_moves"] = 0
  case "limited": answer["max_moves"] = 6
  case "limited-by-rule": answer["rules"] = ["max_moves": 6]
  case "stops", "stops-wrongly": answer["can_stop"] = true
  case "alone-stops": (answer["seats"], answer["can_stop"]) = (["solo"], true)
  case "alone-shuffles": answer["seats"] = ["solo"]
  case "shuffles": answer["incremental"] = true
  case "draws": answer["draw_offers"] = true
  case "board": answer["open"] = true
  case "many-legal": answer["moves"] = 1_000_000
  default: break
  }
  return answer
}

/// Returns the view of each seat in a game in which each seat has a hidden card.
@MainActor func cards(_ moves: [Int], seed: UInt64) -> [String: Any] {
  let (mine, theirs) = moves.count % 2 == 0 ? (seed % 5, seed / 5 % 5) : (seed / 5 % 5, seed % 5)
  switch manner {
  case "shown-cards": return ["card": [mine], "all": [[mine], [theirs]]]
  case "open-cards": return ["cards": [["odd": seed % 5, "even": seed / 5 % 5]]]
  case "told-cards": return ["card": mine, "difference": Int(mine) - Int(theirs)]
  case "shown-seed": return ["card": mine, "deal": "deal \(seed)"]
  default: return ["card": mine]
  }
}

/// Returns the valid answer.
@MainActor func answer(_ moves: [Int], seed: UInt64) -> [String: Any] {
  let isCards = manner.hasSuffix("cards") || manner == "shown-seed"
  let total = moves.reduce(isCards ? 0 : Int(seed % 3), +)
  if isEndless {
    let seat = manner.hasPrefix("alone") ? "solo" : ["odd", "even"][moves.count % 2]
    return [
      "type": "turn", "seat": seat, "legal": [1, 2, 3], "view": ["total": total % 5],
      "text": "total \(total % 5) after \(moves.count)",
    ]
  }
  if isCards, total < target {
    return [
      "type": "turn", "seat": ["odd", "even"][moves.count % 2], "legal": [1, 2, 3],
      "view": cards(moves, seed: seed),
    ]
  }
  if manner.hasPrefix("alone") {
    if total < target {
      return ["type": "turn", "seat": "solo", "legal": [1, 2, 3], "view": ["total": total]]
    }
    return [
      "type": "end", "scores": [100 - 10 * moves.count], "reason": "reached",
      "views": [["total": total]],
    ]
  }
  var text = manner == "escapes" ? "total\n\u{1B}[2J<b>\(total)</b>" : "total \(total)"
  if mores > 0, manner != "more-right" { text += ", asked for more \(mores) times" }
  // If a seat moves twice in a row, it begins with one move.
  let step = manner == "twice" ? 2 : 1
  let mover = ["odd", "even"][(moves.count + step - 1) / step % 2]
  let last = ["odd", "even"][(moves.count + 3 * step - 2) / step % 2]
  let reason = manner == "escapes" ? "<i>reached</i>" : "reached"
  if total >= target { return ["type": "end", "winner": last, "reason": reason, "text": text] }
  if isDrawnAtHalf, 2 * total == target {
    return ["type": "end", "winner": NSNull(), "reason": "half", "text": text]
  }
  let legal = (1...3).map { manner == "words" ? ["none", "one", "two", "three"][$0] as Any : $0 }
  var turn: [String: Any] = [
    "type": "turn", "seat": mover, "view": ["total": total], "text": text,
  ]
  if !manner.hasSuffix("texts") { turn["legal"] = manner == "implicit" ? "implicit" : legal }
  return turn
}

/// Misbehaves, and returns false if the valid answer is needed instead.
@MainActor func misbehave(_ well: [String: Any], _ moves: [Int], seed: UInt64) -> Bool {
  var bad = well
  switch manner {
  case "dies", "alone-dies": fail("KeyError: 'moves'")
  case "closes":
    close(1)
    sleep(60)
  case "silent": sleep(60)
  case "slow":
    usleep(2000)
    return false
  case "alone-slow":
    usleep(100_000)
    return false
  case "garbage":
    write("\u{1B}[31mloading…")
    return true
  case "list":
    write("[1]")
    return true
  case "long-line":
    write(String(repeating: "x", count: 1_100_000))
    return true
  case "many-legal": bad["legal"] = Array(1...100_000)
  case "many-moves":
    bad["legal"] = Array(0..<1_000_000)
  case "no-legal": bad["legal"] = [Int]()
  case "large-move": bad["legal"] = [1, 4]
  case "same-moves": bad["legal"] = [1, 2, 1]
  case "text-moves": bad["legal"] = ["one"]
  case "no-seat": bad["seat"] = "both"
  case "reserved": bad["view"] = ["clock_ms": 0]
  case "list-view": bad["view"] = [1]
  case "no-type": bad["type"] = "over"
  case "over": bad = ["type": "end", "winner": NSNull(), "reason": "over"]
  case "no-winner": bad = ["type": "end", "reason": "over"]
  case "no-reason": bad = ["type": "end", "winner": "odd"]
  case "fault": bad = ["type": "end", "winner": "odd", "reason": "crash"]
  case "long-text": bad["text"] = String(repeating: "é", count: 20_000)
  case "stray":
    write(json(well))
    write("one more thing")
    return true
  case "remembers":
    // Adds the last move to the state of the referee.
    let total = moves.count == lastCount + 1 ? lastTotal + (moves.last ?? 0) : moves.count
    lastCount = moves.count
    lastTotal = total
    bad["text"] = "total \(total)"
  case "endless": bad = answer([moves.reduce(0, +) % 5], seed: seed)
  case "idle":
    bad = answer(moves.filter { $0 > 0 }, seed: seed).merging(["legal": [0, 1, 2, 3]]) { $1 }
  case "board":
    // The board has one cell, which shows the last move.
    let total = (bad["text"] as? String ?? "")
    bad["board"] =
      [
        "rows": ["\(moves.last ?? 0)"], "colors": ["0": "grey", "3": "red"],
        "marks": moves.isEmpty ? [] : [[0, 0]], "lines": [total],
      ] as [String: Any]
  case "alone-board": bad["board"] = ["rows": [["\(moves.reduce(0, +))"]]]
  case "wrong-board": bad["board"] = ["rows": ["x"], "marks": [[0, 1]]] as [String: Any]
  case "wide": bad["text"] = String(repeating: "x", count: 81)
  case "chance": bad = ["type": "end", "winner": "odd", "reason": "r\(getpid())"]
  default: return false
  }
  write(json(bad))
  return true
}

while let line = readLine() {
  guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
    let question = object as? [String: Any]
  else { fail("cannot read a question") }
  questions += 1
  switch question["type"] as? String {
  case "hello": write(json(hello(question["rules"] as? [String: Any] ?? [:])))
  case "stop":
    let count = (question["moves"] as? [Any])?.count ?? 0
    var end: [String: Any] = ["type": "end", "scores": [0.5 * Double(count), 1.25]]
    if manner == "alone-stops" { end["scores"] = [Double(count) / 4] }
    if manner == "stops-wrongly" { end = ["type": "turn", "seat": "odd", "legal": [1]] }
    write(json(end))
  case "position" where rounds > 0:
    let seed = (question["seed"] as? String).flatMap { UInt64($0) } ?? 0
    let moves = question["moves"] as? [[String]] ?? []
    write(json(roundAnswer(moves, of: rounds, seed: seed, manner)))
  case "position" where manner.hasPrefix("three"):
    write(json(ThreeSeats(question["moves"] as? [Any] ?? [], manner).answer))
  case "position", "more":
    if question["type"] as? String == "more" {
      mores += 1
      if manner == "more-dies", mores == 2 { fail("tired") }
    } else {
      played = []
      if manner == "more-wrong" { mores = 0 }
    }
    let names = ["none": 0, "one": 1, "two": 2, "three": 3]
    let texts = question["moves"] as? [String] ?? []
    let isAny = manner == "any-texts"
    if manner.hasSuffix("texts"), !isAny,
      let text = texts.first(where: { names[$0, default: 0] == 0 })
    {
      write(json(["type": "illegal", "reason": "\(text) is none of one, two and three"]))
      continue
    }
    played += (question["moves"] as? [Any] ?? []).compactMap {
      $0 as? Int ?? ($0 as? String).flatMap { names[$0] ?? (isAny ? 1 : nil) }
    }
    let moves = played
    if manner == "implicit", let move = moves.first(where: { $0 == 0 }) {
      write(json(["type": "illegal", "reason": "\(move) is none of 1, 2 and 3"]))
      continue
    }
    if manner == "objects", moves.count == 2 {
      write(json(["type": "illegal", "reason": "not now"]))
      continue
    }
    let seed = (question["seed"] as? String).flatMap { UInt64($0) } ?? 0
    // The first three questions are answered correctly.
    if manner == "dies-later", questions > 3 { fail("tired") }
    let well = answer(moves, seed: seed)
    if moves.count < moment || !misbehave(well, moves, seed: seed) { write(json(well)) }
  default: break
  }
}
