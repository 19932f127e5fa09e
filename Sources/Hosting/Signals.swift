#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The signals that ask the program to stop.
package enum Signals {
  /// Those that nobody had the program ignore: `nohup` has it survive a hang-up, and a shell keeps
  /// what it runs in the background from the interrupts of its terminal.
  private static let stopping = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }

  /// Has a write fail that the other side or a limit refuses, instead of ending the program.
  package static func ignoreRefusedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Holds back the signals that ask to stop, until ``next(within:)`` takes them.
  ///
  /// To be called before other threads are started, since they take over what is held back.
  package static func hold() {
    var set = Platform.signalSet(stopping)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for a signal that asks to stop: whether one came in so many nanoseconds.
  package static func next(within nanoseconds: Int64) -> Bool {
    Platform.nextSignal(of: stopping, nanoseconds: nanoseconds) != nil
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(Platform.handler(of: action), to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

extension Platform {
  static func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    signals.forEach { unsafe sigaddset(&set, $0) }
    return set
  }
}
