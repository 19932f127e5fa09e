#if os(Linux)
import CHosting
import Glibc

extension Platform {
  /// A path that opens the running program, even if its file was replaced.
  package static let programPath = "/proc/self/exe"

  /// The absolute paths of the files that this process has mapped: first Joust itself, then its libraries.
  package static let programFiles: [String] = {
    let maps = text(ofFile: "/proc/self/maps", upTo: 1 << 20) ?? ""
    var files: [String] = []
    for line in maps.split(separator: "\n") {
      guard let start = line.firstIndex(of: "/") else { continue }
      let file = String(line[start...])
      if !files.contains(file) { files.append(file) }
    }
    return files
  }()

  /// Whether programs can run as different users.
  static let hasProgramUsers = true

  /// Returns whether a path is the path of the running program.
  static func isOwnProgram(_ path: String) -> Bool {
    path == programPath || path == programFiles.first
  }

  /// The rights of this process over other users.
  static let userRights: UserRights = {
    let ranges = { (kind: String) -> [[UInt32]] in
      (text(ofFile: "/proc/self/\(kind)_map") ?? "").split(separator: "\n")
        .map { $0.split(separator: " ").compactMap { UInt32($0) } }.filter { $0.count == 3 }
    }
    let users = ranges("uid")
    let capabilities = (text(ofFile: "/proc/self/status") ?? "").split(separator: "\n")
      .first { $0.hasPrefix("CapEff:") }?.split(separator: "\t").last
    return UserRights(
      users: users.map { ($0[0], $0[2]) }, groups: ranges("gid").map { ($0[0], $0[2]) },
      mayChangeGroups: text(ofFile: "/proc/self/setgroups")?.hasPrefix("allow") ?? true,
      capabilities: capabilities.flatMap { UInt64($0, radix: 16) } ?? 0,
      isRootOutside: users.contains { $0[0] == 0 && $0[1] == 0 })
  }()

  /// Returns the user ids of all processes: the real, effective, saved and file system ids.
  static func usersOfProcesses() -> Set<UInt32> {
    var users: Set<UInt32> = []
    for name in Folder.names(in: "/proc") where name.allSatisfy(\.isNumber) {
      users.formUnion(Self.users(of: name))
    }
    return users
  }

  static func users(of process: String) -> [UInt32] {
    let lines = bytes(ofFile: "/proc/\(process)/status", upTo: 4096)?.split(separator: 0x0A)
    let line = lines?.first { $0.starts(with: "Uid:".utf8) }
    return line?.split(separator: 0x09)
      .compactMap { UInt32(String(decoding: $0, as: UTF8.self)) } ?? []
  }

