import Foundation
import Testing

/// Which tests are run: `JOUST_TESTS=all` adds those that take long, as `.ci/run` does.
enum ChosenTests {
  static let areAll = ProcessInfo.processInfo.environment["JOUST_TESTS"] == "all"
}

extension Trait where Self == ConditionTrait {
  /// The test keeps compilers busy, and is left out unless all tests are asked for.
  static var compiling: Self { long("it keeps compilers busy") }

  /// The test takes long for a reason, and is left out unless all tests are asked for.
  static func long(_ reason: String) -> Self {
    .enabled(if: ChosenTests.areAll, "\(reason): JOUST_TESTS=all runs it")
  }
}

extension Process {
  /// Has the program hold no descriptor but the first three.
  ///
  /// A daemon that it leaves behind would hold those by which Foundation waits for the programs of
  /// other tests.
  func closeDescriptors() {
    let program = executableURL?.path ?? ""
    executableURL = URL(fileURLWithPath: "/bin/bash")
    let script =
      #"for ((n = 3; n < 1024; n++)); do eval "exec $n>&-"; done 2>/dev/null; exec "$@""#
    arguments = ["-c", script, "bash", program] + (arguments ?? [])
  }
}
