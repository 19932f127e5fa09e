import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

extension CommandSpec {
  static let checkReferee = CommandSpec(
    name: "check-referee", operands: "GAME", operandCount: 1...1,
    summary: "play random games through a game's referee, and say what is wrong with it",
    discussion: """
      \(GameWord.help)

      Every position of every game is asked for; some are asked for again, in another order and of other
      copies, and have to be the same. All legal moves of some positions are tried. Of a game with luck
      it is looked at what the seats are shown in the first turns of 500 games: neither the seed, nor
      what differs by seat and by deal, may be seen by another seat. What is wrong is told with a
      question that shows it, of as few moves as were found. The exit status is 1 where something is.
      """,
    options: [
      Option("games N", "how many games are played (2000)"),
      Option("seed N", "what their moves and their luck follow from (2048)"),
      Option("moves N", "after how many moves a game is taken for one without an end (2000)"),
      Option("open", "nothing is secret in this game: don't look at what seats are shown"),
      .sandbox,
    ]
  ) { arguments in
    let word = try GameWord(arguments.operands[0], said: "GAME", arguments, hasReferee: true)
    var options = RefereeCheck.Options()
    options.games = try arguments.integer("games", in: 1...1_000_000) ?? options.games
    options.seed = try arguments.seed()?.value ?? options.seed
    options.moveLimit = try arguments.integer("moves", in: 1...10_000) ?? options.moveLimit
    options.isOpen = arguments.has("open")
    let start = try word.starter(arguments)
    let (report, game) = try Interruptible.run { [options] shouldStop in
      do {
        let check = try RefereeCheck(options, open: start)
        guard check.game.notation.moveTexts == nil else {
          throw InputError(
            "the moves of \(printable(check.game.name)) are any text, so that no game can be played by chance; "
              + "try its referee by joust play")
        }
        return (check.run(shouldStop: shouldStop), check.game)
      } catch let error as RefereeFailure {
        throw MachineError("\(error); mend the referee, and check it again")
      }
    }
    StandardStream.output.write(report.text(of: game, options))
    return (report.complaints.isEmpty ? ExitStatus.done : .failed).rawValue
  }
}

extension RefereeReport {
  /// The findings, a line for each point, and what the random games have shown of the game.
  fileprivate func text(of game: any Game, _ options: RefereeCheck.Options) -> String {
    var lines = [printable("\(game.name) · \(game.rules.summary)")]
    for point in RefereePoint.allCases where isLookedAt(point, in: game) {
      lines += self.lines(at: point)
    }
    lines += [""] + figures
    let count = complaints.count
    let verdict =
      count == 0
      ? "The referee is right, as far as random games show"
        + (isUntested ? "; 1 point was not tested." : ".")
      : (count == 1 ? "1 point is" : "\(count) points are") + " wrong with the referee."
    return (lines + ["", verdict]).map { $0 + "\n" }.joined()
  }

  private var isUntested: Bool { if case .untested = hiding { true } else { false } }

  private func isLookedAt(_ point: RefereePoint, in game: any Game) -> Bool {
    switch point {
    case .hiding: hiding != nil || complaints[.hiding] != nil
    case .elimination: game.goesOnAfterFaults
    default: true
    }
  }

  private func lines(at point: RefereePoint) -> [String] {
    let width = RefereePoint.allCases.map(\.rawValue.count).max() ?? 0
    guard let complaint = complaints[point] else {
      // After a failure most of the games were not played.
      var word = hasFailed ? "-" : "ok"
      var words = ""
      switch point == .hiding ? hiding : nil {
      case .hidden(let comparison): words = "  " + comparison
      case .untested(let reason):
        word = "-"
        words = "  not tested: " + reason
      case nil: break
      }
      return [
        "  " + word.padded(to: 6)
          + (words.isEmpty ? point.rawValue : point.rawValue.padded(to: width) + words)
      ]
    }
    let details = [
      ("found", complaint.sentence), ("asked", complaint.question), ("mend", complaint.mend),
    ]
    return ["  " + "WRONG".padded(to: 6) + point.rawValue]
      + details.compactMap { name, text in text.map { "          " + name.padded(to: 8) + $0 } }
  }

  /// What the games that were played to their end tell of the game, and of the referee's speed.
  private var figures: [String] {
    let games = lengths.count
    guard games > 0 else { return ["no random game was played to its end"] }
    func share(_ count: Double) -> String {
      let tenths = Int((1000 * count / Double(games)).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
    let ends = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\(printable($0.key)) \($0.value)" }
    let speed = time > 0 ? Int(1e9 * Double(questions) / Double(time)) : 0
    return [
      counted(games, "random game", "random games")
        + ": " + spread(lengths, " moves"),
      "they ended by: " + ends.joined(separator: ", "),
      results(share),
      "\(questions) questions, \(speed) a second, the slowest \((slowest + 500_000) / 1_000_000) ms"
        + (speed < 200 ? "; a move waits for one, so games will be slow" : ""),
    ]
  }

  /// Who came first how often; of a game of one seat, its scores.
  private func results(_ share: (Double) -> String) -> String {
    let names = seatNames.map(printable)
    switch names.count {
    case 1: return "\(names[0]) scored " + spread(scores, "")
    case 2:
      return
        "\(names[0]) scored \(share(Double(wins[0]) + Double(draws) / 2)), won \(share(Double(wins[0]))); "
        + "\(names[1]) won \(share(Double(wins[1]))); \(share(Double(draws))) were drawn"
    default:
      return "alone in the first place: "
        + zip(names, wins).map { "\($0) \(share(Double($1)))" }.joined(separator: ", ")
        + "; \(share(Double(draws))) were tied"
    }
  }

  private func spread(_ numbers: [Int], _ unit: String) -> String {
    let mean = (10 * Double(numbers.reduce(0, +)) / Double(numbers.count)).rounded() / 10
    return
      "\(mean)\(unit) in the mean, \(numbers.min() ?? 0) at least, \(numbers.max() ?? 0) at most"
  }
}
