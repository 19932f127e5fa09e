import Games
import Matches
import Messages
import Processes
import Screens
import Tournaments

/// A game between people and bots at a terminal: from the command line to the last key.
final class PlayRoom {
  private let options: PlayOptions
  private var table: PlayTable
  private var seed: UInt64
  /// The bots, by player.
  private var partners: [Partner?] = []
  private var adviser: Partner?
  /// The positions that the bots and the adviser were asked about, by their numbers.
  private var asked: [Int?] = []
  private var askedAdviser: Int?
  private var isOver = false
  /// When a bot that nobody plays against may move again.
  private var nextMove: [Instant] = []

  /// Reads what is asked for, and finds the bots.
  init(_ arguments: Arguments) throws {
    guard Terminal.isInteractive else {
      throw InputError("joust play needs a terminal: standard input and output must be one")
    }
    Signals.hold()
    options = try PlayOptions(arguments)
    seed = options.seed
    let game = options.game
    let options = options
    partners = try options.players.map { word in
      try word.map { try Self.partner($0, options) }
    }
    adviser = try options.hint.map { try Self.partner($0, options) }
    let people = options.players.count { $0 == nil }
    let names = partners.enumerated().map { index, partner in
      PlayTable.Player(
        partner?.name ?? (people > 1 ? "player \(index + 1)" : "you"), isBot: partner != nil)
    }
    table = PlayTable(game, names, seed: seed)
    table.hint = adviser.map { PlayTable.Hint(name: $0.name) }
    begin()
  }

  private static func partner(_ word: BotWord, _ options: PlayOptions) throws -> Partner {
    let name = options.game.name
    var entrant = try word.entrant(of: BotShelf.field(near: nil), at: [name], rules: [options.game])
    if case .builtIn = entrant.program, !entrant.options.contains(where: { $0.key == "comment" }) {
      entrant.options.append(.init(key: "comment", value: "true"))
    }
    let casting = Casting([entrant], folder: ".", sandbox: options.sandbox) {
      StandardStream.error.write($0 + "\n")
    }
    guard let contestant = casting.contestants.first else {
      throw MachineError(casting.leftOut.joined(separator: "\n"))
    }
    return Partner(contestant, game: options.game, settings: options.settings)
  }

  /// Plays until somebody has had enough.
  func run() throws -> ExitStatus {
    let stage = try Stage()
    defer {
      stage.leave()
      for partner in partners + [adviser] { partner?.close() }
    }
    do {
      while true {
        stage.show { PlayScreen(table).lines($0) }
        for key in try stage.keys() {
          switch table.press(key) {
          case .quit: return .done
          case .again: startAgain()
          case .rewound: begin()
          case .pause: table.isPaused.toggle()
          case nil: break
          }
        }
        askAndHear()
      }
    } catch is Stage.Farewell {
      return .interrupted
    }
  }

  private func startAgain() {
    seed &+= 1
    table.begin(seed: seed)
    begin()
  }

  /// Has the bots begin, at the first position or one that was gone back to.
  private func begin() {
    for (seat, partner) in partners.enumerated() { partner?.begin(seat: seat) }
    adviser?.begin(seat: table.person ?? partners.firstIndex { $0 == nil })
    asked = partners.map { _ in nil }
    nextMove = partners.map { _ in .now }
    askedAdviser = nil
    isOver = false
  }

  /// Asks the bots that are to move, and takes what they have said.
  private func askAndHear() {
    let movers = table.movers
    for (player, partner) in partners.enumerated() {
      guard let partner else { continue }
      if movers.contains(player), mayMove(player) { ask(partner, player) }
      if let report = partner.hear() { take(report, of: player) }
    }
    takeAdvice()
    if movers.isEmpty, !isOver {
      isOver = true
      for (player, partner) in partners.enumerated() { tellEnd(partner, player) }
    }
  }

  private func ask(_ partner: Partner, _ player: Int) {
    let question = table.question(to: player)
    guard asked[player] != question.number else { return }
    asked[player] = question.number
    partner.ask(question.number, question.position)
  }

  /// Whether a bot may be asked: at once where it is a person's turn after it, as fast as is wanted
  /// where only bots are left; in a race it keeps step with the person.
  private func mayMove(_ player: Int) -> Bool {
    if let person = table.person, table.players.count > 1 {
      return table.question(to: player).number <= table.question(to: person).number
    }
    guard table.isForBotsAlone else { return true }
    return !table.isPaused && Instant.now >= nextMove[player]
  }

  private func take(_ report: Partner.Report, of player: Int) {
    switch report {
    case .move(let move, let comment):
      table.make(move, of: player, remark: comment)
      let next = Instant.now + Int64(1e9 / options.speed)
      // On one board a move is a move, whoever made it.
      if case .versus = table.game.shape { nextMove = nextMove.map { _ in next } }
      nextMove[player] = next
    case .failed(let sentence): table.fail(player, sentence)
    }
  }

  /// Has the adviser look at the position of the person who is to move.
  private func takeAdvice() {
    guard let adviser, let person = table.person else { return }
    let question = table.question(to: person)
    if askedAdviser != question.number {
      askedAdviser = question.number
      table.hint?.words = nil
      adviser.ask(question.number, question.position)
    }
    switch adviser.hear() {
    case .move(let move, let comment):
      let word = MoveText.text(move, of: table.game)
      table.hint?.words = comment.map { "\(word) – \($0)" } ?? word
    case .failed(let sentence): table.hint?.words = "failed by \(sentence)"
    case nil: break
    }
  }

  private func tellEnd(_ partner: Partner?, _ player: Int) {
    guard let ending = table.ending(for: player) else { return }
    partner?.end(ending.result, reason: ending.reason)
  }
}
