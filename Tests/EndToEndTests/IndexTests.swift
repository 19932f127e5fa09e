import Foundation
import Testing

/// Records so long that an index is kept beside them.
@Suite(.endToEnd, .timeLimit(.minutes(30))) struct IndexTests {
  private let index = "tournaments/t/.games.jsonl.index"

  @Test func `a long record gets an index, and everything stays as it was`() throws {
    let joust = try playedTournament()
    defer { joust.remove() }
    let before = try joust.run("ladder", "tournaments/t", "--format", "json")
    #expect(try joust.names(in: "tournaments/t") == ["games.jsonl", "tournament.json"])
    let rest = try joust.run("run", "tournaments/t")
    #expect(rest.error == "Nothing is left to play: all 24 games stand in the record.\n")
    #expect(
      try joust.names(in: "tournaments/t")
        == [".games.jsonl.index", "games.jsonl", "tournament.json"])
    for _ in 0..<2 {
      #expect(try joust.run("ladder", "tournaments/t", "--format", "json").output == before.output)
      #expect(try joust.run("verify", "tournaments/t").status == 0)
      #expect(try joust.run("run", "tournaments/t").error == rest.error)
      try FileManager.default.removeItem(atPath: "\(joust.folder)/\(index)")
    }
  }

  @Test func `a run goes on from an index, and plays nothing twice`() throws {
    let joust = try playedTournament()
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    try joust.run("run", "tournaments/t", "--pairs", "6", "--quiet")
    try joust.run("run", "tournaments/t", "--pairs", "9", "--quiet")
    let ids = try joust.games(of: "t").map(\.id)
    #expect(ids.count == 54)
    #expect(Set(ids).count == 54)
    try expectSameWithoutIndex(joust)
  }

  @Test(arguments: ["empty", "short", "changed", "folder", "of another record"])
  func `an index that is wrong is passed over`(how: String) throws {
    let joust = try playedTournament()
    defer { joust.remove() }
    let rest = try joust.run("run", "tournaments/t")
    let path = "\(joust.folder)/\(index)"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    switch how {
    case "empty": try Data().write(to: URL(fileURLWithPath: path))
    case "short": try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    case "changed":
      var changed = bytes
      changed[bytes.count / 2] ^= 4
      try changed.write(to: URL(fileURLWithPath: path))
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    default:
      try bytes.write(to: URL(fileURLWithPath: path))
      let record = try joust.read("tournaments/t/games.jsonl")
      // Another file of the same name and length, with another winner.
      let changed = record.replacingOccurrences(of: "\"1-0\"", with: "\"0-1\"")
      #expect(changed != record)
      try joust.write(changed, to: "tournaments/t/games.jsonl")
    }
    #expect(try joust.run("run", "tournaments/t").error == rest.error)
    if how != "folder" { try expectSameWithoutIndex(joust) }
  }

  @Test func `a record that was changed in place is read again`() throws {
    let joust = try playedTournament()
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    let before = try joust.run("ladder", "tournaments/t").output
    let record = try joust.read("tournaments/t/games.jsonl")
    let file = try #require(
      FileHandle(forUpdatingAtPath: "\(joust.folder)/tournaments/t/games.jsonl"))
    file.write(Data(record.replacingOccurrences(of: "\"1-0\"", with: "\"0-1\"").utf8))
    file.closeFile()
    #expect(try joust.run("ladder", "tournaments/t").output != before)
    try expectSameWithoutIndex(joust)
  }

  @Test func `games that are cut off a record are played again`() throws {
    let joust = try playedTournament()
    defer { joust.remove() }
    try joust.run("run", "tournaments/t")
    let path = "\(joust.folder)/tournaments/t/games.jsonl"
    let lines = try joust.read("tournaments/t/games.jsonl").split(separator: "\n")
    let kept = lines.prefix(16).joined(separator: "\n").utf8.count
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    // In the middle of a line, so that one more game is lost.
    file.truncateFile(atOffset: UInt64(kept - 10))
    file.closeFile()
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.error.contains("games.jsonl:16: is cut off or damaged"))
    #expect(try Set(joust.games(of: "t").map(\.id)).count == 24)
    let again = try joust.run("run", "tournaments/t")
    #expect(again.error.contains("games.jsonl:16: is cut off or damaged"))
    #expect(again.error.hasSuffix("Nothing is left to play: all 24 games stand in the record.\n"))
    try expectSameWithoutIndex(joust)
  }

  @Test func `what others append behind the index counts`() throws {
    let joust = try playedTournament()
    defer { joust.remove() }
    let lines = try joust.read("tournaments/t/games.jsonl").split(separator: "\n")
    let most = lines.prefix(20).joined(separator: "\n") + "\n"
    try joust.write(most, to: "tournaments/t/games.jsonl")
    // Nothing is played, but what is there gets an index.
    try joust.run("run", "tournaments/t", "--pairs", "1", "--quiet")
    #expect(try joust.names(in: "tournaments/t").contains(".games.jsonl.index"))
    let file = try #require(
      FileHandle(forWritingAtPath: "\(joust.folder)/tournaments/t/games.jsonl"))
    file.seekToEndOfFile()
    file.write(Data((lines.dropFirst(20).joined(separator: "\n") + "\n{\"type\":").utf8))
    file.closeFile()
    let run = try joust.run("run", "tournaments/t")
    #expect(run.error.hasSuffix("Nothing is left to play: all 24 games stand in the record.\n"))
    #expect(run.error.contains("games.jsonl:\(lines.count + 1): is cut off or damaged"))
    try expectSameWithoutIndex(joust)
  }

  @Test func `records of several machines have an index each`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    for part in ["1/2", "2/2"] { try joust.run("run", "tournaments/t", "--shard", part, "--quiet") }
    for part in 1...2 { try lengthen("games-\(part)of2.jsonl", of: joust) }
    let before = try joust.run("ladder", "tournaments/t", "--format", "json").output
    let rest = try joust.run("run", "tournaments/t", "--shard", "1/2")
    #expect(rest.error == "Nothing is left to play: all 24 games stand in the record.\n")
    let hidden = try joust.names(in: "tournaments/t").filter { $0.hasPrefix(".") }
    #expect(hidden == [".games-1of2.jsonl.index", ".games-2of2.jsonl.index"])
    #expect(try joust.run("ladder", "tournaments/t", "--format", "json").output == before)
    // A game that stands in both counts once.
    let line = try #require(try joust.lines(of: "t", in: "games-2of2.jsonl").last)
    try joust.write(line + "\n", to: "tournaments/t/games-0.jsonl")
    #expect(try joust.run("ladder", "tournaments/t", "--format", "json").output == before)
    #expect(try joust.run("run", "tournaments/t").error == rest.error)
  }

  // MARK: - Tournaments

  private func tournament() throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['minimax', 'random', 'rules'], pairs: 4, seed: '5'")
    return joust
  }

  /// A tournament that was played, with a record of more than 4 MiB.
  private func playedTournament() throws -> Joust {
    let joust = try tournament()
    #expect(try joust.run("run", "tournaments/t", "--quiet").status == 0)
    try lengthen("games.jsonl", of: joust)
    return joust
  }

  /// Has each line of a record say a lot that nobody reads.
  private func lengthen(_ file: String, of joust: Joust) throws {
    let lines = try joust.lines(of: "t", in: file)
    let padding = String(repeating: "x", count: 6_000_000 / lines.count)
    let longer = lines.map { $0.dropLast() + ",\"padding\":\"\(padding)\"}\n" }.joined()
    try joust.write(longer, to: "tournaments/t/\(file)")
  }

  private func expectSameWithoutIndex(_ joust: Joust) throws {
    let ladder = try joust.run("ladder", "tournaments/t", "--format", "json")
    try FileManager.default.removeItem(atPath: "\(joust.folder)/\(index)")
    let whole = try joust.run("ladder", "tournaments/t", "--format", "json")
    #expect(ladder.output == whole.output)
    #expect(ladder.error == whole.error)
  }
}
