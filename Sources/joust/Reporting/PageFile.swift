import Processes
import Reports

/// Puts a page into a file.
enum PageFile {
  /// Writes a page; the file that had its name stays until it is whole.
  static func write(_ page: ReportPage, to path: String) throws(SystemError) {
    let file = try DraftFile(path)
    var bytes: [UInt8] = []
    try page.write { piece throws(SystemError) in
      bytes += Array(piece.utf8)
      guard bytes.count >= 1 << 18 else { return }
      try file.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try file.append(bytes)
    try file.finish()
  }
}
