import Games
import Hosting
import JSON
import Runs
import Tournaments

/// A position of a recorded game: the value of `--from`.
struct RecordedPlace: Sendable {
  /// The id of the game, or its beginning.
  let id: String
  /// The number of the turn that follows the position, counted from 1; moves of the opening count as turns.
  let turn: Int

  /// Reads `ID:MOVE`.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let turn = Int(text[text.index(after: colon)...]), turn > 0
    else { return nil }
    id = String(text[..<colon])
    self.turn = turn
  }

  /// Returns the moves that lead to the position, in the notation of messages, from the records in
  /// `tournaments/`.
  func moves(in game: any Game) throws -> [String] {
    let record = try find()
    guard record.game == game.name, record.rules == game.rules else {
      throw InputError(
        "--from names the game \(printable(record.id)) of "
          + "\(printable(record.rules.title(of: record.game))), but the comparison plays "
          + "\(printable(game.title)); give --from a game with the same rules")
    }
    guard case .versus(let opening, let moves) = record.play, record.seed == nil else {
      throw InputError(
        "--from needs a game without luck in which the bots move in turn, and "
          + "\(printable(record.game)) is not such a game")
    }
    let all = opening + moves
    guard !all.isEmpty else {
      throw InputError(
        "the game \(printable(record.id)) has no moves; give --from a game with moves")
    }
    guard turn <= all.count else {
      throw InputError(
        "the game \(printable(record.id)) has \(all.count) moves; expected --from \(id):1 to "
          + "\(id):\(all.count)")
    }
    return all.prefix(turn - 1).map { move in
      MoveTexts.text(of: move, in: record.texts) ?? game.notation.text(of: move)
    }
  }

  private func find() throws -> GameRecord {
    let names = Folder.names(in: "tournaments")
    var found: [String: GameRecord] = [:]
    for name in names.sorted() {
      let files = (try? TournamentFolder.records(in: "tournaments/\(name)")) ?? []
      var games: [GameRecord] = []
      _ = try RecordReader.read(files) { [id] game in
        if game.id.hasPrefix(id) { games.append(game) }
      }
      for game in games { found[game.id] = game }
    }
    if let game = found[id] { return game }
    guard let game = found.values.first, found.count == 1 else {
      throw InputError(
        found.isEmpty
          ? "no game in tournaments/ has the id \"\(printable(id))\"; joust replay PATH lists the ids"
          : "several games have ids that begin with \"\(printable(id))\"; give more characters")
    }
    return game
  }
}

extension ValueType where Value == RecordedPlace {
  static var place: Self {
    Self(
      "ID:MOVE", expected: "the id of a recorded game and the number of a move, such as c8kg:5",
      parse: RecordedPlace.init)
  }
}
