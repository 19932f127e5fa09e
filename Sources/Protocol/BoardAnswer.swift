package import Games
package import JSON

extension BoardDrawing {
  /// Reads the `board` of a referee's answer.
  package init(_ value: JSONValue) throws(InvalidLine) {
    guard let object = value.object else {
      throw InvalidLine(
        key: "board", found: value.kind,
        expected: "an object such as {\"rows\":[\"x.\",\".o\"]}")
    }
    let rows = try Self.rows(object)
    let linesRule =
      "a list of at most \(Self.lineLimit.count) texts of at most \(Self.lineLimit.length) "
      + "printable characters"
    let lines = try object.optional("lines", in: Self.path, linesRule) { value in
      value.list { $0.string.flatMap { Self.isLine($0) ? $0 : nil } }
        .flatMap { $0.count <= Self.lineLimit.count ? $0 : nil }
    }
    self.init(
      rows: rows, colors: try Self.colors(object), marks: try Self.marks(object, rows),
      lines: lines ?? [])
  }

  private static let path = "board."

  private static func rows(_ object: JSONObject) throws(InvalidLine) -> [[String]] {
    let rule =
      "a list of 1 to \(sideLimit) rows of 1 to \(sideLimit) cells; a row is a text with a "
      + "character for each cell, or a list of printable texts at most two columns wide"
    // The cells of a board usually have only a few different texts, so each text is checked only once.
    var right: Set<String> = []
    let isRight = { text in
      if right.contains(text) { return true }
      guard isCell(text) else { return false }
      right.insert(text)
      return true
    }
    return try object.required("rows", in: path, rule) { value in
      let rows = value.list { row -> [String]? in
        let cells = row.string.map { $0.map { String($0) } } ?? row.list(\.string)
        return cells.flatMap { 1...sideLimit ~= $0.count && $0.allSatisfy(isRight) ? $0 : nil }
      }
      return rows.flatMap { 1...sideLimit ~= $0.count ? $0 : nil }
    }
  }

  /// Whether a text fits into a cell and is printable.
  private static func isCell(_ text: String) -> Bool {
    text.unicodeScalars.count <= 16 && displayWidth(text) <= 2 && printable(text) == text
  }

  private static func isLine(_ text: String) -> Bool {
    text.unicodeScalars.count <= lineLimit.length && printable(text) == text
  }

  private static func colors(_ object: JSONObject) throws(InvalidLine) -> [String: Color] {
    let colorsRule = "an object such as {\"x\":\"blue\"}"
    let cells = try object.optional("colors", in: path, colorsRule, \.object)
    let names = Color.allCases.map(\.rawValue).joined(separator: ", ")
    var colors: [String: Color] = [:]
    for member in cells?.members ?? [] {
      guard isCell(member.key), let color = member.value.string.flatMap(Color.init) else {
        throw object.wrong(
          "colors", in: path,
          "\(colorsRule), in which each key is the text of a cell, and each value is one of "
            + names)
      }
      colors[member.key] = color
    }
    return colors
  }

  private static func marks(
    _ object: JSONObject, _ rows: [[String]]
  ) throws(InvalidLine) -> Set<Place> {
    let rule = "a list of cells of the board, each with its row and column from 0, such as [[0,2]]"
    let places = try object.optional("marks", in: path, rule) { value in
      value.list { mark -> Place? in
        guard let place = mark.list(\.wholeNumber), place.count == 2,
          rows.indices.contains(place[0]), rows[place[0]].indices.contains(place[1])
        else { return nil }
        return Place(row: place[0], column: place[1])
      }
    }
    return Set(places ?? [])
  }
}
