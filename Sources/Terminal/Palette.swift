package import Games

/// The role of a piece of text, which determines its color.
///
/// The text contains the same information without colors.
package enum Role: Hashable, Sendable {
  case plain, strong, quiet, good, bad
  /// The first or the second seat.
  case first, second
  /// The winning line, or the cell of the cursor.
  case winner, cursor
  /// A tile of 2048, given by its base-2 logarithm; 0 is an empty cell.
  case tile(Int)
  /// A cell of a ``BoardDrawing``.
  case cell(BoardDrawing.Color, isMarked: Bool)

  /// Returns the role of a seat, or of a board in a race; the index is counted from 0.
  static func seat(_ index: Int) -> Role { index == 0 ? .first : index == 1 ? .second : .strong }
}

/// The colors of the roles.
///
/// The colors of text have a contrast of about 4.5 to 1 on both white and black, because the background of a
/// terminal is unknown. Tiles have their own backgrounds.
package enum Palette {
  /// Returns the parameters of the escape sequence for a role; nil for plain text, or if there are no colors.
  package static func codes(of role: Role, _ depth: ColorDepth) -> String? {
    guard depth != .none else { return nil }
    return switch role {
    case .plain: nil
    case .strong: "1"
    case .quiet: "38;5;243"
    case .good: "38;5;29"
    case .bad: "38;5;131"
    case .first: "1;38;5;63"
    case .second: "1;38;5;131"
    case .winner: "1;7"
    case .cursor: "7"
    case .tile(let rank): tiles[min(rank, tiles.count - 1)]
    case .cell(let color, let isMarked): (isMarked ? "1;" : "") + cell(color)
    }
  }

  /// Returns a background color with a readable text color.
  private static func cell(_ color: BoardDrawing.Color) -> String {
    switch color {
    case .black: "38;5;231;48;5;235"
    case .white: "38;5;235;48;5;255"
    case .grey: "38;5;16;48;5;248"
    case .red: "38;5;231;48;5;124"
    case .orange: "38;5;16;48;5;208"
    case .yellow: "38;5;16;48;5;220"
    case .green: "38;5;231;48;5;22"
    case .teal: "38;5;231;48;5;23"
    case .blue: "38;5;231;48;5;25"
    case .purple: "38;5;231;48;5;92"
    case .brown: "38;5;231;48;5;94"
    case .pink: "38;5;16;48;5;218"
    }
  }

  /// The colors of an empty cell and of the tiles 2, 4, 8 and so on, similar to the colors of the original
  /// game.
  private static let tiles = [
    "38;5;238;48;5;144", "38;5;234;48;5;255", "38;5;234;48;5;223", "38;5;234;48;5;215",
    "38;5;234;48;5;209", "38;5;16;48;5;203", "38;5;16;48;5;202", "38;5;234;48;5;229",
    "38;5;234;48;5;228", "38;5;234;48;5;221", "38;5;234;48;5;220", "1;38;5;16;48;5;214",
    "1;38;5;231;48;5;237", "1;38;5;231;48;5;54", "1;38;5;231;48;5;18",
  ]
}

/// The number of colors of a terminal: none or 256.
///
/// Terminals with fewer colors also accept the escape sequences for 256 colors.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  case none, many

  /// Determines the color depth from the environment.
  ///
  /// There are no colors if `TERM` is missing, empty or `dumb`, or if `NO_COLOR` is not empty (no-color.org).
  package init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let isPlain = terminal.isEmpty || terminal == "dumb"
    self = isPlain || !(environment["NO_COLOR"] ?? "").isEmpty ? .none : .many
  }
}
