import Games
import Terminal
import Testing
import Tournaments

/// A game of three seats that each choose a number from 0 to 2; a higher number leads to a better place.
private struct Bids: VersusGame {
  let name = "bids"
  let rules = Rules(unchecked: [:])
  let notation = MoveNotation.numbers(count: 3)
  let seatNames = ["left", "mid", "right"]
  let hasLuck = false
  let movesCommute = false
  let eliminates = true

  func start(seed: UInt64) -> any VersusPosition { Bidding() }

  private struct Bidding: VersusPosition {
    var bids: [Int] = []

    var ply: Int { bids.count }

    var state: VersusState {
      guard bids.count == 3 else { return .turn(Seat(rawValue: bids.count) ?? .first) }
      return .placed(Places.byScores(bids.map(Double.init)), reason: "bids")
    }

    var legalMoves: [Int] { bids.count == 3 ? [] : [0, 1, 2] }

    func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

    mutating func play(_ move: Int) { bids.append(move) }

    mutating func eliminate() { bids.append(Steps.noMove) }

    func describe(to fields: inout some FieldWriter) { fields.number("bids", bids.count) }
  }
}

/// Tests games of three seats, both played and replayed.
@Suite struct SeveralSeatsTests {
  private let library = GameLibrary { _ in Bids() }

  private func record(_ moves: [Int], places: [Int], forfeit: [Int] = []) -> GameRecord {
    var record = GameRecord(
      id: "b-1", game: "bids", rules: Rules(unchecked: [:]), bots: ["anna", "ben", "carl"],
      versions: ["1", "1", "2"], play: .versus(opening: [], moves: moves), places: places,
      reason: "bids", milliseconds: [1, 1, 1], longestMilliseconds: [1, 1, 1],
      at: "2026-11-21T00:00:00Z")
    record.forfeit = forfeit
    return record
  }

  @Test func `a replay shows all seats and their places`() throws {
    let replay = try Replay(record([1, 2, 1], places: [2, 1, 2]), in: library)
    #expect(
      replay.shortText == """
        bids · b-1
        left anna – mid ben – right carl (version 2)
        bids 3
        1. ben, 2. anna, 2. carl (bids)

        """)
    #expect(replay.text.contains("move 3\ncarl plays 1\n"))
  }

  @Test func `names that do not fit into a line are on the next line`() throws {
    let replay = try Replay(record([1, 2, 1], places: [2, 1, 2]), in: library)
    let screen = replay.screen(
      ScreenSize(columns: 24, rows: 10), ReplayControls(0...3, speed: 4), place: "1 of 1")
    #expect(
      screen.picture.contains("\nleft anna – mid ben\nright carl (version 2)\n"),
      "\(screen.picture)")
  }

  @Test func `a replay shows eliminated bots with the reason`() throws {
    var faulty = record([1, Steps.noMove, 0], places: [1, 3, 2], forfeit: [1])
    faulty.detail = "wrote \u{1B}, which is no move"
    let replay = try Replay(faulty, in: library)
    #expect(replay.text.contains("move 2\nben is out of the game\n"))
    #expect(
      replay.text.hasSuffix(
        "1. anna, 2. carl, 3. ben (bids); ben failed: wrote \\u{1B}, which is no move\n"))
    faulty.places = [1, 2, 3]
    #expect(throws: RecordError.self) { try Replay(faulty, in: library) }
  }

  @Test func `a person plays with two bots, one of which fails`() {
    let players = ["you", "b1", "b2"].map { TerminalGame.Player($0, isBot: $0 != "you") }
    var table = TerminalGame(Bids(), players, seed: 1)
    #expect(table.movers == [0])
    _ = table.press(.right)
    _ = table.press(.enter)
    #expect(table.movers == [1])
    table.fail(1, "crash: it ended")
    #expect(table.movers == [2] && table.ending == nil)
    table.make(2, of: 2)
    #expect(table.ending?.places == [2, 3, 1])
    let picture = table.screen(ScreenSize(columns: 60, rows: 14)).picture
    #expect(picture.contains("left you – mid b1 – right b2"), "\(picture)")
    #expect(picture.contains("1. b2, 2. you, 3. b1 (bids)"))
    #expect(picture.contains("b1 lost by crash: it ended"))
    let narrow = table.screen(ScreenSize(columns: 22, rows: 14)).picture
    #expect(narrow.contains("1. b2, 2. you, 3. b1\n(bids)"), "\(narrow)")
  }
}
