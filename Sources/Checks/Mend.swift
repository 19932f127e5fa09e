/// What to do about the mistakes that are made most often.
enum Mend {
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
  static let fromZero = "count cells from 0, as `legal` does: the top left one is 0"
  static let slow =
    "think less: `clock_ms` in each turn says how long a move may take, in milliseconds"
  static let unknownMessage = "ignore messages whose `type` you don't know, and read the next line"
  static let unknownField = "take what you need out of a message by name, and ignore the rest of it"
  static let start = "begin afresh at each `start`, whatever went before"
  static let quit = "end the program when `quit` arrives"
  static let endOfInput = "end the program when standard input ends: reading a line then says so"
}
