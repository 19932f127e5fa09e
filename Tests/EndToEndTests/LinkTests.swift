import Foundation
import TestThreads
import Testing

/// Tests the links on all pages, and the commands shown on them.
@Suite(.waiting, .timeLimit(.minutes(30))) struct LinkTests {
  @Test func `each relative link leads to a file and to a heading`() throws {
    let manager = FileManager.default
    let pages = try ManualPage.all()
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
    var count = 0
    for page in pages {
      for link in page.relativeLinks {
        count += 1
        let here = "\(page.path):\(link.line): the link \(link.target)"
        let parts = link.target.split(separator: "#", omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page.path : page.resolve(String(parts[0]))
        guard manager.fileExists(atPath: Joust.root.appending(path: path).path) else {
          Issue.record("\(here) leads to \(path), which does not exist")
          continue
        }
        guard parts.count == 2 else { continue }
        let headings = anchors[path]
        #expect(headings != nil, "\(here) has an anchor, but \(path) is not one of the pages")
        #expect(
          headings?.contains(String(parts[1])) != false,
          "\(here) leads to a heading that \(path) does not have")
      }
    }
    #expect(count > 50)
  }

  @Test func `each command of Joust on the pages exists, and so do its options`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let commands = Set(
      try joust.run("help").output.split(separator: "\n").filter { $0.hasPrefix("  joust ") }
        .map { String($0.split(separator: " ")[1]) })
    #expect(commands.count > 20)
    var options: [String: Set<String>] = [:]
    var count = 0
    for page in try ManualPage.all() {
      for call in page.calls {
        count += 1
        let here = "\(page.path):\(call.line): joust \(call.command)"
        guard commands.contains(call.command) else {
          Issue.record("\(here) is an unknown command")
          continue
        }
        // A built-in bot has its own options.
        guard call.command != "bot" else { continue }
        if options[call.command] == nil {
          options[call.command] = Self.options(in: try joust.run("help", call.command).output)
        }
        for option in call.options {
          #expect(
            options[call.command]?.contains(option) == true, "\(here) has no option \(option)")
        }
      }
    }
    #expect(count > 50)
  }

  /// Returns the options that the help of a command lists, and the option for help.
  private static func options(in help: String) -> Set<String> {
    let listed = help.split(separator: "\n").filter { $0.hasPrefix("  --") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    return Set(listed).union(["--help"])
  }

  @Test(arguments: [
    ("Install it", "install-it"),
    ("What is `bot.json`?", "what-is-botjson"),
    ("0.2.0 (not released)", "020-not-released"),
    ("Faults, limits & the clock", "faults-limits--the-clock"),
    ("A [game](games.md) of `max_moves`", "a-game-of-max_moves"),
    ("Swiss – and check-referee", "swiss--and-check-referee"),
  ])
  func `a heading has the anchor that GitHub gives it`(_ heading: String, _ anchor: String) {
    #expect(ManualPage.anchor(of: heading) == anchor)
  }

  @Test func `a page is split into prose, headings, links and commands`() {
    let page = ManualPage(
      """
      # One
      See [a](b/c.md#d), [`e`](#one "title"), `[no](link)` and [far](https://swift.org).
      ## One
      Use `joust run t --pairs
      3 --quiet`.
      <img src="f.png">

      ```sh
      # joust comment --wrong
      swift build --product joust --static-swift-stdlib
      A=1 joust ladder t \\
        --los | sort && joust verify t # joust comment
      ```

      ```console
      $ ./joust script slurm t --jobs=4 > job.sh
      joust output --wrong
      # Not a heading
      ```
      """, path: "x/y.md")
    #expect(page.anchors == ["one", "one-1"])
    #expect(page.relativeLinks.map(\.target) == ["b/c.md#d", "#one", "f.png"])
    #expect(page.relativeLinks.map(\.line) == [2, 2, 6])
    #expect(page.resolve("../z.md") == "z.md" && page.resolve("b/c.md") == "x/b/c.md")
    #expect(page.calls.map(\.command) == ["run", "ladder", "verify", "script"])
    #expect(
      page.calls.map(\.options) == [["--pairs", "--quiet"], ["--los"], [], ["--jobs"]])
    #expect(page.calls.map(\.line) == [4, 11, 11, 16])
  }
}
