import Foundation
import TestThreads
import Testing

@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .needs("tmux"))
struct LiveRunTests {
  private func joust(bots: String, pairs: Int = 20000) throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: [\(bots)], pairs: \(pairs), seed: '1', concurrency: 1")
    return joust
  }

  @Test func `a run draws its screen in a window of any size and restores the terminal`() throws {
    let joust = try joust(bots: "'random', 'rules'")
    defer { joust.remove() }
    let window = try TerminalWindow("\"$JOUST\" run tournaments/t", in: joust)
    defer { window.close() }
    let isSeen = try window.shows {
      $0.contains("of 40000 games") && $0.contains("playing r") && $0.contains("1 rules")
        && $0.contains(" left\n")
    }
    #expect(isSeen, "\(window)")
    try window.resize(columns: 40, rows: 10)
    #expect(try window.shows("/40000 · "), "\(window)")
    let isNarrow = try window.shows { $0.components(separatedBy: "playing r").count == 2 }
    #expect(isNarrow, "\(window)")
    try window.resize(columns: 80, rows: 24)
    try window.press("C-c")
    #expect(try window.shows("status=130"), "\(window)")
    let screen = try window.screen()
    #expect(!screen.contains("playing "), "\(screen)")
    #expect(screen.contains("Interrupted; the same command continues where it stopped."))
    #expect(try window.isRestored())
  }

  @Test func `a forfeit is printed as a line, and its control characters are escaped`() throws {
    let joust = try joust(bots: "'odd', 'random'", pairs: 5)
    defer { joust.remove() }
    try joust.addBot("odd", "markup-line")
    let window = try TerminalWindow("\"$JOUST\" run tournaments/t", in: joust, columns: 200)
    defer { window.close() }
    #expect(try window.shows("status=0"), "\(window)")
    let screen = try window.screen()
    #expect(screen.contains("odd lost a game of tic-tac-toe by invalid-reply: wrote \"<script>"))
    #expect(screen.contains(#"\u{1B}]0;title\u{7}"#))
    #expect(screen.contains("10 of 10 games, "))
  }

  @Test(arguments: ["TERM=dumb", "NO_COLOR=1"])
  func `NO_COLOR and a dumb terminal turn colors off`(variable: String) throws {
    let joust = try joust(bots: "'random', 'rules'")
    defer { joust.remove() }
    let window = try TerminalWindow("\(variable) \"$JOUST\" run tournaments/t", in: joust)
    defer { window.close() }
    let words = variable == "TERM=dumb" ? "40000 of 40000 games to play" : "playing r"
    #expect(try window.shows(words), "\(window)")
    #expect(try !window.coloredScreen().contains("\u{1B}["))
    if variable == "TERM=dumb" { #expect(try !window.screen().contains("playing ")) }
    try window.press("C-c")
    #expect(try window.shows("status=130"))
  }

  @Test func `a quiet run prints only the ladder`() throws {
    let joust = try joust(bots: "'random', 'rules'", pairs: 2)
    defer { joust.remove() }
    let window = try TerminalWindow("\"$JOUST\" run tournaments/t --quiet", in: joust)
    defer { window.close() }
    #expect(try window.shows("status=0"))
    #expect(try window.screen().hasPrefix("tic-tac-toe · 4 games"))
  }
}
