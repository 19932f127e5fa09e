import Games
import Hosting
import JSON
import Matches
import Runs
import Synchronization
import Tournaments

private struct CheckRefereeArguments: ArgumentGroup {
  private static let usual = RefereeCheck.Options()

  let game = Operand(
    ValueType<String>.tournament(
      "the folder of a tournament that plays the game, such as tournaments/othello/ (FOLDER:NAME if it "
        + "plays several games), or the referee's file"
    ).named("GAME"))
  let games = Option(
    "games", .integer(in: 1...1_000_000), default: Self.usual.games, "the number of random games")
  let seed = Option(
    "seed", .seed, default: Seed(value: Self.usual.seed), "the seed of the moves and the luck")
  let moves = Option(
    "moves", .integer(in: 1...10_000), default: Self.usual.moveLimit,
    "the number of moves after which a game is treated as endless")
  let bot = Option(
    "bot", .bot(), "a bot that moves if the referee does not list the legal moves")
  let open = Option(
    flag: "open", "the game has no secrets: don't check which information seats receive")
  let sandbox = Option<Sandbox?>.sandbox
}

extension Subcommand {
  static let checkReferee = Subcommand(
    "check-referee", CheckRefereeArguments(),
    summary: "Play random games through a game's referee, and print its mistakes",
    discussion: """
      The check asks the referee for every position of the random games. It asks for some positions
      again, in another order and from other copies of the referee, and expects the same answers. It
      tries all legal moves of some positions. If the referee judges moves instead of listing them,
      --bot names a bot whose moves are played. In a game with luck, the check compares the information
      that seats receive in the first turns of up to 500 games: no seat may see the seed, or the secret
      of another seat, such as its cards. A mistake is printed with a question to the referee that shows
      the mistake, after the shortest sequence of moves that was found. An interrupted check prints its
      results so far. The exit status is 1 if there are mistakes.
      """
  ) { arguments in
    let argument = try GameArgument(arguments.game, "GAME", needsReferee: true)
    var options = RefereeCheck.Options()
    options.games = arguments.games
    options.seed = arguments.seed.value
    options.moveLimit = arguments.moves
    options.isOpen = arguments.open
    let confinement = RequestedConfinement(sandbox: arguments.sandbox)
    let start = try argument.starter(confinement)
    let bot = try arguments.bot.map { bot in
      try bot.entrant(at: [argument.game.name]).launch(in: confinement.choice())
    }
    let found = Mutex<(report: RefereeReport, game: RefereedGame)?>(nil)
    do {
      try Interruptible.run { [options] shouldStop in
        do {
          let check = try RefereeCheck(options, bot: bot, open: start)
          guard !check.needsBot else {
            throw InputError(
              "the referee of \(printable(check.game.name)) does not list the legal moves, so no "
                + "random game can be played; name a bot that plays it with --bot BOT")
          }
          let game = check.game
          let report = try check.run(shouldStop: shouldStop) { report in
            found.withLock { $0 = (report, game) }
          }
          found.withLock { $0 = (report, game) }
        } catch let error as RefereeFailure {
          throw MachineError("\(error); fix the referee, and check it again")
        } catch let error as SampleBotFailure {
          throw MachineError(error.description)
        }
      }
    } catch is Interrupted {
      if let (report, game) = found.withLock(\.self) {
        StandardStream.output.write(report.text(of: game, options, isWhole: false))
      }
      throw Interrupted()
    }
    guard let (report, game) = found.withLock(\.self) else { return .failed }
    StandardStream.output.write(report.text(of: game, options))
    return report.complaints.isEmpty ? .done : .failed
  }
}

