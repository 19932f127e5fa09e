/// A format in which `joust ladder` prints ladders.
///
/// To add a format, describe it in its own file and list it in ``allCases``. The options, the help and the
/// error messages of the command are derived from that list.
package struct LadderFormat: Sendable {
  /// The name of the format on the command line.
  package let name: String
  /// True if the format prints only one table.
  ///
  /// Any addition except ``LadderAddition/versions`` then replaces the ladders.
  package let printsOneTable: Bool
  /// True if the format fits its lines into the width of a terminal.
  package let fitsTerminal: Bool
  private let render: @Sendable (LadderReport) -> String

  /// Creates a format that writes a report with the given function.
  package init(
    name: String, printsOneTable: Bool = false, fitsTerminal: Bool = false,
    render: @escaping @Sendable (LadderReport) -> String
  ) {
    self.name = name
    self.printsOneTable = printsOneTable
    self.fitsTerminal = fitsTerminal
    self.render = render
  }

  /// Returns the ladders of the given games, with the given additions, as text in this format.
  ///
  /// - Parameters:
  ///   - games: the ladders, in their order.
  ///   - additions: the additional tables to print; if ``printsOneTable`` is true, at most one table in
  ///     addition to the versions.
  ///   - breakdowns: the tables of results by openings or opponents.
  ///   - columns: the width of the terminal; nil for no limit.
  /// - Returns: the text, which ends with a line end.
  package func text(
    of games: [GameReport], with additions: Set<LadderAddition> = [],
    _ breakdowns: [Breakdown] = [],
    columns: Int? = nil
  ) -> String {
    var report = LadderReport(
      games: games, additions: additions, columns: fitsTerminal ? columns : nil)
    report.breakdowns = breakdowns
    return render(report)
  }
}

extension LadderFormat: CaseIterable, RawRepresentable {
  /// All formats, in the order in which the help lists them.
  package static let allCases: [LadderFormat] = [.table, .json, .csv, .markdown]

  /// The name of the format on the command line.
  package var rawValue: String { name }

  /// Creates the format with the given name; nil for an unknown name.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.name == rawValue }) else { return nil }
    self = format
  }
}
