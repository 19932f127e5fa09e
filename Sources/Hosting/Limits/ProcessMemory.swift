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
  /// The size of the address space in bytes.
  var virtualBytes = 0
  var residentBytes = 0
  /// The text of the file `maps`, with one line for each mapping; it may be cut off.
  var mappings: [UInt8] = [] {
    didSet { mappingCount = mappings.count { $0 == 10 } }
  }
  private(set) var mappingCount = 0
  /// Whether the mappings cannot be read because the user of the process may not read its program.
  var isHidden = false
  /// The names of the open descriptors, which are numbers.
  var openFiles: [String] = []

  /// An upper bound of the size of the page tables in bytes.
  ///
  /// A page table occupies one page and contains the addresses of 512 pages. At each end of a mapping, one
  /// table of each of three levels may be nearly empty.
  var mostPageTableBytes: Int { virtualBytes / 512 + mappingCount * 6 * Int(getpagesize()) }
}
