import Foundation
import Hosting

/// The processes of this machine.
enum ProcessTable {
  /// Whether a process runs: one that waits to be reaped doesn't.
  static func isThere(_ pid: Int32) -> Bool {
    guard kill(pid, 0) == 0 else { return false }
    #if os(Linux)
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
    #else
    return true
    #endif
  }

  #if os(Linux)
  /// The parent of a process.
  static func parent(of pid: Int32) -> Int32? {
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status?.split(separator: " ").dropFirst(3).first.flatMap { Int32($0) }
  }
  #endif

  /// Whether a process that was made to end is gone, soon.
  static func isGone(_ pid: Int32) -> Bool {
    let deadline = Instant.now + LineProcess.patience
    while isThere(pid), Instant.now < deadline { Platform.sleep(nanoseconds: 1_000_000) }
    return !isThere(pid)
  }
}
