#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension LineProcess {
  /// What processes hold beyond what they may.
  package enum Excess {
    case memory(bytes: Int)
    case files(count: Int, bytes: Int)
    /// Threads included.
    case processes(count: Int)
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
