/// The open files of a program that count as its memory or storage.
///
/// They are files in memory, such as those of `memfd_create`, deleted files, and the buffers of sockets and
/// pipes.
struct OpenFiles {
  struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  enum Kind {
    case memory
    /// A deleted file on a disk, which has no name any more.
    case nameless
    case socket
    case pipe
  }

  /// The capacity of a pipe in bytes.
  ///
  /// The system call filter prevents programs from changing it.
  static let pipeBytes = 1 << 16

  private(set) var memoryBytes = 0
  /// The size of the deleted files on a disk, in bytes.
  private(set) var namelessBytes = 0
  /// The capacity of all sockets and pipes in bytes.
  private(set) var bufferBytes = 0
  /// The files in memory and the deleted files.
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
