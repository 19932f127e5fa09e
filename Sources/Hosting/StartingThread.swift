import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The thread that starts all processes.
///
/// Linux ends a process together with the thread that started it, not with the program of that
/// thread. So those who start a process hand it to this thread, which lives as long as the program,
/// and wait for the outcome.
enum StartingThread {
  private static let requests = BoundedQueue<@Sendable () -> Void>(capacity: 16)
  private static let isRunning = Mutex(false)

  /// Starts a program on descriptors from 0 on, which stay the caller's; gives the process's
  /// number.
  static func start(
    _ launch: Launch, scratch: String?, on descriptors: [Int32]
  ) throws(LaunchError) -> Int32 {
    do {
      try isRunning.withLock { isRunning throws(SystemError) in
        guard !isRunning else { return }
        try WorkThread.start {
          while case .element(let request) = requests.take(until: .never) { request() }
        }
        isRunning = true
      }
    } catch {
      throw .system(error)
    }
    let outcomes = BoundedQueue<Result<Int32, LaunchError>>(capacity: 1)
    _ = requests.put {
      _ = outcomes.put(
        Result { () throws(LaunchError) in try launch.start(scratch: scratch, on: descriptors) })
    }
    guard case .element(let outcome) = outcomes.take(until: .never) else {
      preconditionFailure("a start has no outcome")
    }
    return try outcome.get()
  }
}

extension Launch {
  /// Starts the program, or the tool that confines it, on this thread.
  fileprivate func start(
    scratch: String?, on descriptors: [Int32]
  ) throws(LaunchError) -> Int32 {
    var (program, arguments, variables) = (program, arguments, environment)
    var (readable, writable): ([String], [String]) = ([], [])
    if let scratch { variables["TMPDIR"] = scratch }
    switch confinement?.mechanism {
    case .landlock:
      if let scratch { variables["HOME"] = scratch }
      readable = (confinement?.readable ?? []) + Confinement.kernelFiles
      writable = Confinement.devices + (scratch.map { [$0] } ?? [])
    case .bubblewrap(let tool):
      program = tool
      arguments = Bubblewrap.arguments(for: self)
    case nil: break
    }
    let settings = variables.map { "\($0.key)=\($0.value)" }.sorted()
    let texts = [program, folder] + arguments + settings + readable
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw .program(
        "what \(self.program) is told holds a NUL character, which no program can be told")
    }
    var step = joust_launch_done
    var number: Int32 = 0
    var pid: Int32 = -1
    let strings = [[program, folder], arguments, settings, readable, writable].map(CStrings.init)
    withExtendedLifetime(strings) {
      var request = unsafe joust_launch()
      unsafe request.program = unsafe UnsafePointer(strings[0].pointers[0])
      unsafe request.directory = unsafe UnsafePointer(strings[0].pointers[1])
      unsafe request.arguments = unsafe UnsafePointer(strings[1].pointers)
      unsafe request.environment = unsafe UnsafePointer(strings[2].pointers)
      unsafe (request.input, request.output) = (descriptors[0], descriptors[1])
      unsafe (request.error, request.status) = (
        descriptors[2], descriptors.dropFirst(3).first ?? -1
      )
      unsafe request.file_size_limit = UInt64(fileSizeLimit ?? 0)
      unsafe request.descriptor_limit = UInt64(descriptorLimit ?? 0)
      if confinement?.mechanism == .landlock {
        unsafe request.readable = unsafe UnsafePointer(strings[3].pointers)
        unsafe request.writable = unsafe UnsafePointer(strings[4].pointers)
        unsafe request.network = confinement?.network ?? false ? 1 : 0
      }
      let filter = confinement?.filter ?? []
      pid = unsafe filter.withUnsafeBytes { filter in
        unsafe (request.filter, request.filter_size) = (filter.baseAddress, UInt32(filter.count))
        return Children.register {
          unsafe withUnsafePointer(to: request) { unsafe joust_start($0, &step, &number) }
        }
      }
    }
    guard pid < 0 else { return pid }
    switch step {
    case joust_launch_exec: throw LaunchError(executing: self, number: number)
    case joust_launch_directory:
      throw .program("its folder \(folder) cannot be entered: \(Platform.errorText(number))")
    case joust_launch_confine: throw .system(SystemError("confine \(self.program)", number: number))
    default: throw .system(SystemError("start \(self.program)", number: number))
    }
  }
}

/// Strings as C wants them: an array of pointers that ends in NULL.
@safe private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    unsafe pointers = .allocate(capacity: count + 1)
    for index in 0..<count { unsafe (pointers + index).initialize(to: strdup(strings[index])) }
    unsafe (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
