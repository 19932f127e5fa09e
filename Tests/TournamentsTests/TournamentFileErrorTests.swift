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
        + #""1.5s", "2m" or "1h", or null for no limit"#
    ),
    (
      #"time: { first: 5 }"#,
      #""time.first" is 5, expected a duration such as "200ms", "1.5s", "2m" or "1h", "#
        + "or null for the limit of the other moves"
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
      #""sandbox" is "docker", expected "auto", "namespaces", "bwrap", "landlock" or "none""#
    ),
    (
      #"limits: { versions_per_day: 0 }"#,
      #""limits.versions_per_day" is 0, expected a whole number, 1 to 1000000, or null for no limit"#
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
      #""previous" is "/etc", expected a path that begins with ../, such as "../spring""#
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

  func failure(_ text: String) -> String? {
    do {
      _ = try Sample.file(text)
      return nil
    } catch {
      return error.description
    }
  }
}
