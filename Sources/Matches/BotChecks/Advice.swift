import Games

/// Advice about the most common mistakes in bots.
enum Advice {
  static let command =
    "check the bot's command (the key `command` in bot.json): it runs in the bot's folder, without "
    + "a shell, and a program's name without a slash is looked up in PATH"
  static let crash =
    "fix the error on the bot's standard error, if there is one; to reproduce the crash, send the "
    + "bot the message above by hand"
  static let earlyExit =
    "end the program when `quit` arrives, not before: read the next line after each answer"
  static let closedOutput = "keep standard output open until quit"
  static let brokenProgram =
    "an index, a pointer or a division is probably wrong: in C or C++, build the bot "
    + "with -g -fsanitize=address,undefined, and send it the message above by hand"
  static let ready =
    #"when hello arrives, first print {"type":"ready"} and a line end, and flush standard output"#
  static let flush =
    "flush standard output after each line: text that is written to a pipe is buffered"
  static let readLines =
    "read standard input line by line, and answer hello and each turn at once: the input ends only "
    + "after the last game"
  /// The advice for a bot that uses a processor and does not answer.
  static let busy =
    "the bot computes and does not answer: look for an endless loop, and end a search when the time in "
    + "`clock_ms` is nearly over"
  /// The advice for a bot that sleeps and never writes, regardless of the messages that it receives.
  static let asleep =
    "the bot waits and does not answer: print one line for hello and one line for each turn, with a "
    + "line end, and flush standard output; a library that reads ahead, or reads to the end of the "
    + "input, waits forever"
  static let answer =
    "print one line for hello and one line for each turn, with a line end, and flush standard "
    + "output"
  static let lineEnd = "end each line with a line feed (\\n), then flush standard output"
  static let standardError =
    "write debug text to standard error: standard output is for answers only"
  static let onlyTurns = "answer hello with ready and each turn with a move, and nothing else"
  static let oneLine = "print one line for each turn, and nothing else on standard output"
  static let library =
    "write the line with your language's JSON library, or insert only the turn and the move into a "
    + "fixed text"
  static let object =
    "answer with a JSON object that has `turn` and `move`, and write debug text to standard error"
  /// The advice for an answer with a valid move in which another key has an invalid value, such as a `comment`
  /// that is not a text.
  static let otherKey = "correct this value, or leave it out: only `turn` and `move` are required"
  static let turn = "copy the number in the message's `turn` into the answer's `turn`"
  static let move = "put the move into `move`: one of the moves in `legal`, as it is written there"
  /// The advice for a missing move in a game whose turns do not list the legal moves.
  static let hiddenMove = "put the move into `move`, in the form that the game's description gives"
  static let legal = "choose one of the moves in `legal`, which lists all legal moves"
  static let anyMove = "choose one of the moves that the game's description names"
  static let textLength = "write a move of at most \(MoveTexts.byteLimit) bytes"
  static let text =
    "make only moves that the game's description allows: the referee refuses all other moves"
  static func number(below count: Int) -> String {
    "choose a number from 0 to \(count - 1), a move of the game"
  }
  static let fromZero =
    "choose one of the moves in `legal`; moves are numbered from 0 (in tic-tac-toe, the top left "
    + "cell is 0)"
  static let slow =
    "think less: `clock_ms` in each turn is the time for the move, in milliseconds"
  static let slowStart =
    "start faster, or ask for more time: `time.startup` in tournament.json, or the option "
    + "--startup of this command"
  /// The addition to the advice for a bot that was not ready in time, in case the bot only starts slowly.
  static let orLonger =
    "; if the bot only starts slowly, increase --startup (in tournament.json: `time.startup`)"
  static let unknownMessage = "ignore messages whose `type` you don't know, and read the next line"
  static let unknownField = "read the fields that you need by name, and ignore the others"
  static let start = "begin a new game at each `start`, even if the last game has not ended"
  static let quit = "end the program when `quit` arrives"
  static let endOfInput =
    "end the program when standard input ends: reading a line then reports the end of the input"
}
