internal import Games

/// A Monte Carlo tree search, which prefers moves with good priors, good results and few visits.
///
/// Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006); Winands, Björnsson
/// and Saito, "Monte-Carlo tree search solver" (2008); Silver and others, "Mastering the game of Go
/// without human knowledge" (2017) for the formula with priors.
struct TreeSearch {
  // These values of the constants performed best on 15 × 15 with five in a row.
  /// The exploration constant.
  ///
  /// The constant is smaller for results that are values of lines than for results of playouts, because
  /// values of lines differ little between moves.
  private static let exploration = (ofLines: 0.4 as Float, ofPlayouts: 1.2 as Float)
  /// The first-play urgency: the amount by which an unvisited move is assumed to be worse than its parent.
  private static let firstLook = (ofLines: 0.4 as Float, ofPlayouts: 0.2 as Float)
  /// The balance of the lines at which a position is treated as half a win.
  private static let scale: Float = 96
  private static let tempo: Float = 12
  /// The part of the moves' total value that is added to the value of each move, before the values are scaled
  /// to priors.
  private static let floor: Float = 0.01
  private static let width = 16
  /// The largest number of threats in the search for a forced win after each move.
  private static let threats = 20
  private static let playoutCells = 25
  /// The largest number of moves in the tree, which use about 40 MB.
  private static let capacity = 2_000_000

  private var nodes: [TreeNode]
  private var board: LineBoard
  private let seat: Seat
  private var generator: SplitMix64

  init(_ board: LineBoard, seat: Seat, generator: SplitMix64) {
    self.board = board
    self.seat = seat
    self.generator = generator
    nodes = [TreeNode(move: 0)]
    nodes.reserveCapacity(1 << 14)
    let threats = Threats(of: seat, on: &self.board, budget: 40 * Self.threats)
    grow(0, for: seat, threats, width: playsOut ? self.board.freeCount : Self.width)
    if case .win = threats {
      nodes[0].proof = .loss
      nodes[1].proof = .win
    }
  }

  var isSettled: Bool { nodes[0].proof != .none || nodes[0].childCount == 1 }

  var choices: ArraySlice<TreeNode> { nodes[children(of: 0)] }

  /// The proven win, or else the most visited move that is not a proven loss.
  var bestMove: Int {
    let best = choices.max { Self.rank($0) < Self.rank($1) }
    return Int(best?.move ?? 0)
  }

  private static func rank(_ node: TreeNode) -> (Float, Int32, Float) {
    (node.proof.value ?? 0, node.visits, node.prior)
  }

  var playsOut: Bool { board.lines.cellCount <= Self.playoutCells }

  private func children(of node: Int) -> Range<Int> {
    let first = Int(nodes[node].firstChild)
    return first..<first + Int(nodes[node].childCount)
  }

  mutating func iterate() {
    var path = [0]
    var node = 0
    var turn = seat
    repeat {
      if nodes[node].childCount == 0 {
        guard nodes[node].visits > 0, nodes.count < Self.capacity, board.freeCount > 0 else {
          break
        }
        grow(node, for: turn, Threats(of: turn, on: &board, budget: 0), width: Self.width)
      }
      node = selected(from: node)
      board.put(turn, on: Int(nodes[node].move))
      turn = turn.other
      path.append(node)
    } while nodes[node].proof == .none
    let value = value(of: node, for: turn)
    for step in path.dropFirst().reversed() {
      turn = turn.other
      board.claim(turn, from: Int(nodes[step].move))
    }
    backpropagate(value, along: path)
  }

  private mutating func value(of node: Int, for turn: Seat) -> Float {
    if nodes[node].proof == .none {
      if board.hasWon {
        nodes[node].proof = .win
      } else if board.freeCount == 0 {
        nodes[node].proof = .draw
      } else if nodes[node].visits == 0 {
        switch Threats(of: turn, on: &board, budget: Self.threats) {
        case .win: nodes[node].proof = .loss
        case .loss: nodes[node].proof = .win
        case .forced, .open: break
        }
      }
    }
    return nodes[node].proof.value ?? -estimate(for: turn)
  }

  private mutating func estimate(for turn: Seat) -> Float {
    if playsOut { return board.playout(from: turn, generator: &generator) }
    let balance = Float(turn == .first ? board.balance : -board.balance)
    let ratio = (balance + Self.tempo) / Self.scale
    return ratio / (1 + abs(ratio))
  }

  private mutating func backpropagate(_ value: Float, along path: [Int]) {
    var value = value
    for (index, node) in path.enumerated().reversed() {
      nodes[node].visits += 1
      nodes[node].sum += value
      if nodes[node].proof != .none, index > 0 { prove(path[index - 1]) }
      value = -value
    }
  }

