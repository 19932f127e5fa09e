import Games
import JSON
import Tournaments

/// What the script of a page knows, as JSON that is safe within a script.
struct PageData {
  /// How many bots' results against each other a page has.
  private static let pairLimit = 160

  private let page: ReportPage
  /// How many bytes the games of each contest may take.
  private let budgets: [Int]

  init(_ page: ReportPage) {
    self.page = page
    budgets = Self.shares(
      of: ReportPage.gameBudget,
      needs: page.contests.map { page.facts.kind(of: $0.results)?.kept.keptSize ?? 0 })
  }

  /// Shares a budget: who needs less than an equal share leaves the rest to the others.
  private static func shares(of budget: Int, needs: [Int]) -> [Int] {
    var shares = needs
    var rest = budget
    for (done, index) in needs.indices.sorted(by: { needs[$0] < needs[$1] }).enumerated() {
      shares[index] = min(needs[index], rest / (needs.count - done))
      rest -= shares[index]
    }
    return shares
  }

  /// The page itself and its ladders, which are those of `joust ladder --format json`.
  var opening: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", shown(page.name))
    writer.member("path", shown(page.path))
    writer.member("state", page.state.rawValue)
    writer.member("moment", page.moment)
    writer.key("bounds")
    writer.beginArray()
    for bound in TimeHistogram.bounds { writer.double(bound) }
    writer.endArray()
    writer.key("ladders")
    let ladders = LadderJSON.text(page.contests.map(\.ladder))
    writer.literal(String(ladders.dropLast()))
    writer.key("contests")
    writer.fragment("[")
    return Self.text(writer)
  }

  /// What closes the data.
  var ending: String { "]}" }

  /// What is told of one game beside its ladder.
  func contest(_ index: Int) -> String {
    let contest = page.contests[index]
    let facts = page.facts.kind(of: contest.results)
    let places = contest.places
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("heading", contest.heading(among: page.contests))
    writer.member("labels", contest.labels)
    Self.writeGame(contest, to: &writer)
    Self.writePairs(of: contest, places, to: &writer)
    guard let facts else {
      writer.endObject()
      return (index > 0 ? "," : "") + Self.text(writer)
    }
    writer.key("openings")
    writer.beginArray()
    for opening in facts.openings { writer.integers(opening) }
    writer.endArray()
    writer.key("players")
    writer.beginArray()
    for contestant in facts.contestants { writer.integer(places[contestant] ?? -1) }
    writer.endArray()
    writer.key("bots")
    writer.beginArray()
    for (contestant, bot) in zip(facts.contestants, facts.bots) {
      if places[contestant] == nil { writer.null() } else { bot.write(to: &writer) }
    }
    writer.endArray()
    let games = facts.kept.chosen(within: budgets[index]) {
      places[facts.contestants[$0]]
    }
    writer.key("total")
    writer.integer(contest.ladder.games)
    writer.key("games")
    writer.fragment("[")
    var text = (index > 0 ? "," : "") + Self.text(writer)
    for (number, game) in games.enumerated() {
      text += (number > 0 ? ",\n" : "\n") + String(decoding: game.json, as: UTF8.self)
    }
    return text + "]}"
  }

  private static func text(_ writer: JSONWriter) -> String {
    String(decoding: scriptSafe(writer.bytes), as: UTF8.self)
  }

  /// The rules and the way in which the game is played.
  private static func writeGame(_ contest: Contest, to writer: inout JSONWriter) {
    writer.member("game", contest.ladder.game)
    writer.key("rules")
    writer.beginObject()
    for entry in contest.results.rules?.entries ?? [] {
      writer.key(entry.name)
      writer.integer(entry.value)
    }
    writer.endObject()
    guard let kind = GameCatalog.named(contest.ladder.game), contest.results.rules != nil else {
      return
    }
    if let race = kind as? any RaceGame.Type { writer.member("measure", race.measureName) }
    if let versus = kind as? any VersusGame.Type { writer.member("seats", versus.seatNames) }
    if case .words(let words, _) = kind.notation { writer.member("words", words) }
  }

  /// Wins, draws, losses and both bots' forfeits, by who met whom in which seats.
  private static func writePairs(
    of contest: Contest, _ places: [Contestant: Int], to writer: inout JSONWriter
  ) {
    let results = contest.results
    let numbers = results.contestants.map { places[$0].flatMap { $0 < pairLimit ? $0 : nil } }
    writer.key("pairs")
    writer.beginArray()
    for pair in results.pairs where pair.games > 0 {
      guard let first = numbers[pair.first], let second = numbers[pair.second] else { continue }
      writer.integers([
        first, second, pair.wins, pair.draws, pair.losses, pair.firstForfeits, pair.secondForfeits,
      ])
    }
    writer.endArray()
  }
}

extension BotFacts {
  /// Writes the facts as an object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("openings")
    writer.beginArray()
    for (opening, outcomes) in openings.sorted(by: { $0.key < $1.key }) {
      writer.integers([opening] + (0..<6).map { outcomes[$0] })
    }
    writer.endArray()
    for (key, times) in [("times", times), ("longest", longestTimes)] {
      writer.key(key)
      writer.integers(times.counts.reversed().drop { $0 == 0 }.reversed())
    }
    writer.key("ms")
    writer.double(min(milliseconds, 1e15))
    writer.key("max_ms")
    writer.double(min(longestMilliseconds, 1e15))
    writer.key("moves")
    writer.integer(moves)
    writer.key("late")
    writer.integer(lateMoves)
    if !scores.counts.isEmpty {
      writer.key("width")
      writer.integer(scores.width)
      writer.key("scores")
      writer.integers(scores.counts)
      writer.key("sum")
      writer.double(scoreSum)
      writer.key("best")
      writer.integer(bestScore)
      writer.key("measures")
      writer.beginArray()
      for (measure, count) in measures.sorted(by: { $0.key < $1.key }) {
        writer.integers([measure, count])
      }
      writer.endArray()
    }
    writer.key("forfeits")
    writer.beginObject()
    for (reason, count) in forfeits.sorted(by: { $0.key < $1.key }) {
      writer.key(shown(reason))
      writer.integer(count)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  fileprivate mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  /// Writes a list of whole numbers.
  fileprivate mutating func integers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}
