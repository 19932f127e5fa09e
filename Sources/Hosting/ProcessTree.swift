import CHosting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Some processes and all their descendants, as a walk finds them.
struct ProcessTree {
  /// The processor time of each, without its children's, in nanoseconds.
  private(set) var processorNanoseconds: [pid_t: Int64] = [:]
  /// The processor time of the descendants that ended and were waited for, in nanoseconds.
  private(set) var waitedNanoseconds: Int64 = 0
  private(set) var threadCount = 0

  init(of roots: [pid_t]) {
    var waiting = roots
    while let process = waiting.popLast() {
      guard processorNanoseconds[process] == nil else { continue }
      // What a process has waited for is read before its children are: one that ends in between is
      // found next time, and never counted twice.
      waitedNanoseconds += Platform.waitedNanoseconds(of: process)
      processorNanoseconds[process] = Platform.processorNanoseconds(of: process) ?? 0
      let (threads, children) = Platform.threadsAndChildren(of: process)
      threadCount += threads
      waiting += children
    }
  }

  var members: some Collection<pid_t> { processorNanoseconds.keys }

  var residentBytes: Int { members.reduce(0) { $0 + Platform.residentBytes(of: $1) } }

  /// The memory outside of some files, where what several share counts once; it is dear to find out.
  func proportionalBytes(outside files: OpenFiles) -> Int {
    members.reduce(0) { $0 + Platform.proportionalBytes(of: $1, outside: files) }
  }
}

extension ProcessTree {
  /// `tool` is the process of the tool that confines the others, `scratch` what is in their folder for
  /// temporary files where there is no tool.
  func excess(
    memory: Int?, processes: Int?, tool: pid_t?, scratch: (bytes: Int, files: Int)?
  ) -> LineProcess.Excess? {
    let inside = members.filter { $0 != tool }
    if let processes {
      let others = tool == nil ? 0 : Confinement.toolProcesses
      if threadCount - others > processes {
        // A walk that follows processes which start the next one and end finds them one after another.
        let count = members.reduce(0) { $0 + Platform.threads(of: $1) } - others
        guard count <= processes else { return .processes(count: count) }
      }
      // Twice as many, so that it is seen who wants more: a crowd that is born between two looks ends
      // there. Outside of a namespace the system would count what the user runs elsewhere.
      if tool != nil {
        for process in inside { Platform.limitProcesses(of: process, to: 2 * processes) }
      }
    }
    let open = OpenFiles(of: members)
    if let memory, residentBytes + open.memoryBytes > memory {
      let bytes = proportionalBytes(outside: open) + open.memoryBytes
      if bytes > memory { return .memory(bytes: bytes) }
    }
    let most = (bytes: Confinement.scratchLimit, files: Confinement.scratchFiles)
    var (bytes, files) = scratch ?? (0, 0)
    if scratch != nil { bytes += open.namelessBytes }
    if tool != nil, let process = inside.first {
      files = Platform.ownTemporaryFiles(of: process)
    }
    return bytes > most.bytes || files > most.files ? .files(count: files, bytes: bytes) : nil
  }
}

/// What descends from a process that was started, as far as is known, and what it uses.
///
/// The system adds a process's time to its parent's account when that waits for it, and drops it
/// where the parent declared that it never would; so what was seen of those that are gone is kept.
struct Descendants {
  /// The processor time of the process and all below it; it never falls.
  private(set) var totalTime: Int64 = 0
  private(set) var areKnown = false

  private var livingTimes: [pid_t: Int64] = [:]
  /// What was seen of the time of those that are gone.
  private var departedTime: Int64 = 0
  /// What those that are gone have used by the accounts of those that waited for them.
  private var waitedTime: Int64 = 0
  private var orphans: [pid_t] = []
  /// Those that the signals to the process's group don't reach.
  private var inOtherGroups: [pid_t: ProcessHandle] = [:]
  private var lastWalk = Instant(nanoseconds: .min)

  /// The most handles that are held, so that a crowd of processes takes not all our descriptors.
  private static let handleLimit = 64

