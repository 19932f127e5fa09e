import Foundation
import Testing

/// The choice of tests: `JOUST_TESTS=all` adds the tests that take long, and `.ci/run` sets it.
enum ChosenTests {
  static let areAll = ProcessInfo.processInfo.environment["JOUST_TESTS"] == "all"
}

extension Trait where Self == ConditionTrait {
  /// The test runs compilers, and is skipped unless all tests are requested.
  static var compiling: Self { long("it keeps compilers busy") }

  /// The test takes long, and is skipped unless all tests are requested.
  static func long(_ reason: String) -> Self {
    .enabled(if: ChosenTests.areAll, "\(reason): JOUST_TESTS=all runs it")
  }
}

extension Process {
  /// Makes the program close all descriptors but the first three.
  ///
  /// Otherwise a daemon that the program leaves behind would hold descriptors with which Foundation waits for
  /// the programs of other tests.
  func closeDescriptors() {
    let program = executableURL?.path ?? ""
    executableURL = URL(fileURLWithPath: "/bin/bash")
    let script =
      #"for ((n = 3; n < 1024; n++)); do eval "exec $n>&-"; done 2>/dev/null; exec "$@""#
    arguments = ["-c", script, "bash", program] + (arguments ?? [])
  }
}
