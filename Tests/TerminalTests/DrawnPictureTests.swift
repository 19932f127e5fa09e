import Games
import Terminal
import Testing

/// Tests boards of cells that a referee draws.
@Suite struct DrawnPictureTests {
  private struct Drawn: Position {
    var boardDrawing: BoardDrawing?
    var legalMoves: [Int] { [] }
    func isLegal(_ move: Int) -> Bool { false }
    mutating func play(_ move: Int) {}
    func describe(to fields: inout some FieldWriter) {}
  }

  private func lines(_ board: BoardDrawing, columns: Int = 80) -> [StyledText] {
    BoardPicture.lines(
      of: Drawn(boardDrawing: board), .init(room: ScreenSize(columns: columns, rows: 20)))
  }

  private let board = BoardDrawing(
    rows: [[".", "r", "."], ["y", "r", "10"]], colors: ["r": .red, "y": .yellow],
    marks: [.init(row: 0, column: 1)], lines: ["deck 14"])

  @Test func `the last move is in brackets, on a background of its color`() {
    let lines = lines(board)
    #expect(lines.map(\.plain) == [" .   ‹r ›  .  ", " y    r    10 ", "deck 14"])
    let red = lines[0].pieces.first { $0.text.contains("r") }
    #expect(red?.role == .cell(.red, isMarked: true))
    #expect(lines[1].pieces.first?.role == .cell(.yellow, isMarked: false))
    #expect(lines[0].rendered(.many).contains("48;5;124"))
    #expect(!lines[0].rendered(.none).contains("\u{1B}"))
  }

  @Test(arguments: [(14, 14), (12, 12), (8, 8), (5, 6)])
  func `a picture is made narrow enough for the window`(columns: Int, width: Int) {
    #expect(lines(board, columns: columns)[0].width == width)
  }

  @Test func `every color has letters that contrast with its background`() {
    for color in BoardDrawing.Color.allCases {
      let codes = Palette.codes(of: .cell(color, isMarked: false), .many) ?? ""
      #expect(codes.split(separator: ";").count >= 2, "\(color)")
      #expect(Palette.codes(of: .cell(color, isMarked: true), .many) == "1;" + codes)
    }
  }
}
