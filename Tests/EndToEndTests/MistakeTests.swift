import Foundation
import TestThreads
import Testing

/// Tests that for the mistakes of beginners, Joust explains the cause and the fix.
@Suite(.waiting, .timeLimit(.minutes(30))) struct MistakeTests {
  @Test func `there are at least 51 mistakes, each once`() {
    #expect(Mistake.all.count + Self.commands.count >= 51)
    #expect(Set(Mistake.all.map(\.name)).count == Mistake.all.count)
  }

  @Test(arguments: Mistake.all.filter { $0.needs.allSatisfy(Machine.has) })
  func `a mistake is explained with its cause and its remedy`(_ mistake: Mistake) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(mistake.source, to: "place/\(mistake.file)")
    for (name, text) in mistake.others { try joust.write(text, to: "place/\(name)") }
    let begin = ContinuousClock.now
    let check = try joust.run(
      "check", "place/\(mistake.file)", "--game", "tic-tac-toe", "--startup", mistake.startup,
      "--move-time", "500ms")
    let text = check.output + check.error
    #expect(check.status == 1 || check.status == 2, "\(text)")
    #expect(text.contains(mistake.cause), "\(text)")
    #expect(text.contains(mistake.cure), "\(text)")
    // Joust gives up on a bot that hangs; a busy machine may take several times as long.
    #expect(ContinuousClock.now - begin < .seconds(60))
  }

  /// Mistakes in a folder or a name: the files, the words of the command, and parts of its output.
  static let commands: [(files: [String: String], words: [String], parts: [String])] = [
    (
      ["den/fox.py": "x", "den/wolf.py": "y"], ["check", "den"],
      ["fox.py, wolf.py can each be the bot", "name the main file bot or main"]
    ),
    (
      ["den/bot.py": "x", "den/bot.js": "y"], ["check", "den"],
      ["bot.js and bot.py can each be the bot", "remove or rename all but one"]
    ),
    (
      ["bots/fox/fox.sh": SubmitTests.shell, "bots/fox/bot.json": manifest(#"["sh fox.sh"]"#)],
      ["check", "fox"], ["was not found", #"write each word separately: ["sh", "fox.sh"]"#]
    ),
    (
      ["bots/fox/fox.sh": SubmitTests.shell, "bots/fox/bot.json": manifest(#"["fox.sh"]"#)],
      ["check", "fox"], ["was not found", #"write "./fox.sh""#]
    ),
    (
      ["bots/fox/fox.sh": SubmitTests.shell, "bots/fox/bot.json": manifest(#"["./fox.sh"]"#)],
      ["check", "fox"], ["could not be started", "chmod +x"]
    ),
    (["notes.txt": "x"], ["check", "notes.txt"], ["not executable", "write a bot.json"]),
    (
      [:], ["compare", "nowhere/", "random", "--game", "2048"],
      ["does not exist", "expected a bot's folder"]
    ),
    ([:], ["submit", "nowhere.py"], ["does not exist", "expected a bot's folder"]),
    (
      ["fox.py": Mistake.python], ["submit", "fox.py", "--name", "-x"],
      ["--name", "begins with a letter or a digit"]
    ),
    (
      ["bøt.py": Mistake.python], ["submit", "bøt.py", "--game", "tic-tac-toe"],
      ["\"bøt\" becomes b-t", "--name gives another name"]
    ),
    (
      ["ünï.py": Mistake.python], ["submit", "ünï.py", "--game", "tic-tac-toe"],
      ["\"ünï\" becomes n-", "--name gives another name"]
    ),
  ]

  private static func manifest(_ command: String) -> String {
    #"{"name":"fox","command":\#(command),"games":["tic-tac-toe"]}"#
  }

  @Test(.needs("python3"), arguments: commands.indices)
  func `a mistake in a folder or a name is explained`(_ index: Int) throws {
    let (files, words, parts) = Self.commands[index]
    let joust = try Joust()
    defer { joust.remove() }
    for (path, text) in files { try joust.write(text, to: path) }
    let outcome = try joust.run(words)
    for part in parts {
      #expect((outcome.output + outcome.error).contains(part), "\(outcome.output)\(outcome.error)")
    }
  }

  @Test(.needs("python3"))
  func `the check of a hanging bot stops at the first game, with a single remedy`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      Mistake.python.replacing(Mistake.answer, with: "import time; time.sleep(1000)"), to: "fox.py")
    let check = try joust.run("check", "fox.py")
    #expect(check.status == 1)
    #expect(check.output.components(separatedBy: "          fix ").count == 2, "\(check.output)")
    #expect(!check.output.contains("2048"))
    // Joust waits longest for a bot that is silent at the start, and shows its progress meanwhile.
    try joust.write("import time; time.sleep(1000)\n", to: "owl.py")
    let start = try joust.run("check", "owl.py")
    #expect(start.error.contains("owl at tic-tac-toe: no answer yet; waiting for at most 5s in"))
    #expect(start.output.components(separatedBy: "          fix ").count == 2, "\(start.output)")
  }

  @Test func `a bot that exits after each game passes with a note`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      SubmitTests.shell.replacing("'\"type\":\"quit\"'", with: "'\"type\":\"end\"'"), to: "fox.sh")
    let check = try joust.run("check", "fox.sh", "--game", "tic-tac-toe")
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("note  keeps running between games"), "\(check.output)")
    #expect(check.output.contains("exits after a game, which is allowed"))
  }

  @Test(.needs("python3")) func `a file whose name begins with a dash is not an option of Python`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(Mistake.python, to: "-dash.py")
    let submit = try joust.run("submit", "./-dash.py", "--game", "tic-tac-toe")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(try joust.read("bots/dash/bot.json").contains(#"["python3", "./-dash.py"]"#))
  }
}
