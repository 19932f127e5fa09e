import Games
import Hosting
import JSON
import Tournaments
import Runs

/// Recorded games that somebody wants to see.
struct GameShelf {
  /// The lines of the games, in the order of the files; each game counts once.
  private(set) var lines: [[UInt8]] = []
  /// The files that were read, and for each line which of them it is from.
  private var files: [String] = []
  private var fileOfLine: [Int] = []
  private var seen: Set<String> = []
  private var names: Set<String> = []
  private var damages: [String] = []
  private var damageCount = 0
  private var bytes = 0
  private var hasMore = false

  /// The most bytes of lines that are kept.
  private static let room = 1 << 28

  /// Finds the games that the options ask for.
  ///
  /// - Throws: where a file cannot be read, or nothing is what was asked for.
  init(_ arguments: Arguments) throws {
    let wanted = Wanted(
      id: arguments["id"], bots: arguments.options.filter { $0.name == "bot" }.map(\.value),
      isForfeit: arguments.has("forfeits"))
    for file in try arguments.operands.flatMap(ResultSource.records) {
      files.append(file)
      try RecordReader.lines(of: file) { line, range, number in
        take(line, range, wanted, place: "\(file):\(number)")
      }
    }
    if let id = wanted.id { try choose(id) }
    if let stranger = wanted.bots.first(where: { !names.contains($0) }) {
      throw InputError("no game of \"\(printable(stranger))\"\(hint(names, stranger))")
    }
    if lines.isEmpty {
      throw InputError(
        seen.isEmpty
          ? "no game is recorded there yet; joust run plays some"
          : "none of the "
            + "\(seen.count) recorded games \(wanted.words)")
    }
  }

  /// What somebody wants to see.
  private struct Wanted {
    var id: String?
    var bots: [String]
    var isForfeit: Bool

    func takes(_ game: GameRecord) -> Bool {
      (id.map { game.id.hasPrefix($0) } ?? true) && bots.allSatisfy(game.bots.contains)
        && (!isForfeit || !game.forfeit.isEmpty)
    }

    var words: String {
      let pair = bots.isEmpty ? "" : " of " + bots.map(printable).joined(separator: " and ")
      return isForfeit ? "was lost by a fault" + pair : "is one" + pair
    }
  }

  private mutating func take(
    _ line: [UInt8], _ range: Range<Int>, _ wanted: Wanted, place: String
  ) {
    do throws(RecordError) {
      guard case .game(let game) = try RecordLine(line, in: range), seen.insert(game.id).inserted
      else { return }
      names.formUnion(game.bots)
      guard wanted.takes(game) else { return }
      bytes += range.count
      guard bytes <= Self.room else {
        hasMore = true
        return
      }
      lines.append(Array(line[range]))
      fileOfLine.append(files.count - 1)
    } catch {
      damageCount += 1
      if damages.count < Record.damageLimit { damages.append("\(place): \(error)") }
    }
  }

  /// Keeps the game of an id; `lines` are those whose ids begin so.
  private mutating func choose(_ id: String) throws(InputError) {
    if lines.count > 1 {
      let chosen = lines.indices.filter { Self.game(of: lines[$0])?.id == id }
      fileOfLine = chosen.map { fileOfLine[$0] }
      lines = chosen.map { lines[$0] }
      guard !lines.isEmpty else {
        throw InputError("several games have ids that begin with \"\(printable(id))\"; give more")
      }
    }
    guard lines.isEmpty else { return }
    throw InputError(
      seen.contains(id)
        ? "the game \"\(printable(id))\" is none of those that the other options leave"
        : "no game has the id \"\(printable(id))\"\(hint(seen, id))")
  }

  private func hint(_ words: Set<String>, _ word: String) -> String {
    // Of very many ids not all are held against what was written.
    guard let near = words.sorted().prefix(20_000).nearest(to: word) else { return "" }
    return "; did you mean \"\(printable(near))\"?"
  }

  private static func game(of line: [UInt8]) -> GameRecord? {
    guard case .game(let game)? = try? RecordLine(line, in: 0..<line.count) else { return nil }
    return game
  }

  /// The file that a game is from.
  func file(of index: Int) -> String { files[fileOfLine[index]] }

  /// A game.
  subscript(index: Int) -> GameRecord? { Self.game(of: lines[index]) }

  /// Says on standard error what can't be shown.
  func warn() {
    for damage in damages {
      StandardStream.error.write("joust: warning: \(printable(damage)); skipped\n")
    }
    if damageCount > damages.count {
      let more = damageCount - damages.count
      StandardStream.error.write("joust: warning: \(more) more lines were skipped\n")
    }
    if hasMore {
      StandardStream.error.write(
        "joust: warning: only the first \(lines.count) games are shown; --bot, --forfeits and --id "
          + "choose others\n")
    }
  }
}
