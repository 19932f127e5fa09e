import Foundation
import TestThreads
import Testing

/// A version of a bot is one content, so that no game is credited to another one.
@Suite(.waiting, .timeLimit(.minutes(30))) struct VersionTests {
  private static let file = "bots/fox/bot.json"

  private func tournament() throws -> Joust {
    let joust = try Joust()
    try joust.write(SubmitTests.shell, to: "fox.sh")
    try joust.write(SubmitTests.shell, to: "bots/fox/fox.sh")
    try joust.write(manifest(version: "1"), to: Self.file)
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['fox', 'random', 'rules'], seed: '1'")
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    return joust
  }

  private func manifest(version: String) -> String {
    #"{"name":"fox","version":"\#(version)","command":["sh","fox.sh"],"games":["tic-tac-toe"]}"#
  }

  @Test func `a bot that was changed plays again under a new version only`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let sentence =
      "fox is left out: its files are not those that played as version \"1\"; say another "
      + "\"version\" in "
    try joust.write(SubmitTests.shell + "\n# changed\n", to: "bots/fox/fox.sh")
    let changed = try joust.run("run", "tournaments/t", "--pairs", "2")
    #expect(changed.status == 1)
    #expect(changed.error.contains(sentence), "\(changed.error)")
    #expect(try joust.games(of: "t").count { $0.bots.contains("fox") } == 4)
    try joust.write(manifest(version: "2"), to: Self.file)
    #expect(try joust.run("run", "tournaments/t", "--pairs", "2").status == 0)
    let versions = try joust.games(of: "t").flatMap { zip($0.bots, $0.versions) }
      .filter { $0.0 == "fox" }.map(\.1)
    #expect(versions.sorted() == ["1", "1", "1", "1"] + Array(repeating: "2", count: 8))
    // What played as version 1 may do so again.
    try joust.write(SubmitTests.shell, to: "bots/fox/fox.sh")
    try joust.write(manifest(version: "1"), to: Self.file)
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
  }

  @Test func `a submitted bot's number is above all that have played`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    try FileManager.default.removeItem(atPath: joust.folder + "/bots/fox")
    let words = ["submit", "fox.sh", "--game", "tic-tac-toe", "--sandbox", "none"]
    #expect(try joust.run(words).status == 0)
    #expect(try joust.read(Self.file).contains(#""version": "2""#))

    // Its author may say a number, but not one that is another bot's.
    try joust.write(SubmitTests.shell + "\n# other\n", to: "new/fox.sh")
    try joust.write(manifest(version: "1"), to: "new/bot.json")
    let taken = try joust.run("submit", "new", "--replace", "--sandbox", "none")
    #expect(taken.status == 2)
    #expect(
      taken.error.contains(
        #"/bot.json: "version" is "1", as which another content has played; give it a new "version""#
      ), "\(taken.error)")
    #expect(try joust.read(Self.file).contains(#""version": "2""#))
  }
}
