import Foundation
import TestThreads
import Testing

/// Tests `bots/model-bot`, which asks a language model for each move.
///
/// The bot's own tests are in Python and do not use Joust; the tests in this suite play tournaments.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ModelBotTests {
  /// Runs Python tests whose names begin with the given words.
  private func runPython(_ tests: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let outcome = try joust.shell(
      "cd '\(ModelServer.folder)' && python3 -B -m unittest \(tests)")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("\nRan "))
  }

  @Test(
    .needs("python3"),
    arguments: [
      "test_words", "test_model_bot.GoodAnswerTests", "test_model_bot.BadAnswerTests",
      "test_model_bot.ClockTests", "test_model_bot.ConcurrencyTests",
      "test_model_bot.EncryptionTests",
    ])
  func `the tests in Python pass`(_ tests: String) throws { try runPython(tests) }

  @Test(
    .enabled(
      if: Machine.runs("python3 -c 'import xllamacpp'"),
      "not on this machine: the Python package xllamacpp"))
  func `the server of llama.cpp is asked`() throws {
    try runPython("test_real_server.XllamacppTests")
  }

  @Test(
    .enabled(
      if: Machine.runs("python3 -c 'import llama_cpp.server.app'"),
      "not on this machine: the Python package llama-cpp-python[server]"))
  func `the server of llama-cpp-python is asked`() throws {
    try runPython("test_real_server.LlamaCppTests")
  }

  /// A game in a line of the record; it may have any number of seats.
  private struct Game: Decodable {
    let game: String
    let bots: [String]
    let forfeit: [Int]?
    let detail: String?
    let stats: [[String: Double]]?

    /// The bots at fault.
    var losers: [String] { (forfeit ?? []).map { bots[$0] } }
  }

  private func games(of tournament: String, in joust: Joust) throws -> [Game] {
    try joust.lines(of: tournament).filter { $0.contains("\"type\":\"game\"") }
      .map { try JSONDecoder().decode(Game.self, from: Data($0.utf8)) }
  }

  private static let games = ["tic-tac-toe", "2048"] + refereed
  private static let refereed = [
    "connect-four", "rock-paper-scissors", "hearts", "knapsack", "numbers",
  ]

  /// Time limits that leave the bot a minute for an answer of the model, even on a busy machine.
  private static let patience = "time: { move: '1m', startup: '10m', grace: '10m' }, "

  /// Returns a folder with the bot, several tournaments of the repository, and the bot `model`, which asks a
  /// test server.
  private func folder(
    _ model: String, options: [String] = [], tournaments: [String] = []
  ) throws -> (Joust, ModelServer) {
    let joust = try Joust()
    let copies = ["bots/model-bot"] + tournaments.map { "tournaments/\($0)" }
    for path in copies {
      try FileManager.default.copyItem(
        at: Joust.root.appending(path: path),
        to: URL(fileURLWithPath: "\(joust.folder)/\(path)"))
    }
    let server = try ModelServer(in: joust.folder)
    let command =
      (["python3", "../model-bot/model_bot.py", "--model", model, "--endpoint", server.endpoint]
      + options).map { "\"\($0)\"" }.joined(separator: ",")
    try joust.addBot("model", manifest: "\"command\":[\(command)]", games: ["*"])
    return (joust, server)
  }

  @Test(.needs("python3"))
  func `a model plays games of every kind without a fault`() throws {
    let (joust, server) = try folder("good", tournaments: Self.refereed)
    defer { joust.remove() }
    let referees = Self.refereed.map { name in
      let file = name.replacingOccurrences(of: "-", with: "_") + ".py"
      let rules = name == "hearts" ? ", players: 3" : ""
      return "{ name: '\(name)', referee: ['python3', '../\(name)/\(file)']\(rules) }"
    }
    try joust.addTournament(
      "t",
      Self.patience
        + "games: ['tic-tac-toe', { name: '2048', max_moves: 5 }, \(referees.joined(separator: ", "))], "
        + "bots: [{ bot: 'model', network: true }, 'random', { bot: 'random', name: 'other' }, "
        + "'../numbers/adder'], sandbox: 'none'")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let games = try games(of: "t", in: joust)
    let played = games.filter { $0.bots.contains("model") }
    #expect(Set(played.map(\.game)) == Set(Self.games))
    // The built-in bot random cannot move in the game of texts.
    #expect(!games.contains { $0.losers.contains("model") }, "\(games.compactMap(\.detail))")
    for game in played where game.forfeit == nil {
      let numbers = try #require(game.stats)[try #require(game.bots.firstIndex(of: "model"))]
      #expect(numbers["moves"] ?? 0 > 0 && numbers["first_try"] == numbers["moves"], "\(numbers)")
      #expect(numbers["tokens_in"] == numbers["moves"].map { $0 * 100 })
    }
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    let questions = try server.requests().map { $0.body.messages.map(\.content).joined() }
    #expect(questions.contains { $0.contains("You play the game hearts as north. The seats are") })
    #expect(questions.contains { $0.contains("board:\n0 1 2\n3 4 5\n6 7 8\n") })
    #expect(try !joust.read("tournaments/t/games.jsonl").contains("random move"))
  }

  @Test(.needs("python3"), arguments: SandboxTests.usable)
  func `a model is asked from a sandbox only with the network`(_ sandbox: String) throws {
    let (joust, server) = try folder("good", options: ["--concurrency", "1", "--timeout", "20s"])
    defer { joust.remove() }
    for (name, trust) in [("with", ", network: true"), ("without", "")] {
      try joust.addTournament(
        name,
        Self.patience
          + "games: ['tic-tac-toe'], bots: [{ bot: 'model'\(trust) }, 'random'], "
          + "sandbox: '\(sandbox)'")
      let run = try joust.run("run", "tournaments/\(name)")
      #expect(run.status == 0, "\(run.error)")
      #expect(try joust.games(of: name).allSatisfy { $0.forfeit == nil })
      let record = try joust.read("tournaments/\(name)/games.jsonl")
      #expect(record.contains("random move, since the endpoint cannot be") == (name == "without"))
      #expect(try server.requests().count >= 4)
    }
  }

  @Test(
    .needs("python3"),
    arguments: [
      ("wrong", "illegal-move", "forfeit, since none of its 2 answers was a move"),
      ("unauthorized", "crash", "forfeit, since the endpoint answered with status 401"),
    ])
  func `a model that gives no legal move can lose the game`(
    model: String, reason: String, sentence: String
  ) throws {
    let (joust, server) = try folder(model, options: ["--on-failure", "forfeit", "--retries", "1"])
    // The server exits when the object is released.
    defer { withExtendedLifetime(server) { joust.remove() } }
    try joust.addTournament(
      "t",
      Self.patience + "games: ['tic-tac-toe'], bots: [{ bot: 'model', network: true }, 'random']")
    try joust.run("run", "tournaments/t")
    let games = try joust.games(of: "t")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.reason == reason && $0.losers == ["model"] }, "\(games)")
    #expect(games.allSatisfy { $0.log?.contains(sentence) ?? false }, "\(games)")
  }

  @Test(.needs("python3")) func `the logs have a transcript of each game without the key`() throws {
    var (joust, server) = try folder(
      "corrected", options: ["--transcript", "on", "--key-variable", "MODEL_KEY"])
    defer { joust.remove() }
    joust.environment["MODEL_KEY"] = "s3cret"
    try joust.addTournament(
      "t",
      Self.patience
        + "games: ['tic-tac-toe'], "
        + "bots: [{ bot: 'model', network: true, environment: ['MODEL_KEY'] }, 'random']")
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 0, "\(run.error)")
    let log = try joust.read("tournaments/t/logs/model.log")
    for words in [
      "model-bot: game 1\nYou play the game tic-tac-toe as X.", "model-bot: game 2\n",
      "model-bot: answer:\nmove: 99\n", "model-bot: asked again:\nYour answer, \"99\", is not",
      "model-bot: game 1: ",
    ] { #expect(log.contains(words), "\(words)") }
    #expect(!log.contains("s3cret"))
    #expect(try server.requests().allSatisfy { $0.key == "Bearer s3cret" })
  }

  @Test(.needs("python3")) func `the tournament of models is ready to run`() throws {
    var (joust, server) = try folder("good", tournaments: ["connect-four", "hearts"])
    defer { joust.remove() }
    joust.environment["MODEL_KEY"] = "any"
    try joust.copyTournament("models", as: "models")
    let path = "tournaments/models/tournament.json"
    let file = try joust.read(path)
    for words in ["\"http://localhost:11434/v1\"", "model: \"gemma3\"", "gemma3=0/0"] {
      #expect(file.contains(words))
    }
    try joust.write(
      file.replacingOccurrences(of: "http://localhost:11434/v1", with: server.endpoint)
        .replacingOccurrences(of: "model: \"gemma3\"", with: "model: \"talkative\"")
        .replacingOccurrences(of: "gemma3=0/0", with: "talkative=1/2"), to: path)
    let run = try joust.run("run", "tournaments/models")
    #expect(run.status == 0, "\(run.error)")
    let games = try games(of: "models", in: joust)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    let played = games.filter { $0.bots.contains("gemma3") }
    #expect(Set(played.map(\.game)) == ["tic-tac-toe", "connect-four", "hearts"])
    #expect(try !joust.read("tournaments/models/games.jsonl").contains("random move"))
    // The cost of a game is the cost of 100 input tokens and 10 output tokens for each move.
    #expect(run.output.contains("Means per game, as the bots report them: cost, first_try, moves,"))
    let ladder = try joust.run("ladder", "tournaments/models", "--format", "json").output
    let costs = ladder.matches(of: /"stats":{"cost":([0-9.e-]+),"first_try":([0-9.]+),/)
    #expect(costs.count == 3)
    for match in costs {
      let moves = try #require(Double(match.2))
      #expect(abs(try #require(Double(match.1)) - moves * 120e-6) < 1e-9)
    }
    #expect(try joust.run("report", "tournaments/models").status == 0)
    #expect(try joust.read("tournaments/models/report.html").contains(">cost</abbr></th>"))
  }

  @Test(.needs("python3")) func `the examples of its page are played`() throws {
    var (joust, server) = try folder("good")
    defer { joust.remove() }
    joust.environment["GEMMA_KEY"] = "any"
    let page = try String(
      contentsOf: Joust.root.appending(path: "bots/models.md"), encoding: .utf8)
    func block(_ mark: String) throws -> String {
      let start = try #require(page.range(of: "```\(mark)\n")).upperBound
      let end = try #require(page.range(of: "```", range: start..<page.endIndex)).lowerBound
      return String(page[start..<end])
    }
    try joust.write(
      block("json gemma").replacingOccurrences(of: "gemma3", with: "good"),
      to: "bots/gemma/bot.json")
    try joust.write(
      block("json5 gemma")
        .replacingOccurrences(of: "http://localhost:11434/v1", with: server.endpoint),
      to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--pairs", "1", "--bots", "gemma,random")
    #expect(run.status == 0, "\(run.error)")
    #expect(Set(try joust.games(of: "t").map(\.game)) == ["tic-tac-toe", "2048"])
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
    #expect(try server.requests().count > 10)
  }
}
