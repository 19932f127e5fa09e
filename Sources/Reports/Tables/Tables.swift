import JSON
import Tournaments

/// Cells in columns, aligned by what they take on a terminal.
struct TextGrid {
  /// The side to which a column's cells are pushed.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// A grid without rows.
  init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  /// Adds a row of as many cells as there are columns.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == alignments.count, "a row fills the grid")
    rows.append(cells)
  }

  /// The rows as lines without line ends and without spaces at their end.
  var lines: [String] {
    var widths = [Int](repeating: 0, count: alignments.count)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], displayWidth(cell))
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - displayWidth(cell))
        line += column > 0 ? "  " : ""
        line += alignments[column] == .right ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

/// Texts in columns, for the terminal.
package enum TextTable {
  /// A header and rows of as many cells as it, all aligned to the left, as lines without line ends.
  package static func lines(header: [String], _ rows: [[String]]) -> [String] {
    var grid = TextGrid(header.map { _ in .left })
    grid.add(header)
    for row in rows { grid.add(row) }
    return grid.lines
  }
}

/// A caption over a header and rows of cells, for the terminal or for a page.
struct Listing {
  /// What the cells are.
  var caption: String
  /// The names of the columns.
  var header: [String]
  /// The cells, as many in a row as there are columns.
  var rows: [[String]]
  /// The column of names, which alone is aligned to the left.
  var nameColumn: Int

  /// What each bot of a ladder has to do with each other one, by their places in it.
  static func pairs(
    of ladder: Ladder, caption: String, cell: (_ row: Int, _ column: Int) -> String?
  ) -> Self {
    let indices = ladder.entrants.indices
    return Self(
      caption: caption, header: ["#", "bot"] + indices.map { String($0 + 1) },
      rows: indices.map { row in
        [String(row + 1), ladder.label(of: ladder.entrants[row])]
          + indices.map { row == $0 ? "·" : cell(row, $0) ?? "" }
      }, nameColumn: 1)
  }

  /// Lines, each with its line end.
  var text: String {
    var grid = TextGrid(header.indices.map { $0 == nameColumn ? .left : .right })
    grid.add(header)
    for row in rows { grid.add(row) }
    return ([caption, ""] + grid.lines).map { $0 + "\n" }.joined()
  }

  /// A table as GitHub's Markdown knows it, each line with its end.
  var markdown: String {
    let rule = header.indices.map { $0 == nameColumn ? "---" : "---:" }
    let lines = ([header, rule] + rows.map { $0.map(Markdown.escaped) }).map {
      "| " + $0.joined(separator: " | ") + " |"
    }
    return ([caption, ""] + lines).map { $0 + "\n" }.joined()
  }
}

/// Text for Markdown pages.
enum Markdown {
  /// A text whose characters mean nothing to Markdown or HTML.
  static func escaped(_ text: String) -> String {
    let characters = Array(text)
    var escaped = ""
    for (index, character) in characters.enumerated() {
      // An underscore inside a word is plain text, and names are full of them.
      let isInWord =
        character == "_" && index > 0 && index + 1 < characters.count
        && isWord(characters[index - 1]) && isWord(characters[index + 1])
      if "\\`*_{}[]<>|~&#!".contains(character), !isInWord { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}

/// Comma-separated values (RFC 4180), numbers in full precision, texts printable.
enum CSVText {
  /// Rows, each ended by CR LF.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { row in
      row.map { quoted(printable($0)) }.joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// The shortest number that reads back as the same value, without a needless point.
  static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

/// How many columns of a terminal a printable text takes.
///
/// East Asian wide characters and emoji take two, combining marks none, as in Unicode's annex 11.
package func displayWidth(_ text: String) -> Int {
  text.reduce(0) { $0 + width(of: $1) }
}

private func width(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
    return 2
  }
  return scalars.reduce(0) { max($0, width(of: $1)) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}

/// The blocks of wide and full-width characters.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
  0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

/// A number rounded to some digits after the point, half away from zero, and never as −0.
///
/// - Parameters:
///   - value: a number; from 10¹² on it is written as it is.
///   - digits: 0 to 6.
/// - Returns: the digits.
func rounded(_ value: Double, _ digits: Int = 0) -> String {
  guard abs(value) < 1e12 else { return value.description }
  let unit = (0..<digits).reduce(1) { product, _ in product * 10 }
  let whole = Int((value * Double(unit)).rounded())
  let sign = whole < 0 ? "-" : ""
  let front = sign + String(whole.magnitude / UInt(unit))
  guard digits > 0 else { return front }
  let rest = String(whole.magnitude % UInt(unit))
  return front + "." + String(repeating: "0", count: digits - rest.count) + rest
}

/// A number of things, with the word for one or for several.
func counted(_ count: Int, _ one: String, _ several: String) -> String {
  "\(count) \(count == 1 ? one : several)"
}
