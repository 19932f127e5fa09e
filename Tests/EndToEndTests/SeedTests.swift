import Foundation
import TestThreads
import Testing

/// Tests the effects of a tournament's seed or secret, and who may read it.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SeedTests {
  private func tournament(_ seed: String, bots: String = "['good', 'random']") throws -> Joust {
    let joust = try Joust()
    try joust.addBot("good")
    try joust.addTournament(
      "t", "games: [{ name: '2048', max_moves: 9 }], bots: \(bots), pairs: 2\(seed)")
    return joust
  }

  /// Returns the seeds of the games, by the names and versions of the bots.
  private func seeds(of joust: Joust, in file: String = "games.jsonl") throws -> [String: [String]]
  {
    var seeds: [String: [String]] = [:]
    for line in try joust.lines(of: "t", in: file) {
      guard
        let match = line.firstMatch(of: /"bots":(.*),"versions":(.*),"seed":"(\d+)"/)
      else { continue }
      seeds["\(match.1) \(match.2)", default: []].append(String(match.3))
    }
    return seeds
  }

  @Test func `luck follows from the seed, the meeting and the versions as documented`() throws {
    let joust = try tournament(", seed: '2048'", bots: "['greedy', 'random']")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    #expect(try joust.lines(of: "t")[0].contains("\"seed\":\"2048\",\"seeds\":\"versions\","))
    #expect(try !joust.names(in: "tournaments/t").contains(".joust-seed"))
    let bots = #"["greedy","1","greedy",{}],["random","1","random",{}]"#
    let digest = try joust.shell(
      #"printf '["2048","2048",{"size":4,"max_moves":9,"target":null},1,\#(bots)]' "#
        + "| sha256sum | cut -c-16")
    let seed = UInt64(digest.output.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16)
    #expect(try seeds(of: joust).values.first?.first == seed.map(String.init))
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test(arguments: Joust.users)
  func `a secret is drawn that is not in the record and that only the owner may read`(
    user: UInt32?
  ) throws {
    var joust = try tournament("", bots: "['greedy', 'random']")
    joust.user = user
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--report")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("keep tournaments/t/.joust-seed with the record"))
    let secret = try joust.read("tournaments/t/.joust-seed")
    #expect(secret.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    let facts = try FileManager.default.attributesOfItem(
      atPath: "\(joust.folder)/tournaments/t/.joust-seed")
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(
      try joust.names(in: "tournaments/t")
        == [".joust-seed", "games.jsonl", "report.html", "tournament.json"])
    for file in ["games.jsonl", "report.html"] {
      #expect(try !joust.read("tournaments/t/\(file)").contains(secret.dropLast()))
    }
    #expect(!run.error.contains(secret.dropLast()) && !run.output.contains(secret.dropLast()))
    let digest = try joust.shell("printf %s $(cat tournaments/t/.joust-seed) | sha256sum")
    let line = try joust.lines(of: "t")[0]
    #expect(line.contains(#""seed_sha256":"\#(digest.output.prefix(64))","seeds":"versions","#))
  }

  @Test func `a new version plays other luck than the old one`() throws {
    let joust = try tournament("", bots: "['good', 'random', 'greedy']")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    let first = try seeds(of: joust)
    #expect(first.count == 3 && Set(first.values.flatMap(\.self)).count == 6)
    try joust.addBot("good", version: "2")
    try joust.addBot("new")
    try joust.addTournament(
      "t",
      "games: [{ name: '2048', max_moves: 9 }], bots: ['good', 'random', 'greedy', 'new'], pairs: 2"
    )
    #expect(try joust.run("run", "tournaments/t").status == 0)
    let second = try seeds(of: joust)
    #expect(second.count == 8)
    #expect(Set(second.values.flatMap(\.self)).count == 16)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `a record continues only with its own secret`() throws {
    var joust = try tournament("", bots: "['greedy', 'random']")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    let secret = try joust.read("tournaments/t/.joust-seed")
    let file = "\(joust.folder)/tournaments/t/.joust-seed"
    let record = try joust.read("tournaments/t/games.jsonl")
    try FileManager.default.removeItem(atPath: file)
    // Only playing requires the secret.
    let done = try joust.run("run", "tournaments/t")
    #expect(done.status == 0 && done.error.hasPrefix("All games are played"), "\(done.error)")
    #expect(try joust.run("status", "tournaments/t").status == 0)
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 0)
    #expect(verified.error.hasPrefix("The luck of 2 games is not checked: "))
    func expectRefusal(_ sentence: String) throws {
      let refused = try joust.run("run", "tournaments/t", "--pairs", "4")
      #expect(refused.status == 2 && refused.output == "")
      #expect(refused.error.contains("joust: 2 games remain, and "), "\(refused.error)")
      #expect(refused.error.contains(sentence), "\(refused.error)")
      #expect(try joust.read("tournaments/t/games.jsonl") == record)
    }
    try expectRefusal(
      "the secret of the record's luck is missing: copy the record's .joust-seed")
    let shard = try joust.run("run", "tournaments/t", "--pairs", "40", "--shard", "1/2")
    #expect(shard.status == 2 && shard.output == "")
    #expect(shard.error.contains("the secret of the record's luck is missing"))
    #expect(try !joust.names(in: "tournaments/t").contains("games-1of2.jsonl"))
    try joust.write(String(repeating: "0", count: 64), to: "tournaments/t/.joust-seed")
    try expectRefusal("tournaments/t/.joust-seed is not the secret of the record's luck")
    try joust.write("2048", to: "tournaments/t/.joust-seed")
    try expectRefusal("tournaments/t/.joust-seed is not a secret, expected 64 hexadecimal digits")
    // The variable takes precedence over the file.
    joust.environment["JOUST_SEED"] = String(secret.dropLast().uppercased())
    let run = try joust.run("run", "tournaments/t", "--pairs", "4")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").count == 4)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `a run that is killed continues with the same luck`() throws {
    var joust = try Joust()
    defer { joust.remove() }
    let games = "games: [{ name: '2048', max_moves: 40 }], bots: ['greedy', 'random'], pairs: 60"
    try joust.addTournament("t", games)
    let killed = try joust.startRun("tournaments/t")
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 >= 2 })
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    #expect(joust.wait { joust.processes().isEmpty })
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    let seeds = try seeds(of: joust)
    let secret = try joust.read("tournaments/t/.joust-seed").dropLast()
    try joust.shell("rm tournaments/t/games.jsonl tournaments/t/.joust-seed")
    joust.environment["JOUST_SEED"] = String(secret)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    #expect(try self.seeds(of: joust) == seeds)
    #expect(try !joust.names(in: "tournaments/t").contains(".joust-seed"))
  }

  @Test func `verify finds luck that does not follow from the secret`() throws {
    let joust = try tournament("", bots: "['greedy', 'random']")
    defer { joust.remove() }
    // A change of the luck has no effect before the first move.
    try joust.addTournament(
      "t", "games: [{ name: '2048', max_moves: 1 }], bots: ['greedy', 'random']")
    try joust.run("run", "tournaments/t")
    let record = try joust.read("tournaments/t/games.jsonl")
    let run = try #require(record.firstMatch(of: /"seed_sha256":"([0-9a-f]{64})"/)).1
    let changed = record.replacing(run, with: String(repeating: "0", count: 64))
    try joust.write(changed, to: "tournaments/t/games.jsonl")
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 1)
    #expect(
      verified.output.hasPrefix(
        "tournaments/t/games.jsonl:1: `seed_sha256` is not the SHA-256 of the secret in "
          + "tournaments/t/.joust-seed\n"), "\(verified.output)")
    // The game has the luck of another game, with moves that fit that luck.
    try joust.addTournament(
      "u", "games: [{ name: '2048', max_moves: 1 }], bots: ['greedy', 'random']")
    try joust.run("run", "tournaments/u")
    let other = try joust.lines(of: "u")[1]
    let id = try #require(record.firstMatch(of: /"id":"([^"]+)"/)).1
    let ownID = try #require(other.firstMatch(of: /"id":"([^"]+)"/)).1
    try joust.write(
      record.split(separator: "\n")[0] + "\n" + other.replacing(ownID, with: id) + "\n",
      to: "tournaments/t/games.jsonl")
    let forged = try joust.run("verify", "tournaments/t")
    #expect(forged.status == 1)
    #expect(forged.output.contains("games.jsonl:2: `seed` is "), "\(forged.output)")
  }

  /// Lines of runs written by earlier versions of Joust.
  @Test(arguments: ["\"seed\":\"2048\",", "\"seed\":\"2048\",\"seeds\":\"sha256\","])
  func `an old record is read and verified, but not continued`(seed: String) throws {
    let joust = try tournament("", bots: "['greedy', 'random']")
    defer { joust.remove() }
    try joust.run("run", "tournaments/t", "--seed", "2048")
    let lines = try joust.lines(of: "t")
    let run =
      "{\"type\":\"run\",\"joust\":\"0.1.0\",\"at\":\"2026-11-20T22:30:00Z\",\(seed)\"bots\":[]}"
    let record = ([run] + lines.dropFirst()).joined(separator: "\n") + "\n"
    try joust.write(record, to: "tournaments/t/games.jsonl")
    for words in [["run"], ["run", "--seed", "7"], ["run", "--shard", "1/2"], ["status"]] {
      let refused = try joust.run([words[0], "tournaments/t"] + words.dropFirst())
      #expect(refused.status == 2 && refused.output == "", "\(words)")
      #expect(
        refused.error.contains("the record in tournaments/t was begun by an older Joust")
          && refused.error.contains("but not continued"), "\(refused.error)")
    }
    #expect(try joust.read("tournaments/t/games.jsonl") == record)
    #expect(try joust.run("verify", "tournaments/t").output.hasSuffix("nothing is wrong\n"))
    #expect(try joust.run("ladder", "tournaments/t").output.contains("2048 · 2 games"))
    #expect(try joust.run("replay", "tournaments/t").status == 0)
    #expect(try joust.run("report", "tournaments/t").status == 0)
  }

  /// A bot that is ready only if it can read the secret.
  @Test(arguments: SandboxTests.usable + ["none"], Joust.users)
  func `no bot gets the secret`(sandbox: String, user: UInt32?) throws {
    var joust = try Joust(user: user)
    defer { joust.remove() }
    let secret = String(repeating: "0123456789abcdef", count: 4)
    joust.environment["JOUST_SEED"] = secret
    try joust.write(secret, to: "tournaments/t/.joust-seed")
    // All users may read the file.
    try joust.addBot("curious", manifest: "\"command\":[\"sh\",\"bot.sh\"]")
    try joust.write(
      """
      read hello
      (env; cat '\(joust.folder)/tournaments/t/.joust-seed' /proc/*/environ) 2>/dev/null \
        | grep -qa \(secret.prefix(32)) || exit 1
      echo '{"type":"ready"}'; read start; read turn
      """, to: "bots/curious/bot.sh")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['curious', 'random'], sandbox: '\(sandbox)'")
    try joust.run("run", "tournaments/t")
    let games = try joust.games(of: "t")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.losers == ["curious"] })
    // Without a sandbox, the bot reads the file, is ready, and exits in its first turn.
    #expect(games.allSatisfy { ($0.reason == "start-failure") == (sandbox != "none") }, "\(games)")
  }

  @Test func `the secret cannot be given to a bot`() throws {
    var joust = try tournament("", bots: "[{ bot: 'good', environment: ['JOUST_SEED'] }, 'random']")
    defer { joust.remove() }
    joust.environment["JOUST_SEED"] = String(repeating: "0", count: 64)
    let refused = try joust.run("run", "tournaments/t")
    #expect(refused.status == 2 && refused.output == "")
    #expect(
      refused.error.contains("the variable JOUST_SEED, which is the tournament's secret"),
      "\(refused.error)")
  }

  @Test func `a secret that other users may read causes a warning`() throws {
    let joust = try tournament("")
    defer { joust.remove() }
    try joust.write(String(repeating: "a", count: 64), to: "tournaments/t/.joust-seed")
    try joust.shell("chmod 644 tournaments/t/.joust-seed")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0)
    #expect(
      run.error.contains(
        "Other users can read tournaments/t/.joust-seed, which reveals the luck of future games: "),
      "\(run.error)")
  }

  @Test func `a comparison draws a secret, continues with it, and accepts a seed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let words = [
      "compare", "greedy", "random", "--game", "2048", "--max-moves", "5", "--move-time", "10m",
      "--elo0", "-1", "--elo1", "1", "--quiet", "--folder", "tournaments/t", "--max-pairs",
    ]
    #expect(try joust.run(words + ["3"]).status == 0)
    #expect(try !joust.read("tournaments/t/tournament.json").contains("seed"))
    let secret = try joust.read("tournaments/t/.joust-seed")
    #expect(try joust.run(words + ["6"]).status == 0)
    #expect(try joust.read("tournaments/t/.joust-seed") == secret)
    #expect(try joust.games(of: "t").count == 6)
    #expect(try joust.run("verify", "tournaments/t").error == "")
    try FileManager.default.removeItem(atPath: "\(joust.folder)/tournaments/t/.joust-seed")
    let refused = try joust.run(words + ["9"])
    #expect(refused.status == 2 && refused.error.contains("is missing: copy the record's"))
  }

  @Test(arguments: [
    (", seed: '2026'", "['good', 'random']", true), ("", "['good', 'random']", false),
    (", seed: '1234567890123456'", "['good', 'random']", false),
    (", seed: '2026'", "['greedy', 'random']", false),
  ])
  func `a seed that a submitted bot can guess causes a warning`(
    seed: String, bots: String, isWarned: Bool
  ) throws {
    let joust = try tournament(seed, bots: bots)
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0)
    #expect(run.error.contains("The seed 2026 can be guessed") == isWarned)
    #expect(run.error.contains("leave \"seed\" out") == isWarned)
  }
}
