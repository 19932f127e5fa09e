import Foundation
import TestThreads
import Testing

/// Tests that a reader that stops reading delays neither the games nor the exit of the run.
@Suite(.waiting, .timeLimit(.minutes(30))) struct StalledReaderTests {
  private func joust() throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 100000, seed: '1', "
        + "concurrency: 1, time: { startup: '1m', move: '1m' }")
    return joust
  }

  /// Waits until the record has a number of games, and returns whether that happens in time.
  private func plays(_ count: Int, _ joust: Joust) -> Bool {
    joust.wait {
      let text = (try? joust.read("tournaments/t/games.jsonl")) ?? ""
      return text.utf8.count { $0 == 10 } > count
    }
  }

  /// Stops a run, and expects that it exits normally.
  private func end(_ run: Process, _ joust: Joust) throws {
    kill(run.processIdentifier, SIGTERM)
    let start = Date()
    #expect(joust.wait { !run.isRunning })
    #expect(Date().timeIntervalSince(start) < 20)
    #expect(run.terminationReason == .exit)
    #expect(run.terminationStatus == 130)
    #expect(try joust.read("tournaments/t/games.jsonl").hasSuffix("}\n"))
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 0, "\(verified.output)")
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
  }

  @Test func `a run finishes if its events are not read`() throws {
    let joust = try joust()
    defer { joust.remove() }
    let output = Pipe()
    let error = Pipe()
    let run = try joust.start(
      ["run", "tournaments/t", "--json", "--quiet"], output: output, error: error)
    // A pipe holds 64 KiB, which are about two hundred games.
    #expect(plays(1000, joust))
    try end(run, joust)
    // The pipe holds the first games in complete lines.
    try output.fileHandleForWriting.close()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let record = try joust.lines(of: "t").filter { $0.hasPrefix(#"{"type":"game""#) }
    let lines = text.split(separator: "\n").dropLast().map(String.init)
    #expect(lines.count > 50)
    #expect(lines == Array(record.prefix(lines.count)))
  }

  @Test func `a run finishes if its progress is not read`() throws {
    let joust = try joust()
    defer { joust.remove() }
    let run = try joust.startShell(
      """
      mkfifo progress; exec 3<>progress
      head -c 70000 /dev/zero >&3 & filler=$!
      sleep 1
      kill $filler
      exec "$JOUST" run tournaments/t 2>&3 >/dev/null
      """)
    #expect(plays(300, joust))
    try end(run, joust)
  }

  @Test func `a slow reader gets all events`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 400, seed: '1'")
    let output = Pipe()
    let error = Pipe()
    let run = try joust.start(
      ["run", "tournaments/t", "--json", "--quiet"], output: output, error: error)
    #expect(plays(800, joust))
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus == 0)
    let lines = text.split(separator: "\n").map(String.init)
    let record = try joust.lines(of: "t").filter { $0.hasPrefix(#"{"type":"game""#) }
    #expect(record.count == 800)
    #expect(Array(lines.dropLast(2)) == record)
    #expect(lines.last == #"{"type":"done","games":800,"status":0}"#)
  }
}
