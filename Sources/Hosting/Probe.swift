import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a hostile program would try, and how it is found out whether it came of.
package enum Probe {
  /// Tries something, in a program of its own.
  ///
  /// - Parameters:
  ///   - name: what is tried, as the C function of that name knows it.
  ///   - about: whom or what it is tried on.
  /// - Returns: whether it could be done; nil where this system has no such thing.
  package static func attempt(_ name: String, about: String) -> Bool? {
    let outcome = unsafe joust_probe(name, about)
    return outcome < 0 ? nil : outcome > 0
  }

  /// An ear on this machine that programs may try to reach.
  package struct Ear: ~Copyable {
    private let descriptor: Descriptor
    /// Where it listens: a port of the loopback interface, or an abstract name that begins with @.
    package let place: String

    /// Opens it.
    ///
    /// - Returns: nil where the system can't; `place` "0" is any port.
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
    package var hasHeard: Bool { joust_heard(descriptor.number) == 1 }
  }

  /// Makes a named pipe; whether it could be made.
  package static func makeNamedPipe(_ path: String) -> Bool {
    unsafe mkfifo(path, 0o600) == 0
  }

  /// Whether a program holds a named pipe open to read.
  package static func isRead(_ path: String) -> Bool {
    let number = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if number >= 0 { close(number) }
    return number >= 0
  }
}
