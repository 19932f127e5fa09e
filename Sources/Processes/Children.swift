import CProcesses
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processes that this one has started and not yet reaped.
///
/// Each is the leader of a session of its own. So a child of ours in another session than ours was
/// left behind by one of them, or by what it started, and handed to us.
package enum Children {
  private static let started = Mutex<Set<pid_t>>([])
  private static let nextSweep = Mutex(Instant.now)

  /// Has descendants whose parents have ended handed to this process, where the system can do so,
  /// and keeps other programs from reading its memory.
  ///
  /// To be called once, when the program begins.
  package static func adoptOrphans() {
    joust_adopt_orphans()
  }

  /// Has descendants whose parents have ended handed to the system again.
  package static func releaseOrphans() {
    joust_release_orphans()
  }

  /// Deletes the folders that programs had for their temporary files.
  ///
  /// To be called once, when the program ends.
  package static func clearScratch() {
    ScratchFolder.removeRoom()
  }

  /// Has whatever still runs left to the system when this process ends.
  ///
  /// To be called once, when the program ends and has nothing running any more.
  package static func dismissWatchdog() {
    joust_stop_watchdog()
  }

  /// Starts a process and takes it down, with no sweep in between.
  static func register(_ start: () -> pid_t, then done: (pid_t) -> Void) {
    let pid = started.withLock { pids in
      // What a process started, or was about to be, does not die with us by itself. Where the system
      // refuses this one more process it will refuse the next one, too, and that is what is told.
      _ = joust_start_watchdog()
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
      joust_tell_watchdog(-pid)
      return reap()
    }
  }

  /// Kills and reaps the descendants of ended bots that were handed to this process.
  ///
  /// Those in the session of a process that still runs are left to it.
  ///
  /// - Returns: how many there were.
  @discardableResult
  package static func sweepOrphans() -> Int {
    started.withLock { pids in
      var count = 0
      // Killing one may hand over its children in turn.
      for _ in 0..<1000 {
        let orphans = Platform.ownChildren().filter { isLeftBehind($0, pids) }
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

  /// Sweeps, unless somebody did so in the last tenth of a second.
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

  /// The processes of a running one's session that were handed to this process.
  static func orphans(of leader: pid_t) -> [pid_t] {
    Platform.ownChildren().filter { $0 != leader && getsid($0) == leader }
  }
}
