import Games
import Hosting
import JSON
package import Tournaments

/// The folder of a tuning, which is a tournament's folder: its record holds each step's games and options.
package struct TuningFolder {
  package let path: String
  private let options: ComparisonOptions
  private let bot: Entrant
  private let reference: BotReference
  private let spsa: SPSA
  private let pairs: Int

  /// Describes the tuning of a bot; `pairs` is the number of game pairs in each step.
  package init(
    _ options: ComparisonOptions, _ bot: Entrant, _ reference: BotReference, _ spsa: SPSA,
    pairs: Int
  ) {
    self.options = options
    self.bot = bot
    self.reference = reference
    self.spsa = spsa
    self.pairs = pairs
    path = options.folder ?? "tournaments/tune-\(bot.name)-\(options.game.name)"
  }

  /// Writes the tournament's file if there is none, and returns the folder.
  ///
  /// - Throws: An error if the folder has the file of another tuning.
  package func open() throws -> (folder: TournamentFolder, tournament: TournamentFile) {
    let file = path + "/tournament.json"
    if let bytes = try? InputFile.contents(of: file) {
      guard bytes == Array(text.utf8) else {
        throw InputError(
          "\(printable(file)) is not the file of this tuning; continue with the same options, "
            + "or begin another tuning with --folder DIR")
      }
    } else {
      do {
        try FileSystem.makeFolders(path)
        try FileSystem.write(text, to: file, isNew: true)
      } catch {
        throw InputError("\(printable("\(error)")); name another folder with --folder")
      }
    }
    let folder = try TournamentFolder(path)
    return (folder, try folder.read())
  }

  private var text: String {
    var lines = [
      ComparisonFolder.mark + "tune, which continues here when it is called with the same options.",
      "// \(spsa.steps) steps of \(pairs) pairs, rate \(spsa.lastRate), of:",
    ]
    lines += spsa.parameters.map { parameter in
      let ends = [parameter.range.lowerBound, parameter.range.upperBound].map(parameter.word)
      return
        "// \(parameter.name): \(ends[0]) to \(ends[1]), from \(parameter.word(for: parameter.start))"
    }
    lines += [
      "{", "  games: [\(ComparisonFolder.text(options.game, referee: options.referee(path)))],",
      "  bots: [\(BotReference.text(reference.spelling, name: bot.name, options: bot.options))],",
    ]
    if case .versus(let game) = options.game.shape, !game.hasLuck {
      lines.append("  openings: { plies: \(options.openingPlies ?? options.usualPlies) },")
    }
    lines += options.limitLines
    if let seed = options.seed { lines.append("  seed: \"\(seed)\",") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// Returns the two entrants of a step: the bot with the `plus` values, and the bot with the `minus` values.
  package func entrants(
    step: Int, _ trial: (plus: [Double], minus: [Double])
  ) -> [Entrant] {
    [("plus", trial.plus), ("minus", trial.minus)].map { side, values in
      var entrant = bot
      entrant.name = Self.name(step, side)
      let tuned = zip(spsa.parameters, values).map { parameter, value in
        BotReference.Option(key: parameter.name, value: parameter.word(for: value))
      }
      entrant.options =
        bot.options.filter { option in
          !tuned.contains { $0.key == option.key }
        } + tuned
      entrant.writtenOptions = entrant.options
      return entrant
    }
  }

  private static func name(_ step: Int, _ side: String) -> String { "step-\(step)-\(side)" }

  /// Returns the results of the steps whose games were all played, by the number of the step.
  ///
  /// A result is the wins minus the losses of the `plus` values.
  package func results() throws -> [Int: Int] {
    var balances: [Int: (games: Int, balance: Int)] = [:]
    var games: [GameRecord] = []
    let files = ProgramSearch.isFolder(path) ? try TournamentFolder.records(in: path) : []
    _ = try RecordReader.read(files) { games.append($0) }
    for game in games where game.bots.count == 2 {
      guard let seat = game.bots.firstIndex(where: { $0.hasSuffix("-plus") }),
        let step = Int(game.bots[seat].dropFirst("step-".count).dropLast("-plus".count)),
        game.bots[1 - seat] == Self.name(step, "minus")
      else { continue }
      let difference = game.places[1 - seat] - game.places[seat]
      balances[step, default: (0, 0)].games += 1
      balances[step, default: (0, 0)].balance += difference.signum()
    }
    return balances.filter { $0.value.games >= pairs * gamesInPair }.mapValues(\.balance)
  }

  /// The number of games in a pair: two with the seats exchanged, or one race.
  package var gamesInPair: Int {
    if case .versus = options.game.shape { 2 } else { 1 }
  }
}
