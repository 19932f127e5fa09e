import Foundation
import Games
import Runs
import Synchronization
import Testing
import Tournaments

/// Tests the record that a run writes in parts.
@Suite struct JournalTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "journal-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func line(_ meeting: Int) -> [UInt8] {
    let id = GameIdentity(hash: 1, meeting: meeting).text
    return FakeRun(["a", "b"]).won(ScheduledGame(id: id, entrants: [0, 1], start: .opening([])))
      .line()
  }

  private var run: RunRecord {
    RunRecord(joust: "1", at: "2026-11-20T22:00:00Z", seed: .open(Seed(value: 1)), bots: [])
  }

  /// Returns the lines of runs in a file, each with the bytes that precede it.
  private func runs(in name: String) throws -> [(run: RunRecord, before: [UInt8])] {
    let all = Array(try bytes(name))
    var runs: [(run: RunRecord, before: [UInt8])] = []
    var start = 0
    while let end = all[start...].firstIndex(of: 10) {
      if case .run(let run) = try RecordLine(all, in: start..<end) {
        runs.append((run, Array(all[..<start])))
      }
      start = end + 1
    }
    return runs
  }

  private func digest(_ bytes: some Sequence<UInt8>) -> String {
    SHA256.digest(Array(bytes)).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
  }

  @Test func `a record continues in parts, and each game is in one of them`() throws {
    defer { remove() }
    var starts: [String] = []
    for first in [1, 41] {
      let journal = try Journal(in: folder, sizeLimit: 4000)
      starts.append(try journal.begin(run).file)
      for meeting in first..<(first + 40) {
        starts += [try journal.append(line(meeting))?.file ?? ""]
      }
      try journal.close()
    }
    let files = try TournamentFolder.records(in: folder)
    let names = files.map { String($0.dropFirst(folder.count + 1)) }
    #expect(names.count > 5)
    #expect(names == ["games.jsonl"] + (2...names.count).map { "games-\($0).jsonl" })
    #expect(try RecordReader.read(files).played.count == 80)
    for name in names.dropLast() { #expect(try 4000..<5000 ~= bytes(name).count) }
    #expect(starts.filter { !$0.isEmpty }.last == files.last)
    for name in names { #expect(try runs(in: name).count >= 1) }
  }

  @Test func `the line of a run has the digest of the bytes before it`() throws {
    defer { remove() }
    for first in [1, 31] {
      let journal = try Journal(in: folder, sizeLimit: 8000)
      _ = try journal.begin(run)
      for meeting in first..<(first + 30) { _ = try journal.append(line(meeting)) }
      try journal.close()
    }
    let files = try TournamentFolder.records(in: folder).map {
      String($0.dropFirst(folder.count + 1))
    }
    #expect(files.count > 1)
    for (index, name) in files.enumerated() {
      for (number, (run, before)) in try runs(in: name).enumerated() {
        let expected =
          number == 0 && index > 0 ? digest(try bytes(files[index - 1])) : digest(before)
        #expect(run.chain == expected, "\(name), run \(number)")
      }
    }
    #expect(try runs(in: files[0]).count == 2 || runs(in: files[1]).count == 2)
  }

  @Test(arguments: [
    ("mv games.jsonl old.jsonl", "games.jsonl was renamed while the run was writing it"),
    ("cp games.jsonl x && mv x games.jsonl", "games.jsonl was replaced by another file"),
    ("rm games.jsonl", "games.jsonl was deleted while the run was writing it"),
  ])
  func `a record that is renamed or replaced is reported at the next synchronization`(
    deed: String, sentence: String
  ) throws {
    defer { remove() }
    let journal = try Journal(in: folder)
    _ = try journal.append(line(1))
    try journal.synchronize()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "cd '\(folder)' && \(deed)"]
    try shell.run()
    shell.waitUntilExit()
    let error = #expect(throws: MachineError.self) { try journal.synchronize() }
    #expect(error?.description.contains(sentence) == true)
  }

  @Test func `a failure to flush the record to the disk is reported once`() throws {
    defer { remove() }
    let journal = try Journal(in: folder)
    _ = try journal.append(line(1))
    try FileManager.default.removeItem(atPath: "\(folder)/games.jsonl")
    let failures = Mutex(0)
    let task = try journal.synchronizing { _ in failures.withLock { $0 += 1 } }
    // The limit only ends a test that hangs, and is generous because the machine may be busy.
    let deadline = ContinuousClock.now + .seconds(120)
    while failures.withLock({ $0 }) == 0, ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.01)
    }
    task.finish()
    task.wait()
    #expect(failures.withLock { $0 } > 0)
    // The end of a run does not report the failure again.
    #expect(throws: Never.self) { try journal.close() }
  }

  @Test func `one run at a time writes the parts of a record`() throws {
    defer { remove() }
    let journal = try Journal(in: folder, sizeLimit: 1000)
    _ = try journal.begin(run)
    for meeting in 1..<10 { _ = try journal.append(line(meeting)) }
    #expect(throws: InputError.self) { _ = try Journal(in: folder) }
    try Journal(in: folder, of: Shard("1/2")).close()
    try journal.close()
  }
}
