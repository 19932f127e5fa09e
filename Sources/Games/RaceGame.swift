/// A game that each bot plays alone, with the same luck as its opponent.
public protocol RaceGame: Game {
  /// Whether positions have a second figure, ``RacePosition/measure``, in addition to the score.
  static var hasMeasure: Bool { get }

  /// The name of ``RacePosition/measure`` in the record.
  static var measureName: String { get }

  /// The title of ``RacePosition/measure`` in tables, such as "largest".
  static var measureTitle: String { get }

  /// Returns the position before the first move; equal seeds give equal luck, regardless of the moves.
  func start(seed: UInt64) -> any RacePosition
}

extension RaceGame {
  /// By default true: positions have a second figure.
  public static var hasMeasure: Bool { true }

  /// By default "measures".
  public static var measureName: String { "measures" }

  /// By default the same as ``measureName``.
  public static var measureTitle: String { measureName }

  /// A position for each bot.
  public var shape: GameShape { .race(self) }
}
