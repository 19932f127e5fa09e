import Bots
import Games
import Testing
import Training

struct NetworkFileTests {
  private let training = smallTraining(games: 60)

  @Test(arguments: [13_000, 18_000])
  func `a file within the size limit contains a usable network`(limit: Int) throws {
    let whole = bytes(of: training)
    let small = training.file(madeBy: "", limit: limit).bytes
    #expect(small.count <= limit)
    #expect(whole.count > limit)
    let loss =
      try score(of: TupleNetwork(whole), games: 20) / score(of: TupleNetwork(small), games: 20)
    #expect(loss < 3)
  }

  @Test func `a file names the command that made it`() throws {
    let (bytes, checksum) = training.file(madeBy: "joust-bench train 2048 --games 60")
    let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    #expect(line == "joust network, made by: joust-bench train 2048 --games 60")
    #expect(checksum.count == 16)
  }

  @Test func `a file that is cut off anywhere is refused with both checksums`() {
    let file = bytes(of: training)
    for count in stride(from: 300, to: file.count - 6, by: file.count / 20) {
      let error = #expect(throws: NetworkError.self) { try TupleNetwork(Array(file.prefix(count))) }
      let sentence = error?.description ?? ""
      #expect(sentence.hasPrefix("is damaged: its checksum is "), "\(count)")
      #expect(sentence.contains(", expected "))
    }
  }

  @Test func `a file with another byte anywhere is refused with both checksums`() throws {
    let file = bytes(of: training)
    let start = try #require(file.firstIndex(of: 0x0A)) + 1
    for place in stride(from: start, to: file.count, by: file.count / 50) {
      var damaged = file
      damaged[place] ^= 1
      let error = #expect(throws: NetworkError.self, "\(place)") { try TupleNetwork(damaged) }
      #expect(error?.description.hasPrefix("is damaged: its checksum is ") == true)
    }
  }

  @Test(arguments: ["", "hello", "{}", "\u{0}\u{1}"])
  func `a file that is not a network is refused`(text: String) {
    let error = #expect(throws: NetworkError.self) { try TupleNetwork(Array(text.utf8)) }
    #expect(error?.description == "is not a network that joust-bench train wrote")
  }

  @Test func `the network that comes with joust is not damaged`() throws {
    #expect(throws: Never.self) { try TupleNetwork(NetworkFile.shippedBytes) }
  }

  @Test func `the network that comes with joust plays well`() throws {
    #expect(try score(of: TupleNetwork.shipped(), games: 4) > 90_000)
  }
}
