import Foundation
import Testing

/// Conditions for tests that need programs.
///
/// If a program is missing, the test is skipped, and the reason contains the program's name.
extension Trait where Self == ConditionTrait {
  /// The test needs each of these programs.
  static func needs(_ programs: String...) -> Self { needs(programs) }

  static func needs(_ programs: [String]) -> Self {
    let missing = Set(programs).filter { !Machine.has($0) }.sorted()
    return .enabled(
      if: missing.isEmpty, "not on this machine: \(missing.joined(separator: ", "))")
  }

  /// The test needs each of these Python modules, and each of these Debian games, which may be missing in
  /// `PATH`.
  static func needs(modules: String..., games: String...) -> Self {
    let missing =
      modules.filter { !Machine.runs("python3 -c 'import \($0)'") }
      + games.filter { !Machine.has($0) && !Machine.runs("test -x /usr/games/\($0)") }
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

  /// The test opens a page in a browser.
  static var needsBrowser: Self {
    .enabled(if: Browser.path != nil, "not on this machine: chromium")
  }

  /// The test reads YAML.
  static var needsYAML: Self {
    .enabled(if: YAML.isReadable, "not on this machine: a YAML library of Python or Ruby")
  }
}
