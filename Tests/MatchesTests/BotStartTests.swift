#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

@testable import Matches

@Suite(.waiting) struct BotStartTests {
  private static let taskset = "/usr/bin/taskset"

  /// Starts a program that computes on the first processor and writes nothing.
  private func startComputing() throws -> LineProcess {
    try LineProcess(
      Launch(
        program: Self.taskset,
        arguments: ["taskset", "-c", "0", "sh", "-c", "while :; do :; done"], folder: "/",
        environment: ["PATH": "/usr/bin:/bin"]))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: taskset),
      "taskset is not on this machine"))
  func `a bot that shares a processor has its time to start on it`() throws {
    let others = try (0..<4).map { _ in try startComputing() }
    let bot = try startComputing()
    defer { LineProcess.finish(others + [bot], within: 0) }
    bot.listen()
    var start = BotStart(within: .milliseconds(100))
    while case .waiting = start.progress(of: bot) {
      LineProcess.wait(for: [bot], until: start.deadline)
    }
    #expect(bot.processorNanoseconds > 90_000_000)
  }
}
#endif
