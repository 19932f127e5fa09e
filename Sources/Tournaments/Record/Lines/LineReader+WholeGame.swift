import Games
import JSON

extension LineReader {
  mutating func value(at range: Range<Int>) -> JSONValue? {
    try? JSONValue(parsing: bytes, in: range)
  }

  mutating func measures(named name: String) -> [Int]? {
    game.measures(named: name).flatMap { value(at: $0)?.list(\.wholeNumber) }
      .flatMap { $0.count == 2 ? $0 : nil }
  }

  /// Returns the moves as a JSON value; nil if they are not valid JSON.
  mutating func moveList() -> JSONValue? {
    switch game.moves {
    case .numbers(let list): value(at: list.range)
    case .texts(let range), .other(let range): value(at: range)
    }
  }

  /// Returns the moves of a versus game, step by step; nil if they are invalid.
  ///
  /// An item of the line's list is a move, or a list of moves that were made together.
  ///
  /// In a game of more than two bots, null is the move of an eliminated bot.
  mutating func steps(_ texts: @autoclosure () -> MoveTexts) -> Steps? {
    if case .numbers(let list) = game.moves { return Steps(list.wholeNumbers(in: bytes)) }
    let texts = texts()
    let mayBeEliminated = game.bots.count > 2
    func move(_ value: JSONValue) -> Int? {
      if case .null = value, mayBeEliminated { return Steps.noMove }
      return value.move(texts)
    }
    let lists = moveList()?.list { item in
      if let move = move(item) { return [move] }
      return item.list(move).flatMap { $0.count > 1 ? $0 : nil }
    }
    guard let lists else { return nil }
    var steps = Steps()
    for list in lists { steps.append(list) }
    return steps
  }

  /// Returns the moves on the boards of a race with a referee; nil if they are invalid.
  mutating func boards(_ texts: MoveTexts) -> [[Int]]? {
    moveList()?.list { $0.list { $0.move(texts) } }.flatMap { $0.count == 2 ? $0 : nil }
  }

  /// The digest of the opening or, in a game with luck, the seed.
  var share: UInt64 {
    mutating get {
      seed ?? game.opening.reduce(0) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
    }
  }

  /// Returns the digest of the moves of a versus game of two bots, equal to ``GameRecord/moveDigest``; nil
  /// for any other game.
  ///
  /// The digest is also nil for a game in which bots moved together, and for a game without moves.
  mutating func moveDigest() -> UInt64? {
    guard game.bots.count == 2 else { return nil }
    switch game.moves {
    case .numbers(let list): return list.count == 0 ? nil : MoveDigest.of(list, in: bytes)
    case .texts:
      // In a race, each bot has its own moves, which are written as letters.
      guard !kinds[kind].key.isRace, !game.moveTexts.isEmpty else { return nil }
      return MoveDigest.of(game.moveTexts.map(texts.text))
    case .other: return nil
    }
  }

  /// The time at which the game ended.
  var at: Moment {
    mutating get {
      guard !game.at.hasEscapes else { return Moment(texts.text(game.at)) }
      return Moment(bytes.span.extracting(game.at.range))
    }
  }

  /// The places of the seats.
  var places: [Int] {
    mutating get { result?.places ?? game.places }
  }

  private mutating func seatTexts(
    _ text: (GameLine.Token) -> String
  ) -> (bots: [String], versions: [String]) {
    if let texts = game.heads.current.texts { return texts }
    let texts = (game.bots.map(text), game.versions.map(text))
    game.heads.current.texts = texts
    return texts
  }

  /// Returns the complete game that was read last.
  mutating func wholeGame() -> GameRecord {
    var moveTexts: MoveTexts?
    let kind = kinds[kind]
    let text = texts.text
    // In most games, moves are not texts, so the texts are created only when they are needed.
    func newTexts() -> MoveTexts {
      let texts = MoveTexts()
      moveTexts = texts
      return texts
    }
    let seats = seatTexts(text)
    let play: GameRecord.Play
    var stepSizes: [Int]?
    if kind.key.isRace {
      let moves =
        kind.letters.map { letters in game.moveTexts.map { letters.moves(text($0)) ?? [] } }
        ?? boards(newTexts())
      play = .race(
        seed: seed ?? 0, moves: moves ?? [], scores: game.scores,
        measures: kind.measureName.flatMap { measures(named: $0) } ?? [])
    } else {
      let steps = steps(newTexts()) ?? Steps()
      play = .versus(opening: game.opening, moves: steps.moves)
      stepSizes = steps.sizes
    }
    var record = GameRecord(
      id: text(game.id), game: kind.key.game, rules: kind.key.rules, bots: seats.bots,
      versions: seats.versions, play: play, places: places, reason: text(game.reason),
      milliseconds: game.milliseconds.finiteNumbers(in: bytes),
      longestMilliseconds: game.longestMilliseconds.finiteNumbers(in: bytes),
      at: text(game.at))
    if let moveTexts { record.texts = moveTexts.all }
    if !kind.key.isRace {
      record.seed = seed
      record.stepSizes = stepSizes
      record.finalScores = game.keys.has(.scores) ? game.scores : nil
    }
    record.forfeit = game.keys.has(.forfeit) ? game.forfeit : []
    record.detail = game.keys.has(.detail) ? text(game.detail) : nil
    record.log = game.keys.has(.log) ? text(game.log) : nil
    record.timeouts = game.keys.has(.timeouts) ? game.timeouts : nil
    record.gameNumbers = game.keys.has(.gameNumbers) ? game.gameNumbers : nil
    record.resigned = game.keys.has(.resigned) ? game.resigned : []
    if game.keys.has(.drawOffers) {
      record.drawOffers = game.drawOffers.map { .init(turn: $0.turn, bot: $0.bot) }
    }
    if game.keys.hasLaterValues {
      record.adjudication = adjudication()
      record.figures = figures()
      record.stats = stats()
    }
    if game.keys.has(.comments) {
      record.comments = game.comments.map { .init(turn: $0.turn, bot: $0.bot, text: text($0.text)) }
    }
    record.processorMilliseconds =
      game.keys.has(.processorMilliseconds)
      ? game.processorMilliseconds.finiteNumbers(in: bytes) : nil
    return record
  }
}

extension JSONValue {
  /// Returns a move from its number or its text; nil for any other value.
  ///
  /// The move is also nil for a negative number, and for a text longer than ``MoveTexts/byteLimit``.
  fileprivate func move(_ texts: MoveTexts) -> Int? {
    if let text = string {
      return text.utf8.count > MoveTexts.byteLimit ? nil : texts.number(of: text)
    }
    return wholeNumber.flatMap { $0 >= 0 ? $0 : nil }
  }
}
