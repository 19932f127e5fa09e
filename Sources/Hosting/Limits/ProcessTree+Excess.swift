extension ProcessTree {
  /// Reads the memory use of the program's processes.
  ///
  /// `supervisors` are the processes that do not belong to the program. If there are any, the program runs in
  /// namespaces, and the function also limits the number of processes that the program can start.
  ///
  /// - Throws: If there are more processes than `limits` allow, or if the reading would take long.
  func readMemories(
    within limits: ResourceLimits, supervisors: [Int32]
  ) throws(FoundExcess) -> [ProcessMemory] {
    if let excess = excessProcesses(limits.processes, supervisors) {
      throw FoundExcess(excess: excess)
    }
    return try readMemories(without: supervisors)
  }

  /// Returns the limit on memory or on temporary files that the processes exceed, or nil if they exceed none.
  ///
  /// `scratch` is the usage of temporary files, if the program is not isolated. `accounted` is the memory
  /// according to the kernel's accounts, if there are any.
  func excess(
    _ limits: ResourceLimits, _ memories: [ProcessMemory], supervisors: [Int32],
    scratch: (bytes: Int, files: Int)?, accounted: (bytes: Int, shared: Int)?
  ) -> LineProcess.Excess? {
    let open = OpenFiles(of: memories)
    return limits.memory.flatMap { excessMemory($0, memories, open, accounted: accounted) }
      ?? excessFiles(open, supervisors, scratch: scratch)
  }

  /// The error that ends the reading of processes, because they exceed a limit.
  struct FoundExcess: Error {
    let excess: LineProcess.Excess
  }

  /// Reads the memory use of the program's processes.
  ///
  /// - Throws: If there are so many mappings or descriptors that the reading would take long.
  private func readMemories(without supervisors: [Int32]) throws(FoundExcess) -> [ProcessMemory] {
    typealias Limit = LineProcess.Excess
    var memories: [ProcessMemory] = []
    var bytes = 0
    var mappings = 0
    var descriptors = 0
    for process in members where !supervisors.contains(process) {
      let room = Limit.mostMappingBytes - bytes + 1
      guard let memory = Platform.memory(of: process, mappingBytes: room) else { continue }
      bytes += memory.mappings.count
      mappings += memory.mappingCount
      descriptors += memory.openFiles.count
      guard mappings <= Limit.mostMappings, bytes <= Limit.mostMappingBytes else {
        throw FoundExcess(excess: .mappings(count: mappings))
      }
      guard descriptors <= Limit.mostDescriptors else {
        throw FoundExcess(excess: .descriptors(count: descriptors))
      }
      memories.append(memory)
    }
    return memories
  }

  /// Returns the number of processes to which the system limits a program with the given limit.
  ///
  /// The system's limit is twice the program's limit, so that a check can notice an excess. The system's
  /// limit takes effect only if many processes start between two checks.
  static func systemLimit(_ limit: Int) -> Int { 2 * limit }

  private func excessProcesses(
    _ most: Int?, _ supervisors: [Int32]
  ) -> LineProcess.Excess? {
    guard let most else { return nil }
    let others = supervisors.count
    if threadCount - others > most {
      // If each process starts the next one and exits, the tree contains many processes that never ran at the
      // same time. Therefore only the processes that still run are counted.
      let count = members.reduce(0) { $0 + Platform.threads(of: $1) } - others
      guard count <= most else { return .processes(count: count) }
    }
    // Outside of a namespace, the system would count all processes of the user.
    if !supervisors.isEmpty {
      for process in members where !supervisors.contains(process) {
        Platform.limitProcesses(of: process, to: Self.systemLimit(most))
      }
    }
    return nil
  }

  private func excessMemory(
    _ most: Int, _ memories: [ProcessMemory], _ open: OpenFiles,
    accounted: (bytes: Int, shared: Int)?
  ) -> LineProcess.Excess? {
    if let accounted {
      // Temporary files may be counted as shared memory, and have their own limit.
      let bytes = accounted.bytes - min(accounted.shared, Confinement.scratchLimit)
      return bytes > most ? .memory(bytes: bytes) : nil
    }
    let resident = memories.reduce(open.memoryBytes + open.bufferBytes) { $0 + $1.residentBytes }
    // Reading the exact size of the page tables is slower than reading the other sizes.
    guard memories.reduce(resident, { $0 + $1.mostPageTableBytes }) > most else { return nil }
    let tables = memories.reduce(0) { $0 + Platform.pageTableBytes(of: $1) }
    guard resident + tables > most else { return nil }
    let others = open.memoryBytes + open.bufferBytes + tables
    let bytes = memories.reduce(others) { $0 + Platform.proportionalBytes(of: $1, outside: open) }
    return bytes > most ? .memory(bytes: bytes) : nil
  }

  private func excessFiles(
    _ open: OpenFiles, _ supervisors: [Int32], scratch: (bytes: Int, files: Int)?
  ) -> LineProcess.Excess? {
    let most = (bytes: Confinement.scratchLimit, files: Confinement.scratchFiles)
    var (bytes, files) = scratch ?? (0, 0)
    if scratch != nil { bytes += open.namelessBytes }
    if !supervisors.isEmpty, let process = members.first(where: { !supervisors.contains($0) }) {
      files = Platform.ownTemporaryFiles(of: process)
    }
    return bytes > most.bytes || files > most.files ? .files(count: files, bytes: bytes) : nil
  }
}
