import Foundation
import Testing

@Suite(.endToEnd, .timeLimit(.minutes(30))) struct BenchTests {
  private static let sections = [
    "turns", "starts", "record", "moves", "ratings", "growth", "formats",
  ]

  @Test func `the help lists the sections`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let help = try joust.run("help", "bench").output
    for section in Self.sections { #expect(help.contains("\n  \(section) ")) }
  }

  @Test(arguments: [
    (["turn"], "'turn' is no section of the bench; did you mean 'turns'?"),
    (
      ["everything"],
      "'everything' is no section of the bench; expected one of turns, starts, record, moves, "
        + "ratings, growth, formats"
    ),
    (["formats", "--json"], "'formats' prints no figures for --json; leave it out"),
    (["turns", "moves"], "'moves' is one word too many: joust bench [SECTION]"),
  ])
  func `what the bench does not know gets a sentence`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bench = try joust.run(["bench"] + words)
    #expect(bench.status == 2)
    #expect(bench.output == "")
    #expect(bench.error.hasPrefix("joust: \(sentence)"))
  }

  @Test func `a section prints its figures and leaves nothing behind`() throws {
    var joust = try Joust()
    defer { joust.remove() }
    joust.environment["TMPDIR"] = joust.folder + "/tournaments"
    let bench = try joust.run("bench", "starts", "--json")
    #expect(bench.status == 0)
    let figures = try JSONDecoder().decode([String: Double].self, from: Data(bench.output.utf8))
    #expect(
      figures.keys.sorted() == [
        "bare_starts_per_second", "joust_starts_per_second", "starts_ratio",
      ])
    #expect(figures.values.allSatisfy { $0 > 0 })
    #expect(try joust.names(in: "tournaments") == [])
  }

  @Test func `an interrupted bench leaves nothing behind`() throws {
    var joust = try Joust()
    defer { joust.remove() }
    joust.environment["TMPDIR"] = joust.folder + "/tournaments"
    let bench = try joust.start(["bench", "growth"], output: Pipe(), error: Pipe())
    #expect(try joust.wait { try !joust.names(in: "tournaments").isEmpty })
    bench.interrupt()
    bench.waitUntilExit()
    #expect(bench.terminationStatus == 130)
    #expect(try joust.names(in: "tournaments") == [])
  }
}
