#if os(Linux)
import CHosting
import Glibc

/// The memory of processes.
extension Platform {
  static func residentBytes(of process: pid_t) -> Int { sizes(of: process)?.resident ?? 0 }

  /// Returns the memory and the open files of a process, or nil if the process has exited.
  ///
  /// The list of mappings is read to its end, or until at least `mappingBytes` bytes have been read.
  static func memory(of process: pid_t, mappingBytes: Int) -> ProcessMemory? {
    guard let (folder, virtual, resident) = sizes(of: process) else { return nil }
    var memory = ProcessMemory(
      process: process, folder: folder, virtualBytes: virtual, residentBytes: resident)
    memory.openFiles = Folder.names(in: folder + "/fd")
    if let mappings = bytes(ofFile: folder + "/maps", upTo: mappingBytes) {
      memory.mappings = mappings
    } else {
      memory.isHidden = [EACCES, EPERM].contains(errno) && sizes(in: folder) != nil
    }
    return memory
  }

  /// Returns the virtual and the resident memory of a process in bytes, and the folder of the process in
  /// `/proc`.
  ///
  /// If the first thread of the process has exited, the folder is that of another thread. Returns nil if the
  /// process has exited.
  private static func sizes(
    of process: pid_t
  ) -> (folder: String, virtual: Int, resident: Int)? {
    let folder = "/proc/\(process)"
    if let (virtual, resident) = sizes(in: folder) { return (folder, virtual, resident) }
    return Folder.names(in: folder + "/task").lazy.compactMap { thread in
      let folder = "\(folder)/task/\(thread)"
      return sizes(in: folder).map { (folder, $0.virtual, $0.resident) }
    }.first
  }

