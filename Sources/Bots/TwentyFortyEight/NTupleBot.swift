internal import BotKit
internal import Games

/// Takes the move from which a network that has learnt by playing expects the most points.
///
/// Of a 16384 and more the network that comes with Joust has learnt too little: from there on the bot
/// takes the move that keeps the tiles in order. Games that the network went on with alone reached a
/// 32768 in 1 of 22, others in 5 of 18.
struct NTupleBot: Bot {
  typealias Game = TwentyFortyEight

  private var search: NetworkSearch
  private var lateSearch: Expectimax<HeuristicTable>?
  private let depth: Int
  private var time: MoveTime
  private let explains: Bool

  fileprivate static let deepest = 12
  /// The largest rank that is left to the network.
  private static let lastRank: UInt8 = 13
  /// How tiles are in order, made with the bot since no move has time for it; nil with weights of one's
  /// own, which may know more.
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

  /// The legal moves, the best first; nil where they are left to the network.
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
    "depth", "how many moves it looks ahead at most", .count(1...UInt64(NTupleBot.deepest)),
    default: "as far as the time allows")

  fileprivate static let weights = BotOption(
    "weights", "a file that 'joust train 2048' wrote", .file, default: "those of joust")
}

extension BuiltInBot {
  static let ntuple = BuiltInBot(
    name: "ntuple",
    summary: "expects points by a network of n-tuples that learnt by playing; 4 × 4 alone",
    games: [TwentyFortyEight.name], ownOptions: [.movesAhead, .time, .weights],
    refusal: { game in
      guard let game = game as? TwentyFortyEight, game.size != 4 else { return nil }
      return "ntuple plays 2048 on the board of 4 × 4 alone, not of \(game.size) × \(game.size)"
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
      throw BotError("\(file?.path ?? "the text of the weights that come with joust") \(error)")
    }
  }
}
