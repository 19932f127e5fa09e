import Games
import JSON

/// A line of a record that describes a game: its values, and the byte ranges of its texts.
///
/// The same `GameLine` reads all lines of a part of a record's file, and reuses the memory of the previous
/// line.
struct GameLine: ~Copyable {
  /// The keys of the members, in the order in which Joust writes them.
  ///
  /// A new key needs a case here, a property below, and a line in `readValue(of:_:_:)`.
  enum Key: Int, CaseIterable {
    case type, id, game, rules, bots, versions, seed, opening, moves, scores, result, places
    case reason, forfeit, resigned, adjudicate, detail, log, timeouts, comments, drawOffers
    case evals, depths, nodes, pvs, clocks, times, stats, gameNumbers
    case milliseconds, longestMilliseconds, processorMilliseconds, at

    /// The key as it appears in a line.
    var name: String {
      switch self {
      case .drawOffers: "draw_offers"
      case .gameNumbers: "game_numbers"
      case .milliseconds: "ms"
      case .longestMilliseconds: "max_ms"
      case .processorMilliseconds: "cpu_ms"
      default: "\(self)"
      }
    }
  }

  typealias Token = JSONScanner.StringToken

  /// The keys of the measures of all races, including the default key; their indices follow those of ``Key``.
  ///
  /// A measure is a second figure of a bot's board, in addition to the score.
  static let measureNames =
    ["measures"] + GameCatalog.all.compactMap { ($0 as? any RaceGame.Type)?.measureName }

  static let names = JSONNames(Key.allCases.map(\.name) + measureNames)

  private static let noToken = GameHead.noToken

  /// A set of keys.
  struct Keys {
    /// A bit for each ``Key``, followed by a bit for each of ``GameLine/measureNames``.
    private(set) var bits: UInt64 = 0

    init(_ keys: [Key] = []) {
      for key in keys { insert(key.rawValue) }
    }

    @inline(__always)
    mutating func insert(_ index: Int) { bits |= 1 &<< UInt64(index) }

    mutating func formUnion(_ other: Self) { bits |= other.bits }

    func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

    func isSuperset(of other: Self) -> Bool { bits & other.bits == other.bits }

    @inline(__always)
    func has(_ key: Key) -> Bool { bits & 1 &<< UInt64(key.rawValue) != 0 }

    func hasMeasures(_ place: Int) -> Bool {
      bits & 1 &<< UInt64(Key.allCases.count + place) != 0
    }

    private static let required: [Key] = [
      .game, .rules, .id, .bots, .versions, .moves, .reason, .milliseconds, .longestMilliseconds,
      .at,
    ]

    private static let requiredKeys = Self(required)

    /// The first required key that is not in the set; nil if none is missing.
    var missing: Key? {
      isSuperset(of: Self.requiredKeys) ? nil : Self.required.first { !has($0) }
    }

    private static let laterKeys = Self(
      [.resigned, .drawOffers, .adjudicate, .stats] + GameLine.figureKeys)

    /// Whether the set contains keys that occur only in games with features such as resignations, draw offers
    /// or evals.
    var hasLaterValues: Bool {
      !isDisjoint(with: Self.laterKeys)
    }
  }

  /// The keys that the line has; the values of all other keys are left over from earlier lines.
  private(set) var keys = Keys()
  /// The key of the first value whose kind does not fit the key, and the kind of the value; nil if there is
  /// none.
  private(set) var wrong: (key: Key, kind: String)?

  private(set) var id = Self.noToken
  /// The parsed id of the game; nil if the id does not have the form `HASH-MEETING`.
  private(set) var identity: GameIdentity?
  /// The cache of heads; the current head contains the line's game, rules, bots and versions.
  var heads = GameHeads()
  private(set) var seed = Self.noToken
  private(set) var opening: [Int] = []
  private(set) var moves = Moves.other(0..<0)
  private(set) var moveTexts: [Token] = []
  private(set) var scores: [Double] = []
  private(set) var measures: [Range<Int>]
  private(set) var result = Self.noToken
  private(set) var places: [Int] = []
  private(set) var reason = Self.noToken
  private(set) var forfeit: [Int] = []
  private(set) var detail = Self.noToken
  private(set) var log = Self.noToken
  private(set) var timeouts: [Int] = []
  private(set) var comments: [(turn: Int, bot: Int, text: Token)] = []
  private(set) var resigned: [Int] = []
  private(set) var drawOffers: [(turn: Int, bot: Int)] = []
  /// The byte ranges, by key, of the values that are parsed only when they are needed.
  private(set) var laterPlaces: [Key: Range<Int>] = [:]
  /// For each key of figures, the number of lists in its value; in a valid line, each bot has one list.
  private(set) var laterCounts: [Key: Int] = [:]
  private(set) var gameNumbers: [Int] = []
  private(set) var milliseconds = JSONNumberList.empty
  private(set) var longestMilliseconds = JSONNumberList.empty
  private(set) var processorMilliseconds = JSONNumberList.empty
  private(set) var at = Self.noToken

