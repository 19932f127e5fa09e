import Games
import Terminal
import Testing

@Suite struct BoardPictureTests {
  private func tiles(_ columns: Int, _ rows: Int) -> [StyledText] {
    guard case .race(let game) = Samples.game(TwentyFortyEight.self).shape else { return [] }
    return BoardPicture.lines(
      of: game.start(seed: 7), .init(room: ScreenSize(columns: columns, rows: rows)))
  }

  @Test(arguments: [(40, 20, 15, 31), (40, 10, 7, 27), (19, 10, 7, 19), (10, 4, 4, 19)])
  func `tiles are as large as the window allows`(
    columns: Int, rows: Int, height: Int, width: Int
  ) {
    let lines = tiles(columns, rows)
    #expect(lines.count == height)
    #expect(lines.map(\.width).max() == width)
  }

  @Test func `every tile has a color on which its digits can be read`() {
    let codes = (0...17).compactMap { Palette.codes(of: .tile($0), .many) }
    #expect(codes.count == 18)
    #expect(codes.allSatisfy { $0.contains("38;5;") && $0.contains("48;5;") })
    for depth in ColorDepth.allCases { #expect(Palette.codes(of: .plain, depth) == nil) }
  }

  @Test func `a board that is too wide for grid lines has none`() {
    guard case .versus(let game) = Samples.game(TicTacToe.self, ["size": 15]).shape else {
      Issue.record("not a game in turns")
      return
    }
    var position = game.start
    position.play(0)
    let narrow = BoardPicture.lines(
      of: position, .init(room: ScreenSize(columns: 30, rows: 15), last: 0))
    #expect(narrow.count == 15)
    #expect(narrow[0].plain == "‹X" + String(repeating: " ·", count: 14))
    var options = BoardPicture.Options(room: ScreenSize(columns: 60, rows: 15))
    options.showsNumbers = true
    #expect(BoardPicture.lines(of: position, options)[14].plain.hasSuffix(" 223 224"))
  }
}
