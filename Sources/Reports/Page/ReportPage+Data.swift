import Games
import JSON
import Ratings
import Tournaments

extension ReportPage {
  /// The maximum size of all games of a page, in bytes.
  private static let gameBudget = 2_400_000
  /// The number of bots up to which a page contains the likelihoods of superiority.
  private static let superiorityLimit = 80

  /// The data of the page's script as JSON that is safe within a script element.
  ///
  /// The ladders have the same form as in `joust ladder --format json`.
  var data: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.members([
      "name": .string(printableLines(name)), "path": .string(printableLines(path)),
      "state": .string(state.rawValue), "moment": .string(moment),
      "refresh": .number(refreshSeconds),
      "withdrawn": .array(withdrawals.map { .array(texts: [$0.name, $0.reason]) }),
      "bounds": .array(numbers: TimeHistogram.bounds), "who": who,
      "gameFiles": gameFiles.map {
        .object(["stem": .string($0.stem), "count": .number($0.count)])
      }
        ?? .null,
      "live": showsMoves ? .string(LiveGames.fileName) : .null,
      "course": comparison?.courseData ?? .null, "ladders": .array(games.map { $0.json() }),
    ])
    writer.key("contests")
    writer.beginArray()
    for (game, budget) in zip(games, gameBudgets) { write(game, within: budget, to: &writer) }
    writer.endArray()
    writer.endObject()
    return String(decoding: scriptSafe(writer.bytes), as: UTF8.self)
  }

  /// The versions, titles, authors, languages, descriptions and commands of the bots, by their names.
  private var who: JSONValue {
    var bots = JSONObject()
    for entrant in entrants {
      var facts: JSONObject = ["version": .string(printable(entrant.version))]
      var words = ["built in"]
      if case .folder(_, let manifest) = entrant.program {
        words = manifest.command
        if let title = manifest.title { facts.append("title", .string(printable(title))) }
        if let author = manifest.author { facts.append("author", .string(printable(author))) }
        if let language = Languages.name(build: manifest.build, command: manifest.command) {
          facts.append("language", .string(language))
        }
        if let text = manifest.description {
          facts.append("description", .string(printableLines(text)))
        }
      }
      let command = (words + entrant.optionWords).joined(separator: " ")
      facts.append("command", .string(printable(command)))
      bots.append(printable(entrant.name), .object(facts))
    }
    return .object(bots)
  }

  /// The withdrawn bots, each with the reason in words.
  ///
  /// Failed starts of former versions do not count.
  var withdrawals: [(name: String, reason: String)] {
    var reasons: [String: String] = [:]
    for game in games {
      guard let facts = facts.of(game) else { continue }
      for (player, bot) in zip(facts.players, facts.bots)
      where bot.failedStarts > 2
        && currentVersion(player.name).map({ $0 == player.version }) ?? true
      {
        reasons[player.name] =
          "could not be started \(bot.failedStarts) times in a row"
          + (bot.startFailure.map { ": \($0)" } ?? "")
      }
    }
    for name in withdrawn where reasons[name] == nil {
      reasons[name] = "could not be started three times in a row"
    }
    for name in tournament?.withdrawn ?? [] { reasons[name] = "withdrawn by the tournament’s file" }
    return reasons.sorted { $0.key < $1.key }.map { (printable($0.key), printableLines($0.value)) }
  }

  /// The maximum size of the games of each ladder, in bytes.
  ///
  /// The part of an equal share that a ladder does not need is available to the other ladders.
  private var gameBudgets: [Int] {
    let needs = games.map { facts.of($0)?.kept.keptSize ?? 0 }
    var shares = needs
    var rest = Self.gameBudget
    for (done, index) in needs.indices.sorted(by: { needs[$0] < needs[$1] }).enumerated() {
      shares[index] = min(needs[index], rest / (needs.count - done))
      rest -= shares[index]
    }
    return shares
  }

  private func write(_ game: GameReport, within budget: Int, to writer: inout JSONWriter) {
    let places = game.places
    let facts = facts.of(game)
    var object: JSONObject = [
      "heading": .string(game.heading(among: games)), "labels": .array(texts: game.labels),
      "game": .string(game.ladder.game),
    ]
    describe(game, facts?.description, in: &object)
    let pairs = PackedPairs(of: game, places)
    object.append("pairs", pairs.lists)
    if let texts = pairs.texts { object.append("packedPairs", .array(texts: texts)) }
    if places.count <= Self.superiorityLimit { object.append("los", superiority(of: game)) }
    if let history = game.history { object.append("history", ratings(in: history, of: game)) }
    if let facts {
      object.append("kind", .number(facts.number))
      object.append("openings", .array(facts.openings.map { .array(numbers: $0) }))
      object.append("players", .array(numbers: facts.players.map { places[$0] ?? -1 }))
      let bots = zip(facts.players, facts.bots).map { player, bot in
        places[player] == nil ? .null : bot.json
      }
      object.append("bots", .array(bots))
      object.append(
        "openingTotals",
        .array(
          facts.openingTotals.map { totals in .array(numbers: (0..<4).map { totals[$0] }) }))
      append(versionsOf: game, facts, to: &object)
    }
    writer.beginObject()
    writer.members(object)
    if let facts {
      writer.key("total")
      writer.integer(game.ladder.games)
      writer.key("games")
      writer.beginArray()
      // Each game is on its own line. A page may have many games, so they are written one by one.
      for packed in facts.kept.chosen(within: budget, rank: { places[facts.players[$0]] }) {
        writer.literal("\n" + String(decoding: packed.json, as: UTF8.self))
      }
      writer.endArray()
    }
    writer.endObject()
  }

  /// The number of versions up to which a page has the ladder of all versions.
  private static let versionLimit = 1000

  /// Adds the bots that have played in several versions, and the ladder of all versions of the present bots.
  private func append(
    versionsOf game: GameReport, _ facts: GameFacts.Kind, to object: inout JSONObject
  ) {
    let counts = Dictionary(facts.players.map { ($0.name, 1) }, uniquingKeysWith: +)
    guard counts.values.contains(where: { $0 > 1 }) else { return }
    let present = Set(game.ladder.entrants.map(\.bot.name))
    let ladder = try? Ladder(game.results) { present.contains($0.name) }
    let rows = zip(facts.players, facts.bots).filter { counts[$0.0.name, default: 0] > 1 }
    let ratings = ladder?.ratings ?? [:]
    object.append(
      "versions", .array(rows.map { Self.version($0, $1, rating: ratings[$0]) }))
    let all = ladder?.entrants ?? []
    let places = game.places
    // If the user requested a ladder of all versions, the page has it already.
    guard all.contains(where: { places[$0.bot] == nil }), all.count <= Self.versionLimit else {
      return
    }
    object.append(
      "allVersions",
      .array(
        all.map { entrant in
          .array([
            .number(entrant.rank), .string(printable(entrant.bot.name)),
            .string(printable(entrant.bot.version)),
            places[entrant.bot].map { .string(game.labels[$0]) } ?? .null,
            .string(entrant.bound?.rawValue ?? ""), .number(entrant.elo.rounded()),
            .number(entrant.error.rounded()), .number(entrant.score), .number(entrant.games),
          ])
        }))
  }

  /// Returns a version of a bot as a list: the name, version, wins, draws and losses, the rating with its
  /// error if all versions are rated together, and the times of the first and last game.
  private static func version(
    _ player: BotVersion, _ bot: BotFacts, rating: Ladder.Entrant?
  ) -> JSONValue {
    .array(
      [.string(printable(player.name)), .string(printable(player.version))]
        + bot.totals.map { .number($0) }
        + [.number(rating?.elo), .number(rating?.error)]
        + [.string(printable(bot.since)), .string(printable(bot.until))])
  }

  private func describe(
    _ game: GameReport, _ description: GameDescription?, in object: inout JSONObject
  ) {
    let rules = game.results.rules
    object.append("rules", rules?.json ?? .object([:]))
    var seats = description?.seats
    var words = description?.words
    if let rules, let kind = GameCatalog.named(game.ladder.game) {
      if let race = kind as? any RaceGame.Type {
        object.append("measure", .string(race.measureName))
        object.append("letters", .string(MoveLetters(of: kind).description))
      }
      seats = seats ?? (try? kind.init(rules: rules) as? any VersusGame)?.seatNames
      if words == nil, case .words(let own, _) = kind.notation { words = own }
    }
    if let seats, !seats.isEmpty {
      object.append("seats", .array(texts: seats.map(printableLines)))
    }
    if let words { object.append("words", .array(texts: words.map(printableLines))) }
  }

  /// Returns the likelihood of superiority of each bot over every other bot, in thousandths; -1 if unknown.
  private func superiority(of game: GameReport) -> JSONValue {
    let places = game.ladder.entrants.indices
    return .array(
      places.map { row in
        .array(
          numbers: places.map { column in
            game.ladder.superiority(of: row, over: column).map { Int(($0 * 1000).rounded()) } ?? -1
          })
      })
  }

  /// Returns the numbers of games at the steps of a history, and each bot's rating and error at each step.
  ///
  /// If strengths change over time, the dates of the steps and the ratings of the ladder before the last step
  /// are included. The page compares these ratings with the present ladder, because the present ratings
  /// differ from the last ratings of the history.
  ///
  /// The list for a step is empty if the bot was not rated at that step.
  private func ratings(in history: [Ladder], of game: GameReport) -> JSONValue {
    let ratings = history.map(\.ratings)
    let bots = game.ladder.entrants.map { entrant in
      JSONValue.array(
        ratings.map { ratings in
          let numbers = ratings[entrant.bot].map { [$0.elo, $0.error] } ?? []
          return .array(numbers: numbers.map { Int($0.rounded()) })
        })
    }
    var object: JSONObject = [
      "games": .array(numbers: history.map(\.games)), "bots": .array(bots),
    ]
    if history.first?.drift != nil {
      object.append("dates", .array(texts: history.compactMap(\.date)))
      let before = game.previous?.ratings ?? [:]
      object.append(
        "before",
        .array(game.ladder.entrants.map { .number(before[$0.bot].map { $0.elo.rounded() }) }))
    }
    return .object(object)
  }
}

extension JSONWriter {
  fileprivate mutating func members(_ object: JSONObject) {
    for member in object.members {
      key(member.key)
      value(member.value)
    }
  }
}
