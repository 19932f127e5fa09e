/// A program to start, and with what.
package struct Launch: Hashable, Sendable {
  /// The path of the program, from the root: no search.
  package var program: String
  /// What the program is told, its own name first.
  package var arguments: [String]
  /// The folder that it works in.
  package var folder: String
  /// The whole environment, by name.
  package var environment: [String: String]
  /// The largest file that it may write, in bytes; nil for no limit.
  package var fileSizeLimit: Int?
  /// The most descriptors that it may open; nil for no limit.
  package var descriptorLimit: Int?
  /// What keeps it from the rest of the machine; nil for nothing.
  package var confinement: Confinement?
  /// Whether it gets a folder of its own for temporary files, which goes when it has ended.
  package var hasScratch = false

  package init(
    program: String, arguments: [String], folder: String, environment: [String: String],
    fileSizeLimit: Int? = nil, descriptorLimit: Int? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.fileSizeLimit = fileSizeLimit
    self.descriptorLimit = descriptorLimit
  }
}

/// Why a program could not be started.
package enum LaunchError: Error, Hashable, Sendable {
  /// The program's own fault, as a sentence.
  case program(String)
  /// The machine's.
  case system(SystemError)
}
