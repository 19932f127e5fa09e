import Foundation
import Reports
import Runs
import Testing
import Tournaments

/// Tests the page of a run.
@Suite struct LivePageTests {
  @Test(arguments: [
    ("1", #"[["fox","could not be started three times in a row"]]"#), ("2", "[]"),
  ])
  func `a bot is listed as withdrawn until it has a new version`(
    version: String, list: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "joust-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = LivePage(in: folder.path, name: "club", facts: GameFacts(), report: { _ in })
    var record = Record()
    record.present = ["fox": "1"]
    page.receive(.standings(RunStandings(record: record, outcomes: [])))
    page.receive(.withdrawn("fox"))
    record.present = ["fox": version]
    page.end(record, [])
    let text = try String(contentsOf: folder.appending(path: "report.html"), encoding: .utf8)
    #expect(text.contains("\"withdrawn\":\(list),"))
  }
}
