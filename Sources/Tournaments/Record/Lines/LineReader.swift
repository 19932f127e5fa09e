import JSON

/// Reads the lines of a record, one after another.
///
/// The texts of a line are stored as ranges of ``bytes`` until the whole game is requested. Most methods are
/// mutating because the compiler copies the whole reader before it calls a nonmutating method.
struct LineReader: ~Copyable {
  enum Line {
    /// A game, which is stored in ``LineReader/game``.
    case game
    /// The beginning of a run, which is stored in ``LineReader/run``.
    case run
    /// A line of a type that only a later version of Joust may support.
    case other
  }

  let bytes: [UInt8]
  let texts: LineTexts
  private var position: Int
  private let end: Int
  private var fields: JSONFields
  /// The game that was read last.
  var game: GameLine
  /// The id of the game in ``game``.
  var identity = GameIdentity(hash: 0, meeting: 0)
  /// The index of the kind of the game in ``game``.
  var kind = 0
  /// The kinds of the games read so far.
  var kinds: [GameKind] = []
  var kindIndices: [GameKind.Key: Int] = [:]
  /// The result of the game in ``game``; nil if the game has more than two bots.
  var result: GameResult?
  /// The seed of the game in ``game``; nil if it has none.
  var seed: UInt64?
  /// The run that was read last; nil if there is none.
  private(set) var run: RunRecord?

  let results = Results()

  /// The results of games of two bots, as bytes in a line.
  struct Results {
    let firstWins = Array(GameResult.firstWins.rawValue.utf8)
    let secondWins = Array(GameResult.secondWins.rawValue.utf8)
    let draw = Array(GameResult.draw.rawValue.utf8)
  }

  private static let typeKey = GameLine.Keys([.type])
  private static let gameStart = Array(#"{"type":"game","#.utf8)

  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    texts = LineTexts(bytes: bytes)
    game = GameLine(bytes)
    position = range.lowerBound
    end = range.upperBound
    fields = JSONFields(bytes, names: GameLine.names)
  }

  var isAtEnd: Bool { position >= end }

  /// Reads the next line; throws an error if the line is invalid.
  ///
  /// After an error, the reader continues with the following line.
  mutating func next() throws(RecordError) -> Line {
    let range = position..<bytes.span.lineEnd(from: position, to: end)
    position = range.upperBound + 1
    do throws(InvalidLine) {
      guard startsGame(range) else { return try readLine(in: range) }
      try fields.begin(in: range)
      // The length excludes the brace and the comma.
      fields.skipFirstMembers(
        byteCount: Self.gameStart.count - 2, keys: Self.typeKey.bits,
        last: GameLine.Key.type.rawValue)
      try readGame()
      return .game
    } catch {
      throw RecordError(error)
    }
  }

  /// Returns whether a line begins like the line of a game that Joust wrote.
  private mutating func startsGame(_ range: Range<Int>) -> Bool {
    let length = Self.gameStart.count
    return range.count >= length
      && bytes.span.extracting(range).extracting(first: length).isEqual(to: Self.gameStart.span)
  }

  private mutating func readGame() throws(InvalidLine) {
    try game.read(&fields, kinds)
    try checkGame()
  }

  /// Reads a line of any type, with its members in any order.
  private mutating func readLine(in range: Range<Int>) throws(InvalidLine) -> Line {
    let object = try object(in: range)
    switch try object.required("type", "a text", \.string) {
    case "game":
      try fields.begin(in: range)
      try readGame()
      return .game
    case "run":
      run = try RunRecord(object)
      return .run
    default: return .other
    }
  }

  private mutating func object(in range: Range<Int>) throws(InvalidLine) -> JSONObject {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, in: range)
    } catch {
      throw InvalidLine(error)
    }
    guard case .object(let object) = value else {
      throw InvalidLine(
        JSONError(line: 1, column: 1, sentence: "expected an object, found \(value.kind)"))
    }
    return object
  }
}
