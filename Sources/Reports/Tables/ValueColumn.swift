/// A column of a table in which each row shows a value of the same type.
struct ValueColumn<Value> {
  let column: Table.Column
  /// Returns the cell for a value.
  let cell: (Value) -> Table.Cell

  init(_ column: Table.Column, cell: @escaping (Value) -> Table.Cell) {
    self.column = column
    self.cell = cell
  }
}
