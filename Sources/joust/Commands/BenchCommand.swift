import Hosting
import Runs

extension CommandSpec {
  /// `joust bench`, which was a part of this program once.
  static let bench = CommandSpec(
    name: "bench", operands: "[SECTION]", operandCount: 0...1,
    summary: "say where the measurements are",
    discussion: "They are a program of their own: swift run -c release joust-bench",
    takesAnyOption: true
  ) { _ in
    StandardStream.error.write(
      "joust: the bench is a program of its own: swift run -c release joust-bench\n")
    return ExitStatus.wrongInput.rawValue
  }
}
