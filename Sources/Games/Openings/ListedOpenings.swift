/// Openings that a user has listed, in the user's order.
package struct ListedOpenings: Sendable {
  /// The opening moves of each line, by their numbers.
  ///
  /// If the moves of a side commute, the moves of each side are sorted in ascending order.
  package private(set) var openings: [[Int]] = []
  /// The different move texts of each line, in the order in which they first appear; empty lists if moves are
  /// not texts.
  package private(set) var texts: [[String]] = []

  /// A line that is not an opening of the game.
  package struct LineError: Error, Hashable, Sendable {
    /// The index of the line, from 0.
    package let line: Int
    /// The reason, as a sentence without its period.
    package let reason: String
  }

  /// Reads lines of moves in the notation of messages.
  package init(_ lines: [[String]], of game: any VersusGame) throws(LineError) {
    for (index, words) in lines.enumerated() {
      let (moves, texts) = try Self.read(words, line: index, of: game)
      openings.append(game.movesCommute ? Openings.ascending(moves) : moves)
      self.texts.append(texts)
    }
  }

  private static func read(
    _ words: [String], line: Int, of game: any VersusGame
  ) throws(LineError) -> (moves: [Int], texts: [String]) {
    func error(_ reason: String) -> LineError { LineError(line: line, reason: reason) }
    let list = MoveTexts()
    let isText = game.notation.moveTexts != nil
    let game = isText ? game.with(texts: list) : game
    var position = game.start(seed: 0)
    var moves: [Int] = []
    for (ply, word) in words.enumerated() {
      let before = "after \(ply) \(ply == 1 ? "move" : "moves")"
      guard case .turn = position.state else {
        throw error("the game is over \(before), so the opening must end earlier")
      }
      // A game cannot start in the middle of a step.
      guard position.together.isEmpty else {
        throw error("several bots move together \(before), so the opening must end there")
      }
      guard let move = number(of: word, game.notation), position.isLegal(move) else {
        throw error("\"\(word)\" is not a legal move \(before)")
      }
      position.play(move)
      if let failure = position.failure { throw error(failure) }
      if let refusal = position.refusal {
        throw error("\"\(word)\" is not a legal move \(before): \(refusal.reason)")
      }
      moves.append(move)
    }
    guard case .turn = position.state else {
      throw error("the game is over after this opening; leave out its last moves")
    }
    return (moves, isText ? list.all : [])
  }

  private static func number(of word: String, _ notation: MoveNotation) -> Int? {
    switch notation {
    // A number has no sign and no leading zeros, as in messages.
    case .numbers: Int(word).flatMap { String($0) == word ? $0 : nil }
    case .words(let words, _): words.firstIndex(of: word)
    case .texts(let texts): texts.number(of: word)
    }
  }
}
