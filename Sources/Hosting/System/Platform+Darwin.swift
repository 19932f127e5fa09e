#if canImport(Darwin)
import Darwin
import MachO

extension Platform {
  package static var programFiles: [String] { [programPath] }

  package static var programPath: String {
    var size: UInt32 = 4096
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      guard unsafe _NSGetExecutablePath(room.baseAddress, &size) == 0,
        let start = unsafe room.baseAddress
      else { return CommandLine.arguments[0] }
      return unsafe String(cString: start)
    }
  }

  static let hasProgramUsers = false
  static let userRights = UserRights()

  static func isOwnProgram(_ path: String) -> Bool { path == programPath }

  static func usersOfProcesses() -> Set<UInt32> { [] }

  /// Returns the user of this process, because on this system, Joust starts no program as another user.
  static func users(of process: String) -> [UInt32] { [getuid()] }

  /// Returns whether the first bytes of a file are those of a program in a Mach-O format.
  static func isBinary(_ start: [UInt8]) -> Bool {
    guard start.count >= 4 else { return false }
    let magic = start.prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    // The numbers identify 32-bit and 64-bit programs in both byte orders, and programs for several
    // processors.
    return [0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE, 0xCAFE_BABE, 0xCAFE_BABF]
      .contains(magic)
  }

  static func modificationTime(of facts: stat) -> timespec { facts.st_mtimespec }

  static func modificationNanoseconds(of facts: stat) -> Int64 {
    nanoseconds(modificationTime(of: facts))
  }

  static func changeNanoseconds(of facts: stat) -> Int64 {
    nanoseconds(facts.st_ctimespec)
  }

  static func processorNanoseconds(of process: pid_t) -> Int64? {
    taskInformation(of: process).map { nanoseconds($0.pti_total_user + $0.pti_total_system) }
  }

  static func waitedNanoseconds(of process: pid_t) -> Int64 {
    var usage = rusage_info_v2()
    let status = unsafe withUnsafeMutablePointer(to: &usage) { pointer in
      unsafe pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
        unsafe proc_pid_rusage(process, RUSAGE_INFO_V2, $0)
      }
    }
    return status == 0 ? nanoseconds(usage.ri_child_user_time + usage.ri_child_system_time) : 0
  }

  /// Converts ticks of the system clock to nanoseconds.
  ///
  /// On Apple's processors, a tick is not a nanosecond.
  private static func nanoseconds(_ ticks: UInt64) -> Int64 {
    var ratio = mach_timebase_info_data_t()
    guard unsafe mach_timebase_info(&ratio) == KERN_SUCCESS else { return Int64(ticks) }
    return Int64(Double(ticks) * Double(ratio.numer) / Double(ratio.denom))
  }

  static func threads(in process: pid_t) -> [pid_t] { [] }

  static var machineTime: MachineTime { MachineTime(used: 0, stolen: 0) }

  static func residentBytes(of process: pid_t) -> Int {
    taskInformation(of: process).map { Int($0.pti_resident_size) } ?? 0
  }

  /// Returns the resident memory in bytes; this system does not report shared memory separately.
  static func proportionalBytes(of memory: ProcessMemory, outside files: OpenFiles) -> Int {
    memory.residentBytes
  }

  static func memory(of process: pid_t, mappingBytes: Int) -> ProcessMemory? {
    ProcessMemory(process: process, residentBytes: residentBytes(of: process))
  }

  /// Does nothing: this system has no files in memory, and deleted files are not searched for.
  static func forEachOpenFile(
    of memory: ProcessMemory,
    _ report: (_ kind: OpenFiles.Kind, _ file: OpenFiles.File, Int) -> Void
  ) {}

  static func pageTableBytes(of memory: ProcessMemory) -> Int { 0 }

  static func limitProcesses(of process: pid_t, to count: Int) {}

  static func ownTemporaryFiles(of process: pid_t) -> Int { 0 }

  static func isReadyToRun(_ process: pid_t) -> Bool {
    (taskInformation(of: process)?.pti_numrunning ?? 0) > 0
  }

  static func isOver(_ process: pid_t) -> Bool { kill(process, 0) != 0 }

  /// Empty, because this system does not report how long threads waited for a processor.
  package static var processorDelays: [String: Int64] { [:] }

  static var processorQuota: Double? { nil }

  /// Returns no processes: on this system, orphans are not adopted by this process.
  static func orphans() -> [pid_t] { [] }

  static func mayHaveChildren(_ process: pid_t) -> Bool { !children(of: process).isEmpty }

  static func children(of process: pid_t) -> [pid_t] {
    var pids = [pid_t](repeating: 0, count: 1024)
    let size = Int32(pids.count * MemoryLayout<pid_t>.size)
    let count = unsafe proc_listchildpids(process, &pids, size)
    return Array(pids.prefix(max(0, Int(count))))
  }

  static func threadsAndChildren(of process: pid_t) -> (threads: Int, children: [pid_t]) {
    (threads(of: process), children(of: process))
  }

  static func threads(of process: pid_t) -> Int {
    taskInformation(of: process).map { Int($0.pti_threadnum) } ?? 0
  }

  private static func taskInformation(of process: pid_t) -> proc_taskinfo? {
    var information = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    let filled = unsafe proc_pidinfo(process, PROC_PIDTASKINFO, 0, &information, size)
    return filled == size ? information : nil
  }

  static func synchronize(_ descriptor: Int32) -> Int32 {
    // `fsync` leaves the data in the disk's cache. Some file systems do not support F_FULLFSYNC.
    fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
  }

  static let countsProcessorTime = false

  static let protections: [String] = []

  static func nextSignal(of signals: [Int32], nanoseconds: Int64) -> Int32? {
    let end = Instant.now + nanoseconds
    repeat {
      var pending = sigset_t()
      unsafe sigpending(&pending)
      for signal in signals where unsafe sigismember(&pending, signal) == 1 {
        var set = signalSet([signal])
        var received: Int32 = 0
        unsafe sigwait(&set, &received)
        return received
      }
      sleep(nanoseconds: 10_000_000)
    } while Instant.now < end
    return nil
  }
}
#endif
