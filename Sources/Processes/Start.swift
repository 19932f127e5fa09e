import CProcesses

/// What starting a process came to.
struct Start {
  private(set) var pid: Int32 = -1
  private(set) var error: LaunchError?

  /// Starts a program on the descriptors of these numbers.
  init(_ launch: Launch, _ input: Int32, _ output: Int32, _ error: Int32) {
    let environment = launch.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let texts = [launch.program, launch.folder] + launch.arguments + environment
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      self.error = .program(
        "what \(launch.program) is told holds a NUL character, which no program can be told")
      return
    }
    let strings = (
      CStrings(launch.arguments), CStrings(environment), CStrings([launch.program, launch.folder])
    )
    var step = joust_launch_done
    var number: Int32 = 0
    withExtendedLifetime(strings) {
      let request = unsafe joust_launch(
        program: strings.2[0], arguments: strings.0.pointers, environment: strings.1.pointers,
        directory: strings.2[1], input: input, output: output, error: error,
        file_size_limit: UInt64(launch.fileSizeLimit ?? 0),
        descriptor_limit: UInt64(launch.descriptorLimit ?? 0))
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
    case joust_launch_exec: LaunchError(executing: launch.program, number: number)
    case joust_launch_directory:
      .program("its folder \(launch.folder) cannot be entered: \(Platform.errorText(number))")
    default: .system(SystemError("start \(launch.program)", number: number))
    }
  }
}
