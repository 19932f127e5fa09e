import Foundation
import TestThreads
import Testing

/// Tests the commands of the tutorial for bot authors and of the workflow for CI.
@Suite(.waiting, .timeLimit(.minutes(30)))
struct TutorialTests {
  /// A fenced block of a page.
  private struct Block {
    let info: String
    let text: String
  }

  @Test(.needs("python3")) func `every step of the tutorial has the documented result`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    var output = ""
    var folder = "."
    var follower: Process?
    for block in try blocks(of: "bots/tutorial.md") {
      switch block.info {
      case "sh": continue  // The installation.
      case "sh tutorial":
        let outcome = try joust.shell("set -e; cd \(folder); \(block.text)", environment: path)
        try #require(outcome.status == 0, "\(block.text)\(outcome.output)\(outcome.error)")
        output = outcome.output
        folder = "league"
      case "text output": expect(output, shows: block.text)
      case "sh follow":
        let command = block.text.trimmingCharacters(in: .newlines)
        follower = try joust.startShell("cd league; exec \(command) >../followed 2>&1", path)
        try #require(waits(for: 1, in: joust))
      case "text follow":
        #expect(waits(for: 2, in: joust))
        expect(try joust.read("followed"), shows: block.text)
        follower?.interrupt()
        follower?.waitUntilExit()
        #expect(follower?.terminationStatus == 130)
      case let info:
        let name = try #require(info.split(separator: " ").last)
        // The time limits are raised, so that no bot is late.
        let text = block.text.replacing("move: \"1s\" }", with: "move: \"1s\", grace: \"10m\" }")
        try joust.write(text, to: "league/\(name)")
      }
    }
    #expect(follower != nil)
    #expect(try joust.read("league/tournaments/main/report.html").contains("wolf"))
  }

  @Test(.needs("python3"), .needsYAML) func `the workflow for CI fails if the bot is worse`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("main", "games: ['tic-tac-toe'], bots: ['fox', 'rules']")
    try joust.run("new", "bot", "fox")
    let submit = try joust.run("submit", "fox/")
    #expect(submit.status == 0, "\(submit.output)\(submit.error)")
    let worse = try block("python fox.py", of: "bots/tutorial.md")
    try joust.write(worse, to: "fox/bot.py")
    let workflow = try YAML(block("yaml compare", of: "bots/compare-in-ci.md"), in: joust)
    let version = try #require(workflow["env", "JOUST_VERSION"] as? String)
    #expect(try joust.run("version").output == "joust \(version)\n")
    let commands = workflow.steps(of: "compare").compactMap { $0["run"] as? String }
      .filter { $0.hasPrefix("joust ") }
    try #require(commands.count == 2)
    let check = try joust.shell(commands[0], environment: path)
    #expect(check.status == 0, "\(check.output)\(check.error)")
    let compare = try joust.shell(
      commands[1].replacing("--for 5m", with: "--for 20s"), environment: path)
    #expect(compare.status == 1)
    #expect(
      compare.output.contains("fox is worse than before"), "\(compare.output)\(compare.error)")
  }

  /// The environment variables with which `joust` is the tested program.
  private var path: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return ["PATH": "\(Joust.programFolder):\(path)"]
  }

  /// Waits until the run has waited for changes the given number of times, and returns whether that happens
  /// in time.
  private func waits(for count: Int, in joust: Joust) -> Bool {
    joust.wait {
      let output = (try? joust.read("followed")) ?? ""
      return output.ranges(of: "waiting for changes.").count >= count
    }
  }

  /// Expects that an output contains the lines of a block, in order.
  ///
  /// In a line of the block, `…` stands for any text; as a whole line, it stands for any lines.
  private func expect(_ output: String, shows block: String) {
    var rest = output.split(separator: "\n")[...]
    for line in block.split(separator: "\n") where line != "…" {
      let parts = line.split(separator: "…", omittingEmptySubsequences: false)
        .map { NSRegularExpression.escapedPattern(for: String($0)) }
      let pattern = "^\(parts.joined(separator: ".*"))$"
      let place = rest.firstIndex { $0.range(of: pattern, options: .regularExpression) != nil }
      guard let place else {
        Issue.record("the line \"\(line)\" is missing or misplaced in:\n\(output)")
        return
      }
      rest = rest[(place + 1)...]
    }
  }

  /// Returns the first fenced block of a page with a given info string.
  private func block(_ info: String, of page: String) throws -> String {
    try #require(try blocks(of: page).first { $0.info == info }).text
  }

  /// Returns the fenced blocks of a page.
  private func blocks(of page: String) throws -> [Block] {
    let text = try String(contentsOf: Joust.root.appending(path: page), encoding: .utf8)
    return text.matches(of: /(?m)^```(.+)\n((?:.*\n)*?)```$/).map {
      Block(info: String($0.1), text: String($0.2))
    }
  }
}
