import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processes that this one has started and not yet reaped.
///
/// Whatever else turns up as a child was left behind by one of them and handed to us.
package enum Children {
  private static let started = Mutex<Set<pid_t>>([])

  /// Starts a process and takes it down, with no sweep in between.
  static func register(_ start: () -> pid_t, then done: (pid_t) -> Void) {
    let pid = started.withLock { pids in
      let pid = start()
      if pid > 0 { pids.insert(pid) }
      return pid
    }
    done(pid)
  }

  /// Reaps a process that has ended; its number may be another's from then on.
  static func forget(_ pid: pid_t, reaping reap: () -> Ending) -> Ending {
    started.withLock { pids in
      pids.remove(pid)
      return reap()
    }
  }

  /// Kills and reaps the descendants of ended bots that were handed to this process.
  ///
  /// - Returns: how many there were.
  @discardableResult
  package static func sweepOrphans() -> Int {
    started.withLock { pids in
      var count = 0
      // Killing one may hand over its children in turn.
      for _ in 0..<1000 {
        let orphans = Platform.ownChildren().filter { !pids.contains($0) }
        guard !orphans.isEmpty else { break }
        for orphan in orphans {
          kill(orphan, SIGKILL)
          while waitpid(orphan, nil, 0) < 0, errno == EINTR {}
          count += 1
        }
      }
      return count
    }
  }
}
