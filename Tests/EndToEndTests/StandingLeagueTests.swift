import Foundation
import TestThreads
import Testing

/// Tests a league of eight bots whose run follows changes of the bots and is killed many times.
///
/// The test takes about ten seconds, or ten minutes with JOUST_LEAGUE_SECONDS=600 in the environment.
@Suite(.waiting, .timeLimit(.minutes(60))) struct StandingLeagueTests {
  private static let kills = 10

  private static let seconds =
    ProcessInfo.processInfo.environment["JOUST_LEAGUE_SECONDS"].flatMap(Double.init) ?? 8

  @Test func `no game is lost, counted twice, or credited to another version`() throws {
    var league = try League(seed: 16)
    defer { league.joust.remove() }
    var heard: Set<String> = []
    var before = Data()
    for _ in 0..<Self.kills {
      let run = try FollowedRun(of: league.joust, "--json", "--quiet")
      let end = Date.now + Self.seconds / Double(Self.kills)
      repeat { try league.change() } while Date.now < end
      run.end(by: SIGKILL)
      let record = FileManager.default.contents(atPath: league.record) ?? Data()
      #expect(record.starts(with: before))
      before = record
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      heard.formUnion(lines.map(String.init).filter(\.isGame))
    }
    try league.repair()
    let last = try FollowedRun(of: league.joust, "--quiet")
    #expect(
      league.joust.wait { (try? league.joust.run("status", "tournaments/t").status) == 0 })
    #expect(last.end() == 130)
    try check(league, heard: heard, ladder: last.output)
  }

  private func check(_ league: League, heard: Set<String>, ladder: String) throws {
    let joust = league.joust
    #expect(try heard.isSubset(of: joust.lines(of: "t")))
    let games = try joust.games(of: "t")
    #expect(Set(games.map(\.id)).count == games.count)
    // Each bot writes its identity as a comment on its moves; all games of a version must have the same
    // identity.
    let said = try joust.lines(of: "t").filter(\.isGame).map {
      try JSONDecoder().decode(Comments.self, from: Data($0.utf8))
    }
    var names: [String: Set<String>] = [:]
    for (game, comments) in zip(games, said) {
      for comment in comments.comments ?? [] {
        let version = "\(game.bots[comment.bot]) \(game.versions[comment.bot])"
        names[version, default: []].insert(comment.text)
      }
    }
    for (version, texts) in names {
      #expect(texts == [version] || texts == [League.edited(version)], "\(texts)")
    }
    #expect(names.count >= League.names.count)
    #expect(games.filter { $0.forfeit != nil }.map { "\($0.losers): \($0.reason)" } == [])
    let verified = try joust.run("verify", "tournaments/t").output.split(separator: "\n")
    #expect(verified.dropLast().allSatisfy { $0.contains(": is cut off or damaged: ") })

    let record = FileManager.default.contents(atPath: league.record)
    let plain = try joust.run("run", "tournaments/t")
    #expect(plain.status == 0, "\(plain.error)")
    #expect(plain.error.hasPrefix("All games are played: "))
    #expect(FileManager.default.contents(atPath: league.record) == record)
    #expect(plain.output == ladder)
    #expect(try joust.run("ladder", "tournaments/t").output == ladder)
    let shelf = try joust.names(in: "bots").filter { $0 != ".versions" }
    #expect(shelf == League.names.sorted())
    print("league: \(games.count) games of \(names.count) versions; \(league.tally)")
  }

  /// The comments of a game: the turn, the bot and the text of each.
  private struct Comments: Decodable {
    struct Comment: Decodable {
      let bot: Int
      let text: String

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        _ = try list.decode(Int.self)
        bot = try list.decode(Int.self)
        text = try list.decode(String.self)
      }
    }

    var comments: [Comment]?
  }
}

extension String {
  fileprivate var isGame: Bool { hasPrefix("{\"type\":\"game\"") && hasSuffix("}") }
}