  private static func sizes(in folder: String) -> (virtual: Int, resident: Int)? {
    let fields = bytes(ofFile: folder + "/statm", upTo: 256)?.split(separator: 32, maxSplits: 2)
    let pages = fields?.prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) } ?? []
    guard pages.count == 2, pages[0] > 0 else { return nil }
    let size = Int(getpagesize())
    return (pages[0] * size, pages[1] * size)
  }

  /// Returns the memory of a process in bytes.
  ///
  /// A shared page is divided among the processes that share it. Pages of the given files do not count,
  /// unless the process has more than 8192 mappings. If the system does not report the shares, the resident
  /// memory is returned.
  static func proportionalBytes(of memory: ProcessMemory, outside files: OpenFiles) -> Int {
    // Reading `smaps` takes much time. For a process with many mappings, the shorter `smaps_rollup` is read,
    // and the pages of the files count, too.
    let isShort = memory.mappingCount <= 8192
    let name = files.isEmpty || !isShort ? "smaps_rollup" : "smaps"
    guard let text = text(ofFile: "\(memory.folder)/\(name)", upTo: 1 << 24), !text.isEmpty else {
      return memory.residentBytes
    }
    var kilobytes = 0
    var counts = true
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      if line.hasPrefix("Pss:"), fields.count > 1 {
        if counts { kilobytes += Int(fields[1]) ?? 0 }
      } else if fields.count > 4, fields[0].contains("-") {
        counts = mappedFile(fields).map { !files.contains($0) } ?? true
      }
    }
    return kilobytes * 1024
  }

  /// Returns the file of a mapping, or nil if the device or the inode cannot be read.
  ///
  /// The fields are "from-to rights offset major:minor inode name".
  private static func mappedFile(_ fields: [Substring]) -> OpenFiles.File? {
    let device = fields[3].split(separator: ":").compactMap { UInt64($0, radix: 16) }
    guard device.count == 2, let number = UInt64(fields[4]) else { return nil }
    let major = device[0]
    let minor = device[1]
    let high = (major & ~0xfff) << 32 | (minor & ~0xff) << 12
    return .init(device: high | (major & 0xfff) << 8 | minor & 0xff, number: number)
  }

  /// Returns the size of a process's page tables in bytes.
  static func pageTableBytes(of memory: ProcessMemory) -> Int {
    let lines = text(ofFile: "\(memory.folder)/status")?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix("VmPTE:") }.map { number(in: $0) * 1024 } ?? 0
  }

  /// Returns the number in a line of the form "name: number unit".
  private static func number(in line: Substring) -> Int {
    Int(line.filter(\.isNumber)) ?? 0
  }

  /// Reports the open files of a process that are in memory or deleted, its sockets, its pipes and its shared
  /// memory mappings, each with its size in bytes.
  static func forEachOpenFile(
    of memory: ProcessMemory,
    _ report: (_ kind: OpenFiles.Kind, _ file: OpenFiles.File, Int) -> Void
  ) {
    let folder = memory.folder + "/fd"
    for name in memory.openFiles {
      var facts = stat()
      guard unsafe stat("\(folder)/\(name)", &facts) == 0 else { continue }
      let file = OpenFiles.File(device: UInt64(facts.st_dev), number: UInt64(facts.st_ino))
      switch facts.st_mode & S_IFMT {
      case S_IFREG:
        let isMemory = unsafe joust_files_in_memory("\(folder)/\(name)") >= 0
        if isMemory || facts.st_nlink == 0 {
          report(isMemory ? .memory : .nameless, file, Int(facts.st_blocks) * 512)
        }
      case S_IFSOCK:
        // Sockets that are being passed to another process are counted, too.
        let lines = text(ofFile: "\(memory.folder)/fdinfo/\(name)")?.split(separator: "\n") ?? []
        let sent = lines.first { $0.hasPrefix("scm_fds:") }.map(number) ?? 0
        report(.socket, file, socketBytes * (1 + sent))
      case S_IFIFO: report(.pipe, file, OpenFiles.pipeBytes)
      default: break
      }
    }
    forEachSharedMapping(of: memory, report)
  }

  /// The capacity of a socket in bytes.
  private static let socketBytes: Int = {
    let settings = ["wmem_default", "wmem_max"].map { name in
      GroupFile.text(of: "/proc/sys/net/core/\(name)").flatMap { Int($0) } ?? 212_992
    }
    // The kernel doubles the requested size.
    return max(settings[0], 2 * settings[1])
  }()

  /// The name prefixes of two kinds of mappings: anonymous shared memory, and files of `memfd_create`.
  private static let sharedMarks = ["/dev/zero (deleted)", "/memfd:"]

  /// Reports the anonymous shared memory and the files of `memfd_create` that a process has mapped.
  ///
  /// The size counts all written pages, because they remain in memory even if they are not resident in any
  /// process. If the user may not read the size, the size of the whole mapping is reported for anonymous
  /// shared memory, and files of `memfd_create` are left out.
  private static func forEachSharedMapping(
    of memory: ProcessMemory,
    _ report: (_ kind: OpenFiles.Kind, _ file: OpenFiles.File, Int) -> Void
  ) {
    let text = memory.mappings + [0]
    let isMarked = unsafe text.withUnsafeBufferPointer { text in
      let start = unsafe text.baseAddress.map { unsafe UnsafeRawPointer($0) }
      guard let start = unsafe start?.assumingMemoryBound(to: CChar.self) else { return false }
      return sharedMarks.contains { unsafe strstr(start, $0) != nil }
    }
    guard isMarked else { return }
    var sizes: [OpenFiles.File: Int] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, fields[1].hasSuffix("s"), let file = mappedFile(fields),
        case let name = fields[5].drop(while: { $0 == " " })
      else { continue }
      var facts = stat()
      if unsafe stat("/proc/\(memory.process)/map_files/\(fields[0])", &facts) == 0 {
        // Only root may read the exact size.
        if name.hasPrefix(sharedMarks[0]) || name.hasPrefix(sharedMarks[1]) {
          sizes[file] = Int(facts.st_blocks) * 512
        }
      } else if name.hasPrefix(sharedMarks[0]) {
        let ends = fields[0].split(separator: "-").compactMap { Int($0, radix: 16) }
        if ends.count == 2 { sizes[file, default: 0] += ends[1] - ends[0] }
      }
    }
    for (file, bytes) in sizes { report(.memory, file, bytes) }
  }
}
#endif
