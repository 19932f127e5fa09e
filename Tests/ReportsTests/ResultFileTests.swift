import Ratings
import Reports
import Testing
import Tournaments

struct ResultFileTests {
  /// Reads a text in pieces of some bytes.
  static func read(
    _ text: String, piece: Int = 1000, as makeReader: (String, String) -> any ResultReader
  ) throws -> ResultCounts {
    var reader = makeReader("games.csv", "game")
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try reader.read(Array(bytes[start..<min(start + piece, bytes.count)]))
    }
    return try reader.finish()
  }

  static func csv(
    _ text: String, piece: Int = 1000, isStrict: Bool = true
  ) throws -> ResultCounts {
    try read(text, piece: piece) {
      CSVResultReader(
        file: $0, results: ResultCounts(game: $1, hasFirstPlayer: true), isStrict: isStrict)
    }
  }

  static func pgn(
    _ text: String, piece: Int = 1000, isStrict: Bool = true
  ) throws -> ResultCounts {
    try read(text, piece: piece) {
      PGNResultReader(
        file: $0, results: ResultCounts(game: $1, hasFirstPlayer: true), isStrict: isStrict)
    }
  }

  /// The counts as lines, for comparison.
  static func picture(_ results: ResultCounts) -> String {
    results.encounters.map { encounter in
      let names = [encounter.first, encounter.second].map { results.bots[$0].name }
      let games = encounter.results
      return "\(names[0])-\(names[1]) +\(games.wins) =\(games.draws) -\(games.losses)"
    }.joined(separator: "; ")
  }

  @Test(arguments: [
    "first,second,result\na,b,1\nb,a,0.5\na,b,0\n": "a-b +1 =0 -1; b-a +0 =1 -0",
    "first,second,result\r\na,b,1\r\n\r\na,b,1.0": "a-b +2 =0 -0",
    "first,second,wins,draws,losses\na,b,3,0,2\na,b,1,1,1\n": "a-b +4 =1 -3",
    "\u{FEFF}First, Second ,RESULT\n a , b ,1\n": "a-b +1 =0 -0",
    "\u{FEFF}\"first\",second,result\na,b,1\n": "a-b +1 =0 -0",
    "date,result,second,first\n1.1.,0,b,a\n": "a-b +0 =0 -1",
    "first,second,result\n\"a,\"\"x\"\"\",\"b\nc\",0.5\n": "a,\"x\"-b\nc +0 =1 -0",
    "first,second,result\n": "",
  ])
  func `CSV is read whatever its pieces`(text: String, counts: String) throws {
    for piece in [1, 2, 7, 1000] {
      #expect(Self.picture(try Self.csv(text, piece: piece)) == counts)
    }
  }

  @Test(arguments: [
    "":
      "games.csv:1: the file is empty, but must begin with the header first,second,result or first,second,wins,draws,losses.",
    "a,b,1\n":
      "games.csv:1: the file begins with \"a,b,1\", but must begin with the header first,second,result or first,second,wins,draws,losses.",
    "first,second,wins,draws\n":
      "games.csv:1: the file begins with \"first,second,wins,draws\", but must begin with the header first,second,result or first,second,wins,draws,losses.",
    "first,first,second,result\n": "games.csv:1: the column first stands twice in the header.",
    "first,second,result\na,b,1\na,b,2\n":
      "games.csv:3: the result is \"2\", but it must be 1, 0.5 or 0.",
    "first,second,result\na,b,\n": "games.csv:2: the result is \"\", but it must be 1, 0.5 or 0.",
    "first,second,result\na,b\n": "games.csv:2: the row has 2 fields, but the header has 3.",
    "first,second,result\n\na,a,1\n": "games.csv:3: \"a\" plays against itself.",
    "first,second,result\n,a,1\n": "games.csv:2: the first player has no name.",
    "first,second,result\n\"a\n\n,b,1": "games.csv:2: a quotation mark is opened and never closed.",
    "first,second,result\n\"a\nb\",c,1\nx,\"y\"z,1":
      "games.csv:4: something follows a closing quotation mark.",
    "first,second,result\na\"b,c,1\n":
      "games.csv:2: a quotation mark stands inside a field that does not begin with one.",
    "first,second,result\ra,b,1\n":
      "games.csv:1: a carriage return stands alone, but it must come before a line feed.",
    "first,second,wins,draws,losses\na,b,1,-1,0\n":
      "games.csv:2: a count is \"-1\", but it must be a whole number of games, 0 or more.",
    "first,second,wins,draws,losses\na,b,1,0,9999999999999999999\n":
      "games.csv:2: a count is \"9999999999999999999\", but it must be a whole number of games, 0 or more.",
    "first,second,result\na,b,\u{1B}[2J\n":
      "games.csv:2: the result is \"\\u{1B}[2J\", but it must be 1, 0.5 or 0.",
  ])
  func `wrong CSV is refused by file and line`(text: String, sentence: String) {
    let error = #expect(throws: ResultFileError.self) { try Self.csv(text) }
    #expect(error?.description == sentence)
  }

  @Test func `a name that is no UTF-8 is refused`() {
    var reader = CSVResultReader(
      file: "games.csv", results: ResultCounts(game: "game", hasFirstPlayer: true), isStrict: true)
    let error = #expect(throws: ResultFileError.self) {
      try reader.read(Array("first,second,result\na,".utf8) + [0xFF] + Array(",1\n".utf8))
    }
    #expect(error?.description == "games.csv:2: the second player is not valid UTF-8.")
  }

  @Test func `rows after one whose name is missing or no UTF-8 are still read by name`() throws {
    for wrong: [UInt8] in [[], [0xFF]] {
      var reader = CSVResultReader(
        file: "games.csv", results: ResultCounts(game: "game", hasFirstPlayer: true))
      let start = Array("first,second,result\na,b,0\n".utf8)
      try reader.read(start + wrong + Array(",bob,1\nA,B,1\nbob,a,0.5\n".utf8))
      #expect(Self.picture(try reader.finish()) == "a-b +0 =0 -1; A-B +1 =0 -0; bob-a +0 =1 -0")
      #expect(reader.skips.errors.map(\.line) == [3])
    }
  }

  static let games = """
    [Event "cup"]
    [White "Ann \\"A\\" Lee"]
    [Black "Bob"]
    [Result "1-0"]

    1. e4 e5 {a comment [with
    [White "nobody"] and} 2. Nf3 ; rest { of the line
    1-0

    % hidden
    [White "Bob"]
    [Black "Ann \\"A\\" Lee"]
    [Result "1/2-1/2"]

    1/2-1/2
    [White "Bob"]
    [Black "Ann \\"A\\" Lee"]
    [Result "0-1"]
    """

  @Test func `PGN is read whatever its pieces, moves and comments passed over`() throws {
    let counts = "Ann \"A\" Lee-Bob +1 =0 -0; Bob-Ann \"A\" Lee +0 =1 -1"
    for piece in [1, 3, 1000] {
      #expect(Self.picture(try Self.pgn(Self.games, piece: piece)) == counts)
    }
    let windows = Self.games.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(Self.picture(try Self.pgn("\u{FEFF}" + windows)) == counts)
  }

  @Test(arguments: [
    "": "games.csv:1: the file is empty, but must hold games.",
    "[White \"a\"]\n\n1-0\n": "games.csv:1: the game that begins here has no tag Black.",
    "\n\n1. e4 1-0\n": "games.csv:3: the game that begins here has no tag White.",
    "[White \"a\"]\n[Black \"b\"]\n[Result \"2-0\"]\n":
      "games.csv:1: the result is \"2-0\", but it must be 1-0, 0-1 or 1/2-1/2.",
    "[White \"a\"]\n[Black b]\n":
      "games.csv:2: the tag \"[Black b]\" must look like [White \"name\"].",
    "[White \"a\"]\n[Black \"a\"]\n[Result \"1-0\"]\n": "games.csv:1: \"a\" plays against itself.",
  ])
  func `wrong PGN is refused by file and line`(text: String, sentence: String) {
    let error = #expect(throws: ResultFileError.self) { try Self.pgn(text) }
    #expect(error?.description == sentence)
  }

  @Test func `unless it is strict, a reader passes over what is wrong and counts it`() throws {
    let head = "first,second,wins,draws,losses\n"
    var reader = CSVResultReader(
      file: "games.csv", results: ResultCounts(game: "game", hasFirstPlayer: true))
    try reader.read(Array((head + "a,b,1,0,x\na,a,1,0,0\na,b,1,2,3\na,b,1\n").utf8))
    #expect(Self.picture(try reader.finish()) == "a-b +1 =2 -3")
    #expect(reader.skips.count == 3)
    #expect(reader.skips.errors.map(\.line) == [2, 3, 5])

    let unfinished = "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
    let text = unfinished + unfinished.replacing("*", with: "0-1")
    #expect(Self.picture(try Self.pgn(text, isStrict: false)) == "a-b +0 =0 -1")
    #expect(throws: ResultFileError.self) { try Self.pgn(text) }
  }

  @Test(arguments: [true, false])
  func `a file of which nothing can be used is refused`(isStrict: Bool) {
    let error = #expect(throws: ResultFileError.self) {
      try Self.csv("first,second,result\na,b,2\n", isStrict: isStrict)
    }
    #expect(error?.line == 2)
    #expect(throws: ResultFileError.self) {
      try Self.pgn("[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n", isStrict: isStrict)
    }
  }

  @Test func `files are added to each other`() throws {
    let one = try Self.csv("first,second,result\na,b,1\n")
    var reader = PGNResultReader(file: "more.pgn", results: one)
    try reader.read(
      Array("[White \"b\"]\n[Black \"a\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n".utf8))
    #expect(Self.picture(try reader.finish()) == "a-b +1 =0 -0; b-a +1 =0 -0")
  }

  @Test func `old PGN in Latin-1 keeps its names`() throws {
    var reader = PGNResultReader(
      file: "old.pgn", results: ResultCounts(game: "chess", hasFirstPlayer: true))
    try reader.read(Array("[White \"M".utf8) + [0xFC] + Array("ller\"]\n[Black \"b\"]\n".utf8))
    try reader.read(Array("[Result \"1-0\"]\n\n1-0\n".utf8))
    #expect(try reader.finish().bots.map(\.name) == ["Müller", "b"])
  }
}
