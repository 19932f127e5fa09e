import CBench
import Hosting
import JSON
import Runs

/// A run of `joust-bench` that measures one section or all sections.
struct Bench: Sendable {
  private let sections: [Section]
  private let isNamed: Bool
  private let writesJSON: Bool

  static var help: String {
    let rows = Section.all.map { "  " + $0.name.padded(to: 9) + $0.summary }
    return """
      joust-bench [SECTION] [--json]
      joust-bench train 2048 [OPTIONS]

      Measures the cost of Joust on this machine. Most figures are compared with a floor, which does
      the same work without Joust. Joust and its floor are measured alternately, in the same run. Only
      their ratio can be compared between machines, or on a busy machine. If the system allows it,
      everything runs on one processor. Without a section, all sections that take seconds are
      measured. The sections are:

      \(rows.joined(separator: "\n"))

      Options:
        --json  print one JSON object instead of tables

      "joust-bench train --help" explains the training of the built-in bot ntuple.

      """
  }

  init(_ words: [String]) throws(InputError) {
    let names = words.filter { !$0.hasPrefix("--") }
    if let option = words.first(where: { $0.hasPrefix("--") && $0 != "--json" }) {
      throw InputError("unknown option '\(printable(option))'; expected --json or --help")
    }
    guard names.count <= 1 else {
      throw InputError(
        "unexpected word '\(printable(names[1]))'; usage: joust-bench [SECTION] [--json]")
    }
    writesJSON = words.contains("--json")
    isNamed = !names.isEmpty
    guard let name = names.first else {
      sections = Section.all.filter { $0.measure != nil }
      return
    }
    let known = Section.all.map(\.name)
    guard let section = Section.all.first(where: { $0.name == name }) else {
      let hint = known.nearest(to: name).map { "did you mean '\($0)'?" }
      throw InputError(
        "unknown section '\(printable(name))'; "
          + (hint ?? "expected one of \(known.joined(separator: ", "))"))
    }
    guard !writesJSON || section.measure != nil else {
      throw InputError("'\(name)' prints no figures for --json; leave out --json")
    }
    sections = [section]
  }

  func run() throws {
    Signals.block()
    let folder = try BenchFolder()
    defer { folder.remove() }
    try Interruptible.run { _ in try measure(folder) }
  }

  private func measure(_ folder: BenchFolder) throws {
    let processor = bench_pin()
    if !writesJSON, sections.contains(where: { $0.measure != nil }) {
      let place =
        processor < 0
        ? "on any processor, because this system cannot bind programs to one"
        : "all on processor \(processor)"
      StandardStream.output.write(
        "Median figures of Joust and of the same work without Joust (the floor), \(place).\n")
    }
    var tables: [BenchTable] = []
    for section in sections {
      if let table = try section.measure?(folder) {
        if !writesJSON { StandardStream.output.write("\n\(section.name)\n\(table.text)") }
        tables.append(table)
      }
      if isNamed, !writesJSON { try section.report?() }
    }
    if writesJSON { StandardStream.output.write(BenchTable.json(tables)) }
  }
}

extension String {
  /// Returns the text with spaces inserted before it, so that it has at least `width` characters.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
