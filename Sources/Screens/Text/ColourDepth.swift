/// How many colours a terminal shows.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
  /// Neither colours nor weights.
  case none
  /// The sixteen that every terminal has.
  case sixteen
  /// The 256 of most terminals.
  case many

  /// What the environment says of the terminal.
  ///
  /// `NO_COLOR` with any value asks for none (no-color.org).
  ///
  /// - Parameter environment: the variables of the program.
  package init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    if !(environment["NO_COLOR"] ?? "").isEmpty || terminal.isEmpty || terminal == "dumb" {
      self = .none
    } else if terminal.contains("256") || !(environment["COLORTERM"] ?? "").isEmpty {
      self = .many
    } else {
      self = .sixteen
    }
  }
}
