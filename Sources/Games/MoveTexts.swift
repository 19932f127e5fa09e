import Synchronization

/// The numbers of texts that are moves, in games whose moves are any text: the same everywhere in a
/// process, and none that another game's move has.
package enum MoveTexts {
  /// The most bytes of a text.
  package static let byteLimit = 1000

  private static let first = 1 << 32

  private struct Table: Sendable {
    var numbers: [String: Int] = [:]
    var texts: [String] = []
  }

  private static let table = Mutex(Table())

  /// The number of a text, which has one from now on.
  package static func number(of text: String) -> Int {
    table.withLock { table in
      if let number = table.numbers[text] { return number }
      let number = first + table.texts.count
      table.numbers[text] = number
      table.texts.append(text)
      return number
    }
  }

  /// The text of a number; nil where it is a move of another game.
  package static func text(of number: Int) -> String? {
    guard number >= first else { return nil }
    return table.withLock { table in
      table.texts.indices.contains(number - first) ? table.texts[number - first] : nil
    }
  }
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
