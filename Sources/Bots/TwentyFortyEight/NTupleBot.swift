internal import BotKit
internal import Games

/// A bot that plays the move with the highest expected points according to a trained network.
///
/// The network that is embedded in Joust has learned too little about boards with a 16384. On such boards,
/// the bot plays the move that keeps the tiles in order. With the network alone, 1 of 22 games reached a
/// 32768; with the order, 5 of 18 games did.
struct NTupleBot: Bot {
  typealias Game = TwentyFortyEight

  private var search: NetworkSearch
  private var lateSearch: Expectimax<HeuristicTable>?
  private let depth: Int
  private var time: MoveTime
  private let explains: Bool

  fileprivate static let deepest = 12
  /// The largest rank of the highest tile on boards for which the embedded network chooses the move.
  ///
  /// ``order`` chooses the move on boards with a higher tile. Without ``order``, the network chooses every
  /// move.
  private static let lastRank: UInt8 = 13
  /// A table that evaluates the order of tiles; nil if the user has set other weights, which may be better
  /// trained.
  ///
  /// The table is computed with the bot, because a move has no time for it.
  private let order: HeuristicTable?

  fileprivate init(_ game: TwentyFortyEight, _ network: TupleNetwork, _ options: OptionValues) {
    search = NetworkSearch(network)
    order = options.words(.weights) == nil ? .ordered : nil
    depth = options.count(.movesAhead) ?? Self.deepest
    time = MoveTime(game, atMost: options.duration(.time))
    explains = options.isSet(.comment)
  }

  mutating func prepare(for limits: TimeLimits) { time.prepare(for: limits) }

  mutating func start(seat: Seat?) { time.startGame() }

  mutating func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let until = time.begin(on: view.board, clock: clock)
    let choices =
      lateMoves(on: view.board, until: until)
      ?? search.moves(on: view.board, depth: depth, until: until)
    time.end()
    return view.answer(choices.map { ($0.direction, Double($0.worth)) }, explained: explains)
  }

  /// Returns the legal moves by the order of tiles, the best first, or nil if the network decides.
  private mutating func lateMoves(
    on board: TwentyFortyEight.Board, until time: ThinkingTime
  ) -> [NetworkSearch.Choice]? {
    guard let order, board.highestRank > Self.lastRank,
      let board = TwentyFortyEight.CompactBoard(board.lowered(to: 15))
    else { return nil }
    var search = lateSearch ?? Expectimax(valuing: order, tableBits: 18)
    let limits = SearchLimits(
      depth: depth == Self.deepest ? SearchLimits.deepest : depth, fours: 1, boards: .max)
    let choices = search.choices(on: board, within: limits, until: time)
    lateSearch = search
    return choices.map { ($0.direction, $0.value) }
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "the largest search depth in moves", .count(1...UInt64(NTupleBot.deepest)),
    default: "as far as the time allows")

  fileprivate static let weights = BotOption(
    "weights", "a file that 'joust-bench train 2048' wrote", .file,
    default: "the weights that come with joust")
}

extension BuiltInBot {
  static let ntuple = BuiltInBot(
    name: "ntuple",
    summary: "values boards by a trained network of n-tuples; only on 4 × 4",
    games: [TwentyFortyEight.name], options: [.movesAhead, .time, .weights, .comment],
    refusal: { game in
      guard let game = game as? TwentyFortyEight, game.size != 4 else { return nil }
      return "ntuple plays 2048 only on a 4 × 4 board, not on \(game.size) × \(game.size)"
    },
    check: { values throws(BotError) in
      if let file = try values.file(.weights) { _ = try network(in: file) }
    }
  ) { game, values throws(BotError) in
    guard let game = game as? TwentyFortyEight else { return nil }
    return Player(NTupleBot(game, try network(in: values.file(.weights)), values), at: game)
  }

  private static func network(
    in file: (path: String, bytes: [UInt8])?
  ) throws(BotError) -> TupleNetwork {
    do throws(NetworkError) {
      guard let file else { return try .shipped() }
      return try TupleNetwork(file.bytes)
    } catch {
      throw BotError("\(file?.path ?? "the network that comes with joust") \(error)")
    }
  }
}
