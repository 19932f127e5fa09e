import Games
import JSON

/// Reads the lines of a record, one after the other.
struct LineReader: Sendable {
  enum Line {
    /// A game, which is in ``LineReader/game``.
    case game
    case run(RunRecord)
    /// A line that a later version of Joust may know.
    case other
  }

  let bytes: [UInt8]
  private var position: Int
  private let end: Int
  /// The game that was read last.
  private(set) var game = GameLine()
  /// The index of that game's kind.
  private(set) var kind = 0
  /// The kinds of the games that were read.
  private(set) var kinds: [GameKind] = []
  private(set) var result = GameResult.draw
  /// The seed of that game; nil if it has none.
  private(set) var seed: UInt64?
  private var kindIndices: [GameKind.Key: Int] = [:]
  private let names = GameLine.names

  private static let allResults = GameResult.allCases
  private static let results = allResults.map { Array($0.rawValue.utf8) }
  private static let gameStart = Array(#"{"type":"game","#.utf8)

  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  /// Reads the next line, and skips a line that can't be used.
  mutating func next() throws(RecordError) -> Line {
    let range = position..<lineEnd(from: position)
    position = range.upperBound + 1
    if range.count >= Self.gameStart.count,
      bytes.span.extracting(range).extracting(first: Self.gameStart.count)
        .isEqual(to: Self.gameStart.span)
    {
      try readGame(in: range)
      return .game
    }
    do throws(InvalidLine) {
      let object = try object(in: range)
      switch try object.required("type", "a text", \.string) {
      case "game": break
      case "run": return .run(try RunRecord(object))
      default: return .other
      }
    } catch {
      throw RecordError(error)
    }
    try readGame(in: range)
    return .game
  }

  private func object(in range: Range<Int>) throws(InvalidLine) -> JSONObject {
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

  /// Returns the place of the next line feed, or of the end.
  private func lineEnd(from start: Int) -> Int {
    let span = bytes.span.extracting(..<end)
    let raw = unsafe span.bytes
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while place + 16 <= end {
      let low = unsafe raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      let high = unsafe raw.unsafeLoadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
      // A byte that is 0 now was a line feed.
      let first = low ^ (ones &* 10)
      let second = high ^ (ones &* 10)
      let found = (first &- ones) & ~first | (second &- ones) & ~second
      guard found & (ones &* 0x80) == 0 else { break }
      place += 16
    }
    while place < end, span[place] != 10 { place += 1 }
    return place
  }

  // MARK: - Games

  private mutating func readGame(in range: Range<Int>) throws(RecordError) {
    do throws(InvalidLine) {
      var fields = try JSONFields(bytes, in: range, names: names)
      try game.read(&fields, kinds)
      try checkGame()
    } catch {
      throw RecordError(error)
    }
  }

  private static let required: [GameLine.Key] = [
    .game, .rules, .id, .bots, .versions, .moves, .reason, .milliseconds, .longestMilliseconds, .at,
  ]

  /// Checks that the values of a line make a game.
  private mutating func checkGame() throws(InvalidLine) {
    if let wrong = game.wrong {
      throw InvalidLine(key: wrong.key.name, found: wrong.kind, expected: expected(wrong.key))
    }
    if let key = game.missing(of: Self.required) { throw wrong(key) }
    guard isName(game.id, beginsWithDot: true) else { throw wrong(.id) }
    try checkBots()
    try findKind()
    guard game.versions.count == game.bots.count else { throw wrong(.versions) }
    try readResult()
    try readSeed()
    try checkPlay()
    try checkExtras()
  }

  private func checkBots() throws(InvalidLine) {
    guard 2...8 ~= game.bots.count, game.bots.allSatisfy({ isName($0, beginsWithDot: false) })
    else { throw wrong(.bots) }
    for (place, bot) in game.bots.enumerated() {
      guard !game.bots[..<place].contains(where: { areEqual($0, bot) }) else {
        throw InvalidLine("`bots` names the same bot twice")
      }
    }
  }

  private mutating func readResult() throws(InvalidLine) {
    let count = game.bots.count
    guard count == 2 else {
      guard game.has(.places), game.places.count == count, Places.areValid(game.places) else {
        throw wrong(.places)
      }
      return
    }
    guard game.has(.result) else { throw wrong(.result) }
    guard let index = Self.results.firstIndex(where: { isText(game.result, $0) }) else {
      throw InvalidLine(#"`result` is none of "1-0", "0-1" and "1/2-1/2""#)
    }
    result = Self.allResults[index]
  }

  private mutating func readSeed() throws(InvalidLine) {
    seed = nil
    guard game.has(.seed) else { return }
    guard let value = number(game.seed) else { throw wrong(.seed) }
    seed = value
  }

  private func checkPlay() throws(InvalidLine) {
    let count = game.bots.count
    guard kinds[kind].key.isRace else {
      guard game.has(.opening) else { throw wrong(.opening) }
      guard game.hasNumbersOnly || steps(MoveTexts()) != nil else { throw wrong(.moves) }
      guard !game.has(.scores) || game.scores.count == count else { throw wrong(.scores) }
      return
    }
    guard count == 2 else { throw InvalidLine("`bots` is a list, expected two that play alone") }
    guard seed != nil else { throw wrong(.seed) }
    if let letters = kinds[kind].letters {
      guard case .texts = game.moves, game.moveTexts.count == 2 else {
        throw InvalidLine(
          key: "moves", found: moveList?.kind ?? "a list", expected: "a list of 2 texts")
      }
      guard game.moveTexts.allSatisfy({ letters.isText(plain($0)) }) else {
        throw InvalidLine("`moves` has a letter that is none of \(letters)")
      }
    } else if boards(MoveTexts()) == nil {
      throw InvalidLine(
        key: "moves", found: moveList?.kind ?? "a list",
        expected: "a list of 2 lists of whole numbers")
    }
    guard game.has(.scores), game.scores.count == 2 else { throw wrong(.scores) }
    if let name = kinds[kind].measureName, measures(named: name) == nil {
      let place = game.measures(named: name)
      let found = place.flatMap { try? JSONValue(parsing: bytes, in: $0).kind }
      throw InvalidLine(key: name, found: found, expected: "a list of 2 whole numbers")
    }
  }

  private func checkExtras() throws(InvalidLine) {
    let count = game.bots.count
    if game.has(.forfeit) {
      let forfeit = game.forfeit
      guard !forfeit.isEmpty, forfeit.allSatisfy({ 0..<count ~= $0 }),
        zip(forfeit, forfeit.dropFirst()).allSatisfy({ $0 < $1 })
      else {
        throw InvalidLine("`forfeit` is not a list of bots by their numbers, such as [0] or [0,1]")
      }
    }
    guard game.milliseconds.count == count else { throw wrong(.milliseconds) }
    guard game.longestMilliseconds.count == count else { throw wrong(.longestMilliseconds) }
    guard !game.has(.processorMilliseconds) || game.processorMilliseconds.count == count else {
      throw wrong(.processorMilliseconds)
    }
    guard !game.has(.timeouts) || game.timeouts.count == count else { throw wrong(.timeouts) }
    guard !game.has(.gameNumbers) || game.gameNumbers.count == count else {
      throw wrong(.gameNumbers)
    }
  }

  // MARK: - Kinds

  /// Finds the kind of the game, which is most often that of the line before it.
  private mutating func findKind() throws(InvalidLine) {
    if let rules = game.rulesKind {
      if isKind(rules) { return kind = rules }
      for other in kinds.indices where kinds[other].rules == kinds[rules].rules && isKind(other) {
        return kind = other
      }
    }
    let key = try makeKey()
    if let index = kindIndices[key] { return kind = index }
    kinds.append(GameKind(key))
    kind = kinds.count - 1
    kindIndices[key] = kind
  }

  /// Whether a kind, whose rules the game has, is that of the game.
  private func isKind(_ kind: Int) -> Bool {
    guard kinds[kind].key.seats == game.bots.count, isText(game.game, kinds[kind].name) else {
      return false
    }
    guard kinds[kind].builtIn == nil else { return true }
    return game.has(.opening)
      ? !kinds[kind].key.isRace : kinds[kind].key.isRace && game.has(.scores)
  }

  private func makeKey() throws(InvalidLine) -> GameKind.Key {
    let name = text(game.game)
    let builtIn = GameCatalog.named(name)
    let isForeign = game.has(.opening) || game.has(.scores)
    guard builtIn != nil || (BotName.isValid(name) && isForeign) else {
      throw InvalidLine("`game` is unknown to this version of Joust")
    }
    let isRace = builtIn == nil ? !game.has(.opening) : builtIn is any RaceGame.Type
    return GameKind.Key(
      game: name, rules: try rules(of: builtIn), isRace: isRace, seats: game.bots.count)
  }

  private func rules(of builtIn: (any BuiltInGame.Type)?) throws(InvalidLine) -> Rules {
    var values: [String: Int?] = [:]
    let written: JSONValue
    do throws(JSONError) {
      let rules = game.rulesKind.map { kinds[$0].rules }
      written = try JSONValue(parsing: rules ?? bytes, in: rules?.indices ?? game.rules)
    } catch {
      throw InvalidLine(error)
    }
    guard case .object(let object) = written else { throw wrong(.rules) }
    for member in object.members {
      guard let value = member.value.wholeNumberOrNull else {
        throw InvalidLine("\(Self.quotedRule(member.key)) is not a whole number")
      }
      values[member.key] = value
    }
    guard let builtIn else { return Rules(unchecked: values) }
    do {
      let rules = try Rules(of: builtIn.parameters, values: values)
      _ = try builtIn.init(rules: rules)
      return rules
    } catch {
      throw InvalidLine("\(Self.quotedRule(error.parameter)) is wrong, expected \(error.expected)")
    }
  }

  /// The name of a rule, escaped as in JSON, since it may be any text.
  private static func quotedRule(_ name: String) -> String {
    "`rules.\(JSONWriter.quoted(name).dropFirst().dropLast())`"
  }
}

// MARK: - Values

extension LineReader {
  /// Returns the bytes of a string, its escapes undone, and their place.
  func plain(_ token: GameLine.Token) -> (bytes: [UInt8], range: Range<Int>) {
    guard token.hasEscapes else { return (bytes, token.range) }
    let bytes = Array(text(token).utf8)
    return (bytes, bytes.indices)
  }

  func text(_ token: GameLine.Token) -> String {
    JSONScanner(bytes, in: token.range).text(token)
  }

  private func isText(_ token: GameLine.Token, _ text: [UInt8]) -> Bool {
    guard !token.hasEscapes else { return self.text(token).utf8.elementsEqual(text) }
    let span = bytes.span
    return span.extracting(token.range).isEqual(to: text.span)
  }

  private func areEqual(_ one: GameLine.Token, _ other: GameLine.Token) -> Bool {
    guard !one.hasEscapes, !other.hasEscapes else {
      return text(one).utf8.elementsEqual(text(other).utf8)
    }
    let span = bytes.span
    return span.extracting(one.range).isEqual(to: span.extracting(other.range))
  }

  /// Whether a string has 1 to 64 of the characters of names.
  private func isName(_ token: GameLine.Token, beginsWithDot: Bool) -> Bool {
    guard !token.hasEscapes else {
      let text = text(token)
      return BotName.isValid(beginsWithDot && text.first == "." ? "a" + text.dropFirst() : text)
    }
    let span = bytes.span.extracting(token.range)
    guard 1...64 ~= span.count, beginsWithDot || span[0] != UInt8(ascii: ".") else { return false }
    for place in span.indices where !BotName.isAllowed(span[place]) { return false }
    return true
  }

  /// Returns the value of a string of 1 to 20 digits that is below 2^64; nil for any other string.
  private func number(_ token: GameLine.Token) -> UInt64? {
    let (bytes, range) = plain(token)
    guard 1...20 ~= range.count else { return nil }
    var value: UInt64 = 0
    for place in range {
      let digit = bytes[place] &- 0x30
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = product.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isTooLarge, !isSumTooLarge else { return nil }
      value = sum
    }
    return value
  }

  private func value(at range: Range<Int>) -> JSONValue? {
    try? JSONValue(parsing: bytes, in: range)
  }

  private func measures(named name: String) -> [Int]? {
    game.measures(named: name).flatMap { value(at: $0)?.list(\.wholeNumber) }
      .flatMap { $0.count == 2 ? $0 : nil }
  }

  /// The moves as a value, if they are not whole numbers only.
  private var moveList: JSONValue? {
    switch game.moves {
    case .numbers: .array(game.moveNumbers.map { JSONValue.number($0) })
    case .texts(let range), .other(let range): value(at: range)
    }
  }

  /// Returns the moves of a versus game, one item a step: a move, or a list of moves that were made
  /// together; in a game of more than two, null is the move of a bot that was eliminated.
  private func steps(_ texts: MoveTexts) -> Steps? {
    if case .numbers = game.moves { return Steps(game.moveNumbers) }
    func move(_ value: JSONValue) -> Int? {
      if case .null = value, game.bots.count > 2 { return Steps.noMove }
      return value.move(texts)
    }
    let lists = moveList?.list { item in
      if let move = move(item) { return [move] }
      return item.list(move).flatMap { $0.count > 1 ? $0 : nil }
    }
    guard let lists else { return nil }
    var steps = Steps()
    for list in lists { steps.append(list) }
    return steps
  }

  /// Returns the moves on the boards of a race with a referee.
  private func boards(_ texts: MoveTexts) -> [[Int]]? {
    moveList?.list { $0.list { $0.move(texts) } }.flatMap { $0.count == 2 ? $0 : nil }
  }

  /// The digest of the opening, or the seed.
  var share: UInt64 {
    seed ?? game.opening.reduce(0) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
  }

  /// The digest of the moves, as ``GameRecord/moveDigest``; nil for moves in steps, whose reading takes
  /// longer.
  var moveDigest: UInt64? {
    guard game.bots.count == 2, !game.hasNoMoves else { return nil }
    switch game.moves {
    case .numbers: return MoveDigest.of(game.moveNumbers)
    case .texts:
      // A race's moves are letters, of which each bot has its own.
      guard !kinds[kind].key.isRace else { return nil }
      // A function of the reader itself would copy it.
      let text = JSONScanner(bytes, in: bytes.indices).text
      return MoveDigest.of(game.moveTexts.map(text))
    case .other: return nil
    }
  }

  /// The places of the seats.
  var places: [Int] { game.bots.count == 2 ? result.places : game.places }

  /// The game that was read last, whole.
  var wholeGame: GameRecord {
    let texts = MoveTexts()
    let kind = kinds[kind]
    let game = game
    // A function of the reader itself would copy it.
    let text = JSONScanner(bytes, in: bytes.indices).text
    let play: GameRecord.Play
    var stepSizes: [Int]?
    if kind.key.isRace {
      let moves =
        kind.letters.map { letters in game.moveTexts.map { letters.moves(text($0)) ?? [] } }
        ?? boards(texts)
      play = .race(
        seed: seed ?? 0, moves: moves ?? [], scores: game.scores,
        measures: kind.measureName.flatMap(measures) ?? [])
    } else {
      let steps = steps(texts) ?? Steps()
      play = .versus(opening: game.opening, moves: steps.moves)
      stepSizes = steps.sizes
    }
    var record = GameRecord(
      id: text(game.id), game: kind.key.game, rules: kind.key.rules, bots: game.bots.map(text),
      versions: game.versions.map(text), play: play, places: places, reason: text(game.reason),
      milliseconds: game.milliseconds, longestMilliseconds: game.longestMilliseconds,
      at: text(game.at))
    record.texts = texts.all
    if !kind.key.isRace {
      record.seed = seed
      record.stepSizes = stepSizes
      record.finalScores = game.has(.scores) ? game.scores : nil
    }
    record.forfeit = game.has(.forfeit) ? game.forfeit : []
    record.detail = game.has(.detail) ? text(game.detail) : nil
    record.log = game.has(.log) ? text(game.log) : nil
    record.timeouts = game.has(.timeouts) ? game.timeouts : nil
    record.gameNumbers = game.has(.gameNumbers) ? game.gameNumbers : nil
    if game.has(.comments) {
      record.comments = game.comments.map { .init(turn: $0.turn, bot: $0.bot, text: text($0.text)) }
    }
    record.processorMilliseconds =
      game.has(.processorMilliseconds) ? game.processorMilliseconds : nil
    return record
  }
}

extension JSONValue {
  /// Returns a move by its number or its text; nil for any other value.
  fileprivate func move(_ texts: MoveTexts) -> Int? {
    if let text = string {
      return text.utf8.count > MoveTexts.byteLimit ? nil : texts.number(of: text)
    }
    return wholeNumber.flatMap { $0 >= 0 ? $0 : nil }
  }
}

// MARK: - Errors

extension LineReader {
  /// Returns the error of a key whose value is missing or has a wrong form.
  private func wrong(_ key: GameLine.Key) -> InvalidLine {
    let kind =
      switch key {
      case .id, .game, .seed, .result, .reason, .detail, .log, .at, .type: "a string"
      case .rules: "an object"
      default: "a list"
      }
    let isMissing = !game.has(key)
    return InvalidLine(
      key: key.name, found: isMissing ? nil : kind,
      expected: isMissing && kind == "a string" ? "a text" : expected(key))
  }

  /// Describes the value of a key.
  private func expected(_ key: GameLine.Key) -> String {
    let count = game.bots.count
    func list(_ elements: String) -> String {
      2...8 ~= count ? "a list of \(count) \(elements)" : "a list of \(elements)"
    }
    return switch key {
    case .type, .game, .result, .reason, .detail, .log, .at: "a text"
    case .id: "1 to 64 of A-Z a-z 0-9 . _ -"
    case .rules: "an object"
    case .bots: "2 to 8 names of 1 to 64 of A-Z a-z 0-9 . _ -"
    case .versions: list("texts")
    case .seed: "1 to 20 digits below 2^64, as a text"
    case .opening, .forfeit: "a list of whole numbers"
    case .moves: "a list of whole numbers, or of lists of several"
    case .scores, .timeouts, .gameNumbers: list("whole numbers")
    case .places: "a list of \(count) places, such as [1,2,2]"
    case .comments: "a list of [turn, bot, text]"
    case .milliseconds, .longestMilliseconds, .processorMilliseconds: list("numbers from 0")
    }
  }
}
