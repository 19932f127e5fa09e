import Foundation
import Hosting

/// The processes of this machine.
enum ProcessTable {
  /// Returns whether a process runs.
  ///
  /// A process that waits to be reaped does not count as running.
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
  /// Returns the process id of a process's parent.
  static func parent(of pid: Int32) -> Int32? {
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status?.split(separator: " ").dropFirst(3).first.flatMap { Int32($0) }
  }
  #endif

  /// Waits until a process has exited, and returns whether that happens in time.
  static func isGone(_ pid: Int32) -> Bool {
    eventually { !isThere(pid) }
  }
}
