import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct BenchTests {
  private static let sections = [
    "turns", "starts", "referees", "record", "moves", "ratings", "growth", "formats",
  ]

  private static let bench = "'\(Joust.programFolder)/joust-bench'"

  @Test func `joust has no command bench`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let answer = try joust.run("bench")
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.error.hasPrefix("joust: 'bench' is "))
  }

  @Test func `the help lists the sections`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let help = try joust.shell("\(Self.bench) --help").output
    for section in Self.sections { #expect(help.contains("\n  \(section) ")) }
  }

  @Test(arguments: [
    (["turn"], "unknown section 'turn'; did you mean 'turns'?"),
    (
      ["everything"],
      "unknown section 'everything'; expected one of turns, starts, referees, record, "
        + "moves, ratings, growth, formats"
    ),
    (["formats", "--json"], "'formats' prints no figures for --json; leave out --json"),
    (["turns", "moves"], "unexpected word 'moves'; usage: joust-bench [SECTION]"),
    (["--csv"], "unknown option '--csv'; expected --json or --help"),
  ])
  func `an unknown section of the bench is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bench = try joust.shell("\(Self.bench) \(words.joined(separator: " "))")
    #expect(bench.status == 2)
    #expect(bench.output == "")
    #expect(bench.error.hasPrefix("joust-bench: \(sentence)"))
  }

  @Test(.long("it measures"))
  func `a section prints its figures and leaves no files`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bench = try joust.shell(
      "\(Self.bench) starts --json", environment: ["TMPDIR": joust.folder + "/tournaments"])
    #expect(bench.status == 0)
    let figures = try JSONDecoder().decode([String: Double].self, from: Data(bench.output.utf8))
    #expect(
      figures.keys.sorted() == [
        "bare_starts_per_second", "joust_starts_per_second", "starts_ratio",
      ])
    #expect(figures.values.allSatisfy { $0 > 0 })
    #expect(try joust.names(in: "tournaments") == [])
  }

  @Test func `an interrupted bench leaves no files`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bench = try joust.startShell(
      "exec \(Self.bench) growth >/dev/null 2>&1", ["TMPDIR": joust.folder + "/tournaments"])
    #expect(try joust.wait { try !joust.names(in: "tournaments").isEmpty })
    bench.interrupt()
    bench.waitUntilExit()
    #expect(bench.terminationStatus == 130)
    #expect(try joust.names(in: "tournaments") == [])
  }
}
