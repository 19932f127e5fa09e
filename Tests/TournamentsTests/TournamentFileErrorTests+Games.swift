import Games
import Testing
import Tournaments

// Errors in the key `games`.
extension TournamentFileErrorTests {
  private static let builtInGames: String = {
    let names = GameCatalog.all.map { "\"\($0.name)\"" }
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()

  private static let games: [(games: String, error: String)] = [
    (
      #"[]"#,
      #""games" is an empty list, expected a list of games such as "#
        + #"["tic-tac-toe", { name: "2048" }]"#
    ),
    (
      #""2048""#,
      #""games" is "2048", expected a list of games such as ["tic-tac-toe", { name: "2048" }]"#
    ),
    (
      #"["tictactoe"]"#,
      #""games[0]" is "tictactoe", expected \#(builtInGames); did you mean "tic-tac-toe"?"#
    ),
    (
      #"["chess"]"#,
      #""games[0]" is "chess", expected \#(builtInGames); a game of your own needs its "#
        + #"referee: { name: "chess", referee: ["python3", "my_game.py"] }"#
    ),
    (
      #"[{ name: "chess", referee: "chess.py" }]"#,
      #""games[0].referee" is "chess.py", expected a command as a list of texts, such as "#
        + #"["python3", "my_game.py"]"#
    ),
    (
      #"[{ name: "chess", referee: [] }]"#,
      #""games[0].referee" is an empty list, expected a command as a list of texts, such as "#
        + #"["python3", "my_game.py"]"#
    ),
    (
      #"[{ name: "chess", referee: ["chess"], variant: [960] }]"#,
      #""games[0].variant" is a list, expected a number, true, false, a text of at most 256 bytes, "#
        + "or null"
    ),
    (
      #"[{ name: "chess", referee: ["chess"], max_moves: 1000001 }]"#,
      #""games[0].max_moves" is 1000001, expected a whole number, 1 to 1000000, "#
        + "or null for the limit of the referee"
    ),
    (
      #"[{ name: "2048", referee: ["x"] }]"#,
      #""games[0].name" is "2048", expected a name of 1 to 64 characters of A-Z a-z 0-9 "#
        + #". _ -, without a leading dot, other than the names of built-in games"#
    ),
    (#"[7]"#, #""games[0]" is 7, expected the name of a game or an object"#),
    (
      #"["2048", {name: "2048", size: 5}]"#,
      #""games[1]" is "2048", which is in the list already; "#
        + "a tournament has each game once"
    ),
    (#"[{ size: 3 }]"#, #""games[0].name" is missing, expected the name of a game"#),
    (
      #"[{ name: "2048", maxmoves: 5 }]"#,
      #""games[0].maxmoves" is an unknown key; did you mean "max_moves"?"#
    ),
    (
      #"[{ name: "2048", max_moves: 0 }]"#,
      #""games[0].max_moves" is 0, expected a whole number, at least 1, or null"#
    ),
    (
      #"[{ name: "2048", target: 1000 }]"#,
      #""games[0].target" is 1000, expected a power of two, at least 8, or null"#
    ),
    (
      #"[{ name: "2048", size: 9 }]"#,
      #""games[0].size" is 9, expected a whole number, 3 to 8"#
    ),
    (
      #"[{ name: "2048", size: null }]"#,
      #""games[0].size" is null, expected a whole number, 3 to 8"#
    ),
    (
      #"[{ name: "2048", size: "4" }]"#,
      #""games[0].size" is "4", expected a whole number, 3 to 8"#
    ),
    (
      #"[{ name: "tic-tac-toe", win: 4 }]"#,
      #""games[0].win" is 4, expected a whole number, 3 to the size of the board (3)"#
    ),
  ]

  @Test(arguments: games)
  func `an error has the invalid game and its place in the list`(games: String, error: String) {
    let text = """
      {
        bots: ["*"],
        games: \(games),
      }
      """
    #expect(failure(text) == "cup/tournament.json:3: \(error)")
  }
}
