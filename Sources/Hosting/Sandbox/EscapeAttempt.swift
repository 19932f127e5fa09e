import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Attempts to leave the confinement, as a hostile program would make them.
package enum EscapeAttempt {
  /// Makes the attempt of `joust_attempt` with the given name, and returns whether the attempt succeeds.
  ///
  /// The attempt runs in this process. `about` is the object of the attempt, such as a path. Returns nil if
  /// this system does not support the attempted action, or if the name is unknown.
  package static func succeeds(_ name: String, about: String) -> Bool? {
    let outcome = unsafe joust_attempt(name, about)
    return outcome < 0 ? nil : outcome > 0
  }
}

/// A listening socket on this machine that programs may try to reach.
package struct LocalListener: ~Copyable {
  private let descriptor: Descriptor
  /// The address: a port of the loopback interface, an abstract name that begins with @, or a path.
  package let place: String

  /// Listens on an address; port "0" means any free port.
  ///
  /// Returns nil if the system refuses.
  package init?(_ place: String, isStream: Bool) {
    var room = Array(place.utf8CString)
    room += Array(repeating: 0, count: 64)
    let number = unsafe joust_listen(isStream ? 1 : 0, &room, Int32(room.count))
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
    self.place = String(
      decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a program has connected or sent to the socket; waits at most 100 ms for this.
  package var wasReached: Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 100) > 0
  }
}
