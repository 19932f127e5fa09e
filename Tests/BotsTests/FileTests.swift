import Bots
import Games
import Testing

struct FileTests {
  private let training = smallTraining(games: 60)

  private func file(asSource: Bool) -> [UInt8] { bytes(of: training, asSource: asSource) }

  @Test(arguments: [13_000, 18_000])
  func `a file has at most the size that it may have, and is a network all the same`(
    size: Int
  ) throws {
    for asSource in [true, false] {
      let whole = file(asSource: asSource)
      let small = training.file(asSource: asSource, madeBy: "", limit: size).bytes
      #expect(small.count <= size)
      #expect(whole.count > size)
      let loss =
        try score(of: TupleNetwork(whole), games: 20) / score(of: TupleNetwork(small), games: 20)
      #expect(loss < 3)
    }
  }

  @Test func `both kinds of files hold the same network`() throws {
    #expect(
      try score(of: TupleNetwork(file(asSource: true)), games: 3)
        == score(of: TupleNetwork(file(asSource: false)), games: 3))
  }

  @Test func `a file tells the command that made it, and a source its checksum`() throws {
    for asSource in [true, false] {
      let (bytes, checksum) = training.file(
        asSource: asSource, madeBy: "joust train 2048 --games 60")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("made by: joust train 2048 --games 60\n"))
      #expect(text.contains("Checksum: \(checksum)\n") == asSource)
      #expect(checksum.count == 16)
    }
  }

  @Test func `a file that is cut off anywhere is refused with both checksums`() {
    for asSource in [true, false] {
      let file = file(asSource: asSource)
      for count in stride(from: 300, to: file.count - 6, by: file.count / 20) {
        let error = #expect(throws: NetworkError.self) {
          try TupleNetwork(Array(file.prefix(count)))
        }
        let sentence = error?.description ?? ""
        #expect(sentence.hasPrefix(asSource ? "is cut off: " : "is damaged: "), "\(count)")
        #expect(sentence.contains("it has the checksum "))
        #expect(sentence.contains(" was expected"))
      }
    }
  }

  @Test func `a file with another byte anywhere is refused with both checksums`() throws {
    for (asSource, mark) in [(true, UInt8(ascii: "\"")), (false, 0x0A)] {
      let file = file(asSource: asSource)
      let start = try #require(file.firstIndex(of: mark)) + 4
      for place in stride(from: start, to: file.count - 6, by: file.count / 50)
      where !asSource || file[place] != 0x0A {
        var damaged = file
        damaged[place] = damaged[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
        let error = #expect(throws: NetworkError.self, "\(place)") { try TupleNetwork(damaged) }
        #expect(error?.description.hasPrefix("is damaged: it has the checksum ") == true)
      }
    }
  }

  @Test(arguments: ["", "hello", "{}", "\u{0}\u{1}"])
  func `what is no network at all is refused`(text: String) {
    let error = #expect(throws: NetworkError.self) { try TupleNetwork(Array(text.utf8)) }
    #expect(error?.description == "is no network that joust train wrote")
  }

  @Test func `the text that comes with joust is whole`() throws {
    let source = Array("\"\"\"\n\(TupleNetwork.shippedText)\"\"\"".utf8)
    #expect(throws: Never.self) { try TupleNetwork(source) }
  }

  @Test func `the network that comes with joust plays well`() throws {
    #expect(try score(of: TupleNetwork.shipped(), games: 4) > 90_000)
  }
}
