package import Games
import JSON

/// A game between people and bots at a terminal, with the state of its screen.
package struct TerminalGame: Sendable {
  /// A player of a seat or, in a race, of a board.
  package struct Player: Hashable, Sendable {
    package var name: String
    package var isBot: Bool

    package init(_ name: String, isBot: Bool) {
      self.name = name
      self.isBot = isBot
    }
  }

  /// A request that the caller has to fulfill after a key.
  package enum Wish: Hashable, Sendable {
    case quit
    case again
    /// Restart the bots, because moves were taken back.
    case rewound
    /// Pause or resume a game in which only bots still move.
    case pause
  }

  package struct Hint: Hashable, Sendable {
    package var name: String
    /// The suggested move and its comment, or the bot's failure; nil while the bot thinks.
    package var words: String?

    package init(name: String, words: String? = nil) {
      self.name = name
      self.words = words
    }
  }

  enum Input: Hashable {
    /// Moves are cells of a square board, which people choose with a cursor or by numbers.
    case cells(side: Int)
    case directions
    /// Moves are a list, from which people choose with arrow keys or by typing numbers or words.
    case list
    case text
  }

  package private(set) var game: any Game
  package let players: [Player]
  /// The state of the game before the first move and after each move.
  private var history: [GameState] = []
  private(set) var remarks: [String?] = []
  private(set) var failures: [String?] = []
  package var hint: Hint?
  /// Whether the rules are shown instead of the board.
  private(set) var showsRules = false
  /// Whether a game in which only bots still move is paused.
  package var isPaused = false
  /// The cell of the cursor, or the index of the chosen move among the legal moves.
  private var cursor = 0
  private(set) var typed = ""
  private(set) var complaint: String?

  /// Creates a game before its first move, with one player for each seat or, in a race, with one or two
  /// players.
  package init(_ game: any Game, _ players: [Player], seed: UInt64) {
    self.game = game
    self.players = players
    begin(seed: seed)
    // For built-in games, the rules are not shown at the start, because people know them.
    showsRules = game.announcedAbout != nil && players.contains { !$0.isBot }
  }

  /// Starts a new game.
  package mutating func begin(seed: UInt64) {
    game = game.with(texts: MoveTexts())
    history = [GameState(of: game, seed: seed, seats: players.count)]
    remarks = players.map { _ in nil }
    failures = players.map { _ in nil }
    hint = hint.map { Hint(name: $0.name) }
    typed = ""
    complaint = nil
    if case .cells(let side) = input { cursor = side * side / 2 } else { cursor = 0 }
  }

  var state: GameState { history[history.count - 1] }

  var isRace: Bool {
    if case .race = game.shape { true } else { false }
  }

  var input: Input {
    if let position = state.position(for: 0) as? TicTacToe.Position {
      return .cells(side: position.board.size)
    }
    if case .words(let words, _) = game.notation,
      words.allSatisfy(["up", "right", "down", "left"].contains)
    {
      return .directions
    }
    return game.notation.moveTexts != nil ? .text : .list
  }

  /// The move at the cursor; nil if no person is on turn, or if there is no cursor or no known legal move.
  var chosenMove: Int? {
    guard let person else { return nil }
    switch input {
    case .cells: return cursor
    case .directions, .text: return nil
    case .list:
      let legal = question(to: person).position.legalMoves
      return legal.isEmpty ? nil : legal[min(cursor, legal.count - 1)]
    }
  }

  /// The indices of the players on turn: one, or all that move at the same time; empty after the end.
  package var movers: [Int] { players.indices.filter(state.awaits) }

  /// Whether only bots will move for the rest of the game.
  package var isForBotsAlone: Bool {
    players.allSatisfy(\.isBot) || isRace && players.count > 1 && person == nil
  }

  /// The index of the first person among the players on turn; nil if no person is on turn.
  package var person: Int? { movers.first { !players[$0].isBot } }

  /// Returns the position that a player sees, and the number of the turn.
  package func question(to player: Int) -> (number: Int, position: any Position) {
    (state.turn(of: player), state.position(for: player))
  }

  /// Applies a player's move; an illegal move is ignored.
  ///
  /// If the referee refuses the move, a bot fails, and a person can make another move.
  package mutating func make(_ move: Int, of player: Int, remark: String? = nil) {
    guard state.awaits(player), state.isLegal(move, by: player) else { return }
    complaint = nil
    var next = state
    next.apply(move, by: player)
    guard let refusal = next.refusal else {
      history.append(next)
      remarks[player] = remark
      return
    }
    history[history.count - 1] = next
    if players[refusal.seat].isBot {
      fail(refusal.seat, "illegal-move: \(refusal.reason)")
    } else {
      complaint = refusal.reason
    }
  }

  /// The failure of the game's referee, which ends the game; nil if it did not fail.
  package var failure: String? { state.failure }

  /// Handles a bot's fault; the bot stops playing, and the game continues without it if the rules allow that.
  package mutating func fail(_ player: Int, _ sentence: String) {
    failures[player] = sentence
    if game.goesOnAfterFaults { history[history.count - 1].eliminate(player) }
  }

  /// Whether moves can be taken back.
  ///
  /// Moves can't be taken back in a game of bots alone. They can't be taken back in a race of two players
  /// either, because both players have the same luck.
  package var allowsUndo: Bool {
    (!isRace || players.count == 1) && players.contains { !$0.isBot }
  }

  /// Takes back moves until a person is on turn, or until the start of the game if there is no such position.
  ///
  /// Returns whether a move was taken back.
  private mutating func undo() -> Bool {
    guard allowsUndo, history.count > 1 else { return false }
    repeat { history.removeLast() } while history.count > 1 && person == nil
    remarks = players.map { _ in nil }
    failures = players.map { _ in nil }
    return true
  }

  /// Handles a key, and returns the request that the caller has to fulfill, if any.
  package mutating func press(_ key: Key) -> Wish? {
    complaint = nil
    let wasShown = showsRules
    showsRules = false
    switch key {
    case .escape where wasShown: return nil
    case .character("?") where game.about != nil && typed.isEmpty && !wasShown: showsRules = true
    case _ where wasShown: return nil
    case .character(let letter) where types(letter): typed.append(letter)
    case .character("q"), .escape: return .quit
    case .character("r"): return .again
    case .backspace where !typed.isEmpty: typed.removeLast()
    case .character("u"), .backspace:
      if undo() { return .rewound }
      complaint = allowsUndo ? "nothing to take back" : "moves can't be taken back here"
    case .character(" ") where isForBotsAlone: return .pause
    default: if let person { choose(by: key, person) }
    }
    return nil
  }

  /// Returns whether a letter can be appended to the typed text of the person on turn.
  ///
  /// The text of a move may have ``MoveTexts/byteLimit`` bytes. If moves are words, a legal move must begin
  /// with the typed text.
  private func types(_ letter: Character) -> Bool {
    if input == .text {
      return person != nil && (typed + String(letter)).utf8.count <= MoveTexts.byteLimit
    }
    return !words(beginningWith: typed + String(letter)).isEmpty
  }

  /// Returns the legal moves of the person on turn whose words begin with a text, ignoring case; empty if
  /// moves are not typed as words.
  ///
  /// If the position hides the legal moves, all words are considered.
  private func words(beginningWith start: String) -> [Int] {
    guard let person, input == .list, case .words(let words, _) = game.notation else { return [] }
    let position = question(to: person).position
    let moves = position.hidesLegalMoves ? Array(words.indices) : position.legalMoves
    return moves.filter { move in
      words[move].lowercased().hasPrefix(start.lowercased())
    }
  }

  private mutating func choose(by key: Key, _ person: Int) {
    let direction = Self.directions[key]
    switch (key, input) {
    case (.enter, .text):
      let text = typed
      typed = ""
      if let texts = game.notation.moveTexts { make(texts.number(of: text), of: person) }
    case (_, .text): break
    case (_, .directions):
      guard case .words(let words, _) = game.notation, let direction,
        let move = words.firstIndex(of: direction)
      else { return }
      play(move, person, refusal: "nothing moves \(direction)")
    case (.character(let digit), _) where digit.isASCII && digit.isNumber:
      guard case .numbers = game.notation else { return }
      var longest = 18
      if case .cells = input { longest = 3 }
      typed = String((typed + String(digit)).suffix(longest))
      if case .cells(let side) = input, side * side <= 10 { playTyped(person) }
    case (.enter, _), (.character(" "), _):
      playTyped(person)
    default:
      typed = ""
      moveCursor(direction, person)
    }
  }

  private mutating func moveCursor(_ direction: String?, _ person: Int) {
    let steps = ["up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)]
    guard let direction, let (down, right) = steps[direction] else { return }
    let count = question(to: person).position.legalMoves.count
    if case .cells(let side) = input {
      let row = (cursor / side + down + side) % side
      let column = (cursor % side + right + side) % side
      cursor = row * side + column
    } else if count > 0 {
      cursor = (min(cursor, count - 1) + down + right + count) % count
    }
  }

  /// Plays the typed move or, if nothing was typed, the move at the cursor.
  private mutating func playTyped(_ person: Int) {
    let move = typed.isEmpty ? chosenMove : typedMove
    let word = typed
    typed = ""
    guard let move else {
      if !word.isEmpty { complaint = "several moves begin with \(word); type more" }
      return
    }
    var noun = "legal move"
    if case .cells = input { noun = "free cell" }
    play(move, person, refusal: "\(game.notation.text(of: move)) is not a \(noun)")
  }

  /// The move with the typed number or word, or the only move with a word that begins with the typed text.
  ///
  /// The value is nil if several words begin with the typed text, and none of them is equal to it.
  private var typedMove: Int? {
    guard case .words(let words, _) = game.notation else { return Int(typed) }
    let meant = self.words(beginningWith: typed)
    return meant.count == 1
      ? meant[0] : meant.first { words[$0].lowercased() == typed.lowercased() }
  }

  private mutating func play(_ move: Int, _ person: Int, refusal: String) {
    guard question(to: person).position.isLegal(move) else {
      complaint = refusal
      return
    }
    if case .cells = input { cursor = move } else { cursor = 0 }
    make(move, of: person)
  }

  /// The directions of the arrow keys and of the keys `wasd` and `hjkl`.
  private static let directions: [Key: String] = [
    .up: "up", .character("w"): "up", .character("k"): "up",
    .down: "down", .character("s"): "down", .character("j"): "down",
    .left: "left", .character("a"): "left", .character("h"): "left",
    .right: "right", .character("d"): "right", .character("l"): "right",
  ]

  /// The result of the game; nil before its end.
  package var ending: GameEnding? { state.outcome }

  /// The result as one line; empty before the end.
  var result: String {
    guard let ending else { return "" }
    if players.count == 1, case .race(let game) = game.shape {
      let measures = state.measures.map { ", \(type(of: game).measureTitle) \($0)" }
      return "over: score \(state.scores[0].shortText)" + measures.joined()
    }
    guard players.count < 3 else {
      return "\(Places.text(ending.places, players.map(\.name))) (\(ending.reason))"
    }
    let scores = isRace ? state.scores.map(\.shortText) : []
    guard ending.places != [1, 1], let winner = ending.places.firstIndex(of: 1) else {
      // In a race that ended without scores, the boards may show different points.
      return Set(scores).count == 1 ? "drawn, \(scores[0]) each" : "drawn (\(ending.reason))"
    }
    return "\(players[winner].name) won"
      + (scores.isEmpty ? " (\(ending.reason))" : ", \(scores[winner]) to \(scores[1 - winner])")
  }
}
