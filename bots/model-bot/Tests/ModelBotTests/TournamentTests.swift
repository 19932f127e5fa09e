import Foundation
import Testing

/// The bot that asks a language model plays on, whatever becomes of its questions.
@Suite(.timeLimit(.minutes(30))) struct TournamentTests {
  private struct PlayedGame: Decodable {
    var game: String
    var comments: [Comment]?
    var forfeit: [Int]?
    var bots: [String]
    var moves: Moves

    struct Comment: Decodable {
      var bot: Int
      var text: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = try values.decode(Int.self)
        bot = try values.decode(Int.self)
        text = try values.decode(String.self)
      }
    }

    enum Moves: Decodable {
      case cells([Int])
      case words([String])

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let words = try? value.decode([String].self) {
          self = .words(words)
        } else {
          self = .cells(try value.decode([Int].self))
        }
      }
    }
  }

  /// Has the bot play two games of tic-tac-toe and one of 2048 against `random`, none of them lost
  /// by a fault.
  ///
  /// - Returns: what the bot said, and how many moves it made.
  private func play(
    _ joust: Joust, _ words: [String], time: String = "{ startup: '1m', move: '20s' }",
    sandbox: String = "none", movesOf2048: Int = 3
  ) throws -> (comments: [String], moves: Int, log: String) {
    let command = (["\(Joust.programFolder)/model-bot", "--model", "test"] + words)
      .map { "\"\($0)\"" }.joined(separator: ",")
    try joust.write(
      #"{"name":"model","games":["tic-tac-toe","2048"],"command":[\#(command)]}"#,
      to: "bots/model/bot.json")
    try joust.write(
      "{ games: ['tic-tac-toe', { name: '2048', max_moves: \(movesOf2048) }], "
        + "bots: ['model', 'random'], time: \(time), seed: '1', sandbox: '\(sandbox)' }",
      to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
      .map { try JSONDecoder().decode(PlayedGame.self, from: $0) }
    #expect(games.count == 3)
    #expect(games.allSatisfy { $0.forfeit == nil })
    var (comments, moves) = ([String](), 0)
    for game in games {
      let seat = try #require(game.bots.firstIndex(of: "model"))
      comments += (game.comments ?? []).filter { $0.bot == seat }.map(\.text)
      switch game.moves {
      case .cells(let cells): moves += (cells.count + 1 - seat) / 2
      case .words(let words): moves += words[seat].count
      }
    }
    return (comments, moves, try joust.read("tournaments/t/logs/model.log"))
  }

  @Test func `the model's answers are played, and it is shown the whole game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer("well", in: joust.folder)
    try joust.write("s3cret-key\n", to: "bots/model/key.txt")
    let (comments, moves, log) = try play(
      joust, ["--endpoint", server.endpoint, "--key-file", "key.txt", "--timeout", "18s"])
    #expect(comments == [])
    #expect(log == "")
    let requests = try server.requests()
    #expect(requests.count == moves)
    for request in requests {
      #expect(request.hasPrefix("/v1/chat/completions HTTP/1.1\r\n"))
      #expect(request.contains("\r\nAuthorization: Bearer s3cret-key\r\n"))
      #expect(request.contains("\r\nContent-Type: application/json\r\n"))
      #expect(
        request.contains(#"{"model":"test","messages":[{"role":"system","content":"You play"#))
    }
    let turns = requests.map { $0.components(separatedBy: #""role":"user""#).count - 1 }
    let firsts = turns.indices.filter { turns[$0] == 1 }
    #expect(firsts.count == 3)
    #expect(turns.indices.allSatisfy { turns[$0] == 1 || turns[$0] == turns[$0 - 1] + 1 })
  }

  @Test func `what a talkative model says is kept as a comment`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer("talkative", in: joust.folder)
    let (comments, moves, log) = try play(
      joust, ["--endpoint", server.endpoint + "/", "--timeout", "18s"])
    #expect(comments.count == moves)
    #expect(comments.allSatisfy { $0.hasPrefix("I take **") && $0.hasSuffix("**.") })
    #expect(log == "")
    #expect(try server.requests().allSatisfy { !$0.contains("Authorization") })
  }

  @Test(arguments: [
    ("wrong", "the answer named no legal move: Cell 99, or  [2J banana"),
    ("null", "the answer was no chat completion"),
    ("empty", "the answer was no chat completion"),
    ("page", "the answer was no chat completion"),
    ("error", "the endpoint answered with status 401: the key (the key) is wrong"),
    ("redirect", "the endpoint answered with status 307"),
    ("huge", "the answer had more than 262144 bytes"),
    ("hang-up", "the endpoint cannot be reached: "),
    ("babble", "the endpoint cannot be reached: "),
  ])
  func `an answer that is of no use is replaced`(mode: String, complaint: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer(mode, in: joust.folder)
    try joust.write("s3cret-key", to: "bots/model/key.txt")
    // A flood shows only after some turns whether it holds up the bot.
    let (comments, moves, log) = try play(
      joust, ["--endpoint", server.endpoint, "--key-file", "key.txt", "--timeout", "18s"],
      movesOf2048: mode == "huge" ? 40 : 3)
    #expect(comments.count == moves)
    for comment in comments { #expect(comment.hasPrefix("random move, since \(complaint)")) }
    #expect(log.contains("model-bot: random move, since \(complaint)"))
    #expect(!log.contains("s3cret-key"))
  }

  @Test(arguments: ["late", "silent", "drip"])
  func `an answer that does not come in time is not waited for`(mode: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer(mode, in: joust.folder)
    let (comments, moves, _) = try play(
      joust, ["--endpoint", server.endpoint, "--timeout", "100ms", "--seed", "1"])
    #expect(comments.count == moves)
    for comment in comments { #expect(comment == "random move, since no answer within 100 ms") }
  }

  @Test func `the clock comes before the timeout`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer("silent", in: joust.folder)
    let (comments, moves, _) = try play(
      joust, ["--endpoint", server.endpoint, "--timeout", "1h"],
      time: "{ startup: '1m', move: '150ms', grace: '20s' }")
    #expect(comments.count == moves)
    for comment in comments { #expect(comment == "random move, since no answer within 100 ms") }
  }

  @Test func `an endpoint where nobody listens costs no game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let (comments, moves, _) = try play(joust, ["--endpoint", "http://127.0.0.1:1/v1"])
    #expect(comments.count == moves)
    let complaint = "random move, since the endpoint cannot be reached: "
    for comment in comments { #expect(comment.hasPrefix(complaint)) }
  }

  @Test(arguments: Joust.sandboxes)
  func `no model can be reached from a sandbox`(sandbox: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer("well", in: joust.folder)
    let (comments, moves, _) = try play(
      joust, ["--endpoint", server.endpoint, "--timeout", "1s"], sandbox: sandbox)
    #expect(comments.count == moves)
    #expect(comments.allSatisfy { $0.hasPrefix("random move, since ") })
  }

  @Test func `the examples for bot writers are played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let server = try ModelServer("well", in: joust.folder)
    let manifest = try ModelBotGuide.block("json gemma")
    #expect(manifest.contains("http://localhost:11434/v1"))
    try joust.write(
      manifest.replacingOccurrences(of: "http://localhost:11434/v1", with: server.endpoint),
      to: "bots/gemma/bot.json")
    try joust.write("any", to: "bots/gemma/key.txt")
    let build = joust.folder + "/bots/model-bot/.build"
    try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: build + "/release", withDestinationPath: Joust.programFolder)
    try joust.write(
      ModelBotGuide.block("json5 gemma"), to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--pairs", "1", "--bots", "gemma,random")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
      .map { try JSONDecoder().decode(PlayedGame.self, from: $0) }
    #expect(Set(games.map(\.game)) == ["tic-tac-toe", "2048"])
    #expect(games.allSatisfy { $0.forfeit == nil })
    #expect(try server.requests().count > 10)
    #expect(try server.requests()[0].contains(#"{"model":"gemma3","messages":"#))
  }
}
