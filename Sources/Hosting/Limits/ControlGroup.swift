#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A control group (version 2) for one program and all processes that it starts.
///
/// When this object is released, all processes of the group are killed, and the group is deleted.
final class ControlGroup: Sendable {
  /// The open folder of the group, for starting a program as a member of the group.
  let folder: Descriptor
  private let path: String
  private let controllers: Set<ControlGroupFolder.Controller>
  private let times: Descriptor
  private let freezer: Descriptor

  /// Makes a group at a path; nil if the system does not allow this.
  init?(at path: String, _ controllers: Set<ControlGroupFolder.Controller>) {
    guard unsafe mkdir(path, 0o755) == 0 else { return nil }
    guard let folder = Descriptor(opening: path, O_RDONLY | O_DIRECTORY),
      let times = Descriptor(opening: path + "/cpu.stat", O_RDONLY),
      let freezer = Descriptor(opening: path + "/cgroup.freeze", O_WRONLY)
    else {
      unsafe rmdir(path)
      return nil
    }
    // Pressure accounting would cost time at each context switch.
    GroupFile.write("0", to: path + "/cgroup.pressure")
    self.path = path
    self.controllers = controllers
    self.folder = folder
    self.times = times
    self.freezer = freezer
  }

  deinit {
    Self.remove(path)
  }

  /// Kills the processes in a group, and deletes the group and all groups inside it.
  static func remove(_ path: String) {
    guard unsafe rmdir(path) != 0, errno == EBUSY else { return }
    GroupFile.write("1", to: path + "/cgroup.kill")
    for _ in 0..<200 {
      for name in Folder.names(in: path)
      where Folder.mode(of: "\(path)/\(name)").map({ $0 & S_IFMT == S_IFDIR }) ?? false {
        remove("\(path)/\(name)")
      }
      guard unsafe rmdir(path) != 0, errno == EBUSY else { return }
      // A killed process may still be exiting.
      Platform.sleep(nanoseconds: 500_000)
    }
  }

  // MARK: - Processor time

  /// The processor time of all processes that have been in the group, in nanoseconds.
  var processorNanoseconds: Int64 {
    // The first line is "usage_usec 1234".
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { room in
      let count = unsafe pread(times.number, room.baseAddress, room.count, 0)
      var microseconds: Int64 = 0
      var index = 11
      while index < count, case let byte = unsafe room[index], 48...57 ~= byte {
        microseconds = microseconds * 10 + Int64(byte - 48)
        index += 1
      }
      return microseconds * 1000
    }
  }

  /// Stops or resumes all processes of the group.
  ///
  /// Returns false if the system refuses.
  func freeze(_ isFrozen: Bool) -> Bool {
    var digit = UInt8(ascii: isFrozen ? "1" : "0")
    return unsafe pwrite(freezer.number, &digit, 1, 0) == 1
  }

  /// Whether the group has its own weight for the distribution of the processors.
  var hasWeight: Bool { controllers.contains(.cpu) }

  /// Sets the weight of the group for the distribution of the processors.
  ///
  /// The default of the system is 100. Returns false if the system refuses.
  func weigh(_ weight: Int) -> Bool { GroupFile.write("\(weight)", to: path + "/cpu.weight") }

  // MARK: - Limits

  var limitsMemory: Bool { controllers.contains(.memory) }
  var limitsProcesses: Bool { controllers.contains(.pids) }

  /// Sets the limits that the kernel enforces.
  ///
  /// A limit without its controller is ignored; see ``limitsMemory`` and ``limitsProcesses``.
  ///
  /// - Parameters:
  ///   - memory: The memory in bytes, or nil for no limit.
  ///   - processes: The number of processes including their threads, or nil for no limit.
  func limit(memory: Int?, processes: Int?) {
    if limitsMemory, let memory {
      GroupFile.write("\(memory)", to: path + "/memory.max")
      GroupFile.write("0", to: path + "/memory.swap.max")
      // If the kernel killed only a child, Joust would penalize the bot for the consequences, not for its use
      // of memory.
      GroupFile.write("1", to: path + "/memory.oom.group")
    }
    if limitsProcesses, let processes { GroupFile.write("\(processes)", to: path + "/pids.max") }
  }

  /// The memory of the group that the kernel cannot reclaim, in bytes, or nil if the kernel does not count
  /// it.
  ///
  /// The memory includes anonymous memory, shared memory, page tables, sockets and pipes. `shared` is the
  /// part that is shared memory or files in memory.
  var memory: (bytes: Int, shared: Int)? {
    guard limitsMemory, let facts = GroupFile.numbers(in: path + "/memory.stat") else { return nil }
    let shared = facts["shmem"] ?? 0
    let kernel = (facts["kernel"] ?? 0) - (facts["slab_reclaimable"] ?? 0)
    return ((facts["anon"] ?? 0) + shared + kernel + (facts["sock"] ?? 0), shared)
  }

  /// Whether the kernel has killed the processes of the group because the group reached its memory limit.
  var hasExceededMemory: Bool {
    guard limitsMemory, let events = GroupFile.numbers(in: path + "/memory.events") else {
      return false
    }
    return events["oom", default: 0] > 0 && events["oom_kill", default: 0] > 0
  }

  /// Whether the kernel has refused to start a process because the group reached its limit of processes.
  var hasExceededProcesses: Bool {
    guard limitsProcesses, let events = GroupFile.numbers(in: path + "/pids.events"),
      events["max", default: 0] > 0
    else { return false }
    // The refusal may come from a parent group.
    guard let peak = GroupFile.text(of: path + "/pids.peak").flatMap({ Int($0) }),
      let limit = GroupFile.text(of: path + "/pids.max").flatMap({ Int($0) })
    else { return true }
    return peak >= limit
  }
}
