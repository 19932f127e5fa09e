import Foundation
import Hosting
import Runs
import TestThreads
import Testing
import Tournaments

/// Tests the limits of a build.
@Suite(.waiting) struct BuildLimitTests {
  private static let sandboxes: [Sandbox] = [.namespaces, .bwrap, .landlock, .none].filter {
    (try? SandboxChoice($0, isRequired: false, hidden: [], place: "")) != nil
  }

  private func failure(
    of script: String, _ sandbox: Sandbox, _ limits: BuildLimits, in folder: URL
  ) throws -> String? {
    let choice = try SandboxChoice(sandbox, isRequired: false, hidden: [], place: "")
    return BotBuild(
      folder: folder.path, command: ["sh", "-c", script], sandbox: choice, limits: limits
    ).run()
  }

  private func withFolder(_ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "joust-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0 != ".joust-build" } == [])
  }

  @Test(arguments: [
    (2.9, nil), (3, "built fox in 3 s"), (59.9, "built fox in 59 s"),
    (60, "built fox in 1 min 0 s"), (600, "built fox in 10 min 0 s"),
  ])
  func `the time of a long build is reported`(seconds: Double, line: String?) {
    #expect(BotBuild.line(of: "fox", nanoseconds: Int64(seconds * 1e9)) == line)
  }

  @Test(arguments: sandboxes) func `time`(_ sandbox: Sandbox) throws {
    try withFolder { folder in
      var limits = BuildLimits()
      limits.nanoseconds = 2_000_000_000
      let failure = try failure(of: "echo x > half.o; sleep 1000", sandbox, limits, in: folder)
      #expect(failure == "its build was ended, since it took more than 2 s")
    }
  }

  @Test(
    arguments: sandboxes,
    ["head -c 30000000 /dev/zero > big", "head -c 30000000 /dev/zero > $TMPDIR/big"])
  func `bytes`(_ sandbox: Sandbox, _ script: String) throws {
    for rest in ["", "; sleep 1000"] {
      try withFolder { folder in
        var limits = BuildLimits()
        limits.bytes = 20_000_000
        let failure = try failure(of: script + rest, sandbox, limits, in: folder)
        #expect(failure == "its build was ended, since it had more than 20 MB of files")
      }
    }
  }

  @Test(arguments: sandboxes) func `files`(_ sandbox: Sandbox) throws {
    try withFolder { folder in
      var limits = BuildLimits()
      limits.files = 50
      let failure = try failure(
        of: "mkdir many; cd many; touch $(seq 100)", sandbox, limits, in: folder)
      #expect(failure == "its build was ended, since it had more than 50 files in its folders")
    }
  }

  #if os(Linux)
  @Test(arguments: sandboxes)
  func `a failed build leaves no file, not even one whose name is not UTF-8`(
    _ sandbox: Sandbox
  ) throws {
    try withFolder { folder in
      let script =
        "n=$(printf '\\377'); mkdir a$n && echo x > a$n/b$n && echo x > c$n || exit 2; exit 1"
      let reason = try failure(of: script, sandbox, BuildLimits(), in: folder)
      #expect(reason == "its build exited with status 1")
      // Only the stamp of the build remains.
      let usage = Folder.usage(of: [folder.path], bytes: 1 << 30, files: 1000)
      #expect(usage.files == 1)
    }
  }
  #endif

  @Test(.enabled(if: geteuid() != 0, "root can read all folders"))
  func `a failed build deletes no file of a bot with a folder that could not be read`() throws {
    try withFolder { folder in
      let path = folder.path
      try FileSystem.write("{}", to: path + "/bot.json")
      try FileSystem.makeFolder(path + "/closed")
      try FileSystem.write("x", to: path + "/closed/file")
      try FileSystem.setMode(0, of: path + "/closed")
      let reason = try failure(
        of: "chmod 755 closed; echo x > new; exit 1", .none, BuildLimits(), in: folder)
      #expect(reason == "its build exited with status 1")
      let paths = try FileSystem.paths(below: path).sorted()
      #expect(paths == [".joust-build", "bot.json", "closed", "closed/file"])
      for name in ["bot.json", "closed"] { FolderRemoval.remove("\(path)/\(name)") }
    }
  }
}
