package import Games
package import JSON

extension BoardDrawing {
  /// Reads what a referee sends as its `board`.
  package init(_ value: JSONValue) throws(InvalidLine) {
    guard case .object(let object) = value else {
      throw InvalidLine("`board` must be an object such as {\"rows\":[\"x.\",\".o\"]}")
    }
    let rows = try Self.rows(object["rows"])
    self.init(
      rows: rows, colours: try Self.colours(object["colors"]),
      marks: try Self.marks(object["marks"], rows), lines: try Self.lines(object["lines"]))
  }

  private static func rows(_ value: JSONValue?) throws(InvalidLine) -> [[String]] {
    let rows = value?.list { row -> [String]? in
      let cells = row.string.map { $0.map { String($0) } } ?? row.list(\.string)
      guard let cells, (1...sideLimit).contains(cells.count), cells.allSatisfy(isCell) else {
        return nil
      }
      return cells
    }
    guard let rows, (1...sideLimit).contains(rows.count) else {
      throw InvalidLine(
        "`board.rows` must be a list of 1 to \(sideLimit) rows of 1 to \(sideLimit) cells: a text of a "
          + "character each, or a list of texts of at most two characters")
    }
    return rows
  }

  /// Whether a text fits into a cell and can be shown as it is.
  private static func isCell(_ text: String) -> Bool {
    text.unicodeScalars.count <= 16 && displayWidth(text) <= 2 && printable(text) == text
  }

  private static func colours(_ value: JSONValue?) throws(InvalidLine) -> [String: Colour] {
    guard let value else { return [:] }
    let names = Colour.allCases.map(\.rawValue).joined(separator: ", ")
    guard case .object(let object) = value else {
      throw InvalidLine("`board.colors` must be an object such as {\"x\":\"blue\"}")
    }
    var colours: [String: Colour] = [:]
    for member in object.members {
      guard isCell(member.key), let colour = member.value.string.flatMap(Colour.init) else {
        throw InvalidLine(
          "`board.colors` must name what stands in a cell, and as its colour one of \(names)")
      }
      colours[member.key] = colour
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
    guard let places else {
      throw InvalidLine(
        "`board.marks` must be a list of cells such as [[0,2]]: row, column, from 0")
    }
    return Set(places)
  }

  private static func lines(_ value: JSONValue?) throws(InvalidLine) -> [String] {
    guard let value else { return [] }
    let lines = value.list { line in
      line.string.flatMap { text in
        text.unicodeScalars.count <= lineLimit.length && printable(text) == text ? text : nil
      }
    }
    guard let lines, lines.count <= lineLimit.count else {
      throw InvalidLine(
        "`board.lines` must be a list of at most \(lineLimit.count) texts of at most "
          + "\(lineLimit.length) characters that can be shown")
    }
    return lines
  }
}
