#if os(Linux)
import CHosting
import Glibc

extension Platform {
  /// The running program itself, though its file may have been replaced.
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

  static func modificationNanoseconds(of facts: stat) -> Int64 {
    Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
  }

  /// The processor time of a process that is not reaped, without its children's.
  static func processorNanoseconds(of process: pid_t) -> Int64? {
    // The number of a process's clock, which clock_getcpuclockid() would ask the system about.
    let clock = clockid_t(~process << 3 | 2)
    return Platform.nanoseconds(on: clock)
  }

  /// The processor time of the descendants that a process has waited for, to a hundredth of a
  /// second.
  static func waitedNanoseconds(of process: pid_t) -> Int64 {
    let fields = statistics("/proc/\(process)")
    guard fields.count > 14, let user = Int64(fields[13]), let system = Int64(fields[14]) else {
      return 0
    }
    return (user + system) * 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The processor time that the host of a virtual machine took from it, on all processors together,
  /// to a hundredth of a second.
  static var stolenNanoseconds: Int64 {
    // user, nice, system, idle, iowait, irq, softirq, steal; the first line is that of all.
    let fields = text(ofFile: "/proc/stat", upTo: 256)?.split(separator: "\n").first?
      .split(separator: " ")
    guard let fields, fields.count > 8, let ticks = Int64(fields[8]) else { return 0 }
    return ticks * 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
  }

  static func residentBytes(of process: pid_t) -> Int {
    let fields = text(ofFile: "/proc/\(process)/statm")?.split(separator: " ") ?? []
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The same, where a page that several processes share counts in part for each of them, and one of
  /// some open files not at all.
  static func proportionalBytes(of process: pid_t, outside files: OpenFiles) -> Int {
    let name = files.isEmpty ? "smaps_rollup" : "smaps"
    guard let text = text(ofFile: "/proc/\(process)/\(name)", upTo: 1 << 24), !text.isEmpty else {
      return residentBytes(of: process)
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

  /// The file of a line "from-to rights offset major:minor number name".
  private static func mappedFile(_ fields: [Substring]) -> OpenFiles.File? {
    let device = fields[3].split(separator: ":").compactMap { UInt64($0, radix: 16) }
    guard device.count == 2, let number = UInt64(fields[4]) else { return nil }
    let (major, minor) = (device[0], device[1])
    let high = (major & ~0xfff) << 32 | (minor & ~0xff) << 12
    return .init(device: high | (major & 0xfff) << 8 | minor & 0xff, number: number)
  }

  /// Tells of the regular files that a process holds open, if they are memory or have no name.
  static func forEachOpenFile(
    of process: pid_t, _ tell: (_ file: OpenFiles.File, _ bytes: Int, _ isMemory: Bool) -> Void
  ) {
    let folder = "/proc/\(process)/fd"
    for name in Folder.names(in: folder) {
      var facts = stat()
      guard unsafe stat("\(folder)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      let isMemory = unsafe joust_files_in_memory("\(folder)/\(name)") >= 0
      guard isMemory || facts.st_nlink == 0 else { continue }
      tell(
        .init(device: UInt64(facts.st_dev), number: UInt64(facts.st_ino)),
        Int(facts.st_blocks) * 512, isMemory)
    }
  }

  static func limitProcesses(of process: pid_t, to count: Int) {
    joust_limit_processes(process, UInt64(count))
  }

  /// The files in the temporary folders of a process that has others than we have.
  static func ownTemporaryFiles(of process: pid_t) -> Int {
    ["/tmp", "/dev/shm"].reduce(0) { count, folder in
      let place = "/proc/\(process)/root\(folder)"
      var (own, ours) = (stat(), stat())
      guard unsafe stat(place, &own) == 0,
        unsafe stat(folder, &ours) != 0 || own.st_dev != ours.st_dev
      else { return count }
      return count + max(0, unsafe Int(joust_files_in_memory(place)))
    }
  }

  /// Whether a thread of a process runs, or waits only for a processor or for its memory.
  static func isReadyToRun(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    return Folder.names(in: folder).contains { thread in
      switch statistics("\(folder)/\(thread)").first {
      case "R": true
      // It may also wait, by `vfork`, for a child that rests.
      case "D": children(of: process, startedBy: thread).isEmpty
      default: false
      }
    }
  }

  /// The threads of a process; none where it has ended, and waits for us alone to take notice.
  static func threads(of process: pid_t) -> Int {
    let facts = statistics("/proc/\(process)").prefix(2)
    let isOver = facts.first == "Z" && facts.last == "\(getpid())"
    return isOver ? 0 : Folder.names(in: "/proc/\(process)/task").count
  }

  /// The state, the parent and what follows, of a process or a thread.
  private static func statistics(_ folder: String) -> [Substring] {
    let text = text(ofFile: folder + "/stat") ?? ""
    // They stand behind the name, which may hold anything.
    let start = text.lastIndex(of: ")").map(text.index(after:)) ?? text.endIndex
    return text[start...].split(separator: " ")
  }

  /// How many processors a control group, such as a container, gives this process: by its own quota and
  /// those of the groups above it, which limit it, too.
  static var processorQuota: Double? {
    let groups = text(ofFile: "/proc/self/cgroup")?.split(separator: "\n") ?? []
    let path = groups.first { $0.hasPrefix("0::") }?.dropFirst(3) ?? ""
    var place = "/sys/fs/cgroup"
    var quotas = [quota(of: place)]
    for name in path.split(separator: "/") {
      place += "/\(name)"
      quotas.append(quota(of: place))
    }
    return quotas.compactMap(\.self).min()
  }

  /// Microseconds of processor time in so many that pass: "150000 100000", or "max 100000" for no limit.
  private static func quota(of group: String) -> Double? {
    let words = text(ofFile: "\(group)/cpu.max")?.split { $0 == " " || $0 == "\n" } ?? []
    guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]), period > 0
    else { return nil }
    return quota / period
  }

  /// The children that this process was handed when their parents ended.
  ///
  /// Linux hands them to the first thread, and all that is started is another thread's. So this is
  /// cheaper than to ask for the children of all threads.
  static func orphans() -> [pid_t] { children(of: getpid(), startedBy: "\(getpid())") }

  static func threadsAndChildren(of process: pid_t) -> (threads: Int, children: [pid_t]) {
    let threads = Folder.names(in: "/proc/\(process)/task")
    return (threads.count, threads.flatMap { children(of: process, startedBy: $0) })
  }

  private static func children(of process: pid_t, startedBy thread: String) -> [pid_t] {
    let text = text(ofFile: "/proc/\(process)/task/\(thread)/children") ?? ""
    // Each number has a space behind it: a number that was cut off is another process's.
    let whole = text.lastIndex(of: " ").map { text[...$0] } ?? ""
    return whole.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Whether the first thread of a process, which starts most others, has children.
  static func mayHaveChildren(_ process: pid_t) -> Bool {
    text(ofFile: "/proc/\(process)/task/\(process)/children") != ""
  }

  static func text(ofFile path: String, upTo limit: Int = 1 << 16) -> String? {
    guard let file = Descriptor(opening: path, O_RDONLY) else { return nil }
    var bytes: [UInt8] = []
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      // The list of a process's children never ends while these are born faster than it is read.
      while bytes.count < limit, case .bytes(let count) = unsafe file.receive(into: room),
        count > 0
      {
        unsafe bytes.append(contentsOf: room.prefix(count))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func synchronize(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

  /// What protects this machine from every bot, beside what does so on every system.
  static let protections = [
    "no-new-privileges", "parent-death", "orphan-sweep", "no-core-dumps", "descriptor-limit",
    "file-size-limit",
  ]

  static func nextSignal(of signals: [Int32], nanoseconds: Int64) -> Int32? {
    var set = signalSet(signals)
    var time = span(nanoseconds)
    let signal = unsafe sigtimedwait(&set, nil, &time)
    return signal > 0 ? signal : nil
  }
}
#endif
