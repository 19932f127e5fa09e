import Games
import JSON
import Ratings
import Reports
import Testing
import Tournaments

/// Tests games that are weighted by their age, and ladders by dates.
struct AgeTests {
  /// Returns a game of two bots, given in the order of their seats, on a day of November 2026.
  static func game(
    _ first: String, _ second: String, _ result: GameResult, day: Int, opening: Int
  ) -> GameRecord {
    GameRecord(
      id: "", game: "tic-tac-toe", rules: Rules(unchecked: [:]), bots: [first, second],
      versions: ["1", "1"], play: .versus(opening: [opening], moves: []), places: result.places,
      reason: "line", milliseconds: [1, 1], longestMilliseconds: [1, 1],
      at: "2026-11-\(day < 10 ? "0" : "")\(day)T18:00:00Z")
  }

  static func results(_ games: [GameRecord]) -> ResultCounts {
    var results = ResultCounts(game: "tic-tac-toe", keepsOrder: true)
    for game in games { results.add(game) }
    return results
  }

  static func options(halfLife: Double?) -> RatingOptions {
    var options = RatingOptions()
    options.halfLife = halfLife
    return options
  }

  /// The results of a bot that lost at first and wins later.
  static let rising = results(
    (1...20).flatMap { day -> [GameRecord] in
      let isLate = day > 10
      return [
        game("old", "new", isLate ? .secondWins : .firstWins, day: day, opening: day % 9),
        game("new", "old", isLate ? .firstWins : .secondWins, day: day, opening: day % 9),
      ]
    })

  @Test func `later games count more`() throws {
    let even = try Ladder(Self.rising)
    #expect(abs(even.entrants[0].elo - even.entrants[1].elo) < 1e-6)
    let aged = try Ladder(Self.rising, options: Self.options(halfLife: 3))
    #expect(aged.entrants[0].bot.name == "new")
    // With a half-life of three days, ten days weigh 1 + 2^(-1/3) + …; the ten days before them weigh a tenth
    // of that.
    let late = (0..<10).reduce(0.0) { $0 + 2 * exponential(-ln(2) * Double($1) / 3) }
    let early = (10..<20).reduce(0.0) { $0 + 2 * exponential(-ln(2) * Double($1) / 3) }
    var fit = RatingOptions()
    fit.hasFirstPlayer = true
    let truth = try RatingFit(
      [
        Encounter(first: 0, second: 1, wins: late / 2, draws: 0, losses: early / 2, count: 20),
        Encounter(first: 1, second: 0, wins: early / 2, draws: 0, losses: late / 2, count: 20),
      ], names: ["new", "old"], options: fit)
    #expect(abs(aged.entrants[0].elo - truth.ratings[0].elo) < 1e-6)
    #expect(aged.games == 40)
    #expect(aged.entrants[0].results == WinsDrawsLosses(wins: 20, losses: 20))
    let notes = aged.table.text
    #expect(notes.contains("A game that is 3 days older than the latest game counts half."))
  }

  @Test func `games of the same moment count fully`() throws {
    let games = (0..<60).map { turn in
      Self.game(
        ["a", "b", "c"][turn % 3], ["b", "c", "a"][turn % 3],
        [.firstWins, .draw, .secondWins, .firstWins][turn % 4], day: 3, opening: turn % 7)
    }
    let plain = try Ladder(Self.results(games))
    let aged = try Ladder(Self.results(games), options: Self.options(halfLife: 1))
    for (one, other) in zip(plain.entrants, aged.entrants) {
      #expect(one.bot == other.bot)
      #expect(abs(one.elo - other.elo) < 1e-6)
      #expect(abs(one.error - other.error) < 1e-6)
    }
  }

  @Test func `intervals of aged games contain the truth as often as stated`() throws {
    var generator = SplitMix64(seed: 20)
    let truth = [0.0, 60, 130, 250]
    var held = 0
    for _ in 0..<200 {
      var games: [GameRecord] = []
      for day in 1...30 {
        for first in 0..<4 {
          for second in 0..<4 where second != first {
            let chance = EloScale.expectedScore(truth[first] - truth[second])
            let won = Double.random(in: 0..<1, using: &generator) < chance
            games.append(
              Self.game(
                "b\(first)", "b\(second)", won ? .firstWins : .secondWins, day: day,
                opening: games.count))
          }
        }
      }
      let ladder = try Ladder(Self.results(games), options: Self.options(halfLife: 3))
      let mean = truth.reduce(0, +) / 4
      held += ladder.entrants.count { entrant in
        let number = Int(entrant.bot.name.dropFirst()) ?? 0
        return abs(entrant.elo - 1500 - truth[number] + mean) <= entrant.error
      }
    }
    #expect((740...784).contains(held), "95 % of 800 are 760: \(held)")
  }

