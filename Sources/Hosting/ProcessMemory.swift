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
  /// The size of its address space in bytes.
  var virtualBytes = 0
  var residentBytes = 0
  /// The text of `maps`, a line for each mapping; it may be cut off.
  var mappings: [UInt8] = [] {
    didSet { mappingCount = mappings.count { $0 == 10 } }
  }
  private(set) var mappingCount = 0
  /// Whether the mappings cannot be read, because it runs a program that its user may not read.
  var isHidden = false
  /// The numbers of its descriptors.
  var openFiles: [String] = []

  /// The greatest possible size of its page tables in bytes.
  ///
  /// A table of one page has the addresses of 512 pages. At both ends of a mapping, a table of each of three
  /// levels may be nearly empty.
  var mostPageTableBytes: Int { virtualBytes / 512 + mappingCount * 6 * Int(getpagesize()) }
}
