import Synchronization

/// The texts that are moves in one game, where moves are any text, and their numbers.
///
/// A game that is played or read has a list of its own, which is let go with it.
public final class MoveTexts: Hashable, Sendable {
  package static let byteLimit = 1000

  /// The numbers go down from here, where no other move has any.
  private static let first = Steps.noMove - 1

  private struct List: Sendable {
    var texts: [String] = []
    /// By the bytes of each: two spellings of one accented letter are two texts.
    private var places: [[UInt8]: Int] = [:]

    mutating func place(of text: String) -> Int {
      let bytes = Array(text.utf8)
      if let place = places[bytes] { return place }
      places[bytes] = texts.count
      texts.append(text)
      return texts.count - 1
    }
  }

  private let list = Mutex(List())

  package init(_ texts: [String] = []) {
    for text in texts { _ = number(of: text) }
  }

  package var all: [String] { list.withLock(\.texts) }

  /// The number of a text, which has one from now on.
  package func number(of text: String) -> Int {
    Self.first - list.withLock { $0.place(of: text) }
  }

  /// The text of a number; nil where it is another move's.
  package func text(of number: Int) -> String? {
    list.withLock { Self.text(of: number, in: $0.texts) }
  }

  /// The text of a number in a game's list of texts; nil where it is another move's.
  package static func text(of number: Int, in texts: [String]) -> String? {
    guard number <= first else { return nil }
    let place = first - number
    return texts.indices.contains(place) ? texts[place] : nil
  }

  /// Whether it is the list of the same game.
  public static func == (one: MoveTexts, other: MoveTexts) -> Bool { one === other }

  /// Hashes which game's list it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// That a referee takes a text for no move of its seat.
public struct Refusal: Hashable, Sendable {
  /// The index of the seat.
  public let seat: Int
  /// Why, as the referee says it.
  public let reason: String

  package init(seat: Int, reason: String) {
    (self.seat, self.reason) = (seat, reason)
  }
}
