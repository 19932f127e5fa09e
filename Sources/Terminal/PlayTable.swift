package import Games

/// A game that people and bots play at a terminal, with all that its screen shows.
package struct PlayTable: Sendable {
  /// Who has a seat, or a board in a race.
  package struct Player: Hashable, Sendable {
    /// What they are called.
    package var name: String
    /// Whether it is a bot.
    package var isBot: Bool

    package init(_ name: String, isBot: Bool) {
      self.name = name
      self.isBot = isBot
    }
  }

  /// What a key asks for that the table can't do itself.
  package enum Wish: Hashable, Sendable {
    case quit
    /// A new game.
    case again
    /// Moves were taken back: bots are to begin anew.
    case rewound
    /// A bot that watches may go on, or stop.
    case pause
  }

  /// A board with what was played on it.
  struct Board: Sendable {
    var positions: [any Position]
    var moves: [Int] = []

    var present: any Position { positions[positions.count - 1] }
  }

  /// The game with its rules.
  package let game: any Game
  /// The players, by seat or by board.
  package let players: [Player]
  /// One board, or one of each player in a race.
  private(set) var boards: [Board] = []
  /// What each bot said last.
  private(set) var remarks: [String?] = []
  /// Why a bot plays no more.
  private(set) var failures: [String?] = []
  /// What the bot that gives hints would do.
  package var hint: Hint?
  /// Whether bots wait that nobody plays against.
  package var isPaused = false
  var cursor = 0
  var typed = ""
  /// What was wrong with the last key.
  var complaint: String?

  /// What a bot would do.
  package struct Hint: Hashable, Sendable {
    /// The bot.
    package var name: String
    /// What it says; nil while it thinks.
    package var words: String?

    package init(name: String, words: String? = nil) {
      self.name = name
      self.words = words
    }
  }

  /// Sits players down.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - players: two for a game of two seats, one or two for a race.
  ///   - seed: the luck of a race.
  package init(_ game: any Game, _ players: [Player], seed: UInt64) {
    self.game = game
    self.players = players
    begin(seed: seed)
  }

  /// Begins a game.
  package mutating func begin(seed: UInt64) {
    switch game.shape {
    case .versus(let game): boards = [Board(positions: [game.start])]
    case .race(let game): boards = players.map { _ in Board(positions: [game.start(seed: seed)]) }
    }
    remarks = players.map { _ in nil }
    failures = players.map { _ in nil }
    hint = hint.map { Hint(name: $0.name) }
    (typed, complaint) = ("", nil)
    cursor = size.map { $0 * $0 / 2 } ?? 0
  }

  /// The side of a board of cells that moves are the numbers of; nil of other games.
  var size: Int? {
    guard case .numbers = game.notation else { return nil }
    return game.rules["size"]
  }

  /// Who is to move now: the one on turn, or everybody in a race whose board isn't over.
  package var movers: [Int] {
    switch boards[0].present {
    case let position as any VersusPosition:
      if case .turn(let seat) = position.state { [seat.rawValue] } else { [] }
    default: boards.indices.filter { !boards[$0].present.legalMoves.isEmpty }
    }
  }

  /// Whether no person will move any more.
  package var isForBotsAlone: Bool {
    players.allSatisfy(\.isBot) || boards.count > 1 && person == nil
  }

  /// The person who is to move; nil for nobody.
  package var person: Int? { movers.first { !players[$0].isBot } }

  /// What a player sees, and the number of the turn.
  package func question(to player: Int) -> (number: Int, position: any Position) {
    let board = boards[boardIndex(of: player)]
    return (board.moves.count + 1, board.present)
  }

  func boardIndex(of player: Int) -> Int { boards.count == 1 ? 0 : player }

  /// Makes a legal move of a player.
  ///
  /// - Parameters:
  ///   - move: the move.
  ///   - player: whose it is.
  ///   - remark: what they said beside it.
  package mutating func make(_ move: Int, of player: Int, remark: String? = nil) {
    let index = boardIndex(of: player)
    var position = boards[index].present
    guard position.isLegal(move) else { return }
    position.play(move)
    boards[index].positions.append(position)
    boards[index].moves.append(move)
    remarks[player] = remark
    complaint = nil
  }

  /// Takes note that a bot plays no more.
  package mutating func fail(_ player: Int, _ sentence: String) {
    failures[player] = sentence
  }

  /// Whether moves can be taken back: not where a bot has played on the same luck.
  package var allowsUndo: Bool { boards.count == 1 && players.contains { !$0.isBot } }

  /// Takes back what was played since the person, or the last of the people, was to move.
  mutating func undo() -> Bool {
    guard allowsUndo, !boards[0].moves.isEmpty else { return false }
    repeat {
      boards[0].positions.removeLast()
      boards[0].moves.removeLast()
    } while !boards[0].moves.isEmpty && person == nil
    remarks = players.map { _ in nil }
    failures = players.map { _ in nil }
    return true
  }
}

