package import Games

/// What a piece of text is, of which the palette makes a colour; its words say the same without one.
package enum Role: Hashable, Sendable {
  case plain, strong, quiet, good, bad
  /// What belongs to a seat.
  case first, second
  /// What made the win, and where the next key goes.
  case winner, cursor
  /// A tile of 2048 by its power of two; 0 is an empty cell.
  case tile(Int)
  /// A cell of a board that a game's own program draws.
  case cell(BoardDrawing.Colour, isMarked: Bool)

  /// What belongs to a seat, or to a board in a race, by its number from 0.
  static func seat(_ index: Int) -> Role { index == 0 ? .first : index == 1 ? .second : .strong }
}

/// The colours of the roles.
///
/// Those of texts have a contrast of about 4.5 to 1 on white and on black alike, since nobody tells
/// which of them a terminal has; those of tiles bring their own ground.
package enum Palette {
  /// The parameters of the escape sequence that begins a role; nil where nothing begins.
  package static func codes(of role: Role, _ depth: ColourDepth) -> String? {
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
    case .cell(let colour, let isMarked): (isMarked ? "1;" : "") + cell(colour)
    }
  }

  /// A ground of a colour, and letters that can be read on it.
  private static func cell(_ colour: BoardDrawing.Colour) -> String {
    switch colour {
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

  /// An empty cell, then 2, 4, 8 …, as near to the game that people know as 256 colours come.
  private static let tiles = [
    "38;5;238;48;5;144", "38;5;234;48;5;255", "38;5;234;48;5;223", "38;5;234;48;5;215",
    "38;5;234;48;5;209", "38;5;16;48;5;203", "38;5;16;48;5;202", "38;5;234;48;5;229",
    "38;5;234;48;5;228", "38;5;234;48;5;221", "38;5;234;48;5;220", "1;38;5;16;48;5;214",
    "1;38;5;231;48;5;237", "1;38;5;231;48;5;54", "1;38;5;231;48;5;18",
  ]
}

/// Whether a terminal shows colours: none, or 256, which even those take that show fewer.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
  case none, many

  /// What the environment says of the terminal; `NO_COLOR` asks for none (no-color.org).
  package init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let isPlain = terminal.isEmpty || terminal == "dumb"
    self = isPlain || !(environment["NO_COLOR"] ?? "").isEmpty ? .none : .many
  }
}
