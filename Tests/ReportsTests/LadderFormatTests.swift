import FoundationEssentials
import JSON
import Ratings
import Reports
import Testing
import Tournaments

extension LadderFormat {
  /// A format in its own file: the tables of the CSV format as tab-separated values.
  fileprivate static let tsv = LadderFormat(name: "tsv", printsOneTable: true) { report in
    let table = report.data
    let rows = table.rows.map { row in
      zip(row, table.columns).map { cell, column in
        if case .number = cell.json {
          cell.json.text
        } else {
          cell.text(in: column)
        }
      }
    }
    return ([table.columns.map(\.key)] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// A format that writes the tables for people as an outline for Emacs.
  fileprivate static let org = LadderFormat(name: "org", fitsTerminal: true) { report in
    report.tables.map { table in
      let rows = table.rows.map { row in zip(row, table.columns).map { $0.text(in: $1) } }
      let lines = ([table.columns.map(\.heading)] + rows).map {
        "| \($0.joined(separator: " | ")) |"
      }
      return "* \(table.title.first ?? table.caption ?? "")\n" + lines.joined(separator: "\n")
        + "\n"
    }.joined()
  }
}

/// Tests formats of ladders, two of which exist only in this file.
struct LadderFormatTests {
  private static func game() throws -> GameReport {
    GameReport(try Ladder(Samples.ticTacToe), results: Samples.ticTacToe)
  }

  @Test func `each format has a unique name, by which it is found`() {
    let names = LadderFormat.allCases.map(\.name)
    #expect(names == ["table", "json", "csv", "markdown"])
    for name in names {
      #expect(LadderFormat(rawValue: name)?.name == name)
    }
    #expect(LadderFormat(rawValue: "tsv") == nil)
  }

  @Test func `a new format for programs has the columns of CSV`() throws {
    let game = try Self.game()
    let tsv = LadderFormat.tsv.text(of: [game])
    let csv = LadderFormat.csv.text(of: [game])
    #expect(
      tsv.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        == csv.split(separator: "\r\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        })
  }

  @Test(arguments: [
    (LadderAddition.crosstable, "game\tname\tversion\topponent\topponent_version\tgames\twins"),
    (.superiority, "game\tname\tversion\topponent\topponent_version\tlos\n"),
    (.overall, "rank\tname\telo\terror\n"),
    (.history, "game\tgames\trank\tname\tversion\tgroup\telo\terror\tbound\n"),
  ])
  func `a new format for programs has every addition`(addition: LadderAddition, header: String)
    throws
  {
    let text = LadderFormat.tsv.text(of: [try Self.game()], with: [addition])
    #expect(text.hasPrefix(header))
  }

  @Test func `a new format for people has the columns of the text, and every addition`() throws {
    let game = try Self.game()
    let text = LadderFormat.org.text(of: [game], with: [.crosstable, .superiority, .overall])
    #expect(
      text.hasPrefix(
        """
        * tic-tac-toe
        | # | ranks | bot | Elo | ± | games | score | W | D | L | forfeits | 95 % interval |
        | 1 | 1 | minimax | 1950 | 158 | 48 | 87.5 % | 36 | 12 | 0 | 0 |  |

        """))
    #expect(text.contains("| 1 | minimax | · | 10.5/16 | 15.5/16 | 16/16 |\n"))
    #expect(text.components(separatedBy: "* ").count == 1 + 4)
  }

  @Test func `a width reaches only a format that fits a terminal`() throws {
    let game = try Self.game()
    #expect(LadderFormat.org.text(of: [game], columns: 200).contains("●"))
    #expect(
      LadderFormat.markdown.text(of: [game], columns: 200) == LadderFormat.markdown.text(of: [game])
    )
  }
}