extension PlayTable {
  /// Does what a key asks for.
  package mutating func press(_ key: Key) -> Wish? {
    complaint = nil
    switch key {
    case .character("q"), .escape: return .quit
    case .character("r"): return .again
    case .character("u"), .backspace:
      if key == .backspace, !typed.isEmpty {
        typed.removeLast()
        return nil
      }
      guard undo() else {
        complaint = allowsUndo ? "nothing to take back" : "moves can't be taken back here"
        return nil
      }
      return .rewound
    case .character(" ") where isForBotsAlone: return .pause
    default:
      guard let person else { return nil }
      if let size { pressCell(key, person, size) } else { pressWord(key, person) }
      return nil
    }
  }

  /// A key for a direction.
  private mutating func pressWord(_ key: Key, _ person: Int) {
    guard case .words(let words, _) = game.notation,
      let word = Self.direction(of: key), let move = words.firstIndex(of: word)
    else { return }
    guard question(to: person).position.isLegal(move) else {
      complaint = "nothing moves \(word)"
      return
    }
    make(move, of: person)
  }

  /// A key for a cell: its number, or a step of the cursor.
  private mutating func pressCell(_ key: Key, _ person: Int, _ size: Int) {
    switch key {
    case .character(let digit) where digit.isASCII && digit.isNumber:
      typed = String((typed + String(digit)).suffix(3))
      if size * size <= 10 { take(Int(typed), person) }
    case .enter, .character(" "): take(typed.isEmpty ? cursor : Int(typed), person)
    default:
      typed = ""
      switch Self.direction(of: key) {
      case "up": cursor = (cursor + size * (size - 1)) % (size * size)
      case "down": cursor = (cursor + size) % (size * size)
      case "left": cursor = cursor / size * size + (cursor % size + size - 1) % size
      case "right": cursor = cursor / size * size + (cursor % size + 1) % size
      default: break
      }
    }
  }

  private mutating func take(_ cell: Int?, _ person: Int) {
    typed = ""
    guard let cell else { return }
    guard question(to: person).position.isLegal(cell) else {
      complaint = "\(cell) is no free cell"
      return
    }
    cursor = cell
    make(cell, of: person)
  }

  /// The direction of an arrow, of `wasd` or of `hjkl`.
  private static func direction(of key: Key) -> String? {
    switch key {
    case .up, .character("w"), .character("k"): "up"
    case .down, .character("s"), .character("j"): "down"
    case .left, .character("a"), .character("h"): "left"
    case .right, .character("d"), .character("l"): "right"
    default: nil
    }
  }
}

/// How a game at a terminal ended.
struct PlayResult {
  private let table: PlayTable

  init(_ table: PlayTable) {
    self.table = table
  }

  /// One line.
  var text: String {
    if let position = table.boards[0].present as? any VersusPosition {
      return switch position.state {
      case .won(let seat, let reason): "\(name(seat.rawValue)) won (\(reason))"
      case .drawn(let reason): "drawn (\(reason))"
      case .turn: ""
      }
    }
    let races = table.boards.compactMap { $0.present as? any RacePosition }
    guard races.count > 1 else {
      return "over: score \(races.first?.score ?? 0), largest \(races.first?.measure ?? 0)"
    }
    let scores = races.map(\.score)
    guard scores[0] != scores[1] else { return "drawn, \(scores[0]) each" }
    let winner = scores[0] > scores[1] ? 0 : 1
    return "\(name(winner)) won, \(scores[winner]) to \(scores[1 - winner])"
  }

  private func name(_ player: Int) -> String { table.players[player].name }
}
