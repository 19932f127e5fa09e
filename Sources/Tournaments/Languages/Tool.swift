/// A program that is needed to build or run bots.
package struct Tool: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package var name: String
  /// The arguments of a test run that must succeed; empty if the program only has to exist.
  package var trial: [String]
  /// A condition on the program, as words that follow the name, such as "22.6" or "with venv".
  private var condition: String?

  package init(_ name: String, _ condition: String? = nil, trial: String...) {
    self.name = name
    self.condition = condition
    self.trial = trial
  }

  package init(stringLiteral name: String) { self.init(name) }

  package var description: String { name + (condition.map { " \($0)" } ?? "") }
}
