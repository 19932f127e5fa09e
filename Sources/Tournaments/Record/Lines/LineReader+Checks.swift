import Games
import JSON

extension LineReader {
  /// Checks that the values of a line form a valid game.
  mutating func checkGame() throws(InvalidLine) {
    if let wrong = game.wrong {
      throw InvalidLine(key: wrong.key.name, found: wrong.kind, expected: expected(wrong.key))
    }
    if let key = game.keys.missing { throw wrong(key) }
    try checkIdentity()
    let isKnown = game.heads.isKnown
    if isKnown {
      kind = game.heads.current.kind
      // In a game with a referee, the kind also depends on other members.
      if kinds[kind].builtIn == nil { try findKind() }
    } else {
      try checkBots()
      try findKind()
      guard game.versions.count == game.bots.count else { throw wrong(.versions) }
    }
    try readResult()
    try readSeed()
    try checkPlay()
    try checkExtras()
    if !isKnown, let usual = game.identity { game.heads.keep(for: usual, kind: kind) }
  }

  private mutating func checkIdentity() throws(InvalidLine) {
    if let usual = game.identity {
      identity = usual
      return
    }
    guard texts.isName(game.id, beginsWithDot: true) else { throw wrong(.id) }
    let id = texts.plain(game.id)
    identity = GameIdentity(ofAny: id.bytes, in: id.range)
  }

  private mutating func checkBots() throws(InvalidLine) {
    let bots = game.bots
    guard 2...8 ~= bots.count else { throw wrong(.bots) }
    for bot in bots {
      guard texts.isName(bot, beginsWithDot: false) else { throw wrong(.bots) }
    }
    for place in 1..<bots.count {
      for other in 0..<place {
        guard !texts.areEqual(bots[other], bots[place]) else {
          throw InvalidLine("`bots` names the same bot twice")
        }
      }
    }
  }

