/// The size of a terminal's window.
package struct ScreenSize: Hashable, Sendable {
  /// The columns, at least 1.
  package var columns: Int
  /// The lines, at least 1.
  package var rows: Int

  /// A size; what is smaller than 1 counts as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// What terminals had before they had windows.
  package static let usual = ScreenSize(columns: 80, rows: 24)
}
