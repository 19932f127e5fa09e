package import Games
package import JSON

extension BoardDrawing {
  /// Reads what a referee sends as its `board`.
  package init(_ value: JSONValue) throws(InvalidLine) {
    let object = try value.object
      .orRefuse("`board` must be an object such as {\"rows\":[\"x.\",\".o\"]}")
    let rows = try Self.rows(object["rows"])
    let lines = try object["lines"].map { value throws(InvalidLine) in
      try value.list { $0.string.flatMap { Self.isLine($0) ? $0 : nil } }
        .flatMap { $0.count <= Self.lineLimit.count ? $0 : nil }
        .orRefuse(
          "`board.lines` must be a list of at most \(Self.lineLimit.count) texts of at most "
            + "\(Self.lineLimit.length) characters that can be shown")
    }
    self.init(
      rows: rows, colours: try Self.colours(object["colors"]),
      marks: try Self.marks(object["marks"], rows), lines: lines ?? [])
  }

  private static func rows(_ value: JSONValue?) throws(InvalidLine) -> [[String]] {
    let rows = value?.list { row -> [String]? in
      let cells = row.string.map { $0.map { String($0) } } ?? row.list(\.string)
      return cells.flatMap { 1...sideLimit ~= $0.count && $0.allSatisfy(isCell) ? $0 : nil }
    }
    return try rows.flatMap { 1...sideLimit ~= $0.count ? $0 : nil }.orRefuse(
      "`board.rows` must be a list of 1 to \(sideLimit) rows of 1 to \(sideLimit) cells: a text of a "
        + "character each, or a list of texts of at most two characters")
  }

  /// Whether a text fits into a cell and can be shown as it is.
  private static func isCell(_ text: String) -> Bool {
    text.unicodeScalars.count <= 16 && displayWidth(text) <= 2 && printable(text) == text
  }

  private static func isLine(_ text: String) -> Bool {
    text.unicodeScalars.count <= lineLimit.length && printable(text) == text
  }

  private static func colours(_ value: JSONValue?) throws(InvalidLine) -> [String: Colour] {
    guard let value else { return [:] }
    let object = try value.object
      .orRefuse("`board.colors` must be an object such as {\"x\":\"blue\"}")
    let names = Colour.allCases.map(\.rawValue).joined(separator: ", ")
    var colours: [String: Colour] = [:]
    for member in object.members {
      colours[member.key] = try (isCell(member.key) ? member.value.string : nil)
        .flatMap(Colour.init).orRefuse(
          "`board.colors` must name what stands in a cell, and as its colour one of \(names)")
    }
    return colours
  }

  private static func marks(
    _ value: JSONValue?, _ rows: [[String]]
  ) throws(InvalidLine) -> Set<Place> {
    guard let value else { return [] }
    let places = value.list { mark -> Place? in
      guard let place = mark.list(\.wholeNumber), place.count == 2,
        rows.indices.contains(place[0]), rows[place[0]].indices.contains(place[1])
      else { return nil }
      return Place(row: place[0], column: place[1])
    }
    return Set(
      try places.orRefuse(
        "`board.marks` must be a list of cells such as [[0,2]]: row, column, from 0"))
  }
}
