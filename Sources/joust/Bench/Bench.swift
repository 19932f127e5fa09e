import Games
import Hosting
import JSON
import Tournaments
import Runs

/// Measures Joust against what the system alone needs.
struct Bench {
  private let sections: [BenchSection]
  private let isNamed: Bool
  private let writesJSON: Bool

  /// Reads the command line.
  init(_ arguments: Arguments) throws(UsageError) {
    writesJSON = arguments.has("json")
    isNamed = !arguments.operands.isEmpty
    guard let name = arguments.operands.first else {
      sections = BenchSection.all.filter { $0.measure != nil }
      return
    }
    let names = BenchSection.all.map(\.name)
    guard let section = BenchSection.all.first(where: { $0.name == name }) else {
      let hint = names.nearest(to: name).map { "did you mean '\($0)'?" }
      throw UsageError(
        "'\(printable(name))' is no section of the bench; "
          + (hint ?? "expected one of \(names.joined(separator: ", "))"), in: .bench)
    }
    guard !writesJSON || section.measure != nil else {
      throw UsageError("'\(name)' prints no figures for --json; leave it out", in: .bench)
    }
    sections = [section]
  }

  /// Measures and prints.
  ///
  /// - Throws: where the machine fails.
  func run() throws -> ExitStatus {
    Signals.hold()
    let folder = try BenchFolder()
    defer { folder.remove() }
    do {
      try Interruptible.run { _ in try measure(folder) }
      return .done
    } catch is Interrupted {
      return .interrupted
    }
  }

  private func measure(_ folder: BenchFolder) throws {
    let processor = BareFloor.pinToProcessor()
    if !writesJSON, sections.contains(where: { $0.measure != nil }) {
      let place =
        processor.map { "all on processor \($0)" }
        ?? "on whatever processor: this system keeps no program to one"
      StandardStream.output.write("Medians of pairs of Joust and its floor, \(place).\n")
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
