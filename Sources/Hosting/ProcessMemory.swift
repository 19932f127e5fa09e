#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The memory of a process and the files that it has open, as the system shows them.
struct ProcessMemory {
  let process: pid_t
  /// The folder in `/proc` that shows them.
  var folder = ""
  /// The text of `maps`, a line for each mapping; it may be cut off.
  var mappings: [UInt8] = []
  /// The numbers of its descriptors.
  var openFiles: [String] = []

  var mappingCount: Int { mappings.count { $0 == 10 } }
}
