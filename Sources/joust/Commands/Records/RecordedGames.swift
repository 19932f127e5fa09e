import JSON
import Reports
import Runs
import Tournaments

/// The recorded games that are selected by the options of `joust replay`.
struct RecordedGames {
  /// The games in the order of the files, without duplicates.
  private var games: [(record: GameRecord, file: String, run: RunRecord?)] = []
  /// The run whose games are being read; nil before the first line of a run.
  private var run: RunRecord?
  private var seen: Set<String> = []
  private var names: Set<String> = []
  private var damages: [String] = []
  private var damageCount = 0
  private var bytes = 0
  private var hasMore = false

  /// The largest total size of the lines whose games are stored, in bytes.
  private static let byteLimit = 1 << 26

  private let filter: GameFilter

  init(_ arguments: Arguments<ReplayArguments>) throws {
    var filter = GameFilter()
    filter.id = arguments.id
    filter.bots = arguments.bots
    filter.isForfeit = arguments.forfeits
    filter.game = arguments.game
    filter.result = try GameFilter.result(arguments.result, of: arguments.bots)
    self.filter = filter
    for file in try arguments.paths.flatMap(ResultSource.records) {
      run = nil
      try RecordReader.lines(of: file) { add($0, $1, from: file, number: $2) }
    }
    if let id = filter.id { try select(id) }
    if let stranger = filter.bots.first(where: { !names.contains($0) }) {
      throw InputError(
        "no recorded game has a bot called \"\(printable(stranger))\"\(hint(names, stranger))")
    }
    guard games.isEmpty else { return }
    guard !seen.isEmpty else {
      throw InputError(
        damageCount > 0
          ? "no game in the given records can be read; joust verify lists the unreadable lines"
          : "the given records have no games yet; joust run plays some")
    }
    throw InputError("none of the \(seen.count) recorded games \(wanted)")
  }

  /// The properties of the selected games, as the predicate of a sentence.
  private var wanted: String {
    let names = filter.bots.map(printable)
    var traits: [String] = []
    if filter.isForfeit {
      traits.append(
        "was lost by a fault" + (names.isEmpty ? "" : " of " + names.joined(separator: " or ")))
    }
    if let result = filter.result {
      let bot = names.first.map { " for \($0)" } ?? ""
      traits.append("has the result \"\(result.rawValue)\"\(bot)")
    }
    let ending = traits.joined(separator: " and ")
    guard filter.game != nil || names.count > 1 || traits.isEmpty else { return ending }
    let kind = filter.game.map { " of \(printable($0))" } ?? ""
    let bots = names.isEmpty ? "" : " with " + names.joined(separator: " and ")
    return "is a game\(kind)\(bots)" + (traits.isEmpty ? "" : " that \(ending)")
  }

  private mutating func add(
    _ line: [UInt8], _ range: Range<Int>, from file: String, number: Int
  ) {
    do throws(RecordError) {
      let game: GameRecord
      switch try RecordLine(line, in: range) {
      case .game(let record): game = record
      case .run(let run):
        self.run = run
        return
      case .other: return
      }
      guard seen.insert(game.id).inserted else { return }
      names.formUnion(game.bots)
      guard filter.selects(game) else { return }
      bytes += range.count
      guard bytes <= Self.byteLimit else {
        hasMore = true
        return
      }
      games.append((game, file, run))
    } catch {
      damageCount += 1
      if damages.count < Record.damageLimit { damages.append("\(file):\(number): \(error)") }
    }
  }

  /// Keeps only the game with the given id, or the only game whose id begins with the given text.
  private mutating func select(_ id: String) throws(InputError) {
    if games.count > 1 {
      games = games.filter { $0.record.id == id }
      guard !games.isEmpty else {
        throw InputError(
          "several games have ids that begin with \"\(printable(id))\"; give more characters")
      }
    }
    guard games.isEmpty else { return }
    throw InputError(
      seen.contains(id)
        ? "the other options exclude the game \"\(printable(id))\""
        : seen.contains { $0.hasPrefix(id) }
          ? "the other options exclude each game whose id begins with \"\(printable(id))\""
          : "no game has the id \"\(printable(id))\"\(hint(seen, id))")
  }

  private func hint(_ words: Set<String>, _ word: String) -> String {
    // The number of compared words is limited, because a record may have very many games.
    didYouMean(Array(words.sorted().prefix(20_000)), word) { "\"\(printable($0))\"" }
  }

  var count: Int { games.count }
  var indices: Range<Int> { games.indices }

  func file(of index: Int) -> String { games[index].file }

  /// Returns the run that played a game; nil if the record has no line of a run before the game.
  func run(of index: Int) -> RunRecord? { games[index].run }

  subscript(index: Int) -> GameRecord { games[index].record }

  var warnings: [String] {
    var warnings = damages.map { "\(printable($0)); skipped" }
    let more = damageCount - damages.count
    if more > 0 { warnings.append("\(counted(more, "more line was", "more lines were")) skipped") }
    if hasMore {
      warnings.append(
        "only the first \(count) games are shown, because the selected games have more than "
          + "\(Self.byteLimit >> 20) MiB; select fewer with --bot, --game, --result, --forfeits or --id"
      )
    }
    return warnings.map { "joust: warning: " + $0 }
  }
}
