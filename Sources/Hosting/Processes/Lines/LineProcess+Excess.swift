extension LineProcess {
  /// A limit that the processes of a program exceed.
  package enum Excess: Sendable {
    /// The largest number of memory mappings of all processes together.
    ///
    /// Each mapping uses about 250 bytes of kernel memory, which are not counted elsewhere.
    package static let mostMappings = 65_536
    /// The largest size of the kernel's list of these mappings, in bytes.
    package static let mostMappingBytes = 128 * mostMappings
    /// The largest number of open descriptors of all processes together.
    package static let mostDescriptors = 8192

    case memory(bytes: Int)
    /// The number of memory mappings.
    case mappings(count: Int)
    /// The number of open files, sockets and pipes.
    case descriptors(count: Int)
    /// A process runs a program that its user may not read.
    ///
    /// The system does not show the memory of such a process.
    case unreadable
    case files(count: Int, bytes: Int)
    /// The number of processes, including threads.
    case processes(count: Int)
  }
}
