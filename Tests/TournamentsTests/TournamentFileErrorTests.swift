import Games
import Testing
import Tournaments

/// Tests that an error in a file is reported in one sentence with its location.
@Suite struct TournamentFileErrorTests {
  private static let members: [(member: String, error: String)] = [
    (#"pair: 2"#, #""pair" is an unknown key; did you mean "pairs"?"#),
    (
      #"color: 1"#,
      #""color" is an unknown key; the keys are name, games, format, pairs, openings, bots, "#
        + #"withdrawn, time, memory, processes, concurrency, seed, on_timeout, pondering, affinity, sandbox, "#
        + #"adjudicate, record_times, limits, public_logs, previous"#
    ),
    (#"name: 5"#, #""name" is 5, expected a text of 1 to 200 characters"#),
    (#"name: """#, #""name" is "", expected a text of 1 to 200 characters"#),
    (
      #"format: "league""#,
      #""format" is "league", expected "round-robin", "gauntlet", "swiss", "knockout" or "ladder""#
    ),
    (
      #"format: "roundrobin""#,
      #""format" is "roundrobin", expected "round-robin", "gauntlet", "swiss", "knockout" or "#
        + #""ladder"; did you mean "round-robin"?"#
    ),
    (
      #"format: "gauntlet""#,
      #""format.challengers" is missing, expected a list of names of bots, as in "#
        + #"{ name: "gauntlet", challengers: ["mine"] }"#
    ),
    (
      #"format: { name: "swiss", rounds: 0 }"#,
      #""format.rounds" is 0, expected a whole number, 1 to 1000"#
    ),
    (
      #"format: { name: "swiss", round: 3 }"#,
      #""format.round" is an unknown key; did you mean "rounds"?"#
    ),
    (
      #"format: { rounds: 3 }"#,
      #""format.name" is missing, expected "round-robin", "gauntlet", "swiss", "knockout" or "#
        + #""ladder""#
    ),
    (
      #"format: 3"#,
      #""format" is 3, expected "round-robin", "gauntlet", "swiss", "knockout" or "ladder", "#
        + "or an object with a name"
    ),
    (#"pairs: 0"#, #""pairs" is 0, expected a whole number, 1 to 1000000"#),
    (#"pairs: 1.0"#, #""pairs" is 1.0, expected a whole number, 1 to 1000000"#),
    (#"pairs: "4""#, #""pairs" is "4", expected a whole number, 1 to 1000000"#),
    (#"pairs: null"#, #""pairs" is null, expected a whole number, 1 to 1000000"#),
    (
      #"pairs: 99999999999999999999"#,
      #""pairs" is 99999999999999999999, expected a whole number, 1 to 1000000"#
    ),
    (
      #"withdrawn: "mine""#,
      #""withdrawn" is "mine", expected a list of names of bots such as ["mine"]"#
    ),
    (
      #"withdrawn: ["./mine"]"#,
      #""withdrawn" is a list, expected a list of names of bots such as ["mine"]"#
    ),
    (
      #"openings: 1"#,
      #""openings" is 1, expected an object such as { plies: 1 } or { file: "openings.txt" }"#
    ),
    (#"openings: { ply: 1 }"#, #""openings.ply" is an unknown key; the keys are plies, file"#),
    (
      #"openings: { file: 1 }"#,
      #""openings.file" is 1, expected the path of a file, such as "openings.txt""#
    ),
    (
      #"openings: { plies: 1, file: "a" }"#,
      #""openings.plies" is 1, expected no "plies" next to "file", which has all opening moves"#
    ),
    (
      #"openings: { plies: -1 }"#,
      #""openings.plies" is -1, expected a whole number, 0 to 225"#
    ),
    (#"time: "1s""#, #""time" is "1s", expected an object such as { move: "200ms" }"#),
    (#"time: { mov: "1s" }"#, #""time.mov" is an unknown key; did you mean "move"?"#),
    (
      #"time: { move: "200" }"#,
      #""time.move" is "200", expected a duration such as "200ms", "1.5s", "2m" or "1h""#
    ),
    (
      #"time: { move: 200 }"#,
      #""time.move" is 200, expected a duration such as "200ms", "1.5s", "2m" or "1h""#
    ),
    (
      #"time: { move: null }"#,
      #""time.move" is null, expected a duration such as "200ms", "1.5s", "2m" or "1h""#
    ),
    (
      #"time: { total: "1000000000000000000000000000000h" }"#,
      #""time.total" is "1000000000000000000000000000000h", expected a duration such as "200ms", "#
        + #""1.5s", "2m" or "1h""#
    ),
    (
      #"time: { clock: "wal" }"#,
      #""time.clock" is "wal", expected "wall" or "cpu"; did you mean "wall"?"#
    ),
    (
      #"memory: "1 GB""#,
      #""memory" is "1 GB", expected a size such as "512MB" or "1GB", or null for no limit"#
    ),
    (
      #"processes: 0"#,
      #""processes" is 0, expected a whole number, 1 to 1000000, or null for no limit"#
    ),
    (
      #"memory: 1000"#,
      #""memory" is 1000, expected a size such as "512MB" or "1GB", or null for no limit"#
    ),
    (
      #"concurrency: 0"#, #""concurrency" is 0, expected "auto" or a whole number, 1 to 1024"#
    ),
    (
      #"concurrency: "all""#,
      #""concurrency" is "all", expected "auto" or a whole number, 1 to 1024"#
    ),
    (
      #"seed: 2048"#,
      #""seed" is 2048, expected 1 to 20 digits below 2^64 in quotes, such as "2048""#
    ),
    (
      #"seed: "18446744073709551616""#,
      #""seed" is "18446744073709551616", expected 1 to 20 digits below 2^64 in quotes, "#
        + #"such as "2048""#
    ),
    (
      #"seed: null"#,
      #""seed" is null, expected 1 to 20 digits below 2^64 in quotes, such as "2048""#
    ),
    (
      #"on_timeout: "randm""#,
      #""on_timeout" is "randm", expected "forfeit" or "random"; did you mean "random"?"#
    ),
    (#"affinity: 1"#, #""affinity" is 1, expected true or false"#),
    (#"pondering: "no""#, #""pondering" is "no", expected true or false"#),
    (
      #"sandbox: "docker""#,
      #""sandbox" is "docker", expected "auto", "bwrap", "landlock" or "none""#
    ),
    (
      #"limits: { versions_per_day: 0 }"#,
      #""limits.versions_per_day" is 0, expected a whole number, 1 to 1000000"#
    ),
    (
      #"limits: { priority: "oldest" }"#,
      #""limits.priority" is "oldest", expected "newest" or "even""#
    ),
    (
      #"limits: { games: 5 }"#,
      #""limits.games" is an unknown key; the keys are versions_per_day, games_per_day, priority"#
    ),
    (#"public_logs: 1"#, #""public_logs" is 1, expected true or false"#),
    (
      #"previous: "/etc""#,
      #""previous" is "/etc", expected a folder next to this one, such as "../spring""#
    ),
  ]

  @Test(arguments: members)
  func `an error has the invalid member, its line and the expected value`(
    member: String, error: String
  ) {
    let text = """
      {
        games: ["tic-tac-toe"],
        bots: ["*"],
        \(member),
      }
      """
    #expect(failure(text) == "cup/tournament.json:4: \(error)")
  }

  private static let builtInGames: String = {
    let names = GameCatalog.all.map { "\"\($0.name)\"" }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  private static let games: [(games: String, error: String)] = [
    (
      #"[]"#,
      #""games" is an empty list, expected a list of games such as "#
        + #"["tic-tac-toe", { name: "2048" }]"#
    ),
    (
      #""2048""#,
      #""games" is "2048", expected a list of games such as ["tic-tac-toe", { name: "2048" }]"#
    ),
    (
      #"["tictactoe"]"#,
      #""games[0]" is "tictactoe", expected \#(builtInGames); did you mean "tic-tac-toe"?"#
    ),
    (
      #"["chess"]"#,
      #""games[0]" is "chess", expected \#(builtInGames); a game of your own needs its "#
        + #"referee: { name: "chess", referee: ["python3", "my_game.py"] }"#
    ),
    (
      #"[{ name: "chess", referee: "chess.py" }]"#,
      #""games[0].referee" is "chess.py", expected a command as a list of texts, such as "#
        + #"["python3", "my_game.py"]"#
    ),
    (
      #"[{ name: "chess", referee: [] }]"#,
      #""games[0].referee" is an empty list, expected a command as a list of texts, such as "#
        + #"["python3", "my_game.py"]"#
    ),
    (
      #"[{ name: "chess", referee: ["chess"], variant: [960] }]"#,
      #""games[0].variant" is a list, expected a number, true, false, a text of at most 256 bytes, "#
        + "or null"
    ),
    (
      #"[{ name: "chess", referee: ["chess"], max_moves: 1000001 }]"#,
      #""games[0].max_moves" is 1000001, expected a whole number, 1 to 1000000"#
    ),
    (
      #"[{ name: "2048", referee: ["x"] }]"#,
      #""games[0].name" is "2048", expected a name of 1 to 64 of A-Z a-z 0-9 . _ - that don't "#
        + #"begin with a dot, other than the names of built-in games"#
    ),
    (#"[7]"#, #""games[0]" is 7, expected the name of a game or an object"#),
    (
      #"["2048", {name: "2048", size: 5}]"#,
      #""games[1]" is "2048", which is in the list already; "#
        + "a tournament has each game once"
    ),
    (#"[{ size: 3 }]"#, #""games[0].name" is missing, expected the name of a game"#),
    (
      #"[{ name: "2048", maxmoves: 5 }]"#,
      #""games[0].maxmoves" is an unknown key; did you mean "max_moves"?"#
    ),
    (
      #"[{ name: "2048", max_moves: 0 }]"#,
      #""games[0].max_moves" is 0, expected a whole number, at least 1, or null"#
    ),
    (
      #"[{ name: "2048", target: 1000 }]"#,
      #""games[0].target" is 1000, expected a power of two, at least 8, or null"#
    ),
    (
      #"[{ name: "2048", size: 9 }]"#,
      #""games[0].size" is 9, expected a whole number, 3 to 8"#
    ),
    (
      #"[{ name: "2048", size: null }]"#,
      #""games[0].size" is null, expected a whole number, 3 to 8"#
    ),
    (
      #"[{ name: "2048", size: "4" }]"#,
      #""games[0].size" is "4", expected a whole number, 3 to 8"#
    ),
    (
      #"[{ name: "tic-tac-toe", win: 4 }]"#,
      #""games[0].win" is 4, expected a whole number, 3 to the size, 3"#
    ),
  ]

  @Test(arguments: games)
  func `an error has the invalid game and its place in the list`(games: String, error: String) {
    let text = """
      {
        bots: ["*"],
        games: \(games),
      }
      """
    #expect(failure(text) == "cup/tournament.json:3: \(error)")
  }

  private static let bots: [(bots: String, error: String)] = [
    (
      #"[]"#,
      #""bots" is an empty list, expected a list of bots such as ["*"] or "#
        + #"["minimax", "../../bots/mine"]"#
    ),
    (#"[7]"#, #""bots[0]" is 7, expected a name, a folder or an object"#),
    (
      #"[{ bot: "a", network: "yes" }]"#, #""bots[0].network" is "yes", expected true or false"#
    ),
    (
      #"[{ bot: "a", environment: ["A=1"] }]"#,
      #""bots[0].environment" is a list, expected a list of different names of variables, "#
        + #"such as ["MY_API_KEY"], other than PATH, HOME, LANG, TMPDIR"#
    ),
    (
      #"[{ bot: "a", environment: ["HOME"] }]"#,
      #""bots[0].environment" is a list, expected a list of different names of variables, "#
        + #"such as ["MY_API_KEY"], other than PATH, HOME, LANG, TMPDIR"#
    ),
    (#"["*", ""]"#, #""bots[1]" is "", expected a name, a folder or an object"#),
    (
      #"[{ name: "a" }]"#,
      #""bots[0].bot" is missing, expected the name or the folder of a bot"#
    ),
    (#"[{ bot: "*" }]"#, #""bots[0].bot" is "*", expected the name or the folder of a bot"#),
    (
      #"[{ bot: "a", name: ".b" }]"#,
      #""bots[0].name" is ".b", expected a name of 1 to 64 of A-Z a-z 0-9 . _ - that don't begin "#
        + #"with a dot"#
    ),
    (
      #"[{ bot: "a", options: "x" }]"#,
      #""bots[0].options" is "x", expected an object such as { depth: 2 }"#
    ),
    (
      #"[{ bot: "a", options: { x: null } }]"#,
      #""bots[0].options.x" is null, expected a text, a number, true or false"#
    ),
    (
      #"[{ bot: "a", options: { x: Infinity } }]"#,
      #""bots[0].options.x" is Infinity, expected a text, a number, true or false"#
    ),
    (
      #"[{ bot: "a", options: { "a=b": 1 } }]"#,
      #""bots[0].options.a=b" is 1, expected the name of an option: 1 to 64 characters without = , : "#
        + "that don't begin with a dash"
    ),
    (
      #"[{ bot: "a", option: {} }]"#,
      #""bots[0].option" is an unknown key; did you mean "options"?"#
    ),
  ]

  @Test(arguments: bots)
  func `an error has the invalid bot and its place in the list`(bots: String, error: String) {
    let text = """
      {
        games: ["2048"],
        bots: \(bots),
      }
      """
    #expect(failure(text) == "cup/tournament.json:3: \(error)")
  }

  private static let files: [(text: String, error: String)] = [
    ("[]", "cup/tournament.json: contains a list, expected an object in { and }"),
    ("", "cup/tournament.json:1:1: expected a value, found the end"),
    ("{", "cup/tournament.json:1:2: "),
    ("{\n  pairs: 1,\n  pairs: 2,\n}", "cup/tournament.json:3:3: "),
    (
      #"{ bots: ["*"] }"#,
      #"cup/tournament.json: "games" is missing, expected a list of games such as "#
        + #"["tic-tac-toe", { name: "2048" }]"#
    ),
    (
      #"{ games: ["2048"] }"#,
      #"cup/tournament.json: "bots" is missing, expected a list of bots such as "#
    ),
  ]

  @Test(arguments: files)
  func `an error of a malformed file has the line`(text: String, error: String) throws {
    let failure = try #require(self.failure(text))
    #expect(failure.hasPrefix(error))
  }

  @Test func `a key that appears twice is an error`() throws {
    let failure = try #require(
      self.failure(#"{ games: ["2048"], bots: ["*"], pairs: 1, pairs: 1 }"#))
    #expect(failure.contains(#""pairs" appears twice"#))
  }

  private func failure(_ text: String) -> String? {
    do {
      _ = try Sample.file(text)
      return nil
    } catch {
      return error.description
    }
  }
}
