import Games
import Testing
import Tournaments

// Errors in the key `bots`.
extension TournamentFileErrorTests {
  private static let bots: [(bots: String, error: String)] = [
    (
      #"[]"#,
      #""bots" is an empty list, expected a list of bots such as ["*"] or "#
        + #"["minimax", "../../bots/mine"]"#
    ),
    (#"[7]"#, #""bots[0]" is 7, expected a name, a folder or an object"#),
    (
      #"[{ bot: "a", network: "yes" }]"#, #""bots[0].network" is "yes", expected true or false"#
    ),
    (
      #"[{ bot: "a", environment: ["A=1"] }]"#,
      #""bots[0].environment" is a list, expected a list of different environment "#
        + #"variables (A-Z a-z 0-9 _, without a leading digit), such as ["MY_API_KEY"], "#
        + "other than PATH, HOME, LANG, TMPDIR"
    ),
    (
      #"[{ bot: "a", environment: ["HOME"] }]"#,
      #""bots[0].environment" is a list, expected a list of different environment "#
        + #"variables (A-Z a-z 0-9 _, without a leading digit), such as ["MY_API_KEY"], "#
        + "other than PATH, HOME, LANG, TMPDIR"
    ),
    (#"["*", ""]"#, #""bots[1]" is "", expected a name, a folder or an object"#),
    (
      #"[{ name: "a" }]"#,
      #""bots[0].bot" is missing, expected the name or the folder of a bot"#
    ),
    (#"[{ bot: "*" }]"#, #""bots[0].bot" is "*", expected the name or the folder of a bot"#),
    (
      #"[{ bot: "a", name: ".b" }]"#,
      #""bots[0].name" is ".b", expected a name of 1 to 64 characters of A-Z a-z 0-9 . _ -, "#
        + #"without a leading dot"#
    ),
    (
      #"[{ bot: "a", options: "x" }]"#,
      #""bots[0].options" is "x", expected an object such as { depth: 2 }"#
    ),
    (
      #"[{ bot: "a", options: { x: null } }]"#,
      #""bots[0].options.x" is null, expected a text, a number, true or false"#
    ),
    (
      #"[{ bot: "a", options: { x: Infinity } }]"#,
      #""bots[0].options.x" is Infinity, expected a text, a number, true or false"#
    ),
    (
      #"[{ bot: "a", options: { "a=b": 1 } }]"#,
      #""bots[0].options.a=b" is an invalid key, expected the name of an option: 1 to 64 "#
        + "printable characters without = , : and without a leading dash or space or a trailing "
        + "space"
    ),
    (
      #"[{ bot: "a", option: {} }]"#,
      #""bots[0].option" is an unknown key; did you mean "options"?"#
    ),
  ]

  @Test(arguments: bots)
  func `an error has the invalid bot and its place in the list`(bots: String, error: String) {
    let text = """
      {
        games: ["2048"],
        bots: \(bots),
      }
      """
    #expect(failure(text) == "cup/tournament.json:3: \(error)")
  }
}
