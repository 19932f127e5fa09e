import Terminal
import Testing

@Suite struct StyledTextTests {
  @Test func `colors are sent as the terminal can show them`() {
    let text = StyledText("a ") + StyledText("b", .good)
    #expect(text.rendered(.none) == "a b")
    #expect(text.rendered(.many) == "a \u{1B}[38;5;29mb\u{1B}[0m")
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], .many), (["TERM": "xterm", "COLORTERM": "truecolor"], .many),
      (["TERM": "linux"], .many), (["TERM": "dumb"], .none), ([:], .none),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .many),
    ] as [([String: String], ColorDepth)])
  func `the environment determines the number of colors`(
    environment: [String: String], depth: ColorDepth
  ) {
    #expect(ColorDepth(environment: environment) == depth)
  }

  @Test(arguments: [
    (11, "minimax 囲碁"), (10, "minimax …"), (9, "minimax …"), (4, "min…"), (1, "…"), (0, ""),
  ])
  func `a text is cut by its width on the screen`(columns: Int, cut: String) {
    let text = StyledText("mini", .strong) + "max 囲碁"
    #expect(text.width == 12)
    #expect(text.cut(to: columns == 11 ? 12 : columns).plain == cut)
    #expect(text.padded(to: 15).plain == "minimax 囲碁   ")
  }

  @Test func `texts break at spaces, and long words at the width`() {
    let text = "one two threeandmore four"
    #expect(
      StyledText.wrapped(text, columns: 8).map(\.plain) == ["one two", "threeand", "more", "four"])
    #expect(
      StyledText.wrapped(text, columns: 8, limit: 2).map(\.plain) == ["one two", "threean…"])
    #expect(StyledText.wrapped("", columns: 8).isEmpty)
  }

  @Test func `only changes are drawn again`() {
    var screen = FullScreen(.none)
    let size = ScreenSize(columns: 10, rows: 3)
    #expect(
      screen.draw(["one", "two"], size)
        == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hone\u{1B}[K\u{1B}[2;1Htwo\u{1B}[K")
    #expect(screen.draw(["one", "two"], size) == "")
    #expect(screen.draw(["one", "six"], size) == "\u{1B}[2;1Hsix\u{1B}[K")
    #expect(screen.draw(["one"], size) == "\u{1B}[2;1H\u{1B}[K")
    #expect(screen.draw(["a", "b", "c", "d"], size).contains("d") == false)
    #expect(
      screen.draw(["one"], ScreenSize(columns: 2, rows: 1)).hasSuffix("\u{1B}[1;1Ho…\u{1B}[K"))
  }

  @Test func `the cursor stays at the start of a live area`() {
    var area = LiveArea(.none)
    let size = ScreenSize(columns: 6, rows: 3)
    #expect(area.clear() == "")
    #expect(
      area.draw(["abcdefg", "two", "three"], size)
        == "\rabcd…\u{1B}[K\r\ntwo\u{1B}[J\r\u{1B}[1A")
    #expect(area.clear() == "\r\u{1B}[J")
    #expect(area.clear() == "")
  }
}
