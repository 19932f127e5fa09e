#if os(Linux)
import Glibc

extension Platform {
  /// The path of the running program: the program itself, though its file may have been replaced.
  package static let programPath = "/proc/self/exe"

  /// The files that hold the running program and the libraries that it has loaded, from the root.
  package static var programFiles: [String] {
    let maps = text(ofFile: "/proc/self/maps") ?? ""
    var files: [String] = []
    for line in maps.split(separator: "\n") {
      guard let start = line.firstIndex(of: "/") else { continue }
      let file = String(line[start...])
      if !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// The processor time that a running child has used, without its own children's.
  static func processorNanoseconds(of child: pid_t) -> Int64? {
    var clock = clockid_t()
    var time = timespec()
    guard unsafe clock_getcpuclockid(child, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
    else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The resident memory, in bytes, of some processes and all their descendants.
  static func residentBytes(ofTrees roots: [pid_t]) -> Int {
    sum(overTrees: roots, residentBytes)
  }

  /// The same, where a page that several processes share counts in part for each of them.
  static func proportionalBytes(ofTrees roots: [pid_t]) -> Int {
    sum(overTrees: roots) { process in
      let text = text(ofFile: "/proc/\(process)/smaps_rollup") ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      let fields = line?.split(separator: " ") ?? []
      guard fields.count > 1, let kilobytes = Int(fields[1]) else { return residentBytes(process) }
      return kilobytes * 1024
    }
  }

  private static func residentBytes(_ process: pid_t) -> Int {
    let fields = text(ofFile: "/proc/\(process)/statm")?.split(separator: " ") ?? []
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  private static func sum(overTrees roots: [pid_t], _ size: (pid_t) -> Int) -> Int {
    var total = 0
    var waiting = roots
    while let process = waiting.popLast() {
      total += size(process)
      waiting += children(of: process)
    }
    return total
  }

  /// The children of this process, those that it was handed included.
  static func ownChildren() -> [pid_t] {
    children(of: getpid())
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let folder = "/proc/\(process)/task"
    return names(inFolder: folder).flatMap { thread in
      (text(ofFile: "\(folder)/\(thread)/children") ?? "").split(separator: " ")
        .compactMap { pid_t($0) }
    }
  }

  private static func names(inFolder path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func text(ofFile path: String) -> String? {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = Descriptor(owning: number)
    var bytes: [UInt8] = []
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      while case .bytes(let count) = unsafe file.receive(into: room), count > 0 {
        unsafe bytes.append(contentsOf: room.prefix(count))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for one of some blocked signals; nil when none has come in so many nanoseconds.
  static func nextSignal(of signals: [Int32], nanoseconds: Int64) -> Int32? {
    var set = signalSet(signals)
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    let signal = unsafe sigtimedwait(&set, nil, &time)
    return signal > 0 ? signal : nil
  }
}
#endif
