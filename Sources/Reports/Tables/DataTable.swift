package import JSON

extension Table {
  /// The table as comma-separated values (RFC 4180): a header and rows, each ended by CR LF, with
  /// numbers in full precision and texts printable.
  package var csv: String {
    ([columns.map(\.name)] + rows.map { $0.map(Self.field) }).map { fields in
      fields.map(Self.quoted).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func field(_ cell: Cell) -> String {
    switch cell {
    case .nothing: ""
    case .text(let text): printable(text)
    case .count, .number: cell.json.text
    case .range(let range): range.text
    }
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  /// The table as JSON: a list with an object for each row, numbers in full precision.
  package var json: JSONValue {
    .array(
      rows.map { row in
        var object = JSONObject()
        for (column, cell) in zip(columns, row) { object.append(column.name, cell.json) }
        return .object(object)
      })
  }
}

extension Table.Cell {
  /// The cell as a program reads it; a range is a list of its ends.
  var json: JSONValue {
    switch self {
    case .nothing: .null
    case .text(let text): .string(text)
    case .count(let count): .number(count)
    case .number(let number): .number(number)
    case .range(let range): .array([.number(range.lowerBound), .number(range.upperBound)])
    }
  }
}
