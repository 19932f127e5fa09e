import Foundation
import TestThreads
import Testing

/// Tests the help and the examples of all commands.
@Suite(.waiting, .timeLimit(.minutes(30))) struct HelpTests {
  /// Returns the commands that the overview lists.
  private func commands(_ joust: Joust) throws -> [String] {
    try joust.run("help").output.split(separator: "\n").filter { $0.hasPrefix("  joust ") }
      .map { String($0.split(separator: " ")[1]) }
  }

  @Test func `each command has one to three examples whose options exist`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let names = try commands(joust)
    #expect(names.count > 20)
    for name in names {
      let help = try joust.run("help", name).output
      let part = try #require(help.components(separatedBy: "\nExamples:\n").last)
      let examples = part.split(separator: "\n").filter {
        $0.hasPrefix("  ") && !$0.hasPrefix("   ")
      }.map(String.init)
      #expect((1...3).contains(examples.count), "\(name)")
      for example in examples {
        #expect(example.contains("joust \(name)"), "\(example)")
        // A built-in bot has its own options.
        for word in example.split(separator: " ") where word.hasPrefix("--") && name != "bot" {
          #expect(help.contains("  \(word)"), "\(example)")
        }
      }
    }
  }

  @Test func `the manual page has the examples`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let page = try joust.run("man").output
    #expect(page.contains(".SH EXAMPLES\n"))
    #expect(page.contains(#".B "joust compare fox.py""#))
  }

  @Test(arguments: [["version"], ["-V"], ["--version"]])
  func `the version is printed in three ways`(_ words: [String]) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let version = try joust.run(words)
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("joust ") && version.output.split(separator: ".").count == 3)
  }

  @Test(arguments: [["run", "--help"], ["run", "-h"], ["run", "tournaments/t", "-h"]])
  func `a command prints its help on request`(words: [String]) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let help = try joust.run(words)
    #expect(help.status == 0, "\(help.error)")
    #expect(try help.output == joust.run("help", "run").output)
  }

  @Test func `the suggested first command works in the current folder`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    #expect(try joust.run().output.contains("To begin: joust new league"))
    try joust.addTournament("quickstart", "games: ['2048'], bots: ['*']")
    #expect(try joust.run().output.contains("To begin: joust run tournaments/quickstart"))
  }

  @Test func `lists are printed as JSON, and versions are completed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    for number in 1...2 {
      try joust.write(SubmitTests.shell + "# \(number)\n", to: "fox.sh")
      try joust.run("submit", "fox.sh", "--game", "2048", "--replace")
    }
    let list = try joust.run("list", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
    let bots = try #require(object?["submitted"] as? [[String: Any]])
    #expect(bots.first?["name"] as? String == "fox")
    #expect(bots.first?["former_versions"] as? [String] == ["1"])
    #expect(try joust.run("complete", "bots").output.contains("\nfox\nfox@1\n"))
  }
}
