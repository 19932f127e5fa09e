import Foundation

/// A short tournament of a bot that misbehaves and a good bot, in a sandbox.
struct Trial {
  /// A game in a line of the record.
  struct Game: Decodable {
    var game: String
    var bots: [String]
    var result: String
    var reason: String
    var forfeit: [Int]?
    var detail: String?
  }

  let misbehaviour: Misbehaviour
  let sandbox: String
  private let pairs: Int
  private let joust: Joust
  private let run: WatchedRun

  /// Starts the run.
  init(_ misbehaviour: Misbehaviour, in sandbox: String, pairs: Int = 1) throws {
    self.misbehaviour = misbehaviour
    self.sandbox = sandbox
    // A bot is withdrawn after three failures to start.
    self.pairs = misbehaviour.reasons == ["start-failure"] ? 2 : pairs
    joust = try Joust()
    try joust.addBot("good", misbehaviour.opponent)
    switch misbehaviour.program {
    case .some(let text): try joust.addBot("bad", program: text)
    case .none: try joust.addBot("bad", misbehaviour.mode, "\(misbehaviour.turn)", "X")
    }
    try FileManager.default.createDirectory(
      atPath: joust.folder + "/tmp", withIntermediateDirectories: false)
    let games = ["tic-tac-toe": "'tic-tac-toe'", "2048": "{ name: '2048', max_moves: 5 }"]
      .filter { misbehaviour.game == nil || misbehaviour.game == $0.key }.map(\.value).sorted()
    // Only the bots that should be late are late. An incomplete line leads to a verdict only at the time
    // limit.
    let isWaiting = misbehaviour.isWaiting(in: sandbox)
    let startup = isWaiting && misbehaviour.reasons == ["start-failure"] ? "4s" : "10m"
    let time =
      "{ startup: '\(startup)', move: '300ms', grace: '\(isWaiting ? "2700ms" : "9700ms")' }"
    try joust.addTournament(
      "t",
      "games: [\(games.joined(separator: ", "))], bots: ['good', 'bad'], pairs: \(self.pairs), "
        + "time: \(time), memory: '50MB', concurrency: 1, seed: '1', sandbox: '\(sandbox)'")
    run = try WatchedRun(["run", "tournaments/t", "--json"], in: joust, atMost: Joust.timeLimit)
  }

  private static let lead = "{\"type\":\"game\""

  /// Waits for the end of the run, and checks the record and everything that the run could have left behind.
  ///
  /// A thorough check also verifies the record.
  func finish(isThorough: Bool = true) throws -> [String] {
    defer { joust.remove() }
    let status = run.finish()
    let games = try run.lines.filter { $0.hasPrefix(Self.lead) }
      .map { try JSONDecoder().decode(Game.self, from: Data($0.utf8)) }
    var problems =
      self.problems(of: games) + problems(ofEnd: status, games.count) + leftovers() + excesses()
    if isThorough, case let verified = try joust.run("verify", "tournaments/t"),
      verified.status != 0
    {
      problems.append("the record is wrong: \(verified.output)")
    }
    return problems
  }

  private func problems(of games: [Game]) -> [String] {
    let right = misbehaviour.reasons(in: sandbox)
    return games.enumerated().compactMap { index, game in
      let bad = game.bots.firstIndex(of: "bad") ?? 0
      let story = "game \(index + 1): \(game.reason) \(game.forfeit ?? []) \(game.detail ?? "")"
      guard let forfeit = game.forfeit else {
        return mustLose(game, bad) ? "no fault in \(story)" : nil
      }
      guard forfeit == [bad], game.result == (bad == 0 ? "0-1" : "1-0") else {
        return "the wrong loser in \(story)"
      }
      let detail = misbehaviour.detail(in: sandbox)
      let isNamed = detail.isEmpty || game.detail?.contains(detail) ?? false
      return right.contains(game.reason) && isNamed && mayLose(game, bad)
        ? nil : "the wrong verdict in \(story)"
    }
  }

  private func mustLose(_ game: Game, _ bad: Int) -> Bool {
    switch misbehaviour.extent {
    case .asX: game.game == "2048" || bad == 0
    case .always: !(misbehaviour.reasons == ["timeout"] && game.game != "2048" && bad == 1)
    case .sometimes: false
    }
  }

  private func mayLose(_ game: Game, _ bad: Int) -> Bool {
    misbehaviour.extent != .asX || game.game == "2048" || bad == 0
  }

  private func problems(ofEnd status: Int32, _ count: Int) -> [String] {
    var problems: [String] = []
    let isWithdrawn = misbehaviour.reasons == ["start-failure"]
    if run.hasBeenKilled { problems.append("the run did not end") }
    if status != (isWithdrawn ? 1 : 0) {
      problems.append("the status is \(status): \(run.complaints)")
    }
    let games = ["tic-tac-toe": 2 * pairs, "2048": pairs]
    let all = games.filter { misbehaviour.game == nil || misbehaviour.game == $0.key }.values
    let expected = isWithdrawn ? 3 : all.reduce(0, +)
    if count != expected { problems.append("\(count) games of \(expected) were played") }
    let isClean = run.complaints.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 }
    if !isClean { problems.append("the terminal would obey \(run.complaints.debugDescription)") }
    return problems
  }

  private func leftovers() -> [String] {
    let names = { (try? joust.names(in: $0)) ?? [] }
    var found = joust.processes().map { "the process \($0) was left behind" }
    found += joust.processesOfEnvironment().map { "the process \($0) was left behind" }
    found += names("tmp").map { "the file tmp/\($0) was left behind" }
    found += names("tournaments/t").filter { !["games.jsonl", "tournament.json"].contains($0) }
      .map { "the file \($0) was left behind" }
    found += ["", "bots", "bots/good"].filter { names($0).contains("booty") }
      .map { "the file \($0)/booty was left behind" }
    found += names("bots/bad").filter { !["TestBot", "bot", "bot.json"].contains($0) }
      .map { "the file bots/bad/\($0) was left behind" }
    return found
  }

  private func excesses() -> [String] {
    var found: [String] = []
    if run.peak.residentBytes >= 50_000_000 {
      found.append("the program held \(run.peak.residentBytes) bytes of memory")
    }
    // Each process outside the bot's process group needs a descriptor, up to 64 for a bot.
    if run.peak.descriptors > 180 {
      found.append("the program had \(run.peak.descriptors) descriptors")
    }
    // Orphans of bots become children of the program, which kills them at intervals. Their number
    // between two intervals depends on the machine.
    if run.peak.children > 5000 {
      found.append("the program had \(run.peak.children) children")
    }
    return found
  }
}

extension Joust {
  /// Adds a bot with a given program, which is executable if its text begins with "#".
  fileprivate func addBot(_ name: String, program text: String) throws {
    try addBot(name, manifest: #""command":["./bot"]"#)
    try write(text, to: "bots/\(name)/bot")
    guard text.hasPrefix("#") else { return }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bots/\(name)/bot")
  }

  /// Returns the processes whose environment variable for the temporary folder leads into the test's folder.
  fileprivate func processesOfEnvironment() -> [String] {
    let manager = FileManager.default
    let numbers = (try? manager.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil }
    return (numbers ?? []).filter { number in
      let environment = manager.contents(atPath: "/proc/\(number)/environ") ?? Data()
      return environment.range(of: Data("TMPDIR=\(folder)/tmp".utf8)) != nil
    }
  }
}
