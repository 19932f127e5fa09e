/// The boards that the four directions lead to.
public struct Neighbours<Board: TileBoard> {
  /// The board after each direction.
  public let up, right, down, left: Board

  /// The board after a direction.
  public subscript(direction: TwentyFortyEight.Direction) -> Board {
    switch direction {
    case .up: up
    case .right: right
    case .down: down
    case .left: left
    }
  }
}
