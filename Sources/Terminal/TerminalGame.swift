package import Games

/// A game that people and bots play at a terminal, with all that its screen shows.
package struct TerminalGame: Sendable {
  /// A player with a seat, or with a board of its own in a race.
  package struct Player: Hashable, Sendable {
    package var name: String
    package var isBot: Bool

    package init(_ name: String, isBot: Bool) {
      self.name = name
      self.isBot = isBot
    }
  }

  /// What a key asks for that the caller has to do.
  package enum Wish: Hashable, Sendable {
    case quit
    case again
    /// Moves were taken back: bots are to begin anew.
    case rewound
    /// Bots that nobody plays against stop, or go on.
    case pause
  }

  package struct Hint: Hashable, Sendable {
    package var name: String
    /// Its move and its comment; nil while it thinks.
    package var words: String?

    package init(name: String, words: String? = nil) {
      self.name = name
      self.words = words
    }
  }

  enum Input: Hashable {
    /// Moves are the cells of a square board: by a cursor, or by their numbers.
    case cells(side: Int)
    case directions
    /// Any other moves: arrows choose among the legal ones, and their numbers or words are typed.
    case list
    case text
  }

  package private(set) var game: any Game
  package let players: [Player]
  /// The game after each answer, the first one before any.
  private var history: [GameState] = []
  private(set) var remarks: [String?] = []
  private(set) var failures: [String?] = []
  package var hint: Hint?
  /// Whether bots that nobody plays against wait.
  package var isPaused = false
  /// The cell that the cursor is on, or the place of a move among the legal ones.
  private var cursor = 0
  private(set) var typed = ""
  private(set) var complaint: String?

  /// A game before its first move: of as many players as seats, or in a race of one or two.
  package init(_ game: any Game, _ players: [Player], seed: UInt64) {
    self.game = game
    self.players = players
    begin(seed: seed)
  }

  package mutating func begin(seed: UInt64) {
    game = game.with(texts: MoveTexts())
    history = [GameState(of: game, seed: seed, seats: players.count)]
    remarks = players.map { _ in nil }
    failures = players.map { _ in nil }
    hint = hint.map { Hint(name: $0.name) }
    (typed, complaint) = ("", nil)
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

  /// The move that the cursor is on; nil where no person is to choose one.
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

  /// Who is to move now: the player on turn, or all of those who move together.
  package var movers: [Int] { players.indices.filter(state.awaits) }

  /// Whether no person will move any more.
  package var isForBotsAlone: Bool {
    players.allSatisfy(\.isBot) || isRace && players.count > 1 && person == nil
  }

  package var person: Int? { movers.first { !players[$0].isBot } }

  /// What a player sees, and the number of the turn.
  package func question(to player: Int) -> (number: Int, position: any Position) {
    (state.turn(of: player), state.position(for: player))
  }

  /// Makes a move of a player; one that is not legal is passed over.
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

  /// Why the game's referee failed, after which nothing can be played; nil where it did not.
  package var failure: String? { state.failure }

  /// Takes down that a bot plays no more; where the game goes on without it, so does this one.
  package mutating func fail(_ player: Int, _ sentence: String) {
    failures[player] = sentence
    if game.goesOnAfterFaults { history[history.count - 1].eliminate(player) }
  }

  /// Whether moves can be taken back: not where a bot has played on the same luck.
  package var allowsUndo: Bool {
    (!isRace || players.count == 1) && players.contains { !$0.isBot }
  }

  /// Takes back what was played since the person, or the last of the people, was to move.
  private mutating func undo() -> Bool {
    guard allowsUndo, history.count > 1 else { return false }
    repeat { history.removeLast() } while history.count > 1 && person == nil
    remarks = players.map { _ in nil }
    failures = players.map { _ in nil }
    return true
  }

  /// Does what a key asks for, and answers what is left for the caller to do.
  package mutating func press(_ key: Key) -> Wish? {
    complaint = nil
    switch key {
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

  /// Whether a key types a word of the person who is to move: one begins with what was typed and it.
  private func types(_ letter: Character) -> Bool {
    if input == .text {
      return person != nil && (typed + String(letter)).utf8.count <= MoveTexts.byteLimit
    }
    return !words(beginningWith: typed + String(letter)).isEmpty
  }

  /// The legal moves of the person who is to move whose words begin so, whatever the case; empty where
  /// moves are no words to be typed.
  private func words(beginningWith start: String) -> [Int] {
    guard let person, input == .list, case .words(let words, _) = game.notation else { return [] }
    return question(to: person).position.legalMoves.filter { move in
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
      take(move, person, refusal: "nothing moves \(direction)")
    case (.character(let digit), _) where digit.isASCII && digit.isNumber:
      guard case .numbers = game.notation else { return }
      var longest = 18
      if case .cells = input { longest = 3 }
      typed = String((typed + String(digit)).suffix(longest))
      if case .cells(let side) = input, side * side <= 10 { takeTyped(person) }
    case (.enter, _), (.character(" "), _):
      takeTyped(person)
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
      let (row, column) = (cursor / side + down + side, cursor % side + right + side)
      cursor = row % side * side + column % side
    } else if count > 0 {
      cursor = (min(cursor, count - 1) + down + right + count) % count
    }
  }

  /// Makes the move whose number was typed, or else the one that the cursor is on.
  private mutating func takeTyped(_ person: Int) {
    let move = typed.isEmpty ? chosenMove : typedMove
    let word = typed
    typed = ""
    guard let move else {
      if !word.isEmpty { complaint = "\(word) begins several moves" }
      return
    }
    var noun = "legal move"
    if case .cells = input { noun = "free cell" }
    take(move, person, refusal: "\(move) is no \(noun)")
  }

  /// The move whose number was typed, or the one whose word was, or is the only one that begins so.
  private var typedMove: Int? {
    guard case .words(let words, _) = game.notation else { return Int(typed) }
    let meant = self.words(beginningWith: typed)
    return meant.count == 1
      ? meant[0] : meant.first { words[$0].lowercased() == typed.lowercased() }
  }

  private mutating func take(_ move: Int, _ person: Int, refusal: String) {
    guard question(to: person).position.isLegal(move) else {
      complaint = refusal
      return
    }
    if case .cells = input { cursor = move } else { cursor = 0 }
    make(move, of: person)
  }

  /// What arrows, `wasd` and `hjkl` mean.
  private static let directions: [Key: String] = [
    .up: "up", .character("w"): "up", .character("k"): "up",
    .down: "down", .character("s"): "down", .character("j"): "down",
    .left: "left", .character("a"): "left", .character("h"): "left",
    .right: "right", .character("d"): "right", .character("l"): "right",
  ]

  /// How the game ended; nil while it goes on.
  package var ending: GameEnding? { state.outcome }

  /// How the game ended, in one line; empty while it goes on.
  var result: String {
    guard let ending else { return "" }
    if players.count == 1, case .race(let game) = game.shape {
      let measures = state.measures.map { ", \(type(of: game).measureTitle) \($0)" }
      return "over: score \(state.scores[0])" + measures.joined()
    }
    guard players.count < 3 else {
      return "\(Places.text(ending.places, players.map(\.name))) (\(ending.reason))"
    }
    let scores = isRace ? state.scores : []
    guard ending.places != [1, 1], let winner = ending.places.firstIndex(of: 1) else {
      return scores.isEmpty ? "drawn (\(ending.reason))" : "drawn, \(scores[0]) each"
    }
    return "\(players[winner].name) won"
      + (scores.isEmpty ? " (\(ending.reason))" : ", \(scores[winner]) to \(scores[1 - winner])")
  }
}