  /// The form of the moves in the line.
  enum Moves {
    /// Whole numbers that are at least 0.
    case numbers(JSONNumberList)
    /// Texts, which are in `moveTexts`, and the byte range of their list.
    case texts(Range<Int>)
    /// Any other value, with its byte range.
    case other(Range<Int>)
  }

  /// The names of the bots.
  var bots: [Token] { _read { yield heads.current.bots } }

  var versions: [Token] { _read { yield heads.current.versions } }

  private let bytes: [UInt8]

  /// Creates a line without values, which then reads one line after the other in `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    measures = Self.measureNames.map { _ in 0..<0 }
  }

  /// Returns the byte range of a race's measures; nil if the line has no measures with that name.
  func measures(named name: String) -> Range<Int>? {
    guard let place = Self.measureNames.firstIndex(of: name),
      keys.hasMeasures(place)
    else { return nil }
    return measures[place]
  }

  /// Reads all values of a line.
  ///
  /// The rules in the line are compared with the rules of the last eight `kinds`, the last kind first.
  mutating func read(
    _ fields: inout JSONFields, _ kinds: [GameKind]
  ) throws(InvalidLine) {
    keys = Keys()
    wrong = nil
    identity = nil
    heads.begin()
    while let index = try fields.next() {
      keys.insert(index)
      guard let key = Key(rawValue: index) else {
        measures[index - Key.allCases.count] = try fields.skip()
        continue
      }
      if try !readValue(of: key, &fields, kinds), wrong == nil { wrong = (key, fields.kind) }
      heads.extend(to: key, &fields, keys)
    }
  }

  /// Reads the value of a key; returns false if the value is of the wrong kind.
  private mutating func readValue(
    of key: Key, _ fields: inout JSONFields, _ kinds: [GameKind]
  ) throws(InvalidLine) -> Bool {
    switch key {
    case .type: return try fields.string() != nil
    case .id: return try readIdentity(&fields)
    case .game: return try fields.read(&heads.current.game)
    case .rules: return try readRules(&fields, kinds)
    case .bots: return try fields.strings(into: &heads.current.bots)
    case .versions: return try fields.strings(into: &heads.current.versions)
    case .seed: return try fields.read(&seed)
    case .opening: return try fields.wholeNumbers(into: &opening)
    case .moves: return try readMoves(&fields)
    case .scores: return try fields.finiteNumbers(into: &scores)
    case .result: return try fields.read(&result)
    case .places: return try fields.wholeNumbers(into: &places)
    case .reason: return try fields.read(&reason)
    case .forfeit: return try fields.wholeNumbers(into: &forfeit)
    case .resigned: return try fields.wholeNumbers(into: &resigned)
    case .adjudicate, .stats:
      guard fields.kind == (key == .stats ? "a list" : "an object") else { return false }
      laterPlaces[key] = try fields.skip()
      return true
    case .drawOffers: return try readDrawOffers(&fields)
    case .evals, .depths, .nodes, .pvs, .clocks, .times: return try readFigures(of: key, &fields)
    case .detail: return try fields.read(&detail)
    case .log: return try fields.read(&log)
    case .timeouts: return try fields.wholeNumbers(into: &timeouts)
    case .comments: return try readComments(&fields)
    case .gameNumbers: return try fields.wholeNumbers(into: &gameNumbers)
    case .milliseconds: return try fields.readTimes(&milliseconds)
    case .longestMilliseconds: return try fields.readTimes(&longestMilliseconds)
    case .processorMilliseconds: return try fields.readTimes(&processorMilliseconds)
    case .at: return try fields.read(&at)
    }
  }

  /// Reads the id, and skips the head that follows if it equals the head of an earlier line; returns false if
  /// the id is not a string.
  private mutating func readIdentity(_ fields: inout JSONFields) throws(InvalidLine) -> Bool {
    guard try fields.read(&id) else { return false }
    guard !id.hasEscapes, let usual = GameIdentity(bytes.span.extracting(id.range)) else {
      return true
    }
    identity = usual
    _ = heads.skip(&fields, after: usual, &keys)
    return true
  }

  private mutating func readRules(
    _ fields: inout JSONFields, _ kinds: [GameKind]
  ) throws(InvalidLine) -> Bool {
    heads.current.rulesKind = nil
    for kind in kinds.indices.suffix(8).reversed() where fields.skip(kinds[kind].rules) {
      heads.current.rulesKind = kind
      return true
    }
    guard fields.kind == "an object" else { return false }
    heads.current.rules = try fields.skip()
    return true
  }

  private mutating func readMoves(_ fields: inout JSONFields) throws(InvalidLine) -> Bool {
    if let numbers = try fields.wholeNumberList() {
      moves = .numbers(numbers)
      return true
    }
    let first = fields.position
    if try fields.strings(into: &moveTexts) {
      moves = .texts(first..<fields.position)
    } else {
      guard fields.kind == "a list" else { return false }
      moves = .other(try fields.skip())
    }
    return true
  }

  /// Reads a list of pairs of a turn and a bot; returns false for any other value.
  private mutating func readDrawOffers(_ fields: inout JSONFields) throws(InvalidLine) -> Bool {
    drawOffers.removeAll(keepingCapacity: true)
    return try fields.elements { scanner throws(JSONError) in
      var list = try scanner.openArray()
      while try scanner.nextElement(in: &list) {
        guard scanner.next() == UInt8(ascii: "[") else { return false }
        var parts = try scanner.openArray()
        guard try scanner.nextElement(in: &parts), let turn = try scanner.wholeNumber(),
          try scanner.nextElement(in: &parts), let bot = try scanner.wholeNumber(),
          try !scanner.nextElement(in: &parts)
        else { return false }
        drawOffers.append((turn, bot))
      }
      return true
    }
  }

  /// Reads a list of lists of figures, and stores its byte range and the number of inner lists.
  ///
  /// A figure is a text for `pvs`, a number for `evals` and `times`, and a whole number for the other keys.
  /// Any figure may be null. The function returns false for any other value.
  private mutating func readFigures(
    of key: Key, _ fields: inout JSONFields
  ) throws(InvalidLine) -> Bool {
    let start = fields.position
    var count = 0
    let isRead = try fields.elements { scanner throws(JSONError) in
      var lists = try scanner.openArray()
      while try scanner.nextElement(in: &lists) {
        guard scanner.next() == UInt8(ascii: "[") else { return false }
        var list = try scanner.openArray()
        count += 1
        while try scanner.nextElement(in: &list) {
          switch (scanner.next(), key) {
          case (UInt8(ascii: "n"), _): try scanner.skipValue()
          case (UInt8(ascii: "\""), .pvs): _ = try scanner.string()
          case (_, .evals), (_, .times):
            guard try scanner.finiteNumber() != nil else { return false }
          case (_, .depths), (_, .nodes), (_, .clocks):
            guard try scanner.wholeNumber() != nil else { return false }
          default: return false
          }
        }
      }
      return true
    }
    laterPlaces[key] = start..<fields.position
    laterCounts[key] = count
    return isRead
  }

  /// Reads a list of triples of a turn, a bot and a text; returns false for any other value.
  private mutating func readComments(_ fields: inout JSONFields) throws(InvalidLine) -> Bool {
    comments.removeAll(keepingCapacity: true)
    return try fields.elements { scanner throws(JSONError) in
      var list = try scanner.openArray()
      while try scanner.nextElement(in: &list) {
        guard scanner.next() == UInt8(ascii: "[") else { return false }
        var parts = try scanner.openArray()
        guard try scanner.nextElement(in: &parts), let turn = try scanner.wholeNumber(),
          try scanner.nextElement(in: &parts), let bot = try scanner.wholeNumber(),
          try scanner.nextElement(in: &parts), scanner.next() == UInt8(ascii: "\"")
        else { return false }
        comments.append((turn, bot, try scanner.string()))
        guard try !scanner.nextElement(in: &parts) else { return false }
      }
      return true
    }
  }
}

extension JSONFields {
  /// Reads a string; returns false for any other value.
  fileprivate mutating func read(_ token: inout GameLine.Token) throws(InvalidLine) -> Bool {
    guard let string = try string() else { return false }
    token = string
    return true
  }

  /// Reads a list of numbers that are at least 0; returns false for any other value.
  fileprivate mutating func readTimes(_ times: inout JSONNumberList) throws(InvalidLine) -> Bool {
    guard let list = try finiteNumberList() else { return false }
    times = list
    return true
  }
}
