import Foundation
import Synchronization

/// A run of the built program whose resources are observed.
final class WatchedRun: Sendable {
  /// The largest resources of the program so far, or 0 if the system does not report them.
  struct Peak {
    var residentBytes = 0
    var descriptors = 0
    var children = 0
  }

  private let process = Process()
  private let watching = DispatchGroup()
  private let start = DispatchTime.now().uptimeNanoseconds
  private let findings = Mutex(Findings())

  private struct Findings {
    var lines: [String] = []
    var complaints = ""
    var peak = Peak()
    var hasBeenKilled = false
  }

  /// The standard output so far.
  var lines: [String] { findings.withLock(\.lines) }
  /// The standard error so far.
  var complaints: String { findings.withLock(\.complaints) }
  /// The peak of the program's resources.
  var peak: Peak { findings.withLock(\.peak) }
  /// Whether the run took too long.
  var hasBeenKilled: Bool { findings.withLock(\.hasBeenKilled) }

  /// Starts a run, which is killed after a number of seconds.
  init(_ words: [String], in joust: Joust, atMost seconds: Double) throws {
    let output = Pipe()
    let error = Pipe()
    process.executableURL = URL(fileURLWithPath: Joust.programFolder + "/joust")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: joust.folder)
    process.standardOutput = output
    process.standardError = error
    process.standardInput = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = joust.folder + "/tmp"
    process.environment = environment
    try process.run()
    begin { self.read(output.fileHandleForReading) }
    begin {
      let bytes = error.fileHandleForReading.readDataToEndOfFile()
      self.findings.withLock { $0.complaints = String(decoding: bytes, as: UTF8.self) }
    }
    begin { self.watch(until: self.now + seconds) }
  }

  /// Waits for the end of the run.
  ///
  /// - Returns: The exit status.
  func finish() -> Int32 {
    watching.wait()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private var now: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

  private func begin(_ work: @escaping @Sendable () -> Void) {
    watching.enter()
    Thread.detachNewThread {
      work()
      self.watching.leave()
    }
  }

  private func read(_ handle: FileHandle) {
    var rest = Data()
    while case let bytes = handle.availableData, !bytes.isEmpty {
      rest += bytes
      while let end = rest.firstIndex(of: 10) {
        add(String(decoding: rest[..<end], as: UTF8.self))
        rest = Data(rest[(end + 1)...])
      }
    }
  }

  private func add(_ line: String) {
    findings.withLock { $0.lines.append(line) }
  }

  private func watch(until deadline: Double) {
    while process.isRunning {
      let bytes = residentBytes
      let descriptors = count("fd")
      let children = self.children
      let isLate = now > deadline
      let isTooLong = findings.withLock { findings in
        findings.peak.residentBytes = max(findings.peak.residentBytes, bytes)
        findings.peak.descriptors = max(findings.peak.descriptors, descriptors)
        findings.peak.children = max(findings.peak.children, children)
        defer { findings.hasBeenKilled = findings.hasBeenKilled || isLate }
        return isLate && !findings.hasBeenKilled
      }
      if isTooLong { kill(process.processIdentifier, SIGKILL) }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  private var residentBytes: Int {
    let lines = text("status").split(separator: "\n")
    // After the exit of the program, another process may get its id.
    guard lines.first == "Name:\tjoust" else { return 0 }
    let line = lines.first { $0.hasPrefix("VmHWM:") }
    return 1024 * (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  private var children: Int {
    let threads = names("task").map { text("task/\($0)/children").split(separator: " ").count }
    return threads.reduce(0, +)
  }

  private func count(_ folder: String) -> Int { names(folder).count }

  private func names(_ folder: String) -> [String] {
    let path = "/proc/\(process.processIdentifier)/\(folder)"
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  private func text(_ file: String) -> String {
    let path = "/proc/\(process.processIdentifier)/\(file)"
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }
}