  @Test func `a history by dates ends with each day, week or month that has games`() throws {
    var results = ResultCounts(game: "tic-tac-toe", keepsOrder: true)
    // The 2nd, 9th and 16th of November 2026 are Mondays. Records need not be in the order of time.
    for day in [8, 1, 2, 9, 30] {
      results.add(Self.game("a", "b", .firstWins, day: day, opening: day % 9))
    }
    func dates(_ step: HistoryStep) -> [String?] {
      Ladder.history(of: results, by: step).map(\.date)
    }
    #expect(
      dates(.day) == ["2026-11-01", "2026-11-02", "2026-11-08", "2026-11-09", "2026-11-30"])
    #expect(dates(.week) == ["2026-11-01", "2026-11-08", "2026-11-15", "2026-12-06"])
    #expect(dates(.month) == ["2026-11-30"])
    #expect(Ladder.history(of: results, by: .week).map(\.games) == [1, 3, 4, 5])
    let game = GameReport(
      try Ladder(results), results: results, history: Ladder.history(of: results, by: .week))
    let rows = LadderFormat.csv.text(of: [game], with: [.history]).split(separator: "\r\n")
    #expect(rows[0] == "game,games,date,rank,name,version,group,elo,error,bound")
    #expect(rows[1].hasPrefix("tic-tac-toe,1,2026-11-01,1,a,"))
    #expect(game.ladder.table(of: try #require(game.history)).text.contains("2026-12-06"))
    #expect(LadderFormat.json.text(of: [game], with: [.history]).contains(#""date":"2026-11-15""#))
  }

  @Test func `a history by dates is one rating of all games, with errors in all formats`() throws {
    let ladder = try Ladder(Self.rising)
    let history = Ladder.history(of: Self.rising, by: .day)
    let game = GameReport(ladder, results: Self.rising, history: history)
    #expect(history.count == 20)
    // The bot "new" lost all games of the first ten days, and won all games after them.
    let elo = history.compactMap { $0.entrants.first { $0.bot.name == "new" }?.elo }
    #expect(elo[0] < 1350 && elo[19] > 1650, "\(elo)")
    // The games after a day count for it, too, so the strength rises before the tenth day ends.
    #expect(zip(elo[5...], elo[6..<15]).allSatisfy { $0 < $1 }, "\(elo)")
    let drift = try #require(history[0].drift)
    #expect(drift > 100)
    let table = ladder.table(of: history)
    #expect(table.caption?.contains("strengths that change over time") == true)
    #expect(table.text.contains(" ± "))
    #expect(table.markdown.contains(" ± "))
    #expect(table.notes.joined().contains("Changes in one day have a standard deviation of about "))
    let json = LadderFormat.json.text(of: [game], with: [.history])
    #expect(json.contains(#""date":"2026-11-20","drift":\#(JSONValue.number(drift).text)"#))
    let rows = LadderFormat.csv.text(of: [game], with: [.history]).split(separator: "\r\n")
    #expect(rows[0].hasSuffix(",elo,error,bound"))
    #expect(rows.count == 1 + 2 * 20)
  }

  @Test func `a history by dates with a half-life has a rating of its own for each day`() throws {
    let options = Self.options(halfLife: 3)
    let history = Ladder.history(of: Self.rising, by: .day, options: options)
    #expect(history.allSatisfy { $0.drift == nil })
    #expect(history.last?.entrants == (try Ladder(Self.rising, options: options)).entrants)
    let table = try Ladder(Self.rising, options: options).table(of: history)
    #expect(table.caption == "Elo at these dates, rated by the games until then:")
    #expect(table.notes.joined().contains("no half-life"))
    var anchored = RatingOptions()
    anchored.looseAnchors = [("old", 1500, 50)]
    let loose = Ladder.history(of: Self.rising, by: .day, options: anchored)
    #expect(loose.count == 20 && loose.allSatisfy { $0.drift == nil })
  }

  @Test func `repeated games of later days do not count in a history by dates`() throws {
    func results(repeating: Bool) -> ResultCounts {
      var games = (1...6).map { day in
        GameRecord(
          id: "", game: "tic-tac-toe", rules: Rules(unchecked: [:]), bots: ["a", "b"],
          versions: ["1", "1"], play: .versus(opening: [day % 3], moves: [day]),
          places: (day % 2 == 0 ? GameResult.firstWins : .draw).places, reason: "line",
          milliseconds: [1, 1], longestMilliseconds: [1, 1], at: "2026-11-0\(day)T18:00:00Z")
      }
      if repeating {
        for day in 7...9 {
          var game = games[day - 7]
          game.at = "2026-11-0\(day)T18:00:00Z"
          games.append(game)
        }
      }
      return Self.results(games)
    }
    let plain = Ladder.history(of: results(repeating: false), by: .day)
    let repeated = Ladder.history(of: results(repeating: true), by: .day)
    #expect(plain.count == 6 && repeated.count == 9)
    for (one, other) in zip(plain, repeated) {
      // The days without new games only add time, over which nothing is known.
      #expect(abs(one.entrants[0].elo - other.entrants[0].elo) < 1)
    }
  }

  @Test func `the curve of a page has dates for a record of three days or more`() throws {
    let (days, previous) = Ladder.curve(of: Self.rising)
    #expect(days.count == 20 && days.allSatisfy { $0.drift != nil })
    // The movements on the page are those of the ladder, which has one rating for all games.
    #expect(previous?.games == 38 && previous?.drift == nil)
    let short = Self.results(
      (1...2).flatMap { day in
        (0..<10).map { Self.game("a", "b", .firstWins, day: day, opening: $0) }
      })
    #expect(Ladder.curve(of: short).history.allSatisfy { $0.date == nil })
    #expect(Ladder.curve(of: short).history.count == 10)
    // Thirty days are too many steps, but five weeks are not.
    let long = Self.results(
      (1...30).map { Self.game("a", "b", .firstWins, day: $0, opening: $0 % 9) })
    #expect(Ladder.curve(of: long).history.count == 6)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:01Z", 951_825_601),
    ("2026-11-22T13:22:02Z", 1_795_353_722), ("2100-03-01T00:00:00Z", 4_107_542_400),
    ("2026-11-22", nil), ("2026-13-01T00:00:00Z", nil), ("yesterday at half past 4", nil),
  ])
  func `times of records have a precision of seconds`(text: String, seconds: Int?) {
    #expect(Moment(text).seconds == seconds)
  }
}
