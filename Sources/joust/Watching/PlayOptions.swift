import Bots
import Games
import Matches
import Processes
import Screens
import Tournaments

/// Who plays what at a terminal.
struct PlayOptions {
  let game: any Game
  /// The players by seat or board; nil stands for a person.
  private(set) var players: [BotWord?]
  let hint: BotWord?
  let seed: UInt64
  /// Moves a second of bots that nobody plays against.
  let speed: Double
  private(set) var settings = MatchSettings()
  let sandbox: SandboxChoice

  /// Reads what is asked for.
  init(_ arguments: Arguments) throws {
    game = try arguments.game(named: arguments.operands[0], said: "GAME", of: .play)
    let own = try arguments["bot"].map { try BotWord($0, place: "--bot", of: .play) }
    players = [own]
    if let opponent = try Self.opponent(arguments, at: game) { players.append(opponent.word) }
    if try Self.sitsSecond(arguments, at: game) { players.reverse() }
    hint = try arguments["hint"].map { try BotWord($0, place: "--hint", of: .play) }
    seed = try arguments.seed(of: .play)?.value ?? .random(in: 0...UInt64.max)
    speed = try arguments.number("speed", of: .play) ?? 4
    guard ReplayControls.speeds.contains(speed) else {
      throw UsageError.wrong(
        arguments["speed"] ?? "", "speed", "a number of moves a second, 0.1 to 1000", in: .play)
    }
    if let text = arguments["move-time"] {
      guard let time = DurationText.parse(text) else {
        throw UsageError.wrong(text, "move-time", DurationText.rule, in: .play)
      }
      settings.time.move = time
    }
    sandbox = try SandboxChoice(
      arguments.sandbox(of: .play) ?? .auto, isRequired: false,
      hidden: [BotShelf.folder(near: nil)].compactMap(\.self), place: "--sandbox")
  }

  /// Somebody to play against; the word is nil for a person.
  private struct Opponent {
    var word: BotWord?
  }

  private static func opponent(_ arguments: Arguments, at game: any Game) throws -> Opponent? {
    let word = arguments["against"]
    switch game.shape {
    case .race:
      guard word != "human" else {
        throw UsageError(
          "--against human is for games of one board; in \(game.name) each has their own",
          in: .play)
      }
      return try word.map { Opponent(word: try BotWord($0, place: "--against", of: .play)) }
    case .versus:
      guard word != "human" else { return Opponent() }
      let usual = BuiltInBots.named("levels") == nil ? "rules" : "levels:level=medium"
      return Opponent(word: try BotWord(word ?? usual, place: "--against", of: .play))
    }
  }

  /// Whether the person, or the bot in their place, has the second seat.
  private static func sitsSecond(_ arguments: Arguments, at game: any Game) throws -> Bool {
    guard let seat = arguments["seat"] else { return false }
    guard case .versus(let versus) = game.shape else {
      throw UsageError("--seat: \(game.name) has no seats", in: .play)
    }
    let names = versus.seatNames
    guard let index = names.firstIndex(where: { $0.lowercased() == seat.lowercased() }) else {
      throw UsageError.wrong(seat, "seat", names.joined(separator: " or "), in: .play)
    }
    return index == 1
  }
}
