import Synchronization

/// The moves of one game whose moves are texts, numbered in a list.
///
/// Each game that is played or read has a list of its own.
public final class MoveTexts: Hashable, Sendable {
  /// The largest number of bytes in a move.
  package static let byteLimit = 1000

  /// The number of the first text; the following texts have descending numbers, which no other move has.
  private static let first = Steps.noMove - 1

  private struct List: Sendable {
    var texts: [String] = []
    /// The index of each text by its bytes, so that different encodings of an accented letter are different
    /// moves.
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

  /// Creates a list that begins with the given texts.
  package init(_ texts: [String] = []) {
    for text in texts { _ = number(of: text) }
  }

  /// All texts in the order of their numbers.
  package var all: [String] { list.withLock(\.texts) }

  /// Returns the number of a text, and adds the text to the list if it is new.
  package func number(of text: String) -> Int {
    Self.first - list.withLock { $0.place(of: text) }
  }

  /// Returns the text with a number, or nil if no text has this number.
  package func text(of number: Int) -> String? {
    list.withLock { Self.text(of: number, in: $0.texts) }
  }

  /// Returns the text with a number in a list of texts, or nil if no text has this number.
  package static func text(of number: Int, in texts: [String]) -> String? {
    guard number <= first else { return nil }
    let place = first - number
    return texts.indices.contains(place) ? texts[place] : nil
  }

  /// Returns whether both values are the same list.
  public static func == (one: MoveTexts, other: MoveTexts) -> Bool { one === other }

  /// Hashes the identity of the list.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
