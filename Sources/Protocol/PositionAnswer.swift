package import Games
package import JSON

/// A referee's answer about a position: the seats to move, the end of the game, or the refusal of a move.
package struct PositionAnswer: Sendable {
  /// A seat that is asked for a move.
  package struct Turn: Sendable {
    package let seat: Seat
    /// The legal moves; empty if the referee judges moves.
    package let legalMoves: [Int]
    /// Whether only the referee can determine which moves are legal.
    package let isJudged: Bool
    /// The seat's view of the position, as members of the message to the bot.
    ///
    /// The last member is `legal`, the legal moves, unless the referee judges moves.
    package let view: [(name: String, json: String)]

    /// Returns whether a move is legal, or can be sent to the referee for a judgment; `move` may be any
    /// number.
    package func allows(_ move: Int, in notation: MoveNotation) -> Bool {
      guard isJudged else { return legalMoves.contains(move) }
      return notation.moveTexts.map { $0.text(of: move) != nil }
        ?? (0..<notation.count).contains(move)
    }
  }

  /// The refusal of a move in the last step; the answer then contains no turns and no end of the game.
  package struct Refusal: Sendable {
    /// The seat that made the move; nil if the referee does not name the seat.
    package let seat: Seat?
    /// The reason, at most 200 characters.
    package let reason: String
  }

  /// The refusal of the last step; nil if the step is legal.
  package let refusal: Refusal?
  /// The seats to move, more than one if they move together; empty when the game is over or the last step is
  /// refused.
  package let turns: [Turn]
  /// The result of the game; nil if the answer does not end the game.
  package let outcome: VersusState?
  /// The scores of the seats at the end; empty if the game has none.
  package let scores: [Double]
  /// The views of the seats at the end, as JSON objects; empty if the referee sends none.
  package let views: [String]
  /// The position as text, at most 8,000 characters; nil if the referee sends none.
  package let drawing: String?
  /// The position as cells; nil if the referee sends none.
  package let board: BoardDrawing?

  /// The last move in the usual notation of the game, at most 20 characters; nil if the referee sends none.
  package let notation: String?
  /// A text from which other programs can set up the position, at most 200 characters; nil if the referee
  /// sends none.
  package let setup: String?

  private static let reserved = ["type", "turn", "legal", "clock_ms"]

  /// Reads an answer; throws an error if the answer is invalid.
  ///
  /// `isFault` returns whether a text is the name of a bot's fault; such a name is invalid as the reason for
  /// the end. `limitReason` replaces the referee's reason in an answer to `stop`; nil for any other question.
  /// `numbers` are the ``MoveNotation/numbers`` of `notation`; nil to compute them for this answer.
  package init(
    _ object: JSONObject, seats: [String], notation: MoveNotation, numbers: [String: Int]? = nil,
    limitReason: String? = nil, isFault: (String) -> Bool
  ) throws(InvalidLine) {
    let text = object.nonNull("text")
    drawing =
      try text == nil
      ? nil
      : object.required("text", "a text", \.string)
        .prefix(scalars: 8000)
    board = try object.nonNull("board").map(BoardDrawing.init)
    let notationRule = "a text of 1 to 20 printable characters without spaces"
    self.notation = try object.optional("notation", notationRule) { value in
      value.string.flatMap { isWord($0, limit: 20) && !$0.contains(" ") ? $0 : nil }
    }
    setup = try object.optional("setup", "a text of 1 to 200 characters") { value in
      value.string.flatMap { 1...200 ~= $0.unicodeScalars.count ? $0 : nil }
    }
    switch object["type"] {
    case .string("turn") where limitReason == nil:
      turns = try Self.turns(object, seats, notation, numbers ?? notation.numbers)
      outcome = nil
      scores = []
      views = []
      refusal = nil
    case .string("illegal") where limitReason == nil:
      refusal = try Self.refusal(object, seats)
      turns = []
      outcome = nil
      scores = []
      views = []
    case .string("end"):
      turns = []
      refusal = nil
      let reasonRule =
        "a text of 1 to 40 printable characters; the names of the bots' faults, such as \"timeout\", "
        + "are not allowed"
      let word: String
      if let limitReason {
        word = limitReason
      } else {
        word = try object.required("reason", reasonRule) { reason in
          reason.string.flatMap { isWord($0, limit: 40) && !isFault($0) ? $0 : nil }
        }
      }
      scores = try Self.scores(object, seats)
      outcome = try Self.outcome(object, scores, seats, reason: word)
      let viewsRule = "a list of objects, one for each of the \(seats.count) seats"
      views =
        try object.optional("views", viewsRule) { value in
          value.list { $0.object == nil ? nil : $0.text }
            .flatMap { $0.count == seats.count ? $0 : nil }
        } ?? []
    default:
      throw object.wrong(
        "type", limitReason == nil ? "\"turn\", \"end\" or \"illegal\"" : "\"end\"")
    }
  }

  // MARK: - A turn

  private static func turns(
    _ object: JSONObject, _ seats: [String], _ notation: MoveNotation, _ numbers: [String: Int]
  ) throws(InvalidLine) -> [Turn] {
    guard object["turns"] != nil else { return [try turn(object, seats, notation, numbers)] }
    let values = try object.required("turns", "a list of objects") { $0.list(\.object) }
    var turns: [Turn] = []
    for value in values { turns.append(try turn(value, seats, notation, numbers)) }
    guard !turns.isEmpty else {
      throw object.wrong("turns", "a list of at least one object")
    }
    guard Set(turns.map(\.seat)).count == turns.count else {
      throw InvalidLine("`turns` has a seat twice, expected each seat at most once")
    }
    return turns
  }

  private static func turn(
    _ object: JSONObject, _ seats: [String], _ notation: MoveNotation, _ numbers: [String: Int]
  ) throws(InvalidLine) -> Turn {
    let seat = try object.required("seat", choice(seats)) { Self.seat($0, seats) }
    guard notation.moveTexts == nil, object["legal"] != .string("implicit") else {
      return Turn(seat: seat, legalMoves: [], isJudged: true, view: try view(object))
    }
    let moves = try legal(object, notation, numbers)
    let legal = JSONValue.array(moves.map(notation.json(of:)))
    return Turn(
      seat: seat, legalMoves: moves, isJudged: false,
      view: try view(object) + [("legal", legal.text)])
  }

  private static func choice(_ seats: [String]) -> String {
    seats.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  private static func seat(_ value: JSONValue, _ seats: [String]) -> Seat? {
    value.string.flatMap(seats.firstIndex).flatMap(Seat.init)
  }

  private static func legal(
    _ object: JSONObject, _ notation: MoveNotation, _ numbers: [String: Int]
  ) throws(InvalidLine) -> [Int] {
    guard case .array(let values)? = object["legal"], !values.isEmpty else {
      throw object.wrong(
        "legal",
        "a list of at least one move, or \"implicit\"; a position without a move is an \"end\"")
    }
    var moves: [Int]
    let elements: String
    switch notation {
    case .numbers(let count):
      moves = values.compactMap { $0.wholeNumber.flatMap { 0..<count ~= $0 ? $0 : nil } }
      elements = "whole numbers from 0 to \(count - 1)"
    case .words:
      moves = values.compactMap { $0.string.flatMap { numbers[$0] } }
      elements = "words of the game's `moves`"
    case .texts: return []
    }
    guard moves.count == values.count else {
      throw object.wrong("legal", "a list of \(elements)")
    }
    moves.sort()
    guard zip(moves, moves.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw InvalidLine("`legal` has a move twice, expected each move once")
    }
    return moves
  }

  private static func view(
    _ object: JSONObject
  ) throws(InvalidLine) -> [(name: String, json: String)] {
    let members = try object.optional("view", "an object", \.object)?.members ?? []
    for member in members where reserved.contains(member.key) {
      throw InvalidLine(
        "`view` has the key `\(member.key)`, which Joust itself writes; use another key")
    }
    return members.map { ($0.key, $0.value.text) }
  }

  private static func refusal(
    _ object: JSONObject, _ seats: [String]
  ) throws(InvalidLine) -> Refusal {
    let reason = try object.required("reason", "a sentence that is not empty") { value in
      value.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    let seat = try object.optional("seat", choice(seats)) { Self.seat($0, seats) }
    return Refusal(seat: seat, reason: reason.prefix(scalars: 200))
  }

  // MARK: - The end

  /// Returns the result of a game from its winner, its places or its scores.
  ///
  /// For a game of one seat, the result is a draw, because Joust compares the scores of the bots later.
  private static func outcome(
    _ object: JSONObject, _ scores: [Double], _ seats: [String], reason: String
  ) throws(InvalidLine) -> VersusState {
    let said = ["winner", "places", "scores"].filter { object[$0] != nil }
    guard seats.count > 1 else {
      guard said == ["scores"] else {
        throw InvalidLine(
          "the end of a game of one seat must have `scores`, without `winner` and `places`")
      }
      return .drawn(reason: reason)
    }
    guard said.count < 2 else {
      throw InvalidLine(
        "`\(said[0])` and `\(said[1])` both determine how the game ended, expected only one")
    }
    let places: [Int]
    if !scores.isEmpty {
      places = Places.byScores(scores)
    } else if object["places"] != nil {
      let rule = "a list of places from 1 to \(seats.count), one for each seat"
      places = try object.required("places", rule) { value in
        value.list(\.wholeNumber).flatMap { places in
          places.count == seats.count && places.allSatisfy { 1...seats.count ~= $0 } ? places : nil
        }
      }
      guard Places.areValid(places) else {
        throw InvalidLine(
          "each of `places` must be one more than the number of better seats, as in [1,2] or [1,1]")
      }
    } else if case .null? = object["winner"] {
      places = Places.winner(nil, of: seats.count)
    } else {
      let seat = try object.required("winner", "\(choice(seats)), or null for a draw") {
        Self.seat($0, seats)
      }
      places = Places.winner(seat.rawValue, of: seats.count)
    }
    guard places.count == 2 else { return .placed(places, reason: reason) }
    return places[0] == places[1]
      ? .drawn(reason: reason) : .won(places[0] == 1 ? .first : .second, reason: reason)
  }

  private static func scores(
    _ object: JSONObject, _ seats: [String]
  ) throws(InvalidLine) -> [Double] {
    let rule = "a list of numbers from -2^53 to 2^53, one for each seat"
    return try object.optional("scores", rule) { value in
      value.list(\.finiteNumber).flatMap { scores in
        scores.count == seats.count && scores.allSatisfy { abs($0) <= Double(1 << 53) }
          ? scores : nil
      }
    } ?? []
  }
}
