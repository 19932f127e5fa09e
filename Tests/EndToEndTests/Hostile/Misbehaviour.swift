import Testing

/// A kind of misbehavior, and the expected verdict.
struct Misbehaviour: CustomTestStringConvertible, Sendable {
  /// The games that the bot must lose.
  enum Extent {
    /// The bot loses as X in tic-tac-toe, plays well as O, and loses each game of 2048.
    case asX
    /// The bot loses every game.
    case always
    /// The bot loses some games or none.
    case sometimes
  }

  /// The mode of the test bot, an argument that determines its behavior.
  var mode: String
  /// The number of the turn, in the process, at which the bot misbehaves; 0 for each turn.
  var turn: Int
  /// The accepted reasons of the verdict.
  ///
  /// An innocent bot has none.
  var reasons: Set<String>
  /// The text that the detail of the verdict must contain.
  var detail: String
  var extent: Extent
  /// The mode of the opponent.
  var opponent = "good"
  /// Whether the verdict comes only at the time limit of the bot.
  private var waits = false
  /// The accepted reasons that differ in a sandbox, by the name of the sandbox.
  var exceptions: [String: String] = [:]
  /// The text of the program if it is not the test bot.
  ///
  /// It is executable if it begins with "#".
  var program: String?
  /// The game of the trial, or nil for both games.
  var game: String?

  /// Creates a bot that loses by a fault.
  init(
    _ mode: String, at turn: Int = 2, _ reasons: String..., detail: String = "",
    losing extent: Extent = .asX
  ) {
    self.mode = mode
    self.turn = turn
    self.reasons = Set(reasons)
    self.detail = detail
    self.extent = extent
  }

  /// Creates a bot that is unusual, but has no fault.
  init(innocent mode: String, at turn: Int = 0) {
    self.init(mode, at: turn, losing: .sometimes)
  }

  /// Creates a bot whose program cannot be started, because of the program's text.
  init(_ name: String, program: String, detail: String) {
    self.init(name, "start-failure", detail: detail, losing: .always)
    self.program = program
  }

  var testDescription: String {
    let verdict = reasons.isEmpty ? "innocent" : reasons.sorted().joined(separator: " or ")
    return "\(mode): \(verdict)" + (game.map { " in \($0)" } ?? "")
  }

  func against(_ opponent: String) -> Misbehaviour { with { $0.opponent = opponent } }
  func byTheClock() -> Misbehaviour { with { $0.waits = true } }
  func only(in game: String) -> Misbehaviour { with { $0.game = game } }
  func except(in sandbox: String, _ reason: String) -> Misbehaviour {
    with { $0.exceptions[sandbox] = reason }
  }

  private func with(_ change: (inout Misbehaviour) -> Void) -> Misbehaviour {
    var changed = self
    change(&changed)
    return changed
  }

  /// Returns whether the verdict in a sandbox comes only at the time limit of the bot.
  func isWaiting(in sandbox: String) -> Bool { waits || exceptions[sandbox] == "timeout" }

  /// Returns the text that the detail of the verdict must contain in a sandbox.
  func detail(in sandbox: String) -> String { exceptions[sandbox] == nil ? detail : "" }

  /// Returns the accepted reasons in a sandbox.
  func reasons(in sandbox: String) -> Set<String> {
    exceptions[sandbox].map { [$0] } ?? reasons
  }
}

extension Misbehaviour {
  /// A kind of misbehavior.
  enum Kind: CaseIterable {
    case replies, output, endings, processes, resources
  }

  /// Returns the misbehavior of a kind that leads to a verdict at once in a sandbox.
  static func quick(_ kind: Kind, in sandbox: String) -> [Misbehaviour] {
    all(kind).filter { !$0.isWaiting(in: sandbox) }
  }

  /// Returns the misbehavior that leads to a verdict at the time limit.
  static func waiting(in sandbox: String) -> [Misbehaviour] {
    Kind.allCases.flatMap(all).filter { $0.isWaiting(in: sandbox) }
  }

  static func all(_ kind: Kind) -> [Misbehaviour] {
    switch kind {
    case .replies: replies
    case .output: output
    case .endings: endings
    case .processes: processes
    case .resources: resources
    }
  }
}
