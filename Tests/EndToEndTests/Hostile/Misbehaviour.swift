import Testing

/// A way to misbehave, and what the referee must make of it.
struct Misbehaviour: CustomTestStringConvertible, Sendable {
  /// When the bot misbehaves, and so which games it must lose.
  enum Extent {
    /// It loses as X in tic-tac-toe, plays well as O, and loses each game of 2048.
    case asX
    /// It loses every game.
    case always
    /// It loses some games or none.
    case sometimes
  }

  /// The mode of the test bot.
  var mode: String
  /// The turn at which it misbehaves, counted by its process; 0 for each.
  var turn: Int
  /// The reasons that are right, by the first that stands for the sandbox; none where it is innocent.
  var reasons: Set<String>
  /// What stands in the detail, whatever the sandbox.
  var detail: String
  var extent: Extent
  /// The mode of the opponent.
  var opponent = "good"
  /// Whether nothing happens until the clock has run out, whatever the sandbox.
  private var waits = false
  /// The sandboxes that change the reason, and to what.
  var exceptions: [String: String] = [:]
  /// The text of the program, where it is not the test bot; it is executable if it begins with "#".
  var program: String?
  /// The game that it is about; nil for both.
  var game: String?

  /// A bot that loses by a fault.
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

  /// A bot that is only odd.
  init(innocent mode: String, at turn: Int = 0) {
    self.init(mode, at: turn, losing: .sometimes)
  }

  /// A bot of a program that can't be started, by its text.
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

  /// Whether nothing happens in a sandbox until the clock has run out.
  func isWaiting(in sandbox: String) -> Bool { waits || exceptions[sandbox] == "timeout" }

  /// What its author reads in a sandbox.
  func detail(in sandbox: String) -> String { exceptions[sandbox] == nil ? detail : "" }

  /// The reasons that are right in a sandbox.
  func reasons(in sandbox: String) -> Set<String> {
    exceptions[sandbox].map { [$0] } ?? reasons
  }
}

extension Misbehaviour {
  /// What misbehaviour is about.
  enum Kind: CaseIterable {
    case replies, output, endings, processes, resources
  }

  /// All of a kind that are judged at once in a sandbox.
  static func quick(_ kind: Kind, in sandbox: String) -> [Misbehaviour] {
    all(kind).filter { !$0.isWaiting(in: sandbox) }
  }

  /// All that are judged when the clock has run out.
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
