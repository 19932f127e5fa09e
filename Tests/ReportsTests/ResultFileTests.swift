import Ratings
import Reports
import Testing
import Tournaments

struct ResultFileTests {
  /// Reads bytes in parts of whole lines, each with at least a given number of bytes.
  static func read<Reader: ResultReader>(
    _ bytes: [UInt8], piece: Int, as reader: Reader
  ) throws -> (counts: ResultCounts, skips: Skips) {
    var reader = reader
    var gatherer = LineGatherer(size: piece)
    var decoder = TextDecoder(start: Array(bytes.prefix(1 << 18)))
    let start = min(bytes.count, TextDecoder.startCount)
    for place in [0] + Array(stride(from: start, to: bytes.count, by: piece)) {
      let end = place == 0 ? start : min(place + piece, bytes.count)
      let lines = gatherer.add(decoder.decode(bytes[place..<end]))
      if let lines { try reader.add(Reader.part(lines)) }
    }
    try reader.add(Reader.part(gatherer.end()))
    let counts = try reader.finish()
    return (counts, reader.skips)
  }

  static func csv(
    _ text: String, piece: Int = 1000, isStrict: Bool = true
  ) throws -> ResultCounts {
    let reader = CSVResultReader(file: "games.csv", results: empty, isStrict: isStrict)
    return try read(Array(text.utf8), piece: piece, as: reader).counts
  }

  static func pgn(
    _ text: String, piece: Int = 1000, isStrict: Bool = true
  ) throws -> ResultCounts {
    let reader = PGNResultReader(file: "games.csv", results: empty, isStrict: isStrict)
    return try read(Array(text.utf8), piece: piece, as: reader).counts
  }

  static var empty: ResultCounts { ResultCounts(game: "game", hasFirstPlayer: true) }

