#if os(Linux)
import Foundation
import Testing

/// Tests, in a virtual machine, the limits that require a kernel with all controllers of control groups.
///
/// `JOUST_KERNEL` is the folder of a kernel's image package (`apt-get download` of the package that
/// `linux-image-cloud-amd64` depends on).
@Suite(.timeLimit(.minutes(20))) struct KernelTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Kernels").path
  static let isPossible =
    ChosenTests.areAll && ProcessInfo.processInfo.environment["JOUST_KERNEL"] != nil
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/qemu-system-x86_64")

  @Test(
    .enabled(
      if: isPossible,
      "it takes qemu-system-x86, a kernel in JOUST_KERNEL, and JOUST_TESTS=all"))
  func `the kernel enforces the limits of bots if it has the controllers`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let run = try joust.shell(
      "'\(Self.folder)/run-in-vm' '\(Joust.programFolder)' '\(Self.folder)/memory.sh'")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.last == "end 0", "\(run.output)\(run.error)")
    for mode in ["sockets", "shared-memory", "page-tables"].map({ "eat-in-\($0)" }) + ["eat"] {
      let line = lines.first { $0.hasPrefix("\(mode): ") } ?? ""
      #expect(line.contains(#"2 "reason":"memory-limit""#), "\(mode): \(line)")
    }
    let crowd = lines.first { $0.hasPrefix("crowd: ") } ?? ""
    #expect(crowd.contains(#"2 "reason":"process-limit""#), "\(crowd)")
    let states = lines.filter { $0.hasSuffix("left: 0") }
    #expect(states.count == 5, "\(run.output)")
    for name in ["group-memory", "group-processes", "group-processor-share"] {
      #expect(states.allSatisfy { $0.contains("\"\(name)\"") }, "\(states)")
    }
  }
}
#endif
