/// What some processes hold open and what counts as theirs: files that are memory, as of
/// `memfd_create`, files that stand in no folder any more, and the buffers of sockets and pipes.
struct OpenFiles {
  struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  enum Kind {
    case memory
    /// On a disk, without a name.
    case nameless
    case socket
    case pipe
  }

  /// A pipe holds 64 KiB, unless its owner asks for more, which the filter of system calls refuses.
  static let pipeBytes = 1 << 16

  private(set) var memoryBytes = 0
  /// Of those on a disk that have no name.
  private(set) var namelessBytes = 0
  /// The most that the kernel may keep in all sockets and pipes.
  private(set) var bufferBytes = 0
  /// Those that are memory or have no name.
  private var files: Set<File> = []
  private var buffers: Set<File> = []

  init(of processes: [ProcessMemory]) {
    for process in processes {
      Platform.forEachOpenFile(of: process) { kind, file, bytes in
        switch kind {
        case .memory, .nameless:
          guard files.insert(file).inserted else { return }
          if kind == .memory { memoryBytes += bytes } else { namelessBytes += bytes }
        case .socket, .pipe:
          if buffers.insert(file).inserted { bufferBytes += bytes }
        }
      }
    }
  }

  var isEmpty: Bool { files.isEmpty }

  func contains(_ file: File) -> Bool { files.contains(file) }
}
