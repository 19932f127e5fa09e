import Foundation
import Games
import TestThreads
import Testing

/// Tests the two commands that lead from a source file to a line in the ladder.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SubmitTests {
  /// A shell bot that plays the first legal move.
  static let shell = """
    while read -r line; do
      case "$line" in
      *'"type":"hello"'*) echo '{"type":"ready"}' ;;
      *'"type":"turn"'*)
        turn=${line#*'"turn":'}; legal=${line#*'"legal":['}
        echo "{\\"turn\\":${turn%%,*},\\"move\\":${legal%%[],]*}}" ;;
      *'"type":"quit"'*) exit ;;
      esac
    done

    """

  private func nothingIsLeft(in joust: Joust) throws -> Bool { try joust.names(in: "bots").isEmpty }

  @Test func `two commands bring a source file into the ladder`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(Self.shell, to: "fox.sh")
    let submit = try joust.run("submit", "fox.sh")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(submit.output.hasPrefix("fox 1 (shell)\n  command  sh fox.sh\ntic-tac-toe: passed; "))
    #expect(try joust.names(in: "bots/fox").sorted() == ["bot.json", "fox.sh"])
    // All built-in bots also play, and one of them always uses all its time.
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['*'], "
        + "time: { startup: '10m', move: '50ms', grace: '10m' }")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0)
    #expect(run.output.contains("  fox  "))
    let games = GameCatalog.all.map { $0.name }.joined(separator: ", ")
    #expect(try joust.run("list").output.contains("  fox  shell; version 1; \(games)\n"))
  }

  @Test func `the first line of a file without a suffix determines the language`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("#!/bin/sh\n" + Self.shell, to: "place/bot")
    let submit = try joust.run("submit", "place/bot", "--game", "tic-tac-toe")
    #expect(submit.status == 0, "\(submit.error)")
    #expect(try joust.read("bots/place/bot.json").contains(#""command": ["/bin/sh", "bot"]"#))
    #expect(try joust.read("bots/place/bot.json").contains(#""games": ["tic-tac-toe"]"#))
  }

  @Test func `an executable is installed without a build`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let submit = try joust.run(
      "submit", Joust.programFolder + "/TestBeginner", "--name", "beginner")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(try joust.read("bots/beginner/bot.json").contains(#""command": ["./TestBeginner"]"#))
  }

  @Test func `a submitted folder keeps its bot.json`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(Self.shell, to: "old/play.sh")
    try joust.write(
      #"{"name":"owl","command":["sh","play.sh"],"games":["2048"],"author":"Ann","version":"7b"}"#,
      to: "old/bot.json")
    #expect(try joust.run("submit", "old/").status == 0)
    let text = try joust.read("bots/owl/bot.json")
    for part in [#""author": "Ann""#, #""version": "7b""#, #""games": ["2048"]"#] {
      #expect(text.contains(part))
    }
  }

  @Test
  func `a bot that fails its check is reported, leaves no file and does not replace the old one`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("echo hello\n", to: "fox.sh")
    let submit = try joust.run("submit", "fox.sh")
    #expect(submit.status == 1)
    #expect(submit.output.contains("WRONG is ready in time"))
    #expect(submit.output.contains("fix       write debug text to standard error"))
    #expect(try nothingIsLeft(in: joust))

    try joust.write(Self.shell, to: "good/fox.sh")
    #expect(try joust.run("submit", "good/fox.sh").status == 0)
    #expect(try joust.run("submit", "fox.sh", "--replace").status == 1)
    #expect(try joust.read("bots/fox/fox.sh") == Self.shell)
    #expect(try joust.names(in: "bots") == ["fox"])
  }

  @Test func `a mistake at one game is shown if the bot is installed for another`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let answer = "echo \"{"
    let noCell = "case $legal in [0-9]*) legal=9 ;; esac; "
    try joust.write(Self.shell.replacing(answer, with: noCell + answer), to: "fox.sh")
    let complaint = "\n  WRONG plays legal moves  "
    let end =
      "tic-tac-toe: not counted as a game of the bot, since 1 point is wrong; if the bot is to play this "
      + "game, fix its mistakes"
    let check = try joust.run("check", "fox.sh")
    #expect(check.status == 0, "\(check.error)")
    #expect(check.output.contains(complaint), "\(check.output)")
    #expect(check.output.hasSuffix("\nfox passes at 2048.\n\(end).\n"), "\(check.output)")
    let submit = try joust.run("submit", "fox.sh")
    #expect(submit.status == 0, "\(submit.error)")
    #expect(submit.output.contains(complaint), "\(submit.output)")
    #expect(submit.output.contains("          fix       choose one of the moves in `legal`"))
    #expect(submit.output.contains("\n2048: passed; "))
    let again = "and submit it with --replace --game 2048,tic-tac-toe"
    #expect(submit.output.contains("\n\(end), \(again)\nbots/fox is installed"))
    #expect(try joust.read("bots/fox/bot.json").contains(#""games": ["2048"]"#))
  }

  @Test(.needsCompiler) func `the compiler's messages are shown`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("int main(void) { retrun 0; }\n", to: "bad.c")
    let submit = try joust.run("submit", "bad.c")
    #expect(submit.status == 1)
    #expect(submit.error.contains("\n    bad.c:1:"), "\(submit.error)")
    #expect(submit.error.contains("retrun"))
    #expect(try nothingIsLeft(in: joust))
  }

  @Test func `a bot that is ready too late is refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("sleep 0.2\n" + Self.shell, to: "fox.sh")
    let submit = try joust.run("submit", "fox.sh", "--startup", "10ms")
    #expect(submit.status == 1)
    #expect(submit.output.contains("was ready only after"), "\(submit.output)")
    #expect(try nothingIsLeft(in: joust))
  }

  @Test(arguments: [".", "../fox", "../link --dry-run"], [false, true])
  func `a bot is not installed in its own folder`(words: String, hasBots: Bool) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(Self.shell, to: "fox/bot.sh")
    try joust.shell("ln -s fox link")
    if hasBots { try joust.write("", to: "fox/bots/old/bot.sh") }
    let before = try joust.names(in: "fox")
    let submit = try joust.shell("cd fox && \"$JOUST\" submit \(words)")
    #expect(submit.status == 2)
    #expect(submit.output == "")
    let verb = hasBots ? "is" : "would be"
    #expect(submit.error.contains("bots/ \(verb) inside "), "\(submit.error)")
    #expect(submit.error.contains("; go to the league's folder, and run there: joust submit /"))
    #expect(try joust.names(in: "fox") == before)
    #expect(try joust.shell("mkdir league; cd league && \"$JOUST\" submit ../fox").status == 0)
  }

  @Test func `a dry run does nothing`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(Self.shell, to: "fox.sh")
    let submit = try joust.run("submit", "fox.sh", "--dry-run")
    #expect(submit.status == 0)
    #expect(submit.output.contains("bots/fox would be made"))
    #expect(try nothingIsLeft(in: joust))
  }

  @Test(arguments: [
    (["nowhere.py"], "nowhere.py does not exist"), (["notes.txt"], "not executable"),
    (["empty"], "expected a single source file"), (["fox.sh", "--name", "random"], "built-in"),
    (["fox.sh", "--name", "a b"], "--name"), (["fox.sh", "--game", "chess"], "chess"),
    (["fox.kt"], "Kotlin needs"), (["random.sh"], "built-in bot"), ([], "PATH"),
    (["broken"], "bot.json"),
  ])
  func `a path that is not a bot is refused`(_ words: [String], _ named: String) throws {
    var joust = try Joust()
    defer { joust.remove() }
    for name in ["fox.sh", "random.sh", "notes.txt", "fox.kt"] { try joust.write("x\n", to: name) }
    try joust.write("{\"name\":1}", to: "broken/bot.json")
    try joust.write("nothing\n", to: "empty/readme")
    joust.environment["PATH"] = words == ["fox.kt"] ? "/nowhere" : "/usr/bin:/bin"
    let submit = try joust.run(["submit"] + words)
    #expect(submit.status == 2, "\(submit.error)")
    #expect(submit.output == "")
    #expect(submit.error.contains(named), "\(submit.error)")
    #expect(try nothingIsLeft(in: joust))
  }
}
