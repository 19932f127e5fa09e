import Games
import Bots
import Testing

struct FileTests {
  private let file = text(of: smallTraining(games: 60))

  @Test(arguments: [6_000, 9_000])
  func `a file has at most the size that it may have, and is a network all the same`(
    size: Int
  ) throws {
    let small = text(of: smallTraining(games: 60, size: size))
    #expect(small.count <= size)
    #expect(file.count > size)
    let loss =
      try score(of: TupleNetwork(text: file), games: 20)
      / score(of: TupleNetwork(text: small), games: 20)
    #expect(loss < 3)
  }

  @Test func `a file tells the command that made it, and its checksum`() throws {
    let training = smallTraining(games: 10)
    let (bytes, checksum) = training.file(madeBy: "joust train 2048 --games 10")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("made by: joust train 2048 --games 10\n"))
    #expect(text.contains("Checksum: \(checksum)\n"))
    #expect(checksum.count == 16)
  }

  @Test func `a file that is cut off anywhere is refused with both checksums`() {
    for count in stride(from: 300, to: file.count - 6, by: file.count / 20) {
      let error = #expect(throws: NetworkError.self) {
        try TupleNetwork(text: Array(file.prefix(count)))
      }
      let sentence = error?.description ?? ""
      #expect(sentence.hasPrefix("is cut off: "), "\(count)")
      #expect(sentence.contains("it has the checksum "))
      #expect(sentence.contains(" was expected"))
    }
  }

  @Test func `a file with another character anywhere is refused with both checksums`() throws {
    let start = try #require(file.firstIndex(of: UInt8(ascii: "\""))) + 4
    for place in stride(from: start, to: file.count - 6, by: file.count / 100)
    where file[place] != 0x0A {
      var damaged = file
      damaged[place] = damaged[place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
      let error = #expect(throws: NetworkError.self, "\(place)") {
        try TupleNetwork(text: damaged)
      }
      #expect(error?.description.hasPrefix("is damaged: it has the checksum ") == true)
    }
  }

  @Test(arguments: ["", "hello", "{}", "\u{0}\u{1}"])
  func `what is no network at all is refused`(text: String) {
    let error = #expect(throws: NetworkError.self) { try TupleNetwork(text: Array(text.utf8)) }
    #expect(error?.description == #"is no network: it has no text in """"#)
  }

  @Test func `the network that comes with joust plays well`() throws {
    #expect(try score(of: TupleNetwork.shipped(), games: 4) > 51_000)
  }
}
