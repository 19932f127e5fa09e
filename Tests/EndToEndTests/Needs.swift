import Foundation
import Testing

/// Tests that need programs which a machine may lack: they are skipped, and the reason names the
/// programs.
extension Trait where Self == ConditionTrait {
  /// The test needs each of these programs.
  static func needs(_ programs: String...) -> Self { needs(programs) }

  static func needs(_ programs: [String]) -> Self {
    let missing = Set(programs).filter { !Machine.has($0) }.sorted()
    return .enabled(
      if: missing.isEmpty, "not on this machine: \(missing.joined(separator: ", "))")
  }

  /// The test needs a C compiler.
  static var needsCompiler: Self {
    .enabled(if: Machine.has("cc") || Machine.has("clang"), "no C compiler on this machine")
  }

  /// The test runs Joust as an ordinary user.
  static var needsOrdinaryUser: Self {
    .enabled(if: Joust.asOrdinaryUser != nil, "only root may run the tested program here")
  }
}

extension Machine {
  /// Whether a program is in the folders of `PATH`.
  static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Whether this user may mount file systems.
  static let mayMount = getuid() == 0 && runs("unshare --mount mount -t tmpfs none /tmp")

  /// Whether programs can be bound to the first processor.
  static let mayBindToProcessor = runs("taskset -c 0 true")
}
