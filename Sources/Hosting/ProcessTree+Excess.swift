extension ProcessTree {
  /// Reads the memory of all processes, and limits the number of processes that they can start.
  ///
  /// `tool` is the process of the sandbox tool.
  ///
  /// - Throws: if there are more processes than `limits` allow, or if the reading would take long.
  func readMemories(
    within limits: ResourceLimits, tool: Int32?
  ) throws(FoundExcess) -> [ProcessMemory] {
    if let excess = excessProcesses(limits.processes, tool: tool) {
      throw FoundExcess(excess: excess)
    }
    return try readMemories()
  }

  /// Returns the limit that the memories of the processes exceed, or nil for none.
  ///
  /// `tool` is the process of the sandbox tool. `scratch` are the temporary files, if there is no
  /// tool. `accounted` is the memory by the accounts of the kernel, if it has any.
  func excess(
    _ limits: ResourceLimits, _ memories: [ProcessMemory], tool: Int32?,
    scratch: (bytes: Int, files: Int)?, accounted: (bytes: Int, shared: Int)?
  ) -> LineProcess.Excess? {
    let open = OpenFiles(of: memories)
    return limits.memory.flatMap { excessMemory($0, memories, open, accounted: accounted) }
      ?? excessFiles(open, tool: tool, scratch: scratch)
  }

  /// The most mappings of memory that all processes may have together; each takes some 250 bytes of the
  /// kernel, which no figure shows.
  private static let mostMappings = 65_536
  /// The most bytes of the text that describes them.
  private static let mostMappingBytes = 128 * mostMappings
  /// The most descriptors that all processes may have together.
  private static let mostDescriptors = 8192

  /// A limit that is exceeded.
  struct FoundExcess: Error {
    let excess: LineProcess.Excess
  }

  /// Reads the memory of all processes.
  ///
  /// - Throws: if that would take long.
  private func readMemories() throws(FoundExcess) -> [ProcessMemory] {
    var memories: [ProcessMemory] = []
    var bytes = 0
    var mappings = 0
    var descriptors = 0
    for process in members {
      let room = Self.mostMappingBytes - bytes + 1
      guard let memory = Platform.memory(of: process, mappingBytes: room) else { continue }
      bytes += memory.mappings.count
      mappings += memory.mappingCount
      descriptors += memory.openFiles.count
      guard mappings <= Self.mostMappings, bytes <= Self.mostMappingBytes else {
        throw FoundExcess(excess: .mappings(count: mappings))
      }
      guard descriptors <= Self.mostDescriptors else {
        throw FoundExcess(excess: .descriptors(count: descriptors))
      }
      memories.append(memory)
    }
    return memories
  }

  /// Returns the processes whose memory the system shows to root alone, without those of the tool that
  /// confines the others: `tool` and its child.
  static func hiddenProcesses(_ memories: [ProcessMemory], tool: Int32?) -> [Int32] {
    let hidden = memories.filter(\.isHidden).map(\.process)
    guard let tool, !hidden.isEmpty else { return hidden }
    let own = [tool] + Platform.threadsAndChildren(of: tool).children
    return hidden.filter { !own.contains($0) }
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
    _ most: Int, _ memories: [ProcessMemory], _ open: OpenFiles,
    accounted: (bytes: Int, shared: Int)?
  ) -> LineProcess.Excess? {
    if let accounted {
      // Temporary files may be part of the shared memory, and have their own limit.
      let bytes = accounted.bytes - min(accounted.shared, Confinement.scratchLimit)
      return bytes > most ? .memory(bytes: bytes) : nil
    }
    let resident = memories.reduce(open.memoryBytes + open.bufferBytes) { $0 + $1.residentBytes }
    // The exact size of the tables takes longer to read than the rest.
    guard memories.reduce(resident, { $0 + $1.mostPageTableBytes }) > most else { return nil }
    let tables = memories.reduce(0) { $0 + Platform.pageTableBytes(of: $1) }
    guard resident + tables > most else { return nil }
    let others = open.memoryBytes + open.bufferBytes + tables
    let bytes = memories.reduce(others) { $0 + Platform.proportionalBytes(of: $1, outside: open) }
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
