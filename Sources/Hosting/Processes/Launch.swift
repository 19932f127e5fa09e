/// A program to start, with its arguments, environment and limits.
package struct Launch: Hashable, Sendable {
  /// The absolute path of the program.
  package var program: String
  /// The arguments, beginning with the name of the program.
  package var arguments: [String]
  /// The working directory of the program.
  package var folder: String
  package var environment: [String: String]
  /// The size of the largest file that the program may write, in bytes, or nil for no limit.
  package var fileSizeLimit: Int?
  /// The largest number of descriptors that each process of the program may have, or nil for no limit.
  package var descriptorLimit: Int?
  /// The confinement of the program, or nil for none.
  package var confinement: Confinement?
  /// Whether the program gets its own folder for temporary files, which is deleted when the program ends.
  package var hasScratch = false
  /// The files and folders that the program needs in addition to those of the confinement.
  ///
  /// If the program runs as another user, Joust makes these paths visible even inside private folders.
  package var needed: [String] = []
  /// The user of the program.
  ///
  /// If the value is nil and Joust is root, Joust chooses a user when the program starts, unless
  /// ``keepsUser`` is true.
  package var user: ProgramUser?
  /// Whether the program runs as the user of Joust even if that is root.
  ///
  /// This is true only for programs that are trusted, such as Git or Joust itself.
  package var keepsUser = false
  /// The longest line that the program may write, in bytes without its line end.
  package var lineLimit = LineProcess.lineLimit
  /// The receiver of the refused system calls, or nil for no report.
  var refusedCalls: RefusedCalls?
  /// The limits on the total resources of the program and its descendants.
  package var limits = ResourceLimits()
  /// Whether the processor time must be exact even without control groups.
  package var countsProcessorTime = false

  package init(
    program: String, arguments: [String], folder: String, environment: [String: String]
  ) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }
}

extension Launch {
  /// Returns a launch of the same program by the given user, or by the user of Joust if `user` is nil.
  ///
  /// If the program is Joust itself, and the given user cannot reach Joust's file, the new launch runs a copy
  /// of the file.
  func run(by user: ProgramUser?) -> Launch {
    var launch = self
    launch.user = user
    if user != nil, Platform.isOwnProgram(program), let copy = SharedCopies.ownProgram {
      launch.program = "\(copy)/joust"
      launch.environment["LD_LIBRARY_PATH"] = copy
      launch.confinement?.open([copy])
    }
    return launch
  }
}