/// Eight bots, and the changes that people make to them.
private struct League {
  /// The names of the bots, which occur nowhere else in their source.
  static let names = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "yak"]

  let joust: Joust
  private(set) var tally: [String: Int] = [:]
  private var generator: Generator
  private var versions: [String: Int] = [:]
  private var withdrawn: Set<String> = []
  private var pairs = 1
  private let languages: [LeagueLanguage]

  var record: String { "\(joust.folder)/tournaments/t/games.jsonl" }

  init(seed: UInt64) throws {
    let joust = try Joust()
    self.joust = joust
    generator = Generator(state: seed)
    let there = try LeagueLanguage.all.filter {
      try joust.shell("command -v \($0.program)").status == 0
    }
    languages = Array(there.prefix(5))
    try writeFile()
    for name in Self.names.prefix(4) { try submit(name) }
  }

  /// Makes a random change, and waits for a short time.
  mutating func change() throws {
    let name = Self.names.randomElement(using: &generator) ?? ""
    let deeds: [(name: String, deed: (inout League) throws -> Void)] = [
      ("submitted", { try $0.submit(name) }), ("submitted", { try $0.submit(name) }),
      ("replaced by joust submit", { try $0.replace(name) }),
      ("edited", { try $0.edit(name) }), ("broken", { try $0.breakManifest(of: name) }),
      ("withdrawn or taken back", { try $0.withdraw(name) }),
      ("removed", { try $0.remove(name) }), ("given more pairs", { try $0.addPair() }),
    ]
    guard let (kind, deed) = deeds.randomElement(using: &generator) else { return }
    try deed(&self)
    tally[kind, default: 0] += 1
    Thread.sleep(forTimeInterval: .random(in: 0...0.6, using: &generator))
  }

  /// Repairs all bots and adds them to the tournament.
  mutating func repair() throws {
    withdrawn = []
    try writeFile()
    for name in Self.names { try submit(name) }
  }

  private func writeFile() throws {
    let names = ["random", "rules", "minimax", "levels", "mcts"] + withdrawn.sorted()
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['*'], sandbox: 'none', seed: '16', concurrency: 2, "
        + "pairs: \(pairs), openings: { plies: 2 }, withdrawn: \(names)")
  }

  /// Writes the next version of a bot into a folder.
  private mutating func write(_ name: String, to folder: String) throws {
    let version = versions[name, default: 0] + 1
    versions[name] = version
    let language = languages[(Self.names.firstIndex(of: name) ?? 0) % languages.count]
    let source = language.source.replacingOccurrences(of: "WHO", with: "\(name) \(version)")
    try joust.write(source, to: "\(folder)/bot")
    try joust.write(
      "{\"name\":\"\(name)\",\"version\":\"\(version)\",\"games\":[\"tic-tac-toe\"],"
        + "\"command\":[\"\(language.program)\",\"bot\"]}", to: "\(folder)/bot.json")
  }

  /// Replaces a bot by its next version, or adds it.
  private mutating func submit(_ name: String) throws {
    try write(name, to: "new/\(name)")
    try remove(name)
    try FileManager.default.moveItem(
      atPath: "\(joust.folder)/new/\(name)", toPath: "\(joust.folder)/bots/\(name)")
  }

  private mutating func replace(_ name: String) throws {
    try write(name, to: "new/\(name)")
    // If the bot with that name is broken, the submission is refused.
    try joust.run("submit", "new/\(name)", "--replace", "--sandbox", "none")
    try FileManager.default.removeItem(atPath: "\(joust.folder)/new/\(name)")
  }

  /// Changes the behavior of a bot without changing its version.
  private func edit(_ name: String) throws {
    guard let source = try? joust.read("bots/\(name)/bot"), !source.contains("edited") else {
      return
    }
    try joust.write(
      source.replacingOccurrences(of: name, with: Self.edited(name)), to: "bots/\(name)/bot")
  }

  /// Returns the comment of a bot that was changed without a new version.
  static func edited(_ text: String) -> String { "edited \(text)" }

  private mutating func breakManifest(of name: String) throws {
    guard try joust.names(in: "bots").contains(name) else { return }
    try joust.write("{", to: "bots/\(name)/bot.json")
    Thread.sleep(forTimeInterval: .random(in: 0...1, using: &generator))
    try submit(name)
  }

  private mutating func withdraw(_ name: String) throws {
    // An unknown name is an error, so that the text is not checked.
    let games = (try? joust.games(of: "t")) ?? []
    guard games.contains(where: { $0.bots.contains(name) }) else { return }
    if withdrawn.remove(name) == nil { withdrawn.insert(name) }
    try writeFile()
  }

  private func remove(_ name: String) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: "\(joust.folder)/bots/\(name)") else { return }
    try manager.createDirectory(
      atPath: "\(joust.folder)/old", withIntermediateDirectories: true)
    try manager.moveItem(
      atPath: "\(joust.folder)/bots/\(name)", toPath: "\(joust.folder)/old/\(UUID().uuidString)")
  }

  private mutating func addPair() throws {
    pairs = min(pairs + 1, 6)
    try writeFile()
  }
}