  private mutating func prove(_ node: Int) {
    guard nodes[node].proof == .none else { return }
    var isOpen = false
    var canDraw = false
    for child in children(of: node) {
      switch nodes[child].proof {
      case .win:
        nodes[node].proof = .loss
        return
      case .none: isOpen = true
      case .draw: canDraw = true
      case .loss: break
      }
    }
    if !isOpen { nodes[node].proof = canDraw ? .draw : .win }
  }

  /// Returns the answer to visit next, based on its mean, its prior and its number of visits.
  private func selected(from node: Int) -> Int {
    let parent = nodes[node]
    let exploration = playsOut ? Self.exploration.ofPlayouts : Self.exploration.ofLines
    let firstLook = playsOut ? Self.firstLook.ofPlayouts : Self.firstLook.ofLines
    let spread = exploration * Float(max(1, parent.visits)).squareRoot()
    let unknown = -parent.mean - firstLook
    var best = (child: Int(parent.firstChild), score: -Float.infinity)
    for child in children(of: node) {
      let answer = nodes[child]
      if answer.proof == .loss { continue }
      let mean = answer.visits == 0 ? unknown : answer.sum / Float(answer.visits)
      let score = mean + spread * answer.prior / Float(1 + answer.visits)
      if score > best.score { best = (child, score) }
    }
    return best.child
  }

  private mutating func grow(_ node: Int, for turn: Seat, _ threats: Threats, width: Int) {
    let cells =
      switch threats {
      case .win(let move): [move]
      case .forced(let cells): cells
      case .loss, .open: Array(0..<board.lines.cellCount)
      }
    let chosen = board.ranked(cells, for: turn, width: width)
    nodes[node].firstChild = Int32(nodes.count)
    nodes[node].childCount = UInt8(chosen.count)
    let total = chosen.reduce(0) { $0 + Float($1.priority >> 9) }
    for ranked in chosen {
      let share =
        (Float(ranked.priority >> 9) + Self.floor * total)
        / (total * (1 + Self.floor * Float(chosen.count)))
      let prior = share.isFinite ? share : 1 / Float(chosen.count)
      nodes.append(TreeNode(prior: prior, move: UInt8(ranked.cell)))
    }
  }
}

extension TreeSearch {
  /// Among the moves that are nearly as good as the best, returns the move with the best results against
  /// random play.
  ///
  /// If all moves lead to a draw, the moves differ only in their results against random play.
  mutating func bestOfEquals(games: Int, by deadline: Deadline) -> Int {
    let best = bestMove
    guard let top = choices.first(where: { Int($0.move) == best }), top.proof != .win else {
      return best
    }
    let equals = choices.filter { isEqual($0, to: top) }.map { Int($0.move) }
    guard equals.count > 1 else { return best }
    var sums = equals.map { $0 == best ? 1 : 0 }
    for _ in 0..<games {
      for index in equals.indices {
        board.put(seat, on: equals[index])
        sums[index] += board.gameAgainstRandomPlay(from: seat.other, generator: &generator)
        board.claim(seat, from: equals[index])
      }
      if deadline.hasPassed { break }
    }
    return equals.indices.max { (sums[$0], $1) < (sums[$1], $0) }.map { equals[$0] } ?? best
  }

  private func isEqual(_ node: TreeNode, to best: TreeNode) -> Bool {
    if node.proof == .draw { return best.proof == .draw || best.mean < 0.05 }
    return node.proof == .none && node.visits * 20 >= best.visits && node.mean >= best.mean - 0.05
  }
}

/// A move in the tree, from the perspective of the side that makes it.
struct TreeNode: Sendable {
  /// The sum of the results, each from -1 to 1.
  var sum: Float = 0
  var visits: Int32 = 0
  /// The prior; the priors of all answers to the same move add up to 1.
  var prior: Float = 1
  /// The index of the first answer in the tree.
  var firstChild: Int32 = 0
  /// The number of answers; except for the root, it is 0 before the second visit.
  var childCount: UInt8 = 0
  let move: UInt8
  var proof = Proof.none

  enum Proof: UInt8, Sendable {
    case none, win, loss, draw

    /// The proven result, from -1 to 1; nil if no result is proven.
    var value: Float? {
      switch self {
      case .none: nil
      case .win: 1
      case .loss: -1
      case .draw: 0
      }
    }
  }

  var mean: Float { visits == 0 ? 0 : sum / Float(visits) }
}
