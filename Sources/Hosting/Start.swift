import CHosting

/// What starting a process came to.
struct Start {
  private(set) var pid: Int32 = -1
  private(set) var error: LaunchError?

  /// The numbers of the descriptors that a program is started on.
  struct Descriptors {
    var input: Int32
    var output: Int32
    var error: Int32
    /// Takes what a tool that confines the program has to say; -1 for none.
    var status: Int32 = -1
  }

  /// Starts a program.
  init(_ launch: Launch, scratch: String?, on descriptors: Descriptors) {
    let order = Order(launch, scratch: scratch, reportsStatus: descriptors.status >= 0)
    let bounds = order.bounds ?? ([], [])
    let texts =
      [order.program, order.folder] + order.arguments + order.environment + bounds.readable
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      self.error = .program(
        "what \(launch.program) is told holds a NUL character, which no program can be told")
      return
    }
    var step = joust_launch_done
    var number: Int32 = 0
    let strings = (
      CStrings(order.arguments), CStrings(order.environment),
      CStrings([order.program, order.folder]), CStrings(bounds.readable),
      CStrings(bounds.writable)
    )
    withExtendedLifetime(strings) {
      var request = unsafe joust_launch()
      unsafe request.program = unsafe UnsafePointer(strings.2[0])
      unsafe request.arguments = unsafe UnsafePointer(strings.0.pointers)
      unsafe request.environment = unsafe UnsafePointer(strings.1.pointers)
      unsafe request.directory = unsafe UnsafePointer(strings.2[1])
      unsafe (request.input, request.output) = (descriptors.input, descriptors.output)
      unsafe (request.error, request.status) = (descriptors.error, descriptors.status)
      unsafe request.file_size_limit = UInt64(launch.fileSizeLimit ?? 0)
      unsafe request.descriptor_limit = UInt64(launch.descriptorLimit ?? 0)
      if order.bounds != nil {
        unsafe request.readable = strings.3.constants
        unsafe request.writable = strings.4.constants
      }
      Children.register {
        unsafe withUnsafePointer(to: request) { unsafe joust_start($0, &step, &number) }
      } then: {
        pid = $0
      }
    }
    if pid < 0 { self.error = Self.error(of: launch, at: step, number) }
  }

  private static func error(
    of launch: Launch, at step: joust_launch_step, _ number: Int32
  ) -> LaunchError {
    switch step {
    case joust_launch_exec: LaunchError(executing: launch, number: number)
    case joust_launch_directory:
      .program("its folder \(launch.folder) cannot be entered: \(Platform.errorText(number))")
    case joust_launch_confine: .system(SystemError("confine \(launch.program)", number: number))
    default: .system(SystemError("start \(launch.program)", number: number))
    }
  }
}

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
