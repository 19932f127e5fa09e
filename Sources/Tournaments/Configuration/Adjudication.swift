import JSON

/// The rules by which a tournament ends games of two seats early, based on the evals of one or both bots.
///
/// The rules are those of fastchess, with one exception. In fastchess, a capture or a pawn move restarts the
/// count of the draw rule; here, no move does.
package struct Adjudication: Hashable, Sendable {
  /// The rule that a bot loses if it considers its position lost.
  package struct Resign: Hashable, Sendable {
    /// The limit for a lost position, at least 0: the bot's eval must be at most the negative of this number.
    package var eval: Double
    /// The number of the bot's latest moves whose evals must all be at most the negative of ``eval``.
    package var moves: Int
    /// Whether the opponent's latest moves, as many as ``moves``, must also have evals of at least ``eval``.
    package var both: Bool

    package init(eval: Double, moves: Int, both: Bool = false) {
      self.eval = eval
      self.moves = moves
      self.both = both
    }
  }

  /// The rule that a game is drawn if both bots consider the position equal.
  package struct Draw: Hashable, Sendable {
    /// The largest distance of an eval from 0.
    package var eval: Double
    /// The number of each bot's latest moves whose evals must all be at most ``eval`` away from 0.
    package var moves: Int
    /// The number of moves that each side must have made, including the opening moves.
    package var from: Int

    package init(eval: Double, moves: Int, from: Int = 0) {
      self.eval = eval
      self.moves = moves
      self.from = from
    }
  }

  package var resign: Resign?
  package var draw: Draw?

  package init(resign: Resign? = nil, draw: Draw? = nil) {
    self.resign = resign
    self.draw = draw
  }

  static let evals = 0.0...1e9
  static let moveCounts = 1...1_000_000
}

extension Adjudication {
  /// Reads the object `adjudicate` of a tournament, which must contain at least one rule.
  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    try section.allow(["resign", "draw"])
    let resign = try section.section(
      "resign", "an object such as { eval: 600, moves: 4 }", keys: ["eval", "moves", "both"])
    if let resign {
      self.resign = Resign(
        eval: try Self.eval(resign), moves: try Self.moves(resign),
        both: try resign.value("both", "true or false", \.bool) ?? false)
    }
    let draw = try section.section(
      "draw", "an object such as { eval: 10, moves: 8, from: 40 }", keys: ["eval", "moves", "from"])
    if let draw {
      self.draw = Draw(
        eval: try Self.eval(draw), moves: try Self.moves(draw),
        from: try draw.integer("from", in: 0...Self.moveCounts.upperBound) ?? 0)
    }
    guard self.resign != nil || self.draw != nil else {
      throw section.error(
        section.line, "\"adjudicate\" is empty, expected \"resign\", \"draw\" or both")
    }
  }

  private static func eval(_ rule: ConfigurationSection) throws(ConfigurationError) -> Double {
    try rule.required("eval", "a number from 0 to 1000000000") { value in
      value.finiteNumber.flatMap { evals ~= $0 ? $0 : nil }
    }
  }

  private static func moves(_ rule: ConfigurationSection) throws(ConfigurationError) -> Int {
    try rule.required("moves", moveCounts.wholeNumberRule) { $0.wholeNumber(in: moveCounts) }
  }
}

extension Adjudication {
  /// The rules as an object of a tournament file.
  var json: JSONValue {
    var object = JSONObject()
    if let resign {
      let members: JSONObject = [
        "eval": .number(resign.eval), "moves": .number(resign.moves), "both": .bool(resign.both),
      ]
      object.append("resign", .object(members))
    }
    if let draw {
      let members: JSONObject = [
        "eval": .number(draw.eval), "moves": .number(draw.moves), "from": .number(draw.from),
      ]
      object.append("draw", .object(members))
    }
    return .object(object)
  }

  /// Reads the rules from a record; nil if they are invalid.
  init?(_ value: JSONValue) {
    guard let object = value.object,
      let rules = try? Self(ConfigurationSection(file: "", path: "", line: nil, object: object))
    else { return nil }
    self = rules
  }
}
