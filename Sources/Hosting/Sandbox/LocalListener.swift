import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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

  /// Whether a program has connected to the socket or sent to it.
  ///
  /// If no program has done so yet, the property waits at most 100 ms.
  package var wasReached: Bool {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 100) > 0
  }
}
