import Games
import JSON
package import Tournaments

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
    let places = contest.places
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("heading", contest.heading(among: page.contests))
    writer.member("labels", contest.labels)
    Self.writeGame(contest, to: &writer)
    if let told = page.facts.kind(of: contest.results)?.told {
      writer.member("seats", told.seats.map { shown($0) })
      if let words = told.words { writer.member("words", words.map { shown($0) }) }
    }
    Self.writePairs(of: contest, places, to: &writer)
    let comma = index > 0 ? "," : ""
    guard let facts = page.facts.kind(of: contest.results) else {
      writer.endObject()
      return comma + Self.text(writer)
    }
    Self.write(facts, places, to: &writer)
    writer.key("total")
    writer.integer(contest.ladder.games)
    writer.key("games")
    writer.fragment("[")
    let games = facts.kept.chosen(within: budgets[index]) { places[facts.contestants[$0]] }
    let list = games.map { String(decoding: $0.json, as: UTF8.self) }.joined(separator: ",\n")
    return comma + Self.text(writer) + "\n" + list + "]}"
  }

  /// What the record tells of each bot, by the numbers that its games have for them.
  private static func write(
    _ facts: GameFacts.Kind, _ places: [Contestant: Int], to writer: inout JSONWriter
  ) {
    writer.key("openings")
    writer.beginArray()
    for opening in facts.openings { writer.integers(opening) }
    writer.endArray()
    writer.key("players")
    writer.integers(facts.contestants.map { places[$0] ?? -1 })
    writer.key("bots")
    writer.beginArray()
    for (contestant, bot) in zip(facts.contestants, facts.bots) {
      if places[contestant] == nil { writer.null() } else { bot.write(to: &writer) }
    }
    writer.endArray()
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
    if let rules = contest.results.rules,
      let versus = try? kind.init(rules: rules) as? any VersusGame
    {
      writer.member("seats", versus.seatNames)
    }
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

extension JSONWriter {
  /// Writes a text by its name.
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  /// Writes texts by their name.
  mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  /// Writes a list of whole numbers.
  mutating func integers(_ numbers: [Int]) {
    beginArray()
    for number in numbers { integer(number) }
    endArray()
  }
}

/// A game of a page, with all that is told of it.
package struct Contest: Sendable {
  /// The bots by strength.
  package let ladder: Ladder
  /// What the ladder was told from.
  package let results: ResultCounts
  /// How it came about; nil where that is not told.
  package let history: LadderHistory?
  /// The names of the ladder's entrants for people, in its order.
  let labels: [String]

  /// A game with its ladder.
  package init(_ ladder: Ladder, results: ResultCounts, history: LadderHistory?) {
    self.ladder = ladder
    self.results = results
    self.history = history
    var counts: [String: Int] = [:]
    for entrant in ladder.entrants { counts[entrant.contestant.name, default: 0] += 1 }
    labels = ladder.entrants.map { entrant in
      let (name, version) = (entrant.contestant.name, entrant.contestant.version)
      return printable(counts[name] == 1 ? name : "\(name)@\(version)")
    }
  }

  /// The game's name and, where another one of the page has the same, its rules.
  func heading(among contests: [Contest]) -> String {
    let name = printable(ladder.game)
    guard contests.count(where: { $0.ladder.game == ladder.game }) > 1, let rules = results.rules
    else { return name }
    return "\(name) (\(rules.summary))"
  }

  /// The places of the entrants on the ladder.
  var places: [Contestant: Int] {
    Dictionary(
      ladder.entrants.enumerated().map { ($0.element.contestant, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}
