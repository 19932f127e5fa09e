import Games
import Terminal
import Testing

/// A game of two seats whose moves are texts: each word begins with the last letter of the previous word.
private struct WordChain: VersusGame {
  let name = "chain"
  var texts = MoveTexts()
  var notation: MoveNotation { .texts(texts) }
  let rules = Rules(unchecked: [:])
  let seatNames = ["A", "B"]
  let hasLuck = false
  let movesCommute = false
  var about: String?

  func with(texts: MoveTexts) -> WordChain { WordChain(texts: texts, about: about) }

  func start(seed: UInt64) -> any VersusPosition { Chain(texts: texts) }

  struct Chain: VersusPosition {
    let texts: MoveTexts
    var words: [String] = []
    var refusal: Refusal?

    var ply: Int { words.count }
    var state: VersusState {
      words.count == 3
        ? .won(.first, reason: "long") : .turn(words.count % 2 == 0 ? .first : .second)
    }
    var legalMoves: [Int] { [] }

    func isLegal(_ move: Int) -> Bool { texts.text(of: move) != nil }

    mutating func play(_ move: Int) {
      guard let word = texts.text(of: move) else { return }
      refusal = nil
      guard let last = words.last?.last, word.first != last else { return words.append(word) }
      refusal = Refusal(seat: ply % 2, reason: "\(word) does not begin with \(last)")
    }

    func describe(to fields: inout some FieldWriter) {}
  }
}

@Suite struct TextGameTests {
  private var table: TerminalGame {
    TerminalGame(WordChain(), [.init("anna", isBot: false), .init("ben", isBot: false)], seed: 1)
  }

  private func type(_ word: String, _ table: inout TerminalGame) -> TerminalGame.Wish? {
    let wishes = word.map { table.press(.character($0)) } + [table.press(.enter)]
    return wishes.compactMap(\.self).first
  }

  private func screen(_ table: TerminalGame) -> String {
    table.screen(ScreenSize(columns: 60, rows: 20)).map(\.plain).joined(separator: "\n")
  }

  @Test func `the rules of a referee's game are shown first, and again by a key`() {
    let game = WordChain(about: "Say a word.\nIt begins as the last one ends \u{1B}[2J.")
    var table = TerminalGame(
      game, [.init("anna", isBot: false), .init("ben", isBot: false)], seed: 1)
    #expect(
      screen(table)
        == "chain\nSay a word.\nIt begins as the last one ends \\u{1B}[2J.\n"
        + "any key: back to the game")
    #expect(table.press(.character("x")) == nil && screen(table).contains("anna to move"))
    _ = table.press(.character("?"))
    #expect(table.press(.escape) == nil && table.press(.escape) == .quit)
    let bots = TerminalGame(game, [.init("a", isBot: true), .init("b", isBot: true)], seed: 1)
    #expect(!screen(bots).contains("Say a word"))
    let plain = TerminalGame(WordChain(), [.init("a", isBot: false)], seed: 1)
    #expect(!screen(plain).contains("any key"))
  }

  @Test func `a move with any letters can be typed`() {
    var table = table
    _ = table.press(.character("q"))
    #expect(screen(table).contains("your move: q"))
    _ = table.press(.backspace)
    #expect(type("quiet rain", &table) == nil)
    #expect(screen(table).contains("quiet rain was played; ben to move"))
    #expect(screen(table).contains("type a move, then enter · escape quit"))
    #expect(table.press(.escape) == .quit)
  }

  @Test func `a refused move is shown with its reason, and can be replaced`() {
    var table = table
    _ = type("rain", &table)
    _ = type("rain", &table)
    #expect(screen(table).contains("rain does not begin with n"))
    #expect(table.movers == [1])
    _ = type("\u{1B}[2J", &table)
    #expect(screen(table).contains("\\u{1B}[2J does not begin with n"))
    _ = type("night", &table)
    _ = type("tea", &table)
    #expect(screen(table).contains("anna won (long)"))
  }

  @Test func `a new game has no texts of the previous game`() {
    var table = table
    _ = type("rain", &table)
    #expect(table.game.notation.moveTexts?.all == ["rain"])
    table.begin(seed: 2)
    #expect(table.game.notation.moveTexts?.all == [])
    _ = type("tea", &table)
    #expect(screen(table).contains("tea was played; ben to move"))
  }

  @Test func `a bot whose move is refused has failed`() throws {
    var table = TerminalGame(
      WordChain(), [.init("anna", isBot: false), .init("ben", isBot: true)], seed: 1)
    _ = type("rain", &table)
    let texts = try #require(table.game.notation.moveTexts)
    table.make(texts.number(of: "\u{1B}[2J"), of: 1)
    #expect(screen(table).contains("ben lost by illegal-move:"))
    #expect(!screen(table).contains("\u{1B}"))
  }
}
