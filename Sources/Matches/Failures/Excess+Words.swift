import Hosting

extension LineProcess.Excess {
  /// Returns what the program did, without its subject, and advice for its author.
  ///
  /// `limits` are the limits of the program.
  func words(_ limits: ResourceLimits) -> (deed: String, advice: String) {
    switch self {
    case .processes(let count):
      (
        "had \(count) processes and threads (limit: \(limits.processes ?? .max))",
        "start fewer at a time"
      )
    case .memory(let bytes):
      (
        "used \(bytes / 1_000_000) MB of memory (limit: \((limits.memory ?? .max) / 1_000_000) MB)",
        "use less memory in all processes together"
      )
    case .mappings(let count):
      (
        "had \(count) mappings of memory in all processes together"
          + (count > Self.mostMappings
            ? " (limit: \(Self.mostMappings))"
            : ", whose list has more than \(Self.mostMappingBytes / 1_000_000) MB"),
        "map memory in fewer and larger parts"
      )
    case .descriptors(let count):
      (
        "had \(count) files, pipes and sockets open in all processes together (limit: "
          + "\(Self.mostDescriptors))",
        "close those that are no longer needed"
      )
    case .unreadable:
      (
        "ran a program that may not be read, so its memory and time can't be counted",
        "make its programs readable (chmod +r)"
      )
    case .files(let count, let bytes):
      (
        "filled its folder for temporary files: \(count) files, \(bytes / 1_000_000) MB (limits: "
          + "\(Confinement.scratchFiles) files, \(Confinement.scratchLimit / 1_000_000) MB)",
        "delete files that are no longer needed"
      )
    }
  }
}