/// A language, and a bot in it that writes its identity as a comment on each move.
private struct LeagueLanguage {
  let program: String
  let source: String

  static let all = [
    LeagueLanguage(
      program: "sh",
      source: #"""
        while IFS= read -r line; do
          case $line in
          *'"hello"'*) echo '{"type":"ready"}' ;;
          *'"type":"turn"'*)
            turn=${line#*\"turn\":}; legal=${line#*\"legal\":[}
            echo "{\"turn\":${turn%%,*},\"move\":${legal%%[],]*},\"comment\":\"WHO\"}" ;;
          esac
        done
        """#),
    LeagueLanguage(
      program: "perl",
      source: #"""
        $| = 1;
        while (<STDIN>) {
          if (/"hello"/) { print qq({"type":"ready"}\n) }
          elsif (/"turn":(\d+),.*"legal":\[([\d,]+)\]/) {
            my ($turn, @legal) = ($1, split /,/, $2);
            print qq({"turn":$turn,"move":$legal[-1],"comment":"WHO"}\n);
          }
        }
        """#),
    LeagueLanguage(
      program: "lua",
      source: #"""
        io.stdout:setvbuf("no")
        for line in io.lines() do
          local turn, legal = line:match('"turn":(%d+),.*"legal":%[([%d,]+)%]')
          if line:find('"hello"', 1, true) then print('{"type":"ready"}')
          elseif turn then
            local moves = {}
            for move in legal:gmatch("%d+") do moves[#moves + 1] = move end
            local move = moves[math.ceil(#moves / 2)]
            print('{"turn":' .. turn .. ',"move":' .. move .. ',"comment":"WHO"}')
          end
        end
        """#),
    LeagueLanguage(
      program: "python3",
      source: #"""
        import json, sys
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                print('{"type":"ready"}', flush=True)
            elif message["type"] == "turn":
                legal = message["legal"]
                move = legal[message["turn"] % len(legal)]
                print(json.dumps({"turn": message["turn"], "move": move, "comment": "WHO"}), flush=True)
        """#),
    LeagueLanguage(
      program: "node",
      source: #"""
        require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
          const { type, turn, legal } = JSON.parse(line);
          if (type === "hello") console.log('{"type":"ready"}');
          if (type === "turn")
            console.log(JSON.stringify({ turn, move: legal[(3 * turn) % legal.length], comment: "WHO" }));
        });
        """#),
    LeagueLanguage(
      program: "ruby",
      source: #"""
        require "json"
        $stdout.sync = true
        $stdin.each_line do |line|
          message = JSON.parse(line)
          puts '{"type":"ready"}' if message["type"] == "hello"
          next unless message["type"] == "turn"
          puts({ turn: message["turn"], move: message["legal"].first, comment: "WHO" }.to_json)
        end
        """#),
  ]
}

/// A generator of random numbers with a seed.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
