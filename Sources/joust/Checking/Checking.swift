import Checks
import Games
import Matches
import Processes
import Tournaments

/// The check of a bot: from the command line to the table.
struct Checking {
  private let entrant: Entrant
  private let games: [any Game]
  private let hasOwnRules: Bool
  private let moveTime: Duration?
  private let sandbox: SandboxChoice
  private let isVerbose: Bool

  /// Reads what is asked for.
  init(_ arguments: Arguments) throws {
    hasOwnRules = arguments["game"] != nil
    isVerbose = arguments.has("verbose")
    if let rule = CommandSpec.Option.rules.first(where: { arguments[$0.name] != nil }),
      !hasOwnRules
    {
      throw UsageError("--\(rule.name) is a rule of one game; say of which by --game", in: .check)
    }
    let chosen = hasOwnRules ? try arguments.game(of: .check) : nil
    let names = chosen.map { [$0.name] } ?? GameCatalog.all.map { $0.name }
    let word = try BotWord(arguments.operands[0], place: "BOT", of: .check)
    entrant = try word.entrant(
      of: BotShelf.field(near: nil), at: names, rules: chosen.map { [$0] } ?? [])
    let claimed = entrant.games
    games =
      try chosen.map { [$0] }
      ?? GameCatalog.all.filter { claimed.contains($0.name) }
      .map { try $0.init(rules: Rules(of: $0.parameters)) }
    moveTime = try arguments["move-time"].map { text in
      guard let time = DurationText.parse(text) else {
        throw UsageError.wrong(text, "move-time", DurationText.rule, in: .check)
      }
      return time
    }
    sandbox = try SandboxChoice(
      arguments.sandbox(of: .check) ?? .auto, isRequired: false,
      hidden: [BotShelf.folder(near: nil)].compactMap(\.self), place: "--sandbox")
  }

  /// Builds the bot, plays with it, and prints what was found.
  func run() throws -> ExitStatus {
    let casting = Casting([entrant], folder: ".", sandbox: sandbox) {
      StandardStream.error.write($0 + "\n")
    }
    guard let contestant = casting.contestants.first else {
      throw MachineError(casting.leftOut.joined(separator: "\n"))
    }
    let command = printable(entrant.command.joined(separator: " "))
    StandardStream.output.write("\(entrant.name) \(entrant.version): \(command)\n")
    var wrongCount = 0
    for game in games {
      let findings = try findings(contestant.launch, at: game)
      wrongCount += findings.wrongCount
      StandardStream.output.write("\n" + CheckText.table(findings, of: game))
    }
    StandardStream.output.write("\n" + CheckText.verdict(entrant.name, wrongCount))
    return wrongCount == 0 ? .done : .failed
  }

  private func findings(_ launch: Launch, at game: any Game) throws(SystemError) -> GameFindings {
    var check = BotCheck(launch: launch)
    if let moveTime { check.move = moveTime.wholeNanoseconds }
    if isVerbose {
      check.report = { speaker, line in
        StandardStream.error.write((speaker == .joust ? "joust: " : "bot:   ") + line + "\n")
      }
    }
    return try check.findings(at: game, others: hasOwnRules ? [] : Self.others(than: game))
  }

  /// The same game on greater boards.
  private static func others(than game: any Game) -> [any Game] {
    guard let size = game.rules["size"], let kind = GameCatalog.named(game.name) else { return [] }
    return [size + 1, 2 * size].compactMap { size in
      (try? Rules(of: kind.parameters, values: ["size": size])).flatMap {
        try? kind.init(rules: $0)
      }
    }
  }
}
