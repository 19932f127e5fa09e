import Games
import Hosting
import Runs
import Testing
import Tournaments

@Suite struct ReadyGamesTests {
  @Test func `a referee may read the folder of a file whose name begins with a combining mark`()
    throws
  {
    let folder = Paths.temporaryFolder + "/joust-referee-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeFolders(folder + "/rules/chess")
    defer { FolderRemoval.remove(folder) }
    let file = "rules/chess/\u{301}x.sh"
    try FileSystem.write("exit\n", to: "\(folder)/\(file)")
    let game = ForeignGame(name: "chess", rules: Rules(unchecked: [:]), referee: ["sh", file])
    let sandbox = try SandboxChoice(.auto, isRequired: false, hidden: [], place: "") {
      [SandboxChoice.landlock(lack: nil)]
    }
    let launch = try #require(ReadyGames.launch(game, in: folder, sandbox))
    #expect(launch.needed.contains { $0.hasSuffix("/rules/chess") }, "\(launch.needed)")
    #expect(!launch.needed.contains { $0.hasSuffix("/rules") }, "\(launch.needed)")
  }
}