  /// Finds all of them, and what is needed to signal them.
  mutating func look(_ leader: pid_t) -> ProcessTree {
    Children.sweepOrphansIfDue()
    areKnown = true
    orphans = Children.orphans(of: leader)
    let tree = walk(leader)
    let outside = tree.members.filter { getpgid($0) != leader }
    inOtherGroups = inOtherGroups.filter { tree.processorNanoseconds[$0.key] != nil }
    for process in outside where inOtherGroups[process] == nil {
      guard inOtherGroups.count < Self.handleLimit else { break }
      inOtherGroups[process] = ProcessHandle(process)
    }
    return tree
  }

  /// The processor time of all; a leader without children is looked at for some now and then only.
  mutating func processorNanoseconds(_ leader: pid_t) -> Int64 {
    let areThere = !livingTimes.isEmpty || departedTime > 0 || waitedTime > 0
    if areThere || .now - lastWalk >= 150_000_000 {
      _ = walk(leader)
    } else {
      advance(to: Platform.processorNanoseconds(of: leader) ?? 0)
    }
    return totalTime
  }

  /// The same at the price of asking the clock of each that is known; those that started since the
  /// last walk, 40 ms ago at most, are missing.
  mutating func recentProcessorNanoseconds(_ leader: pid_t) -> Int64 {
    var time = (Platform.processorNanoseconds(of: leader) ?? 0) + max(departedTime, waitedTime)
    var areThere = .now - lastWalk < 40_000_000
    for (process, last) in livingTimes where areThere {
      let now = Platform.processorNanoseconds(of: process) ?? -1
      areThere = now >= last
      time += now
    }
    if areThere { advance(to: time) } else { _ = walk(leader) }
    return totalTime
  }

  func signalOtherGroups(_ number: Int32) {
    for process in inOtherGroups.values { process.signal(number) }
  }

  /// Takes how the process ended; its account has the time of those that it waited for.
  mutating func end(_ ending: Ending) {
    advance(to: ending.processorNanoseconds)
    inOtherGroups = [:]
  }

  private mutating func walk(_ leader: pid_t) -> ProcessTree {
    let tree = ProcessTree(of: [leader] + orphans)
    var times = tree.processorNanoseconds
    let own = times.removeValue(forKey: leader) ?? 0
    for (process, time) in livingTimes where times[process] == nil {
      // It may have changed its parent while we looked.
      if let now = Platform.processorNanoseconds(of: process), now >= time {
        times[process] = now
      } else {
        departedTime += time
      }
    }
    livingTimes = times
    waitedTime = max(waitedTime, tree.waitedNanoseconds)
    // Those that were waited for are in both figures, with what nobody has seen in the second alone.
    advance(to: own + livingTimes.values.reduce(0, +) + max(departedTime, waitedTime))
    lastWalk = .now
    return tree
  }

  private mutating func advance(to time: Int64) { totalTime = max(totalTime, time) }
}

/// A process that we have not started; where the system can, told from a later one of its number.
private final class ProcessHandle {
  private let process: pid_t
  /// Below 0 where the system has none.
  private let descriptor: Int32

  init(_ process: pid_t) {
    self.process = process
    descriptor = joust_exit_descriptor(process)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func signal(_ signal: Int32) { _ = joust_signal(process, descriptor, signal) }
}

/// The files that some processes hold open and that count as theirs: those that are memory, as of
/// `memfd_create`, and those that stand in no folder any more.
struct OpenFiles {
  struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private(set) var memoryBytes = 0
  /// Of those on a disk that have no name.
  private(set) var namelessBytes = 0
  private var files: Set<File> = []

  init(of processes: some Sequence<Int32>) {
    for process in processes {
      Platform.forEachOpenFile(of: process) { file, bytes, isMemory in
        guard files.insert(file).inserted else { return }
        if isMemory { memoryBytes += bytes } else { namelessBytes += bytes }
      }
    }
  }

  var isEmpty: Bool { files.isEmpty }

  func contains(_ file: File) -> Bool { files.contains(file) }
}
