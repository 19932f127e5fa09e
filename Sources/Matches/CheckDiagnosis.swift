import Games
import Hosting
import JSON

/// What a bot's mistake comes from, as far as what it wrote tells.
enum CheckDiagnosis {
  /// Where a line that is no answer is taken down, and what to do about it.
  static func cause(of line: ArraySlice<UInt8>) -> (point: CheckPoint, advice: String) {
    guard let first = line.first else { return (.answer, Advice.oneLine) }
    guard let value = try? JSONValue(parsing: Array(line)) else {
      return (.answer, first == UInt8(ascii: "{") ? Advice.library : Advice.standardError)
    }
    guard case .object(let answer) = value else { return (.answer, Advice.standardError) }
    guard case .some(.number) = answer["turn"] else { return (.turn, Advice.turn) }
    return (.answer, Advice.move)
  }

  /// What to do about a move that is not legal; it may be that the bot counts cells from 1.
  static func advice(
    onMoveIn line: ArraySlice<UInt8>, at position: any Position, _ check: BotCheck, _ game: any Game
  ) -> String {
    guard case .numbers(let count) = game.notation, let move = number(in: line) else {
      return Advice.move
    }
    let isShifted =
      move == count || (position.isLegal(move - 1) && countsFromOne(check, game))
    return isShifted ? Advice.fromZero : Advice.legal
  }

  /// Whether another process of the bot, given boards with one free cell, names the next one.
  private static func countsFromOne(_ check: BotCheck, _ game: any Game) -> Bool {
    guard let bot = try? CheckedBot(check, game) else { return false }
    defer { bot.end(within: 0) }
    guard case .whole = bot.greet() else { return false }
    var generator = SplitMix64(seed: 2048)
    for _ in 0..<3 {
      guard let state = almostFullBoard(of: game, &generator) else { return false }
      let position = state.position(for: 0)
      bot.begin(seat: 0)
      bot.ask(position, state.turn(of: 0))
      guard case .whole(let line) = bot.hear(within: check.limit),
        number(in: line) == position.legalMoves[0] + 1
      else { return false }
    }
    return true
  }

  /// A game in turns at a position with a single legal move.
  private static func almostFullBoard(
    of game: any Game, _ generator: inout SplitMix64
  ) -> GameState? {
    // A referee takes its time for each move.
    guard game is any BuiltInGame, case .versus = game.shape else { return nil }
    for _ in 0..<1000 {
      var state = GameState(of: game)
      while state.outcome == nil {
        let moves = state.position(for: 0).legalMoves
        guard moves.count > 1 else { return state }
        state.apply(moves[generator.next(below: moves.count)], by: state.awaits(0) ? 0 : 1)
      }
    }
    return nil
  }

  private static func number(in line: ArraySlice<UInt8>) -> Int? {
    guard case .object(let answer) = try? JSONValue(parsing: Array(line)),
      case .some(.number(let number)) = answer["move"]
    else { return nil }
    return number.int
  }
}

/// What to do about the mistakes that are made most often.
enum Advice {
  static let command =
    "look at `command` in bot.json: it is run in the bot's folder, without a shell, and PATH is searched "
    + "for a name without a slash"
  static let crash = "mend what its standard error says; try the message above on it by hand"
  static let ready =
    #"print {"type":"ready"} and a line end, flushed, when hello arrives, before anything else"#
  static let flush =
    "flush standard output after each line: what is written to a pipe stays in a buffer otherwise"
  static let readLines =
    "read standard input line by line and answer each line at once: the end of the input comes "
    + "after the last game only"
  static let answer = "print one line for each turn, with a line end, and flush standard output"
  static let lineEnd = "end each line with a line feed (\\n), then flush standard output"
  static let standardError =
    "write debug text to standard error: standard output is for answers alone"
  static let onlyTurns = "answer hello with ready and each turn with a move, and nothing else"
  static let oneLine = "print one line for each turn, and nothing else on standard output"
  static let library =
    "write the line with your language's JSON library, or print nothing but known words and numbers"
  static let turn = "copy the number in the message's `turn` into the answer's `turn`"
  static let move = "put the move into `move`: one of those in `legal`, as it stands there"
  static let legal = "choose one of the moves in `legal`, which lists all that are allowed"
  static let text = "read what the game says of its texts: its referee judges them"
  static let fromZero = "count cells from 0, as `legal` does: the top left one is 0"
  static let slow =
    "think less: `clock_ms` in each turn says how long a move may take, in milliseconds"
  static let slowStart =
    "start faster, or ask for more time: `time.startup` in tournament.json, --startup here"
  /// What is added where a bot was not ready, which may be slow and nothing else.
  static let orLonger =
    "; if it only starts slowly, --startup gives it longer (in tournament.json `time.startup`)"
  static let unknownMessage = "ignore messages whose `type` you don't know, and read the next line"
  static let unknownField = "take what you need out of a message by name, and ignore the rest of it"
  static let start = "begin afresh at each `start`, whatever went before"
  static let quit = "end the program when `quit` arrives"
  static let endOfInput = "end the program when standard input ends: reading a line then says so"
}
