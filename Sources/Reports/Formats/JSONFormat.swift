package import JSON

extension LadderFormat {
  /// One line of JSON, with numbers in full precision.
  package static let json = LadderFormat(name: "json") { report in
    report.json.text + "\n"
  }
}

extension Table {
  /// The table as a JSON list with an object for each row, with numbers in full precision.
  package var json: JSONValue {
    .array(
      rows.map { row in
        var object = JSONObject()
        for (column, cell) in zip(columns, row) { object.append(column.key, cell.json) }
        return .object(object)
      })
  }
}
