/// The size of a terminal's window in characters.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Creates a size; values below 1 are treated as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The default size, which is used if the size of a terminal is unknown.
  package static let usual = ScreenSize(columns: 80, rows: 24)
}
