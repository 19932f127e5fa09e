import CHosting
import Synchronization

/// The properties of a confined program that determine its system call filter.
package struct SystemCallFilter: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The program builds bots.
  static let builds = SystemCallFilter(joust_builds)
  /// The program may have network sockets.
  static let hasSockets = SystemCallFilter(joust_has_sockets)
  /// The program can reach the files of other programs by their paths, and must not change their rights.
  static let sharesFiles = SystemCallFilter(joust_shares_files)
  /// The program's refused calls are reported.
  static let reportsRefusals = SystemCallFilter(joust_reports_refusals)
  /// Signals stop the program between its turns.
  static let isStopped = SystemCallFilter(joust_is_stopped)

  private init(_ trait: joust_traits) { self.init(rawValue: UInt32(trait.rawValue)) }

  /// Whether this machine's architecture has a filter.
  package static let exists = !SystemCallFilter([]).program.isEmpty

  /// The filter as a program for the kernel; empty if this architecture has no filter.
  var program: [UInt8] {
    Self.programs.withLock { programs in
      if let program = programs[rawValue] { return program }
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = unsafe joust_filter(rawValue, &bytes, Int32(bytes.count))
      precondition(count >= 0, "a filter has at most 1024 statements")
      let program = Array(bytes.prefix(Int(count)))
      programs[rawValue] = program
      return program
    }
  }

  private static let programs = Mutex<[UInt32: [UInt8]]>([:])
}
