#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The memory and the open files of a process, as the system reports them.
struct ProcessMemory {
  let process: pid_t
  /// The folder of the process in `/proc`.
  var folder = ""
  /// The text of the file `maps`, with one line for each mapping; it may be cut off.
  var mappings: [UInt8] = []
  /// The names of its open descriptors, which are numbers.
  var openFiles: [String] = []

  var mappingCount: Int { mappings.count { $0 == 10 } }
}
