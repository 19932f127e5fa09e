#if os(Linux)
import Foundation
import Hosting
import Testing

/// Tests that no descriptors are leaked.
///
/// Other tests open and close descriptors at the same time, so that only a large difference shows a leak.
@Suite(.serialized) struct DescriptorTests {
  @Test(arguments: [
    Programs.shell("exit 1"), Programs.plain("/no/such/bot"), Programs.plain("/etc/passwd"),
  ])
  func `starting a program leaves no descriptor, even if it fails`(_ launch: Launch) throws {
    let before = count()
    for _ in 0..<120 {
      _ = try? LineProcess.start(launch).finish()
      _ = try? Command.run(launch, within: LineProcess.patience)
    }
    #expect(falls(below: before + 100))
  }

  @Test func `reading and writing files leaves no descriptor`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("games.jsonl", "{}\n")
    let before = count()
    for _ in 0..<120 {
      try AppendFile(path).append([10])
      _ = try? AppendFile(scratch.path + "/no/such/file")
      _ = try InputFile.contents(of: path)
      _ = try? InputFile.contents(of: path, limit: 1)
    }
    #expect(falls(below: before + 100))
  }

  private func count() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// Waits until fewer descriptors than a limit are open, and returns whether that happens in time.
  private func falls(below limit: Int) -> Bool {
    eventually { count() < limit }
  }
}
#endif
