extension ProcessTree {
  /// Returns the limit that the processes exceed, or nil for none.
  ///
  /// `tool` is the process of the sandbox tool. `scratch` are the temporary files, if there is no
  /// tool. `accounted` is the memory by the accounts of the kernel, if it has any.
  func excess(
    _ limits: ResourceLimits, tool: Int32?, scratch: (bytes: Int, files: Int)?,
    accounted: (bytes: Int, shared: Int)?
  ) -> LineProcess.Excess? {
    let open = OpenFiles(of: members)
    return excessProcesses(limits.processes, tool: tool)
      ?? limits.memory.flatMap { excessMemory($0, open, accounted: accounted) }
      ?? excessFiles(open, tool: tool, scratch: scratch)
  }

  private func excessProcesses(_ most: Int?, tool: Int32?) -> LineProcess.Excess? {
    guard let most else { return nil }
    let others = tool == nil ? 0 : Confinement.toolProcesses
    if threadCount - others > most {
      // A walk finds one after another of the processes that each start the next one and exit.
      let count = members.reduce(0) { $0 + Platform.threads(of: $1) } - others
      guard count <= most else { return .processes(count: count) }
    }
    // The limit of the system is twice as high, so that a poll notices the excess, while a crowd
    // that starts between two polls stops there. Outside of a namespace the system would count all
    // processes of the user.
    if let tool {
      for process in members where process != tool {
        Platform.limitProcesses(of: process, to: 2 * most)
      }
    }
    return nil
  }

  private func excessMemory(
    _ most: Int, _ open: OpenFiles, accounted: (bytes: Int, shared: Int)?
  ) -> LineProcess.Excess? {
    if let accounted {
      // Temporary files may be part of the shared memory, and have their own limit.
      let bytes = accounted.bytes - min(accounted.shared, Confinement.scratchLimit)
      return bytes > most ? .memory(bytes: bytes) : nil
    }
    let others = open.memoryBytes + open.bufferBytes + pageTableBytes
    guard residentBytes + others > most else { return nil }
    let bytes = proportionalBytes(outside: open) + others
    return bytes > most ? .memory(bytes: bytes) : nil
  }

  private func excessFiles(
    _ open: OpenFiles, tool: Int32?, scratch: (bytes: Int, files: Int)?
  ) -> LineProcess.Excess? {
    let most = (bytes: Confinement.scratchLimit, files: Confinement.scratchFiles)
    var (bytes, files) = scratch ?? (0, 0)
    if scratch != nil { bytes += open.namelessBytes }
    if let tool, let process = members.first(where: { $0 != tool }) {
      files = Platform.ownTemporaryFiles(of: process)
    }
    return bytes > most.bytes || files > most.files ? .files(count: files, bytes: bytes) : nil
  }
}
