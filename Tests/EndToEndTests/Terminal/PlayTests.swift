import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct PlayTests {
  @Test func `play needs a terminal`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let play = try joust.run("play", "2048")
    #expect(play.status == 2)
    #expect(
      play.error == "joust: joust play needs a terminal as standard input and output\n")
  }
}

@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .needs("tmux"))
struct PlayWindowTests {
  @Test func `two people play and take back moves until one wins`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let window = try TerminalWindow("\"$JOUST\" play tic-tac-toe --against human", in: joust)
    defer { window.close() }
    #expect(try window.shows("player 1 to move"), "\(window)")
    try window.press("0", "3", "1", "4", "8", "u", "2")
    #expect(try window.shows("player 1 won (line)"), "\(window)")
    #expect(try window.screen().contains("*X*│*X*│*X*"))
    try window.press("r")
    #expect(try window.shows("player 1 to move"), "\(window)")
    try window.press("Up", "Enter", "q")
    #expect(try window.shows("status=0"), "\(window)")
    #expect(try window.isRestored())
  }

  @Test func `a source file can be the opponent, and no file of it remains`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    let window = try TerminalWindow("\"$JOUST\" play tic-tac-toe --against fox.sh", in: joust)
    defer { window.close() }
    #expect(try window.shows("you to move"), "\(window)")
    try window.press("4")
    #expect(try window.shows("fox"), "\(window)")
    try window.press("q")
    #expect(try window.shows("status=0"), "\(window)")
    #expect(try joust.names(in: "bots").isEmpty)
  }

  @Test func `the help and the list fit a narrow window`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    for words in ["help man", "help compare", "list"] {
      // The window is wider than the reported size of the terminal, so that lines that are too wide become
      // visible.
      let window = try TerminalWindow(
        "stty cols 50; \"$JOUST\" \(words)", in: joust, columns: 150, rows: 300)
      defer { window.close() }
      #expect(try window.shows("status=0"), "\(window)")
      let lines = try window.screen().split(separator: "\n")
      #expect(lines.count > 5)
      #expect(lines.filter { $0.count > 50 && $0.contains(" ") } == [], "\(words)")
    }
  }

  @Test func `a bot answers, and another one gives hints`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("loud", "markup")
    let window = try TerminalWindow(
      "\"$JOUST\" play tic-tac-toe --against bots/loud --hint minimax --seat O", in: joust)
    defer { window.close() }
    let isSeen = try window.shows {
      $0.contains(#"loud: “\u{1B}[2J<b>"#) && $0.contains("hint of minimax: ")
        && !$0.contains("hint of minimax: …")
    }
    #expect(isSeen, "\(window)")
    try window.press("C-c")
    #expect(try window.shows("status=130"), "\(window)")
    #expect(try window.isRestored())
  }

  @Test func `a game whose moves are texts needs its opponent`() throws {
    let joust = try Joust.withReferee(["texts"])
    defer { joust.remove() }
    let window = try TerminalWindow("\"$JOUST\" play tournaments/t 2>error", in: joust)
    defer { window.close() }
    #expect(try window.shows("status=2"), "\(window)")
    #expect(
      try joust.read("error")
        == "joust: the moves of sum are any text, which no built-in bot writes: name an opponent with "
        + "--against BOT, or --against human for people at one keyboard (see 'joust help play')\n")
  }

  @Test func `more opponents than seats are refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let window = try TerminalWindow(
      "\"$JOUST\" play tic-tac-toe --against rules --against minimax 2>error", in: joust)
    defer { window.close() }
    #expect(try window.shows("status=2"), "\(window)")
    #expect(
      try joust.read("error")
        == "joust: --against is given 2 times, but tic-tac-toe has only 1 opponent "
        + "(see 'joust help play')\n")
  }

  @Test func `a person continues after the bot fails`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("mad", "chatty")
    let window = try TerminalWindow(
      "\"$JOUST\" play 2048 --against bots/mad --seed 1 --max-moves 4", in: joust)
    defer { window.close() }
    #expect(
      try window.shows("mad lost by invalid-reply: wrote \"thinking"), "\(window)")
    try window.press("Left", "Down", "Left", "Down", "Right", "Up", "Left", "Down", "Left")
    #expect(try window.shows("4 moves · over"), "\(window)")
    try window.press("q")
    #expect(try window.shows("status=0"), "\(window)")
  }

  @Test func `a bot plays alone, until a signal ends the program`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let window = try TerminalWindow(
      "sh -c 'echo $$ > pid; exec \"$0\" play 2048 --bot greedy --seed 1 --speed 50' \"$JOUST\"",
      in: joust, columns: 40, rows: 20)
    defer { window.close() }
    let hasPlayed = try window.shows { $0.contains("moves") && !$0.contains(" 0 moves") }
    #expect(hasPlayed, "\(window)")
    let pid = try joust.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try #require(Int32(pid)), SIGTERM)
    #expect(try window.shows("status=130"), "\(window)")
    #expect(try window.isRestored())
  }
}
