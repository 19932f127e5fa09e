extension Subcommand {
  /// A command line and an explanation of its effect.
  typealias Example = (command: String, meaning: String)

  /// The examples of the command, which the help and the manual page show.
  var examples: [Example] { Self.allExamples[name] ?? [] }

  private static let allExamples: [String: [Example]] = [
    "run": [
      ("joust run tournaments/main", "play the games that are missing, and print the ladder"),
      ("joust run tournaments/main --concurrency 8 --logs", "play eight games at once, with logs"),
      ("joust run tournaments/main --shard 2/4", "play the second of four shards on this machine"),
    ],
    "status": [
      ("joust status tournaments/main", "how many games remain?"),
      ("joust status tournaments/main --json", "print the same as JSON, for a program"),
    ],
    "plan": [
      ("joust plan tournaments/main", "how many games until the rating errors are at most 20 Elo?"),
      ("joust plan tournaments/main --json", "print the same as JSON, for a program"),
    ],
    "script": [
      ("joust script slurm tournaments/main --jobs 100", "print a job array for Slurm"),
      ("joust script parallel tournaments/main --jobs 8 > play.sh", "a script for GNU parallel"),
    ],
    "build": [
      ("joust build tournaments/main", "build all bots of a tournament, and play nothing"),
      ("joust build tournaments/main --build-network", "let the builds download dependencies"),
    ],
    "new": [
      ("joust new league", "make a league in the folder league"),
      ("joust new league --github", "make a league that GitHub plays"),
      ("joust new bot fox --language rust", "make a bot in the folder fox"),
    ],
    "add": [
      ("joust add tournaments/main fox", "the submitted bot fox takes part"),
      ("joust add tournaments/main fox@1 old=../old/fox/", "two earlier versions take part"),
      ("joust add tournaments/main shy=minimax:depth=2", "a built-in bot with options takes part"),
    ],
    "remove": [
      (
        "joust remove tournaments/main fox",
        "the bot no longer plays, and its games are not counted"
      ),
      ("joust remove fox@1 fox@2", "delete the files of two earlier versions"),
    ],
    "submit": [
      ("joust submit fox.py", "check a source file and install it as the bot fox"),
      ("joust submit fox/ --replace", "submit the next version of the bot in a folder"),
      ("joust submit fox.jl --startup 20s", "submit a bot that needs up to 20 seconds to start"),
    ],
    "check": [
      ("joust check fox.py", "check a source file at all games"),
      ("joust check bots/fox/ --game 2048 --verbose", "print the dialogue of a submitted bot"),
      ("joust check fox.py --tournament tournaments/main", "check by the rules of one tournament"),
    ],
    "check-referee": [
      ("joust check-referee tournaments/othello/", "check the referee of a tournament's game"),
      ("joust check-referee my_game.py --games 1000", "check the file of a referee in 1000 games"),
    ],
    "compare": [
      ("joust compare fox.py", "is the new version better than the submitted one?"),
      ("joust compare fox@1 fox --game 2048", "has the bot improved since its first version?"),
      ("joust compare fox.py --for 30s --exit-status", "fail a script if the new version is worse"),
    ],
    "tune": [
      ("joust tune minimax --game tic-tac-toe --option depth=1..6", "find the best depth"),
      ("joust tune fox --game 2048 --games 5000", "tune the options that bot.json declares"),
    ],
    "ladder": [
      ("joust ladder tournaments/main", "print the ladder of each game"),
      (
        "joust ladder tournaments/main --all-versions",
        "is each version better than the previous one?"
      ),
      (
        "joust ladder results.pgn --format csv --anchor stockfish=3500",
        "rate the games of a PGN file"
      ),
    ],
    "export": [
      (
        "joust export tournaments/main --format pgn > games.pgn",
        "all games of two seats as PGN"
      ),
      ("joust export tournaments/main --format csv --bot fox", "the results of one bot as a table"),
    ],
    "report": [
      ("joust report tournaments/main", "write report.html into the folder"),
      ("joust report tournaments/main --output page.html", "write the page to another file"),
    ],
    "replay": [
      ("joust replay tournaments/main", "watch the games, or print their last positions"),
      ("joust replay tournaments/main --bot fox --forfeits", "the games that fox lost by a fault"),
      (
        "joust replay tournaments/main --id c8kg --with fox.py",
        "compare the moves of fox.py with the recorded ones"
      ),
    ],
    "play": [
      ("joust play 2048", "play alone"),
      ("joust play tic-tac-toe --against fox.py", "play against your own bot"),
    ],
    "verify": [
      ("joust verify tournaments/main", "replay all games by the rules"),
      ("joust verify games.jsonl", "verify one file"),
    ],
    "list": [
      ("joust list", "list games and bots"),
      ("joust list --json", "print the same as JSON, for a program"),
    ],
    "bot": [
      ("joust bot minimax --depth 2", "run a bot, and type the messages by hand"),
      ("joust bot random --seed 7", "run a bot with the same random choices each time"),
    ],
    "doctor": [
      ("joust doctor", "try attacks on this machine, and print which are refused"),
      ("joust doctor --json", "print the same as JSON, for a program"),
    ],
    "completions": [
      ("source <(joust completions bash)", "enable completion in this shell"),
      (
        "joust completions fish > ~/.config/fish/completions/joust.fish",
        "enable completion in fish"
      ),
    ],
    "man": [
      ("joust man | man -l -", "read the manual page"),
      ("joust man > /usr/local/share/man/man1/joust.1", "install the manual page"),
    ],
    "version": [("joust version", "print the version")],
    "help": [
      ("joust help", "list the commands"),
      ("joust help compare", "explain a command and its options"),
    ],
  ]
}
