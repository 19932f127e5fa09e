import Foundation
import Games
import Protocol
import Testing

/// Tests the examples of `bots/protocol.md`.
struct BotGuideTests {
  private static func fence(_ name: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let page = try String(contentsOf: root.appending(path: "bots/protocol.md"), encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "```text \(name)"))
    return Array(lines[(start + 1)...].prefix { $0 != "```" })
  }

  @Test func `the documented dialogue of a game is exact`() throws {
    let dialogue = try Self.fence("dialogue")
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    let limits = Limits(startup: 5000, first: nil, move: 1000, total: nil, increment: 0)
    var position = game.start
    var answers = [0, 1].makeIterator()
    var writer = MessageWriter()
    writer.hello(game: TicTacToe.name, rules: game.rules, limits: limits)
    writer.start(gameNumber: 1, seat: "X")
    for line in dialogue where line.hasPrefix("bot:   {\"turn\"") {
      writer.turn(position.ply + 1, position, clock: 1000)
      let reply = try reply(String(line.dropFirst(7)), TicTacToe.notation).get()
      #expect(reply.turn == position.ply + 1)
      position.play(try #require(reply.move))
      if let answer = answers.next() { position.play(answer) }
    }
    #expect(position.state == .won(.first, reason: "line"))
    writer.end(0, places: [1, 2], reason: "line")
    writer.quit()
    let said = dialogue.filter { $0.hasPrefix("joust: ") }.map { $0.dropFirst(7) + "\n" }
    #expect(said.joined() == String(decoding: writer.bytes, as: UTF8.self))
  }

  @Test func `the documented turn of 2048 is exact`() throws {
    var writer = MessageWriter()
    writer.turn(1, Tiles(), clock: 200)
    let lines = try Self.fence("line")
    #expect(lines.joined(separator: "\n") + "\n" == String(decoding: writer.bytes, as: UTF8.self))
  }

  @Test func `the documented first tiles of a seed are correct`() throws {
    let game = try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters))
    var writer = MessageWriter()
    writer.turn(1, game.start(seed: 2048), clock: nil)
    let line = String(decoding: writer.bytes, as: UTF8.self)
    guard case .turn(_, _, let fields) = try IncomingMessage(line: line) else {
      Issue.record("no turn: \(line)")
      return
    }
    let rows = fields.square("board")?.map { $0.map(String.init).joined(separator: " ") }
    #expect(try Self.fence("luck") == rows)
  }
}
