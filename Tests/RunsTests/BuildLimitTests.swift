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
}
