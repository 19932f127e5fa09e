/// How a process ended.
package enum Termination: Hashable, Sendable, CustomStringConvertible {
  /// It exited by itself, with a status from 0 to 255.
  case exited(status: Int32)
  /// A signal ended it.
  case killed(signal: Int32)

  /// In words: "exited with status 1", "was ended by signal 11 (segmentation fault)".
  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .killed(let signal): "was ended by signal \(signal) (\(Platform.signalText(signal)))"
    }
  }
}

extension Termination {
  /// Whether it is how a process ends that was asked to: by SIGHUP, SIGINT or SIGTERM, or with the
  /// status that shells give for them.
  package var isLikeAnInterrupt: Bool {
    switch self {
    case .exited(let status): [129, 130, 143].contains(status)
    case .killed(let signal): [1, 2, 15].contains(signal)
    }
  }
}
