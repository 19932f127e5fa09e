import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a hostile program would try to get out of its confinement.
package enum EscapeAttempt {
  /// Tries what `joust_attempt` knows by a name, in a program of its own; nil where this system has
  /// no such thing.
  package static func succeeds(_ name: String, about: String) -> Bool? {
    let outcome = unsafe joust_attempt(name, about)
    return outcome < 0 ? nil : outcome > 0
  }
}

/// A socket on this machine that programs may try to reach.
package struct LocalListener: ~Copyable {
  private let descriptor: Descriptor
  /// Where it listens: a port of the loopback interface, or an abstract name that begins with @.
  package let place: String

  /// Nil where the system can't; `place` "0" is any port.
  package init?(_ place: String, isStream: Bool) {
    var room = Array(place.utf8CString)
    room += Array(repeating: 0, count: 64)
    let number = unsafe joust_listen(isStream ? 1 : 0, &room, Int32(room.count))
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
    self.place = String(
      decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether somebody has reached it, within a tenth of a second.
  package var wasReached: Bool { joust_was_reached(descriptor.number) == 1 }
}

/// A pipe in a folder, which tells whether a program still runs that holds it open.
package enum NamedPipe {
  package static func make(_ path: String) -> Bool { unsafe mkfifo(path, 0o600) == 0 }

  package static func isRead(_ path: String) -> Bool {
    Descriptor(opening: path, O_WRONLY | O_NONBLOCK) != nil
  }
}
