import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A processor that a thread shares with the programs with which it communicates.
///
/// If a program answers within microseconds, the system wakes it several times faster on the processor of the
/// asking thread than on another processor. At most one thread of this process shares a given processor.
package final class SharedProcessor {
  private static let reserved = Mutex<Set<Int32>>([])

  private let number: Int32
  private let processes: [LineProcess]
  private var isShared = true

  /// Moves the calling thread and the given processes to one processor.
  ///
  /// Returns nil and moves nothing if every processor is already shared, if a process or one of its
  /// descendants has several threads, or if the system refuses.
  package init?(with processes: [LineProcess]) {
    guard processes.allSatisfy({ $0.hasSingleThreads }), let number = Self.reserve() else {
      return nil
    }
    self.number = number
    self.processes = processes
    guard joust_set_processor(0, number) == 0, processes.allSatisfy({ $0.run(on: number) }) else {
      leave()
      return nil
    }
  }

  deinit { leave() }

  /// Lets the thread and the processes use all processors again.
  ///
  /// The caller must call this function on the thread that created this value.
  package func leave() {
    guard isShared else { return }
    isShared = false
    for process in processes { process.run(on: -1) }
    _ = joust_set_processor(0, -1)
    _ = Self.reserved.withLock { $0.remove(number) }
  }

  /// Reserves the current processor of this thread or, if that is already shared, any other processor.
  ///
  /// Returns nil if all processors are shared, or if the system does not report the current processor.
  private static func reserve() -> Int32? {
    let current = joust_current_processor()
    guard current >= 0 else { return nil }
    return reserved.withLock { reserved in
      let free = [current] + (0..<1024).filter { $0 != current }
      let number = free.first { joust_may_use_processor($0) != 0 && !reserved.contains($0) }
      if let number { reserved.insert(number) }
      return number
    }
  }
}

extension LineProcess {
  /// Whether the program and each of its descendants have one thread; false after the program was finished.
  var hasSingleThreads: Bool {
    guard let tree = readTree() else { return false }
    return tree.threadCount == tree.members.count
  }

  /// Makes all threads of the program and of its descendants run on one processor, or on all processors if
  /// `processor` is -1.
  ///
  /// Returns false if the system refuses the change for a thread that has not exited, or if the program was
  /// finished.
  @discardableResult
  func run(on processor: Int32) -> Bool {
    guard let tree = readTree() else { return false }
    return tree.members.allSatisfy { process in
      Platform.threads(in: process).allSatisfy { thread in
        joust_set_processor(thread, processor) == 0 || errno == ESRCH
      }
    }
  }
}
