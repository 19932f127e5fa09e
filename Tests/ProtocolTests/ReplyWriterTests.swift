import Games
import JSON
import Protocol
import Testing

struct ReplyWriterTests {
  @Test func `each reply is one line`() {
    var writer = MessageWriter()
    writer.ready()
    writer.move(turn: 3, move: 8, notation: cells)
    writer.move(turn: 4, move: 1, notation: Tiles.words, comment: "so\n")
    let expected = #"""
      {"type":"ready"}
      {"turn":3,"move":8}
      {"turn":4,"move":"right","comment":"so\n"}

      """#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    writer.clear()
    #expect(writer.bytes.isEmpty)
  }

  @Test(arguments: [cells, Tiles.words])
  func `the referee reads back what a bot writes`(notation: MoveNotation) throws {
    for move in 0..<notation.count {
      var writer = MessageWriter()
      writer.move(turn: move + 1, move: move, notation: notation, comment: "\u{2028}\u{1}é\"")
      let expected = Reply(turn: move + 1, move: move, comment: "\u{2028}\u{1}é\"")
      #expect(try reply(writer.bytes.dropLast(), notation).get() == expected)
    }
  }

  private func reply(
    _ line: ArraySlice<UInt8>, _ notation: MoveNotation
  ) -> Result<Reply, InvalidLine> {
    ProtocolTests.reply(Array(line), notation)
  }
}
