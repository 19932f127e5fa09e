/// What the system is asked to start, once it is known what confines the program.
struct Order {
  var program: String
  var arguments: [String]
  var environment: [String]
  var folder: String
  /// What the kernel lets the program read, and what it lets it change; nil for no such bounds.
  var bounds: (readable: [String], writable: [String])?

  /// - Parameters:
  ///   - launch: the program.
  ///   - scratch: the folder for its temporary files, if it has one.
  ///   - reportsStatus: whether descriptor 3 takes what a tool has to say about the program.
  init(_ launch: Launch, scratch: String?, reportsStatus: Bool) {
    program = launch.program
    arguments = launch.arguments
    folder = launch.folder
    var variables = launch.environment
    if let scratch { variables["TMPDIR"] = scratch }
    switch launch.confinement?.mechanism {
    case .landlock:
      if let scratch { variables["HOME"] = scratch }
      bounds = (
        (launch.confinement?.readable ?? []) + Confinement.kernelFiles,
        Confinement.devices + (scratch.map { [$0] } ?? [])
      )
    case .bubblewrap(let tool):
      program = tool
      arguments = Bubblewrap.arguments(
        for: launch, launch.confinement?.readable ?? [], reportsStatus: reportsStatus)
    case nil: break
    }
    environment = variables.map { "\($0.key)=\($0.value)" }.sorted()
  }
}
