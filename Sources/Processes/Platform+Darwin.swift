#if canImport(Darwin)
import Darwin
import MachO

extension Platform {
  /// The files that hold the running program and the libraries that it has loaded, from the root.
  package static var programFiles: [String] { [programPath] }

  /// The path of the running program.
  package static var programPath: String {
    var size: UInt32 = 4096
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      guard unsafe _NSGetExecutablePath(room.baseAddress, &size) == 0,
        let start = unsafe room.baseAddress
      else { return CommandLine.arguments[0] }
      return unsafe String(cString: start)
    }
  }

  /// The processor time that a running child has used, without its own children's.
  static func processorNanoseconds(of child: pid_t) -> Int64? {
    // The system counts in ticks, which are no nanoseconds on Apple's own processors.
    var ratio = mach_timebase_info_data_t()
    guard unsafe mach_timebase_info(&ratio) == KERN_SUCCESS, let task = taskInformation(of: child)
    else { return nil }
    let ticks = Double(task.pti_total_user + task.pti_total_system)
    return Int64(ticks * Double(ratio.numer) / Double(ratio.denom))
  }

  /// The resident memory, in bytes, of some processes and all their descendants.
  static func residentBytes(ofTrees roots: [pid_t]) -> Int {
    var total = 0
    var waiting = roots
    while let process = waiting.popLast() {
      total += taskInformation(of: process).map { Int($0.pti_resident_size) } ?? 0
      waiting += children(of: process)
    }
    return total
  }

  /// The same: what processes share is not told apart here.
  static func proportionalBytes(ofTrees roots: [pid_t]) -> Int {
    residentBytes(ofTrees: roots)
  }

  /// The children of this process.
  static func ownChildren() -> [pid_t] {
    children(of: getpid())
  }

  private static func children(of process: pid_t) -> [pid_t] {
    var pids = [pid_t](repeating: 0, count: 1024)
    let size = Int32(pids.count * MemoryLayout<pid_t>.size)
    let count = unsafe proc_listchildpids(process, &pids, size)
    return Array(pids.prefix(max(0, Int(count))))
  }

  private static func taskInformation(of process: pid_t) -> proc_taskinfo? {
    var information = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    let filled = unsafe proc_pidinfo(process, PROC_PIDTASKINFO, 0, &information, size)
    return filled == size ? information : nil
  }

  /// Waits for one of some blocked signals; nil when none has come in so many nanoseconds.
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