  /// Returns whether the first bytes of a file are those of a program in the ELF format.
  static func isBinary(_ start: [UInt8]) -> Bool { start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) }

  static func modificationTime(of facts: stat) -> timespec { facts.st_mtim }

  static func modificationNanoseconds(of facts: stat) -> Int64 {
    nanoseconds(modificationTime(of: facts))
  }

  /// Returns the time of the last change of a file or of its properties, in nanoseconds since 1970.
  static func changeNanoseconds(of facts: stat) -> Int64 {
    nanoseconds(facts.st_ctim)
  }

  /// Returns the processor time of a process without its children, in nanoseconds; nil if the process was
  /// reaped.
  static func processorNanoseconds(of process: pid_t) -> Int64? {
    // The id of the process's clock. clock_getcpuclockid() would make a system call.
    let clock = clockid_t(~process << 3 | 2)
    return Platform.nanoseconds(on: clock)
  }

  /// Returns the processor time of the descendants that a process has waited for, in nanoseconds.
  ///
  /// The resolution is 10 ms. The time is 0 after the process was reaped.
  static func waitedNanoseconds(of process: pid_t) -> Int64 {
    let fields = statistics("/proc/\(process)")
    guard fields.count > 14, let user = Int64(fields[13]), let system = Int64(fields[14]) else {
      return 0
    }
    return (user + system) * 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The times of all processors, with a resolution of 10 ms; zeros if the system does not report them.
  static var machineTime: MachineTime {
    // The first line is the sum of all processors: cpu, and the ticks of user, nice, system, idle, iowait,
    // irq, softirq and steal.
    let ticks = text(ofFile: "/proc/stat", upTo: 256)?.split(separator: "\n").first?
      .split(separator: " ").dropFirst().prefix(8).compactMap { Int64($0) }
    guard let ticks, ticks.count == 8 else { return MachineTime(used: 0, stolen: 0) }
    let length = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let used = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]
    return MachineTime(used: used * length, stolen: ticks[7] * length)
  }

  /// The time in which at least one process of the machine has waited for a processor, in nanoseconds; nil if
  /// the system does not report it.
  private static var processorPressure: Int64? {
    // The first line ends with a time in microseconds: some avg10=0.12 avg60=0.30 avg300=0.25 total=396657
    let some = text(ofFile: "/proc/pressure/cpu", upTo: 256)?.split(separator: "\n").first
    return some?.split(separator: "=").last.flatMap { Int64($0) }.map { $0 * 1_000 }
  }

  static func limitProcesses(of process: pid_t, to count: Int) {
    joust_limit_processes(process, UInt64(count))
  }

  /// Returns the number of files in the process's own temporary folders, which exist only in a sandbox.
  static func ownTemporaryFiles(of process: pid_t) -> Int {
    ["/tmp", "/dev/shm"].reduce(0) { count, folder in
      let place = "/proc/\(process)/root\(folder)"
      var own = stat()
      var ours = stat()
      guard unsafe stat(place, &own) == 0,
        unsafe stat(folder, &ours) != 0 || own.st_dev != ours.st_dev
      else { return count }
      return count + max(0, unsafe Int(joust_files_in_memory(place)))
    }
  }

  /// Returns whether a thread of a process runs, or waits only for a processor, memory or the disk.
  static func isReadyToRun(_ process: pid_t) -> Bool {
    let folder = "/proc/\(process)/task"
    return Folder.names(in: folder).contains { thread in
      switch statistics("\(folder)/\(thread)").first {
      case "R": true
      // State D may also mean `vfork`, which waits for a child.
      case "D": children(of: process, startedBy: thread).isEmpty
      default: false
      }
    }
  }

  /// Returns whether a process has ended, even if its parent has not waited for it.
  static func isOver(_ process: pid_t) -> Bool {
    ["Z", "X", nil].contains(statistics("/proc/\(process)").first)
  }

  /// The times, in nanoseconds, for which the threads of this program have waited for a processor.
  ///
  /// The key of a thread is its id. The value of the key "machine" is the time in which at least one process
  /// of the machine waited. A time that the system does not report is missing.
  package static var processorDelays: [String: Int64] {
    let folder = "/proc/self/task"
    var delays: [String: Int64] = [:]
    delays["machine"] = processorPressure
    for thread in Folder.names(in: folder) {
      let fields = GroupFile.text(of: "\(folder)/\(thread)/schedstat")?.split(separator: " ")
      if let fields, fields.count == 3, let delay = Int64(fields[1]) { delays[thread] = delay }
    }
    return delays
  }

  /// Returns the number of threads of a process; 0 for a child of Joust that has exited and was not reaped.
  static func threads(of process: pid_t) -> Int {
    let facts = statistics("/proc/\(process)").prefix(2)
    let isOver = facts.first == "Z" && facts.last == "\(getpid())"
    return isOver ? 0 : Folder.names(in: "/proc/\(process)/task").count
  }

  /// Returns 15 fields of the file `stat` of a process or a thread, beginning with its state.
  ///
  /// `folder` is the folder of the process or the thread in `/proc`. The result is empty after the process or
  /// the thread was reaped.
  private static func statistics(_ folder: String) -> [String] {
    let text = bytes(ofFile: folder + "/stat", upTo: 1 << 12) ?? []
    // The name of the program may contain any character, so its end is the last parenthesis in the file.
    let start = text.lastIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? text.endIndex
    return text[start...].split(separator: 32, maxSplits: 15).prefix(15)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number of processors that the quotas of this process's control group and its parents allow, or nil
  /// without a quota.
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

  /// Returns the quota of a group as a number of processors, such as 1.5; nil without a quota.
  ///
  /// The file contains the processor time per period and the period, both in microseconds, such as "150000
  /// 100000", or "max 100000" for no limit.
  private static func quota(of group: String) -> Double? {
    let words = text(ofFile: "\(group)/cpu.max")?.split { $0 == " " || $0 == "\n" } ?? []
    guard words.count == 2, let quota = Double(words[0]), let period = Double(words[1]), period > 0
    else { return nil }
    return quota / period
  }

  /// Returns the adopted orphans of this process.
  ///
  /// Linux assigns orphans to the first thread, and another thread starts all processes. Therefore the
  /// children of the first thread are exactly the orphans.
  static func orphans() -> [pid_t] { children(of: getpid(), startedBy: "\(getpid())") }

  /// Returns the identifiers of the threads of a process.
  static func threads(in process: pid_t) -> [pid_t] {
    Folder.names(in: "/proc/\(process)/task").compactMap { pid_t($0) }
  }

  static func threadsAndChildren(of process: pid_t) -> (threads: Int, children: [pid_t]) {
    let threads = Folder.names(in: "/proc/\(process)/task")
    return (threads.count, threads.flatMap { children(of: process, startedBy: $0) })
  }

  private static func children(of process: pid_t, startedBy thread: String) -> [pid_t] {
    let text = bytes(ofFile: "/proc/\(process)/task/\(thread)/children", upTo: 1 << 16) ?? []
    // A space follows each number. A number without a space may be cut off and thus be the id of another
    // process.
    let whole = text.lastIndex(of: 32).map { text[...$0] } ?? []
    return whole.split(separator: 32).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns whether the first thread of a process, which starts most processes, has children; true if this
  /// is unknown.
  static func mayHaveChildren(_ process: pid_t) -> Bool {
    text(ofFile: "/proc/\(process)/task/\(process)/children") != ""
  }

  static func text(ofFile path: String, upTo limit: Int = 1 << 16) -> String? {
    bytes(ofFile: path, upTo: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  static func bytes(ofFile path: String, upTo limit: Int) -> [UInt8]? {
    guard let file = Descriptor(opening: path, O_RDONLY) else { return nil }
    var bytes: [UInt8] = []
    unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
      // The limit prevents an endless loop if children start faster than the list is read.
      while bytes.count < limit, case .bytes(let count) = unsafe file.receive(into: room),
        count > 0
      {
        unsafe bytes.append(contentsOf: room.prefix(count))
      }
    }
    return bytes
  }

  static func synchronize(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

  /// Whether the kernel can count the processor time of a program and its descendants without a control
  /// group.
  static let countsProcessorTime = joust_can_count() != 0

  /// The names of the protections that exist on this system only.
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
