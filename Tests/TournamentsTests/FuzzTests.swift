import Games
import JSON
import Testing
import Tournaments

/// Tests texts with random changes, which are the same in every run: no text may cause a trap.
@Suite struct FuzzTests {
  private static let pieces: [[UInt8]] =
    [
      "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "1e999", "-0",
      "-0.0", "0.1", "null", "true", "[]", "{}", "[", "]", "{", "}", ",", ":", "\"", "\\", "0", "1",
      "4", "-1", "255", "\"1-0\"", "\"forfeit\":[0],", "\"timeouts\":[9,9],",
      "\"comments\":[[1,0,\"x\"]],", "\"opening\":[0,1],", "\"seed\":\"0\",", "timeout", "crash",
      "start-failure", "score", "line", "UUUU", "U", "L", "tic-tac-toe", "2048", "\u{1b}", "é",
      "\"size\":15", "\"size\":8", "\"target\":4611686018427387904", "\"max_moves\":1", "\n", "//",
      "9999999999h", "1ms", "games", "bots", "*", "./", "name",
    ].map { Array($0.utf8) } + [[0x00], [0x80], [0xFF]]

  private static func mutate(_ text: String, _ dice: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...dice.next(below: 3) {
      let place = dice.next(below: bytes.count + 1)
      let piece = pieces[dice.next(below: pieces.count)]
      switch dice.next(below: 5) {
      case 0: bytes.insert(contentsOf: piece, at: place)
      case 1: bytes.replaceSubrange(place..<min(bytes.count, place + piece.count), with: piece)
      case 2 where place < bytes.count: bytes[place] = UInt8(0x20 + dice.next(below: 0x5F))
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + dice.next(below: 4)))
      default: replaceNumber(in: &bytes, from: place, with: piece)
      }
    }
    return bytes
  }

  /// Replaces the next number with a piece, because most of the read values are numbers.
  private static func replaceNumber(in bytes: inout [UInt8], from place: Int, with piece: [UInt8]) {
    let isDigit = { (byte: UInt8) in 0x30...0x39 ~= byte }
    guard let first = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: piece)
  }

  @Test func `a changed line is read or refused with a reason, and reading is stable`() throws {
    var dice = SplitMix64(seed: 1)
    let bot = RunRecord.Bot(name: "a", version: "1", command: ["./a", "--depth", "2"])
    var run = RunRecord(
      joust: "1", at: "2026-11-20T22:30:00Z", seed: .open(Seed(value: 7)), bots: [bot])
    run.time.total = .seconds(60)
    run.protections = ["limits"]
    var fault = try Sample.forfeited(by: [1], "timeout", after: [4], opening: [])
    fault.timeouts = [1, 0]
    fault.comments = [.init(turn: 1, bot: 0, text: "the centre")]
    fault.detail = "took 1020 ms"
    let lines = try [Sample.versus().line(), Sample.race().line(), fault.line(), run.line()]
    let seeds = lines.map { text(Array($0.dropLast())) }
    var counts = (games: 0, others: 0, damaged: 0, right: 0)
    var record = Record()
    for round in 0..<12_000 {
      let lines = Self.mutate(seeds[round % 4], &dice)
      // A changed line may consist of several lines.
      let bytes = Array(lines.prefix { $0 != UInt8(ascii: "\n") })
      record.add(bytes + [UInt8(ascii: "\n")])
      do throws(RecordError) {
        let line = try RecordLine(bytes, in: 0..<bytes.count)
        let written: [UInt8]
        switch line {
        case .game(let game):
          counts.games += 1
          counts.right += game.contradiction() == nil ? 1 : 0
          written = game.line()
        case .run(let run):
          counts.others += 1
          written = run.line()
        case .other: continue
        }
        let again = try RecordLine(written, in: 0..<written.count)
        switch again {
        case .game(let game): #expect(game.line() == written)
        case .run(let run): #expect(line == .run(run))
        case .other: Issue.record("\(text(written)) is no line of ours")
        }
      } catch {
        counts.damaged += 1
        #expect(!error.description.isEmpty)
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
    #expect(counts.games > 500 && counts.others > 300 && counts.damaged > 500)
    #expect(counts.right > 100 && counts.right < counts.games)
    #expect(record.damageCount == counts.damaged)
  }

  @Test func `a changed tournament is read or refused with a reason`() {
    var dice = SplitMix64(seed: 2)
    let seed = """
      { name: "a", games: ["tic-tac-toe", { name: "2048", size: 4, max_moves: 300, target: null }],
        format: "round-robin", pairs: 4, openings: { plies: 1 },
        bots: ["*", "./mine", { bot: "minimax", name: "x", options: { depth: 2 } }],
        time: { startup: "5s", first: null, move: "200ms", grace: "1.5s", clock: "cpu" },
        memory: "1GB", concurrency: "auto", seed: "2048", on_timeout: "forfeit", sandbox: "auto" }
      """
    var counts = (read: 0, refused: 0)
    for _ in 0..<6000 {
      let bytes = Self.mutate(seed, &dice)
      do throws(ConfigurationError) {
        let file = try TournamentFile(bytes, file: "tournament.json")
        counts.read += 1
        #expect(!file.games.isEmpty && !file.bots.isEmpty)
        #expect(TournamentFile.pairsRange.contains(file.pairs))
        for limit in [file.time.startup, file.time.move, file.time.grace] {
          #expect(DurationText.parse(DurationText.format(limit)) == limit)
        }
      } catch {
        counts.refused += 1
        #expect(error.description.hasPrefix("tournament.json:"))
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
    #expect(counts.read > 100 && counts.refused > 1000)
  }

  @Test func `random durations are read back as they are written`() {
    var dice = SplitMix64(seed: 3)
    for _ in 0..<5000 {
      let duration = Duration.nanoseconds(dice.next(below: 1 << (1 + dice.next(below: 59))))
      #expect(DurationText.parse(DurationText.format(duration)) == duration)
    }
  }
}