  private mutating func readResult() throws(InvalidLine) {
    let count = game.bots.count
    guard count == 2 else {
      result = nil
      guard game.keys.has(.places), game.places.count == count, Places.areValid(game.places) else {
        throw wrong(.places)
      }
      return
    }
    guard game.keys.has(.result) else { throw wrong(.result) }
    if texts.isText(game.result, results.firstWins) {
      result = .firstWins
    } else if texts.isText(game.result, results.secondWins) {
      result = .secondWins
    } else if texts.isText(game.result, results.draw) {
      result = .draw
    } else {
      throw InvalidLine(#"`result` is not one of "1-0", "0-1" and "1/2-1/2""#)
    }
  }

  private mutating func readSeed() throws(InvalidLine) {
    seed = nil
    guard game.keys.has(.seed) else { return }
    guard let value = texts.number(game.seed) else { throw wrong(.seed) }
    seed = value
  }

  private mutating func checkPlay() throws(InvalidLine) {
    let count = game.bots.count
    guard kinds[kind].key.isRace else {
      guard game.keys.has(.opening) else { throw wrong(.opening) }
      if case .numbers = game.moves {} else if steps(MoveTexts()) == nil { throw wrong(.moves) }
      guard !game.keys.has(.scores) || game.scores.count == count else { throw wrong(.scores) }
      return
    }
    guard count == 2 else {
      throw InvalidLine(
        "`bots` has \(count) names, but a game that each bot plays alone has 2 bots")
    }
    guard seed != nil else { throw wrong(.seed) }
    if let letters = kinds[kind].letters {
      guard case .texts = game.moves, game.moveTexts.count == 2 else {
        throw InvalidLine(
          key: "moves", found: moveList()?.kind ?? "a list", expected: "a list of 2 texts")
      }
      for text in game.moveTexts {
        guard letters.isText(texts.plain(text)) else {
          throw InvalidLine("`moves` has a letter that is not one of \(letters)")
        }
      }
    } else if boards(MoveTexts()) == nil {
      throw InvalidLine(
        key: "moves", found: moveList()?.kind ?? "a list",
        expected: "a list of 2 lists of whole numbers")
    }
    guard game.keys.has(.scores), game.scores.count == 2 else { throw wrong(.scores) }
    if let name = kinds[kind].measureName, measures(named: name) == nil {
      let place = game.measures(named: name)
      let found = place.flatMap { value(at: $0)?.kind }
      throw InvalidLine(key: name, found: found, expected: "a list of 2 whole numbers")
    }
  }

  private mutating func checkExtras() throws(InvalidLine) {
    let count = game.bots.count
    if game.keys.has(.forfeit) {
      let forfeit = game.forfeit
      guard !forfeit.isEmpty, forfeit.allSatisfy({ 0..<count ~= $0 }),
        zip(forfeit, forfeit.dropFirst()).allSatisfy({ $0 < $1 })
      else {
        throw InvalidLine(
          "`forfeit` is not a list of one or more numbers from 0 to \(count - 1) in ascending "
            + "order, as in [0] or [0,1]")
      }
    }
    guard game.milliseconds.count == count else { throw wrong(.milliseconds) }
    guard game.longestMilliseconds.count == count else { throw wrong(.longestMilliseconds) }
    guard !game.keys.has(.processorMilliseconds) || game.processorMilliseconds.count == count else {
      throw wrong(.processorMilliseconds)
    }
    guard !game.keys.has(.timeouts) || game.timeouts.count == count else { throw wrong(.timeouts) }
    guard !game.keys.has(.gameNumbers) || game.gameNumbers.count == count else {
      throw wrong(.gameNumbers)
    }
    if game.keys.hasLaterValues { try checkLaterValues() }
  }

  /// Checks the resignations, draw offers, adjudication, stats and figures, which occur only in some games.
  private mutating func checkLaterValues() throws(InvalidLine) {
    let count = game.bots.count
    guard !game.keys.has(.resigned) || game.resigned.allSatisfy({ 0..<count ~= $0 }) else {
      throw wrong(.resigned)
    }
    guard !game.keys.has(.drawOffers) || game.drawOffers.allSatisfy({ 0..<count ~= $0.bot }) else {
      throw wrong(.drawOffers)
    }
    if game.keys.has(.adjudicate), adjudication() == nil { throw wrong(.adjudicate) }
    if game.keys.has(.stats), stats().count != count { throw wrong(.stats) }
    for key in GameLine.figureKeys where game.keys.has(key) {
      guard game.laterCounts[key] == count else { throw wrong(key) }
    }
  }
}

// MARK: - Errors

extension LineReader {
  /// Returns the error for a key whose value is missing or has the wrong form.
  mutating func wrong(_ key: GameLine.Key) -> InvalidLine {
    let kind =
      switch key {
      case .id, .game, .seed, .result, .reason, .detail, .log, .at, .type: "a string"
      case .rules, .adjudicate: "an object"
      default: "a list"
      }
    let isMissing = !game.keys.has(key)
    return InvalidLine(
      key: key.name, found: isMissing ? nil : kind,
      expected: isMissing && kind == "a string" ? "a text" : expected(key))
  }

  /// Returns a description of the expected value of a key.
  private mutating func expected(_ key: GameLine.Key) -> String {
    let count = game.bots.count
    func list(_ elements: String) -> String {
      2...8 ~= count ? "a list of \(count) \(elements)" : "a list of \(elements)"
    }
    let numbers = "numbers from 0" + (2...8 ~= count ? " to \(count - 1)" : "")
    return switch key {
    case .type, .game, .result, .reason, .detail, .log, .at: "a text"
    case .id: "1 to 64 characters of A-Z a-z 0-9 . _ - @"
    case .rules: "an object"
    case .bots:
      "2 to 8 names of 1 to 64 characters of A-Z a-z 0-9 . _ - @, without a leading dot"
    case .versions: list("texts")
    case .seed: "1 to 20 digits below 2^64, as a text"
    case .opening, .forfeit: "a list of whole numbers"
    case .resigned: "a list of bots by their \(numbers)"
    case .drawOffers: "a list of [turn, bot], with bots by their \(numbers)"
    case .adjudicate: "an object such as {\"resign\":{\"eval\":600,\"moves\":4}}"
    case .evals, .times: list("lists of numbers or null")
    case .depths, .nodes, .clocks: list("lists of whole numbers or null")
    case .pvs: list("lists of texts or null")
    case .stats: list("objects of at most \(NamedNumbers.limit) named numbers")
    case .moves: "a list of whole numbers or texts, with a list for moves made together"
    case .scores: list("numbers")
    case .timeouts, .gameNumbers: list("whole numbers")
    case .places: list("places") + ", as in [1,2,2] for 3 bots"
    case .comments: "a list of [turn, bot, text]"
    case .milliseconds, .longestMilliseconds, .processorMilliseconds:
      list("numbers of at least 0")
    }
  }
}
