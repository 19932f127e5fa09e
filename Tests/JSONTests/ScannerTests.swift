import JSON
import Testing

struct ScannerTests {
  private static let names = JSONNames(["turn", "move", "moves"])

  private func scanner(_ text: String) -> JSONScanner {
    JSONScanner(Array(text.utf8), in: 0..<text.utf8.count)
  }

  @Test func `an object is scanned by its known keys`() throws {
    var scanner = scanner(#" { "mo\u0076e" : [ 1 , 2 ] , "x":{"turn":[null]}, "turn":"up" } "#)
    var object = try scanner.openObject()
    var seen: [String] = []
    while let key = try scanner.nextKey(in: &object, among: Self.names) {
      switch key.index {
      case 0: seen.append("turn \(scanner.text(try scanner.string()))")
      case 1:
        var array = try scanner.openArray()
        while try scanner.nextElement(in: &array) {
          seen.append("move \(scanner.integer(try scanner.number()) ?? -1)")
        }
      default:
        seen.append("skip \(scanner.text(key.token))")
        try scanner.skipValue()
      }
    }
    try scanner.expectEnd()
    #expect(seen == ["move 1", "move 2", "skip x", "turn up"])
  }

  @Test(arguments: [#"{"turn":1,"turn":2}"#, #"{"turn":1,"\u0074urn":2}"#])
  func `a known key that appears twice is refused`(text: String) throws {
    var scanner = scanner(text)
    var object = try scanner.openObject()
    _ = try scanner.nextKey(in: &object, among: Self.names)
    try scanner.skipValue()
    do throws(JSONError) {
      _ = try scanner.nextKey(in: &object, among: Self.names)
      Issue.record("accepted")
    } catch {
      #expect(error.description == #"line 1, column 11: "turn" appears twice"#)
    }
  }

  @Test func `an unknown key may appear twice`() throws {
    var scanner = scanner(#"{"x":1,"x":2}"#)
    var object = try scanner.openObject()
    while try scanner.nextKey(in: &object, among: Self.names) != nil { try scanner.skipValue() }
    #expect(scanner.position == scanner.end)
  }

  @Test(arguments: ["[-1]", "[1,-0.5]", #"["x"]"#])
  func `a list of other values than numbers from 0 can be read again`(list: String) throws {
    let bytes = Array(#"{"turn":\#(list),"move":3}"#.utf8)
    var fields = try JSONFields(bytes, in: bytes.indices, names: Self.names)
    let first = try fields.next()
    #expect(first == 0)
    let isWhole = try fields.wholeNumberList() != nil
    let isFinite = try fields.finiteNumberList() != nil
    #expect(!isWhole && !isFinite)
    let place = try fields.skip()
    #expect(String(decoding: bytes[place], as: UTF8.self) == list)
    let second = try fields.next()
    #expect(second == 1)
    let move = try fields.wholeNumber()
    #expect(move == 3)
  }

  @Test func `skipped values count toward the limit of levels`() throws {
    func text(_ depth: Int) -> String {
      "{\"x\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    func skip(_ depth: Int) throws -> Int? {
      var scanner = scanner(text(depth))
      var object = try scanner.openObject()
      let key = try scanner.nextKey(in: &object, among: Self.names)
      try scanner.skipValue()
      _ = try scanner.nextKey(in: &object, among: Self.names)
      try scanner.expectEnd()
      return key?.index
    }
    #expect(try skip(511) == nil)
    #expect(throws: JSONError.self) { try skip(512) }
  }
}
