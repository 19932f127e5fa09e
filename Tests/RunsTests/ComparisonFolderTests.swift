import Hosting
import Ratings
import Runs
import Testing

@Suite struct ComparisonFolderTests {
  @Test func `the file of an earlier comparison is replaced only by a complete file`() throws {
    let folder = Paths.temporaryFolder + "/joust-comparison-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeFolder(folder)
    defer { FolderRemoval.remove(folder) }
    let file = folder + "/tournament.json"
    let former = "// Written by joust compare.\n{}\n"
    try FileSystem.write(former, to: file)
    // A second name shows whether the old file is truncated.
    try FileSystem.link(file, as: folder + "/former")
    let test = try SPRT(elo0: 0, elo1: 200, alpha: 0.05, beta: 0.05)
    var options = ComparisonOptions(game: FakeRun.game, test: test)
    options.mayRewrite = true
    options.folder = folder
    // A comparison without bots may be refused after its file was written.
    _ = try? ComparisonFolder(options, []).open()
    #expect(try InputFile.contents(of: folder + "/former") == Array(former.utf8))
    #expect(try InputFile.contents(of: file) != Array(former.utf8))
  }
}
