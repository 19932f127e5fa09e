import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct ReplayTests {
  private func joust() throws -> Joust {
    let joust = try Joust()
    try joust.addBot("loud", "markup")
    try joust.addBot("mad", "chatty")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: '2048', max_moves: 5 }], bots: ['loud', 'mad', 'random'], seed: '1'"
    )
    try joust.run("run", "tournaments/t", "--quiet")
    return joust
  }

  @Test func `games are printed if there is no terminal`() throws {
    let joust = try joust()
    defer { joust.remove() }
    let games = try joust.games(of: "t")
    let all = try joust.run("replay", "tournaments/t")
    #expect(all.status == 0, "\(all.error)")
    for game in games { #expect(all.output.contains(" · \(game.id)\n")) }
    #expect(!all.output.contains("\u{1b}"))

    let game = try #require(games.first { $0.game == "2048" && ($0.forfeit ?? []).isEmpty })
    let one = try joust.run("replay", "tournaments/t", "--id", game.id)
    #expect(one.output.contains("\nmove 0\n") && one.output.contains("\nmove 5\n"))
    #expect(one.output.contains(#"“\u{1B}[2J<b>"#))

    let forfeits = try joust.run("replay", "tournaments/t", "--forfeits", "--bot", "mad")
    #expect(forfeits.output.contains("mad lost by invalid-reply: wrote \"thinking"))
    let count = games.count { !($0.forfeit ?? []).isEmpty }
    #expect(forfeits.output.components(separatedBy: " lost by ").count == count + 1)
    let lost = try #require(games.first { $0.losers == ["mad"] })
    let command = "joust replay tournaments/t/games.jsonl --id \(lost.id)"
    let seat = lost.bots[0] == "mad" ? 0 : 1
    #expect(forfeits.output.contains("messages to mad: \(command) --messages --seat \(seat)\n"))
    #expect(forfeits.output.contains("its moves now: \(command) --with mad\n"))
    let others = try joust.run("replay", "tournaments/t", "--forfeits", "--bot", "loud")
    #expect(others.status == 2)
    #expect(others.error.hasSuffix("recorded games was lost by a fault of loud\n"))
  }

  @Test func `printed commands work for any name of the folder`() throws {
    let joust = try joust()
    defer { joust.remove() }
    try joust.shell(#"mv tournaments/t "tournaments/it's""#)
    let forfeits = try joust.run("replay", "tournaments/it's", "--forfeits", "--bot", "mad")
    let label = "messages to mad: "
    let line = forfeits.output.split(separator: "\n").first { $0.hasPrefix(label) }
    let command = try #require(line).dropFirst(label.count)
    #expect(command.hasPrefix(#"joust replay 'tournaments/it'\''s/games.jsonl' --id "#))
    let typed = try joust.shell("joust() { \"$JOUST\" \"$@\"; }; \(command)")
    #expect(typed.output.hasPrefix(#"{"type":"hello""#), "\(typed.error)")
    try joust.run("report", "tournaments/it's")
    #expect(
      try joust.read("tournaments/it's/report.html").contains(
        #""path":"'tournaments/it'\\''s'""#))
  }

  @Test func `an unknown id is reported with the nearest one, and damaged lines cause warnings`()
    throws
  {
    let joust = try joust()
    defer { joust.remove() }
    let game = try joust.games(of: "t")[0]
    let unknown = try joust.run("replay", "tournaments/t", "--id", game.id + "x")
    #expect(unknown.status == 2)
    #expect(
      unknown.error == "joust: no game has the id \"\(game.id)x\"; did you mean \"\(game.id)\"?\n")
    let stranger = try joust.run("replay", "tournaments/t", "--bot", "lou")
    #expect(
      stranger.error
        == "joust: no recorded game has a bot called \"lou\"; did you mean \"loud\"?\n")
    let lines = try joust.read("tournaments/t/games.jsonl")
    try joust.write(lines + "{\"type\":\"game\",\"id\n", to: "tournaments/t/games.jsonl")
    let damaged = try joust.run("replay", "tournaments/t", "--id", String(game.id.prefix(13)))
    #expect(damaged.error.hasPrefix("joust: warning: tournaments/t/games.jsonl:"))
    let speed = try joust.run("replay", "tournaments/t", "--speed", "0")
    #expect(speed.status == 2)
    #expect(speed.error.contains("--speed is \"0\", expected a number of moves a second"))
  }

  @Test(.needs("tmux"))
  func `keys step through a replay`() throws {
    let joust = try joust()
    defer { joust.remove() }
    let window = try TerminalWindow(
      "\"$JOUST\" replay tournaments/t --bot loud --bot random --speed 0.1", in: joust, rows: 30)
    defer { window.close() }
    #expect(try window.shows("1 of 3"), "\(window)")
    try window.press("Home", "l", "l")
    #expect(try window.shows("move 2 of"), "\(window)")
    #expect(try window.coloredScreen().contains("\u{1B}["))
    try window.press("n", "n", "l")
    #expect(try window.shows("3 of 3"), "\(window)")
    #expect(try window.shows(#"“\u{1B}[2J<b>"#), "\(window)")
    try window.press("End")
    #expect(try window.shows("move 5 of 5"), "\(window)")
    #expect(try window.screen().components(separatedBy: "score ").count == 3)
    try window.resize(columns: 40, rows: 20)
    #expect(try window.shows("space ←→ home end n p + - q"), "\(window)")
    try window.press("q")
    #expect(try window.shows("status=0"), "\(window)")
    #expect(try window.isRestored())
  }
}