extension RefereeReport {
  /// Returns the findings for each point, and the statistics of the random games.
  ///
  /// `isWhole` is false if the check was interrupted.
  fileprivate func text(
    of game: any Game, _ options: RefereeCheck.Options, isWhole: Bool = true
  ) -> String {
    var lines = [printable(game.title)]
    for point in RefereePoint.allCases where isChecked(point, in: game) {
      lines += self.lines(at: point)
    }
    lines += [""] + figures
    let count = complaints.count
    let untested = RefereePoint.allCases.count {
      isChecked($0, in: game) && complaints[$0] == nil && lack(at: $0) != nil
    }
    var verdict =
      count == 0
      ? "Random games found no mistake in the referee"
        + (untested == 0
          ? "." : "; \(counted(untested, "point was", "points were")) not tested.")
      : "The referee fails \(counted(count, "point", "points"))."
    if !isWhole {
      verdict =
        "Interrupted after \(counted(lengths.count, "complete game", "complete games")). "
        + verdict
    }
    return (lines + ["", verdict]).map { $0 + "\n" }.joined()
  }

  private func isChecked(_ point: RefereePoint, in game: any Game) -> Bool {
    switch point {
    case .hiding: hiding != nil || complaints[.hiding] != nil
    case .elimination: game.goesOnAfterFaults
    default: true
    }
  }

  private func lines(at point: RefereePoint) -> [String] {
    let width = RefereePoint.allCases.map(\.rawValue.count).max() ?? 0
    guard let complaint = complaints[point] else {
      var word = "ok"
      var words = ""
      if let lack = lack(at: point) {
        word = "-"
        words = "  not tested: " + lack
      } else if hasFailed {
        // After a failure, most of the games were not played.
        word = "-"
        words = "  not tested: a failure ended the check"
      } else if case .hidden(let comparison)? = hiding, point == .hiding {
        words = "  " + comparison
      }
      return [
        "  " + word.padded(to: 6)
          + (words.isEmpty ? point.rawValue : point.rawValue.padded(to: width) + words)
      ]
    }
    let details = [
      ("found", complaint.sentence), ("asked", complaint.question), ("fix", complaint.fix),
    ]
    return ["  " + "WRONG".padded(to: 6) + point.rawValue]
      + details.compactMap { name, text in text.map { "          " + name.padded(to: 8) + $0 } }
  }

  /// The statistics of the finished games, and the referee's speed.
  private var figures: [String] {
    let games = lengths.count
    let refused: [String] =
      refusals.count == 0
      ? []
      : [
        "the referee refused \(counted(refusals.count, "move", "moves")) of the bot; the first reason: "
          + printable(refusals.reason)
      ]
    guard games > 0 else { return ["no random game ended"] + refused }
    func share(_ count: Double) -> String {
      let tenths = Int((1000 * count / Double(games)).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
    let ends = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(printable($0.key)) \($0.value)" }
    let speed = time > 0 ? Int(1e9 * Double(questions) / Double(time)) : 0
    var lines = [
      counted(games, "random game", "random games")
        + ": " + spread(lengths.map(Double.init), " moves"),
      "they ended by: " + ends.joined(separator: ", "), results(share),
    ]
    lines += refused
    lines.append(
      "\(questions) questions, \(speed) a second, the slowest \((slowest + 500_000) / 1_000_000) ms"
        + (speed < 200 ? "; each move waits for an answer, so games are slow" : ""))
    return lines
  }

  /// Returns how often each seat was first; for a game of one seat, its scores.
  private func results(_ share: (Double) -> String) -> String {
    let names = seatNames.map(printable)
    switch names.count {
    case 1: return "\(names[0]) scored " + spread(scores, "")
    case 2:
      return
        "\(names[0]) scored \(share(Double(wins[0]) + Double(draws) / 2)), won \(share(Double(wins[0]))); "
        + "\(names[1]) won \(share(Double(wins[1]))); \(share(Double(draws))) were drawn"
    default:
      return "sole first places: "
        + zip(names, wins).map { "\($0) \(share(Double($1)))" }.joined(separator: ", ")
        + "; \(share(Double(draws))) were tied"
    }
  }

  private func spread(_ numbers: [Double], _ unit: String) -> String {
    let mean = (10 * numbers.reduce(0, +) / Double(numbers.count)).rounded() / 10
    let least = numbers.min() ?? 0
    let most = numbers.max() ?? 0
    return
      "\(mean)\(unit) on average, from \(least.shortText) to \(most.shortText)"
  }
}
