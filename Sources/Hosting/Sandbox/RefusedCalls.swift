import CHosting
import Synchronization

/// The system calls that the filter refused to programs.
package final class RefusedCalls: Sendable {
  private let found = Mutex<[String]>([])

  package init() {}

  /// The names of the calls, each once, in the order of their last use.
  package var names: [String] { found.withLock { $0 } }

  private func add(_ number: Int32) {
    let known = unsafe joust_call_name(number)
    let name = unsafe known.map { unsafe String(cString: $0) } ?? "system call \(number)"
    found.withLock { names in
      names.removeAll { $0 == name }
      names.append(name)
    }
  }

  /// Starts a thread that answers the refused calls of a program until all its processes have exited.
  ///
  /// The program has sent the descriptor for its refused calls through the channel. Without a descriptor, the
  /// function does nothing.
  fileprivate func listen(on channel: RefusalChannel) throws(SystemError) {
    let number = joust_receive_listener(channel.ours.number)
    guard number >= 0 else { return }
    let listener = Descriptor(owning: number)
    try WorkThread.start { [self] in
      while true {
        var question: UInt64 = 0
        switch unsafe joust_next_refusal(listener.number, 1000, &question) {
        case -1: return
        case -2: continue
        case let call:
          // The program continues, and may exit, as soon as it receives the answer.
          add(call)
          joust_refuse(listener.number, question, call)
        }
      }
    }
  }
}

extension RefusedCalls: Hashable {
  package static func == (left: RefusedCalls, right: RefusedCalls) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The channel on which a starting program sends the descriptor for its refused calls.
final class RefusalChannel {
  fileprivate let ours: Descriptor
  private let theirs: Descriptor

  init() throws(LaunchError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe joust_pair(&ends) == 0 else {
      throw .system(SystemError("open a pair of sockets"))
    }
    ours = Descriptor(owning: ends[0])
    theirs = Descriptor(owning: ends[1])
  }

  /// The program's end of the channel.
  var number: Int32 { theirs.number }

  func report(to calls: RefusedCalls?) throws(LaunchError) {
    do {
      try calls?.listen(on: self)
    } catch {
      throw .system(error)
    }
  }
}

extension Launch {
  /// Returns a launch under Landlock that reports the refused system calls of the program.
  ///
  /// The same calls are refused as in the program's own sandbox.
  ///
  /// Returns nil if the program is not confined, or if the system does not support such reports.
  package func reporting(to calls: RefusedCalls) -> Launch? {
    guard let mechanism = confinement?.mechanism, Landlock.version > 0, SystemCallFilter.exists
    else { return nil }
    var launch = self
    launch.confinement?.reported = mechanism
    launch.confinement?.mechanism = .landlock
    launch.refusedCalls = calls
    return launch
  }
}
