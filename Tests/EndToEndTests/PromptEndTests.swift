import Foundation
import TestThreads
import Testing

/// Tests that commands exit within a second after a signal, regardless of their computations.
@Suite(.waiting, .timeLimit(.minutes(30))) struct PromptEndTests {
  /// Returns a folder with a game whose referee never answers, which is an endless computation.
  private func endless() throws -> Joust {
    let joust = try Joust()
    for name in ["t", "r"] {
      try joust.write(
        "import time\nwhile True: time.sleep(1)\n", to: "tournaments/\(name)/never.py")
      try joust.addTournament(
        name,
        "games: [{ name: 'never', referee: ['python3', 'never.py'] }], bots: ['random'], seed: '1'")
    }
    try joust.write(
      #"{"type":"game","id":"a-1","game":"never","rules":{},"bots":["a","b"],"versions":["1","1"],"#
        + #""opening":[],"moves":[1],"result":"1-0","reason":"line","ms":[1,1],"max_ms":[1,1],"#
        + #""at":"2026-01-01T00:00:00Z"}"# + "\n", to: "tournaments/t/games-x.jsonl")
    return joust
  }

  @Test(
    .needs("python3"),
    arguments: [
      "status tournaments/t", "verify tournaments/t", "run tournaments/r",
    ],
    [SIGINT, SIGTERM, SIGHUP])
  func `a command ends within a second of a signal`(command: String, signal: Int32) throws {
    let joust = try endless()
    defer { joust.remove() }
    // A busy machine may delay an exit, but not each of several.
    let isPrompt = try (0..<3).contains { _ in
      #expect(joust.wait { joust.processes().isEmpty })
      let process = try joust.start(
        command.split(separator: " ").map(String.init), output: Pipe(), error: Pipe())
      #expect(joust.wait { joust.numberedProcesses().count > 1 || !process.isRunning })
      try #require(process.isRunning)
      let start = ContinuousClock.now
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return ContinuousClock.now - start < .seconds(4)
    }
    #expect(isPrompt)
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
  }
}
