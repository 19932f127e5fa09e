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
