import FoundationEssentials
import Hosting
import JSON
import Terminal
import Tournaments
import Runs

extension CommandSpec {
  /// `joust replay`.
  static let replay = CommandSpec(
    name: "replay", operands: "PATH…", operandCount: 1...Int.max,
    summary: "show recorded games move by move",
    discussion: """
      PATH is a tournament's folder or a record (games*.jsonl). On a terminal, space pauses, the
      arrows step (or h and l), home and end jump, n and p go to the next and the previous game, +
      and - change the speed, and q quits. Elsewhere the games are printed as plain text: every
      position of one game, the last position of each of several.
      """,
    options: [
      Option("id", "ID", "the game of this id, or of an id that begins so"),
      Option("bot", "NAME", "games of this bot (give two such options for games of both)"),
      Option("forfeits", "games that were lost by a fault"),
      Option("speed", "N", "moves a second, 0.1 to 1000 (4)"),
    ]
  ) { arguments in
    try ReplayShow(arguments).run().rawValue
  }
}

/// Shows recorded games.
struct ReplayShow {
  private let shelf: GameShelf
  private let referees = RecordReferees()
  private let speed: Double

  /// Reads what is asked for, and finds the games.
  init(_ arguments: Arguments) throws {
    speed = try arguments.number("speed", of: .replay) ?? 4
    guard ReplayControls.speeds.contains(speed) else {
      throw UsageError.wrong(
        arguments["speed"] ?? "", "speed", "a number of moves a second, 0.1 to 1000", in: .replay)
    }
    shelf = try GameShelf(arguments)
  }

  /// Shows them on the terminal, or prints them where there is none.
  func run() throws -> ExitStatus {
    shelf.warn()
    defer { referees.close() }
    return try Console.isInteractive ? play() : print()
  }

  /// Prints them as plain text.
  private func print() throws -> ExitStatus {
    var status = ExitStatus.done
    for index in shelf.lines.indices {
      switch replay(index) {
      case .success(let replay):
        let text =
          shelf.lines.count == 1 ? ReplayPages.moves(of: replay) : ReplayPages.end(of: replay)
        StandardStream.output.write((index > 0 ? "\n" : "") + text)
        guard StandardStream.output.isWanted else { return status }
      case .failure(let error):
        StandardStream.error.write("joust: warning: \(error.description); skipped\n")
        status = .failed
      }
    }
    return status
  }

  /// Plays them on the terminal, until somebody has seen enough.
  private func play() throws -> ExitStatus {
    Signals.hold()
    let stage = try Stage()
    defer { stage.leave() }
    var index = 0
    do {
      while let next = try watch(index, on: stage) {
        index = min(max(0, next), shelf.lines.count - 1)
      }
      return .done
    } catch is Stage.Farewell {
      return .interrupted
    }
  }

  /// Plays a game.
  ///
  /// - Returns: the index of the game to be seen next; nil for none.
  private func watch(_ index: Int, on stage: Stage) throws -> Int? {
    let place = "\(index + 1) of \(shelf.lines.count)"
    let replay: Replay
    switch self.replay(index) {
    case .success(let game): replay = game
    case .failure(let error): return try complain(error, index, on: stage)
    }
    var controls = ReplayControls(
      replay.firstStep...max(replay.firstStep, replay.stepCount), speed: speed)
    var before = Instant.now
    while true {
      stage.show { ReplayScreen(replay, controls, place: place).lines($0) }
      for key in try stage.keys() {
        switch controls.press(key) {
        case .quit: return nil
        case .game(let step) where shelf.lines.indices.contains(index + step): return index + step
        case .game, nil: break
        }
      }
      let now = Instant.now
      controls.pass(now - before)
      before = now
    }
  }

  /// Shows what is wrong with a game instead of it.
  private func complain(_ error: ReplayError, _ index: Int, on stage: Stage) throws -> Int? {
    var controls = ReplayControls(0...0, speed: speed)
    while true {
      stage.show { size in
        StyledText.wrapped(error.description, .bad, columns: size.columns)
          + ["", StyledText("n/p another game · q quit", .quiet)]
      }
      for key in try stage.keys() {
        switch controls.press(key) {
        case .quit: return nil
        case .game(let step): return index + step
        case nil: break
        }
      }
    }
  }

  private func replay(_ index: Int) -> Result<Replay, ReplayError> {
    guard let game = shelf[index] else {
      return .failure(ReplayError(description: "the line can't be read any more"))
    }
    do throws(ReplayError) {
      return .success(try Replay(game, in: referees.library(of: shelf.file(of: index))))
    } catch {
      return .failure(
        ReplayError(
          description:
            "the game \(printable(game.id)) can't be replayed: \(printable(error.description))"))
    }
  }
}

/// The whole terminal, taken over for a while.
final class Stage {
  private var screen: FullScreen
  private var parser = KeyParser()
  private var quietTicks = 0

  /// How long it is waited for a key, in milliseconds.
  private static let tick = 20

  /// Takes the terminal over; what asks the program to stop is held back until ``keys()`` takes it.
  init() throws(SystemError) {
    screen = FullScreen(ColourDepth(environment: ProcessInfo.processInfo.environment))
    try enter()
  }

  /// Gives it back; exit() would do so, too.
  func leave() {
    Console.leave()
  }

  private func enter() throws(SystemError) {
    try Console.enter(farewell: FullScreen.exit)
    StandardStream.output.write(FullScreen.entrance)
    screen.forget()
  }

  /// Has the terminal show the lines that fit into its window, the first time or again.
  func show(_ lines: (ScreenSize) -> [StyledText]) {
    let size = Console.size(of: .output).map(ScreenSize.init) ?? .usual
    let text = screen.draw(lines(size), size)
    if !text.isEmpty { StandardStream.output.write(text) }
  }

  /// The keys that were pressed, waited for a fiftieth of a second at most.
  ///
  /// - Throws: ``Farewell`` where the program is to stop.
  func keys() throws -> [Key] {
    guard !Signals.next(within: 0), let bytes = Console.keys(within: Self.tick) else {
      throw Farewell()
    }
    var keys = parser.feed(bytes)
    if bytes.isEmpty, parser.isInKey { keys += parser.pause() }
    if keys.contains(.interrupt) { throw Farewell() }
    if keys.contains(.suspend) {
      leave()
      Console.stop()
      try enter()
    }
    return keys.filter { $0 != .suspend }
  }

  /// Somebody wants the program to stop.
  struct Farewell: Error {}
}
