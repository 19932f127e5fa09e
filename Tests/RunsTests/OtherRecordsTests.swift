import Foundation
import Hosting
import Runs
import Testing
import Tournaments

/// Tests runs that write records in the same folder; the locks belong to journals of this process.
@Suite(.timeLimit(.minutes(5))) struct OtherRecordsTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "records-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func journal(_ name: String) throws -> Journal {
    try Journal(in: folder, of: RecordName(name)?.shard)
  }

  private func line(_ meeting: Int) -> [UInt8] {
    let run = FakeRun(["a", "b"])
    let id = GameIdentity(hash: 1, meeting: meeting).text
    return run.won(ScheduledGame(id: id, entrants: [0, 1], start: .opening([]))).line()
  }

  @Test func `readers of records ignore an empty record that a run may delete`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let idle = try journal("games-1of2.jsonl")
    let busy = try journal("games-2of2.jsonl")
    try busy.append(line(1))
    let files = try TournamentFolder.records(in: folder)
    try idle.close()
    #expect(try RecordReader.read(files).played.count == 1)
    #expect(files == ["\(folder)/games-2of2.jsonl"])
  }

  @Test(arguments: [
    ("games.jsonl", "1/2", "a run of the whole tournament", "shard 1/2"),
    ("games-1of2.jsonl", nil, "shard 1/2", "the whole tournament"),
    ("games-1of2.jsonl", "1/3", "shard 1/2", "shard 1/3"),
  ])
  func `a run with games in common with a running one is refused`(
    name: String, own: String?, rival: String, part: String
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let others = OtherRecords(in: folder, otherThan: own.flatMap { Shard($0) })
    let journal = try journal(name)
    let error = #expect(throws: InputError.self) { try others.refuseRivals() }
    #expect(
      error?.description
        == "\(folder)/\(name) is being written by \(rival), which plays some of the "
        + "same games as \(part); wait for it, or stop it")
    try journal.append(line(1))
    try journal.close()
    withExtendedLifetime(journal) {}
  }

  @Test func `shards of the same division, and records of ended runs, are not refused`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(line(1)).write(to: URL(fileURLWithPath: "\(folder)/games.jsonl"))
    let own = try journal("games-1of2.jsonl")
    let other = try journal("games-2of2.jsonl")
    try OtherRecords(in: folder, otherThan: Shard("1/2")).refuseRivals()
    withExtendedLifetime((own, other)) {}
  }

  @Test func `a shard waits for other shards as long as they play`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let others = OtherRecords(in: folder, otherThan: Shard("1/2"))
    var record = Record()
    var journal: Journal? = try journal("games-2of2.jsonl")
    #expect(try others.news { _ in false } == .grown)
    try others.read(into: &record, to: nil)
    #expect(record.played.count == 0)

    var looks = 0
    let news = try others.news { _ in
      looks += 1
      if looks == 3 { _ = try? journal?.append(line(1)) }
      return false
    }
    #expect(news == .grown)
    #expect(looks == 3)
    try others.read(into: &record, to: nil)
    #expect(record.played.count == 1)

    #expect(try others.news { _ in true } == .interrupted)
    looks = 0
    let silence = try others.news { _ in
      looks += 1
      return false
    }
    #expect(silence == .none)
    #expect(looks > 1)

    journal = nil
    looks = 0
    let end = try others.news { _ in
      looks += 1
      return false
    }
    #expect(end == .none)
    #expect(looks == 0)
  }
}
