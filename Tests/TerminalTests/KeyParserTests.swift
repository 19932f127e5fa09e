import Terminal
import Testing

@Suite struct KeyParserTests {
  @Test(
    arguments: [
      ("q", [.character("q")]), (" é🙂", [.character(" "), .character("é"), .character("🙂")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OD", [.up, .left]), ("\u{1B}[1;5C", [.right]),
      (
        "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
        [.home, .end, .home, .end, .home, .end]
      ),
      ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\r\n\t\u{7F}", [.enter, .enter, .tab, .backspace]),
      ("\u{3}\u{4}\u{1A}", [.interrupt, .endOfInput, .suspend]),
      ("\u{1B}[200~\u{1}", [.other, .other]),
      ("\u{1B}x", [.other]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ] as [(String, [Key])])
  func `keys are parsed from bytes that arrive together or one by one`(text: String, keys: [Key]) {
    var parser = KeyParser()
    #expect(parser.feed(text.utf8) == keys)
    #expect(!parser.isInKey)
    #expect(text.utf8.flatMap { parser.feed([$0]) } == keys)
  }

  @Test func `an escape alone is a key when nothing follows`() {
    var parser = KeyParser()
    #expect(parser.feed([0x1B]) == [])
    #expect(parser.isInKey)
    #expect(parser.pause() == [.escape])
    #expect(parser.pause() == [])
    #expect(parser.feed([0x1B, UInt8(ascii: "[")]) == [])
    #expect(parser.pause() == [.escape, .character("[")])
  }

  @Test func `bytes that are not text are keys without an effect`() {
    var parser = KeyParser()
    #expect(parser.feed([0xFF, 0xC3]) == [.other])
    #expect(parser.pause() == [.other])
    #expect(
      parser.feed(Array(repeating: UInt8(ascii: "1"), count: 2)) == [
        .character("1"), .character("1"),
      ])
    #expect(
      parser.feed([0x1B, UInt8(ascii: "[")] + Array(repeating: UInt8(ascii: "1"), count: 40)) == [
        .other
      ])
  }
}
