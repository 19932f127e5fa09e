import Foundation
import Hosting
import TestThreads
import Testing

/// Tests the network access and the variables that a tournament grants to a single bot.
@Suite(.waiting, .timeLimit(.minutes(30))) struct TrustTests {
  private static let sandboxes = SandboxTests.usable.isEmpty ? ["none"] : SandboxTests.usable

  /// Returns a tournament whose bots are ready only if their permissions are right.
  ///
  /// `gemini` needs a key and a port, and `curious` must see neither of them.
  private func tournament(_ sandbox: String, port: String, trust: String) throws -> Joust {
    var joust = try Joust()
    joust.environment["JOUST_TEST_KEY"] = "secret"
    let knock = "(echo > /dev/tcp/127.0.0.1/\(port)) 2>/dev/null"
    for (name, isReady) in [
      ("gemini", "[ \"$JOUST_TEST_KEY\" = secret ] && \(knock)"),
      ("curious", "[ -z \"$JOUST_TEST_KEY\" ] && ! \(knock)"),
    ] {
      try joust.addBot(name, manifest: "\"command\":[\"bash\",\"bot.sh\"]")
      try joust.write(
        "read hello; \(isReady) && echo '{\"type\":\"ready\"}' || exit 1; read start; read turn",
        to: "bots/\(name)/bot.sh")
    }
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['curious', { bot: 'gemini'\(trust) }], sandbox: '\(sandbox)'")
    return joust
  }

  @Test(arguments: sandboxes.filter { $0 != "none" })
  func `an entrant gets the network and the variables that the tournament gives it`(
    _ sandbox: String
  ) throws {
    guard let listener = LocalListener("0", isStream: true) else {
      Issue.record("no port can be had")
      return
    }
    let joust = try tournament(
      sandbox, port: listener.place, trust: ", network: true, environment: ['JOUST_TEST_KEY']")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.reason != "start-failure" }, "\(games)")
    let line = try joust.lines(of: "t")[0]
    #expect(line.contains("\"network\":true,\"environment\":[\"JOUST_TEST_KEY\"]"))
    #expect(try !joust.read("tournaments/t/games.jsonl").contains("secret"))
  }

  @Test(arguments: sandboxes)
  func `an entrant has no network and no variables of its own`(_ sandbox: String) throws {
    guard let listener = LocalListener("0", isStream: true) else {
      Issue.record("no port can be had")
      return
    }
    let joust = try tournament(sandbox, port: listener.place, trust: "")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    let games = try joust.games(of: "t")
    #expect(games.allSatisfy { $0.reason == "start-failure" && $0.losers.contains("gemini") })
  }

  @Test func `a variable that is not set is reported before any game is played`() throws {
    let joust = try tournament("none", port: "9", trust: ", environment: ['JOUST_NO_SUCH_KEY']")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.contains(
        "tournaments/t/tournament.json: \"bots\" gives \"gemini\" the variable JOUST_NO_SUCH_KEY, "
          + "which is not set here; set it"))
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test(arguments: ["\"network\":true", "\"environment\":[\"HOME\"]"])
  func `a bot cannot give itself the network or variables`(_ key: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("greedy-one", manifest: "\"command\":[\"./x\"],\(key)")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['*']")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("greedy-one is left out: "), "\(run.error)")
    #expect(run.error.contains("is an unknown key"))
  }
}