  /// Returns the counts as lines, for comparison.
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
    "first,second,result\n'-x,-x2,1\n-x,'-x2,1\n": "-x--x2 +2 =0 -0",
    "first,second,result\n'x,\"' =y\",1\n": "'x- =y +1 =0 -0",
    "first,second,result\n": "",
  ])
  func `CSV is read in pieces of any size`(text: String, counts: String) throws {
    for piece in [1, 2, 7, 1000] {
      #expect(Self.picture(try Self.csv(text, piece: piece)) == counts)
    }
  }

  @Test(arguments: [
    "":
      "games.csv:1: the file is empty; expected a header with either the columns first, second and result, or the columns first, second, wins, draws and losses.",
    "a,b,1\n":
      "games.csv:1: the header is \"a,b,1\", but it must have either the columns first, second and result, or the columns first, second, wins, draws and losses.",
    "first,second,wins,draws\n":
      "games.csv:1: the header is \"first,second,wins,draws\", but it must have either the columns first, second and result, or the columns first, second, wins, draws and losses.",
    "first,first,second,result\n":
      "games.csv:1: the column first (or white) appears twice in the header.",
    "first,second,result\na,b,1\na,b,2\n":
      "games.csv:3: the result is \"2\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1.",
    "first,second,result\na,b,\n":
      "games.csv:2: the result is \"\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1.",
    "first,second,result\na,b\n": "games.csv:2: the row has 2 fields, but the header has 3.",
    "first,second,result\n\na,a,1\n": "games.csv:3: \"a\" plays against itself.",
    "first,second,result\n,a,1\n": "games.csv:2: the first player has no name.",
    "first,second,result\n\"a\n\n,b,1": "games.csv:2: a quotation mark is never closed.",
    "first,second,result\n\"a\nb\",c,1\nx,\"y\"z,1":
      "games.csv:4: a closing quotation mark must end the field; double each quotation mark inside a quoted field.",
    "first,second,result\na\"b,c,1\n":
      "games.csv:2: a quotation mark is inside an unquoted field; enclose the field in quotation marks, and double each quotation mark inside it.",
    "first,second,result\ra,b,1\n":
      "games.csv:1: a carriage return must be followed by a line feed; end each line with a line feed, alone or after a carriage return.",
    "first,second,wins,draws,losses\na,b,1,-1,0\n":
      "games.csv:2: the number of draws is \"-1\", but it must be a whole number from 0 to 9000000000000000.",
    "first,second,wins,draws,losses\na,b,1,0,9999999999999999999\n":
      "games.csv:2: the number of losses is \"9999999999999999999\", but it must be a whole number from 0 to 9000000000000000.",
    "first,second,result\na,b,\u{1B}[2J\n":
      "games.csv:2: the result is \"\\u{1B}[2J\", but it must be 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1.",
  ])
  func `an error in CSV names the file and the line`(text: String, sentence: String) {
    let error = #expect(throws: ResultFileError.self) { try Self.csv(text) }
    #expect(error?.description == sentence)
  }

  @Test func `a name with invalid UTF-8 is refused`() {
    var reader = CSVResultReader(
      file: "games.csv", results: ResultCounts(game: "game", hasFirstPlayer: true), isStrict: true)
    let error = #expect(throws: ResultFileError.self) {
      try reader.add(Array("first,second,result\na,".utf8) + [0xFF] + Array(",1\n".utf8))
    }
    #expect(
      error?.description
        == "games.csv:2: the second player is not valid UTF-8; save the file as UTF-8.")
  }

  @Test func `rows after a missing or invalid name are still read by name`() throws {
    for wrong: [UInt8] in [[], [0xFF]] {
      var reader = CSVResultReader(
        file: "games.csv", results: ResultCounts(game: "game", hasFirstPlayer: true))
      let start = Array("first,second,result\na,b,0\n".utf8)
      try reader.add(start + wrong + Array(",bob,1\nA,B,1\nbob,a,0.5\n".utf8))
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

  @Test func `PGN is read in pieces of any size, and moves and comments are skipped`() throws {
    let counts = "Ann \"A\" Lee-Bob +1 =0 -0; Bob-Ann \"A\" Lee +0 =1 -1"
    for piece in [1, 3, 1000] {
      #expect(Self.picture(try Self.pgn(Self.games, piece: piece)) == counts)
    }
    let windows = Self.games.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(Self.picture(try Self.pgn("\u{FEFF}" + windows)) == counts)
  }

  @Test(arguments: [
    "": "games.csv:1: the file contains no games.",
    "[White \"a\"]\n\n1-0\n":
      "games.csv:1: the game that begins here has no tag Black with a value.",
    "\n\n1. e4 1-0\n": "games.csv:3: the game that begins here has no tag White with a value.",
    "[White \"a\"]\n[Black \"b\"]\n[Result \"2-0\"]\n":
      "games.csv:1: the result is \"2-0\", but it must be 1-0, 0-1 or 1/2-1/2.",
    "[White \"a\"]\n[Black b]\n":
      "games.csv:2: the tag \"[Black b]\" must look like [White \"name\"].",
    "[White \"a\"]\n[Black \"a\"]\n[Result \"1-0\"]\n": "games.csv:1: \"a\" plays against itself.",
  ])
  func `an error in PGN names the file and the line`(text: String, sentence: String) {
    let error = #expect(throws: ResultFileError.self) { try Self.pgn(text) }
    #expect(error?.description == sentence)
  }

  @Test func `a reader that is not strict skips and counts errors`() throws {
    let head = "first,second,wins,draws,losses\n"
    var reader = CSVResultReader(
      file: "games.csv", results: ResultCounts(game: "game", hasFirstPlayer: true))
    try reader.add(Array((head + "a,b,1,0,x\na,a,1,0,0\na,b,1,2,3\na,b,1\n").utf8))
    #expect(Self.picture(try reader.finish()) == "a-b +1 =2 -3")
    #expect(reader.skips.count == 3)
    #expect(reader.skips.errors.map(\.line) == [2, 3, 5])

    let unfinished = "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
    let text = unfinished + unfinished.replacing("*", with: "0-1")
    #expect(Self.picture(try Self.pgn(text, isStrict: false)) == "a-b +0 =0 -1")
    #expect(throws: ResultFileError.self) { try Self.pgn(text) }
  }

  @Test func `a game with a malformed tag is counted if it has both names`() throws {
    let game = "[White \"a\"]\n[Black \"b\"]\n[Site \"x]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
    for (text, skipped) in [(game, 0), (game + game.replacing("\"b\"", with: "\"b"), 1)] {
      var reader = PGNResultReader(
        file: "games.pgn", results: Self.empty, isStrict: false)
      try reader.add(PGNPart(Array(text.utf8)))
      #expect(Self.picture(try reader.finish()) == "a-b +1 =0 -0")
      #expect(reader.skips.count == skipped)
    }
  }

  @Test(arguments: [true, false])
  func `a file without usable content is refused`(isStrict: Bool) {
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
    try reader.add(
      PGNPart(Array("[White \"b\"]\n[Black \"a\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n".utf8)))
    #expect(Self.picture(try reader.finish()) == "a-b +1 =0 -0; b-a +1 =0 -0")
  }

  @Test func `old PGN in Latin-1 keeps its names`() throws {
    let start = Array("[White \"M".utf8) + [0xFC] + Array("ller\"]\n[Black \"b\"]\n".utf8)
    let bytes = start + Array("[Result \"1-0\"]\n\n1-0\n".utf8)
    let reader = PGNResultReader(file: "old.pgn", results: Self.empty)
    let counts = try Self.read(bytes, piece: 5, as: reader).counts
    #expect(counts.bots.map(\.name) == ["Müller", "b"])
  }

  static func game(_ white: String, _ black: String, _ result: String) -> String {
    "[White \"\(white)\"]\n[Black \"\(black)\"]\n[Result \"\(result)\"]\n"
  }

  @Test func `a comment that is never closed ends with its game and is reported`() throws {
    let text =
      Self.game("a", "b", "1-0") + "\n1. e4 { forgotten\n[%clk 0:01:00] 1-0\n\n"
      + Self.game("b", "a", "1-0")
      + "\n1. e4 {x} 1-0\n\n" + Self.game("a", "b", "0-1") + "\n1. d4 { open"
    for piece in [1, 40, 1000] {
      let reader = PGNResultReader(file: "x.pgn", results: Self.empty)
      let (counts, skips) = try Self.read(Array(text.utf8), piece: piece, as: reader)
      #expect(Self.picture(counts) == "a-b +1 =0 -1; b-a +1 =0 -0")
      #expect(skips.count == 0)
      #expect(
        skips.errors.map(\.description)
          == [5, 18].map {
            "x.pgn:\($0): a comment is opened and not closed before the game ends."
          })
    }
    let error = #expect(throws: ResultFileError.self) { try Self.pgn(text) }
    #expect(error?.line == 5)
  }

  @Test func `escaped quotation marks and outer spaces do not change a name`() throws {
    let text =
      Self.game("A \"the\" B", "c", "1-0") + "\n1-0\n"
      + Self.game(" A \\\"the\\\" B ", "c\t", "0-1") + "\n0-1\n"
    #expect(Self.picture(try Self.pgn(text)) == "A \"the\" B-c +1 =0 -1")
  }

  @Test func `a backslash in a name is kept in pieces of any size`() throws {
    let text =
      Self.game(#"DOMAIN\\ann"#, #"a\\\"b"#, "1-0") + "\n1-0\n"
      + Self.game(#"DOMAINann"#, #"a\\\"b"#, "0-1") + "\n0-1\n"
    for piece in [1, 40, 1000] {
      let counts = try Self.pgn(text + text, piece: piece)
      #expect(Self.picture(counts) == #"DOMAIN\ann-a\"b +2 =0 -0; DOMAINann-a\"b +0 =0 -2"#)
    }
  }

  @Test(arguments: [
    "  [White \"a\"]\n\t[Black \"b\"]\n [Result \"1-0\"]\n\n1. e4 1-0\n",
    "[White \"a\"] [Black \"b\"][Result \"1-0\"]\n\n1. e4 1-0\n",
    "[White \"a\"] [Black \"b\"] [Result \"1-0\"] 1. e4 {[x} 1-0\n",
    "[white \"a\"]\n[BLACK \"b\"]\n[result \"1-0\"]\n\n1. e4 1-0\n",
    "[Event \"x\"]\r[White \"a\"]\r[Black \"b\"]\r[Result \"1-0\"]\r\r1. e4 1-0\r",
    "; from somewhere\n[ White\t\"a\" ]\n[Black\"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n",
  ])
  func `PGN is read with any layout of its tags`(_ text: String) throws {
    for piece in [4, 1000] {
      #expect(Self.picture(try Self.pgn(text + text, piece: piece)) == "a-b +2 =0 -0")
    }
  }

  @Test(arguments: [true, false])
  func `UTF-16 is read in both orders`(isBigEndian: Bool) throws {
    let text = "\u{FEFF}" + Self.game("Müller 😀", "b", "1-0") + "\n1-0\n"
    let bytes = text.utf16.flatMap { unit in
      let low = UInt8(unit & 0xFF)
      let high = UInt8(unit >> 8)
      return isBigEndian ? [high, low] : [low, high]
    }
    for start in [0, 2] {
      let units = Array(bytes.dropFirst(start))
      let reader = PGNResultReader(file: "x.pgn", results: Self.empty)
      let counts = try Self.read(units, piece: 5, as: reader).counts
      #expect(Self.picture(counts) == "Müller 😀-b +1 =0 -0")
    }
  }

  @Test func `games are the same for any cut of a file into pieces`() throws {
    var text = ""
    for index in 0..<40 {
      text +=
        "[Event \"e\"]\n" + Self.game("p\(index % 3)", "q\(index % 2)", ["1-0", "0-1"][index % 2])
      text +=
        index % 4 == 3 ? "" : "\n1. e4 { [%clk 1] [\n[White \"no\"] and } e5 ; {\n% {\n1-0\n\n"
      if index % 10 == 7 { text += "[Black x]\n\n*\n" }
    }
    let expected = try Self.pgn(text, piece: 100_000, isStrict: false)
    #expect(expected.games == 40)
    for piece in 1...200 {
      let counts = try Self.pgn(text, piece: piece, isStrict: false)
      #expect(Self.picture(counts) == Self.picture(expected))
    }
  }

  @Test(arguments: [
    "White,Black,Result\na,b,1-0\na,b,1/2\nb,a,1/2-1/2\nb,a,0-1\n",
    "Date;White;Black;Result\n;a;b;1\n;a;b;0,5\n;b;a;0.5\n;b;a;0\n",
    "first\tsecond\tresult\na\tb\t1-0\na\tb\t1/2\nb\ta\t0.5\nb\ta\t0-1\n",
    "\"black\";\"white\";\"result\"\n\"b\";a;1-0\nb;a;1/2\na;b;1/2\na;b;0-1\n",
  ])
  func `CSV may have semicolons or tabs, and chess's headings and scores`(text: String) throws {
    #expect(Self.picture(try Self.csv(text, piece: 3)) == "a-b +1 =1 -0; b-a +0 =1 -1")
  }

  @Test func `a first row without a name or with invalid UTF-8 is skipped`() throws {
    for wrong: [UInt8] in [[], [0xFF], [0x22, 0x22]] {
      let bytes = Array("first,second,result\n".utf8) + wrong + Array(",b,1\na,b,0\n".utf8)
      let reader = CSVResultReader(file: "x.csv", results: Self.empty)
      let (counts, skips) = try Self.read(bytes, piece: 4, as: reader)
      #expect(Self.picture(counts) == "a-b +0 =0 -1")
      #expect(skips.errors.map(\.line) == [2])
    }
  }
}
