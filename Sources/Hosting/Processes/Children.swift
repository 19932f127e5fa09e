import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processes that this process has started and not yet reaped.
///
/// Each of these processes leads a session. A child of this process in any other session, except for the
/// session of this process itself, is an orphan: a descendant of a process that has exited.
package enum Children {
  private static let started = Mutex<Set<pid_t>>([])
  private static let nextSweep = Mutex(Instant.now)

  /// Makes this process adopt orphaned descendants, and keeps other programs from reading the memory of this
  /// process.
  ///
  /// On macOS, the function does nothing.
  package static func adoptOrphans() { joust_adopt_orphans() }

  package static func releaseOrphans() { joust_release_orphans() }

  /// Ends the watchdog and deletes the folder of control groups, if all started processes were reaped.
  package static func dismissWatchdog() {
    started.withLock { pids in
      guard pids.isEmpty else { return }
      joust_stop_watchdog()
      ControlGroupFolder.removeShared()
    }
  }

  /// The number of processes that were started and not yet reaped.
  static var count: Int { started.withLock(\.count) }

  /// Starts and registers a process, and prevents ``sweepOrphans()`` from running in between.
  ///
  /// Returns the result of `start`: the process id, or -1 if the start failed.
  static func register(_ start: () -> pid_t) -> pid_t {
    started.withLock { pids in
      // The descendants of a started process do not end automatically when this process ends. The watchdog
      // ends them. If the system refuses to start the watchdog, it also refuses to start the next process,
      // and that failure is reported.
      _ = joust_start_watchdog()
      let pid = start()
      if pid > 0 { pids.insert(pid) }
      return pid
    }
  }

  /// Reaps a process that has exited.
  ///
  /// The system may then give the id of the reaped process to another process.
  static func forget(_ pid: pid_t, reaping reap: () -> Ending) -> Ending {
    started.withLock { pids in
      pids.remove(pid)
      joust_register_child(-pid)
      return reap()
    }
  }

  /// Kills and reaps the adopted descendants of bots that have exited, and returns their number.
  ///
  /// Processes in the session of a running process are kept.
  @discardableResult
  package static func sweepOrphans() -> Int {
    started.withLock { pids in
      var count = 0
      // Each killed process may have children, which become orphans.
      for _ in 0..<1000 {
        let orphans = Platform.orphans().filter { isLeftBehind($0, pids) }
        guard !orphans.isEmpty else { break }
        for orphan in orphans { kill(orphan, SIGKILL) }
        for orphan in orphans {
          while waitpid(orphan, nil, 0) < 0, errno == EINTR {}
        }
        count += orphans.count
      }
      return count
    }
  }

  static func sweepOrphansIfDue() {
    let isDue = nextSweep.withLock { next in
      guard Instant.now >= next else { return false }
      next = .now + 100_000_000
      return true
    }
    if isDue { sweepOrphans() }
  }

  private static func isLeftBehind(_ child: pid_t, _ running: Set<pid_t>) -> Bool {
    let session = getsid(child)
    return session > 0 && session != getsid(0) && !running.contains(session)
  }

  /// Returns the adopted processes in the session of the given running process.
  static func orphans(of leader: pid_t) -> [pid_t] {
    Platform.orphans().filter { $0 != leader && getsid($0) == leader }
  }
}
