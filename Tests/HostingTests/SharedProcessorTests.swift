#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

@Suite(
  .waiting,
  .enabled(if: Platform.processorCount > 1, "the machine has only one processor"))
struct SharedProcessorTests {
  /// Returns the processors that a process may use, such as "0-3"; nil if there is no such process.
  private func processors(of process: Int32) -> Substring? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }?
      .split(separator: "\t").last
  }

  /// Shares a processor with a process, as soon as a processor is free: other tests share processors, too.
  private func share(with process: LineProcess) throws -> SharedProcessor {
    var shared: SharedProcessor?
    _ = process.wait {
      shared = SharedProcessor(with: [process])
      return shared != nil
    }
    return try #require(shared)
  }

  @Test func `a thread and its programs share one processor until they leave it`() throws {
    let process = try LineProcess.start(Programs.plain("/bin/cat"))
    let all = processors(of: process.identifier)
    let shared = try share(with: process)
    #expect(processors(of: process.identifier).flatMap { Int($0) } != nil)
    process.send("line\n")
    #expect(process.hear() == .line("line"))
    shared.leave()
    #expect(processors(of: process.identifier) == all)
    process.finish(within: 0)
  }

  @Test func `the children of a program use all processors again, too`() throws {
    let process = try LineProcess.start(Programs.shell("read line; sleep 60 & echo $!; read line"))
    let all = processors(of: process.identifier)
    let shared = try share(with: process)
    process.send("go\n")
    guard case .line(let text) = process.hear(), let child = Int32(text) else {
      Issue.record("the shell did not name its child")
      return
    }
    #expect(processors(of: child).flatMap { Int($0) } != nil)
    shared.leave()
    #expect(processors(of: child) == all)
    process.finish(within: 0)
  }

  @Test func `a program with several threads shares no processor`() throws {
    let process = try LineProcess.start(Programs.worker("thread", 1000))
    process.send("work\n")
    // The worker starts its thread after a short delay.
    #expect(
      process.wait {
        guard let shared = SharedProcessor(with: [process]) else { return true }
        shared.leave()
        return false
      })
    process.finish(within: 0)
  }
}
#endif
