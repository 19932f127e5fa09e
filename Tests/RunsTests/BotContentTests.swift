import Foundation
import Runs
import Testing
import Tournaments

/// Tests the digest of a bot's content, which distinguishes its versions.
@Suite struct BotContentTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "content-\(UUID().uuidString)"
    try write("print()", to: "bot.py")
    try write("{}", to: "bot.json")
    try write("x", to: "data/weights")
    try write("old", to: "bot.o")
    try write("old", to: "out/deep/bot.o")
    try write("0123\nbot.o\nnone\nout", to: ".joust-build")
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func change(_ deed: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "cd '\(folder)' && \(deed)"]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  private var manifest: BotManifest {
    BotManifest(name: "fox", build: ["make"], command: ["python3", "bot.py"], games: ["2048"])
  }

  private var digest: String? { BotContent(of: folder).digest(manifest) }

  @Test(arguments: [
    "touch bot.py", "echo new > bot.o", "rm bot.o", "echo > out/deep/new", "rm -r out",
    "echo '{ }' > bot.json",
    "mkdir -p data/__pycache__ .git && echo x > data/__pycache__/x && echo x > .git/x",
    "mkdir empty",
  ])
  func `times, built files and leftovers of tools are not content`(_ deed: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = try #require(digest)
    try change(deed)
    #expect(digest == before)
  }

  @Test(arguments: [
    "echo 'pront()' > bot.py", "mv bot.py main.py", "chmod +x bot.py", "echo y > data/weights",
    "rm -r data", "echo > more", "ln -s bot.py link", "rm .joust-build",
  ])
  func `names, bytes, links and execute permissions are content`(_ deed: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = try #require(digest)
    try change(deed)
    #expect(digest != before)
  }

  @Test func `commands are content, and the version is not`() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let content = BotContent(of: folder)
    var other = manifest
    other.version = "2"
    #expect(content.digest(other) == digest)
    other.command.append("--fast")
    #expect(content.digest(other) != digest)
    other = manifest
    other.build = ["make", "all"]
    #expect(content.digest(other) != digest)
  }

  /// Builds the bot with a script.
  private func build(_ script: String) throws -> String? {
    let sandbox = try SandboxChoice(.none, isRequired: false, hidden: [], place: "")
    return BotBuild(folder: folder, command: ["sh", "-c", script], sandbox: sandbox).run()
  }

  @Test func `a bot is the same before and after its build`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try change("rm -r .joust-build out bot.o")
    let before = (digest, BotContent(of: folder).outline)
    let script =
      "mkdir -p out/deep; cp bot.py out/deep/bot; cp bot.py data/bot.o; ln -s bot.o data/b"
    #expect(try build(script) == nil)
    #expect((digest, BotContent(of: folder).outline) == before)
    // The next build makes more files, some of them in folders of the previous build.
    #expect(try build(script + "; cp bot.py out/more; cp bot.py new") == nil)
    #expect((digest, BotContent(of: folder).outline) == before)
    #expect(FileManager.default.fileExists(atPath: folder + "/new"))
  }

  @Test func `a failed build leaves no files`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = (digest, BotContent(of: folder).outline)
    #expect(try build("mkdir more; echo > more/new; echo > new; exit 3") != nil)
    #expect((digest, BotContent(of: folder).outline) == before)
    #expect(!FileManager.default.fileExists(atPath: folder + "/new"))
  }

  @Test func `an outline shows without reading that a file may have changed`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = BotContent(of: folder).outline
    #expect(BotContent(of: folder).outline == before)
    try change("echo new > bot.o")
    #expect(BotContent(of: folder).outline == before)
    try change("cp -p bot.py x && mv x bot.py")
    #expect(BotContent(of: folder).outline != before)
  }
}
