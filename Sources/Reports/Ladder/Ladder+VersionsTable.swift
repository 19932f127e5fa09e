import JSON
import Ratings
import Tournaments

extension Ladder {
  /// A table of the bots with several versions, with the gain of each version over the previous one.
  var versionsTable: Table {
    var rows: [[Table.Cell]] = []
    let labels = labels
    let names = Set(entrants.map(\.bot.name)).sorted()
    for name in names {
      let places = entrants.indices.filter { entrants[$0].bot.name == name }
        .sorted { Self.isEarlier(entrants[$0].bot.version, entrants[$1].bot.version) }
      guard places.count > 1 else { continue }
      for (index, place) in places.enumerated() {
        let entrant = entrants[place]
        let gain = index == 0 ? "" : gain(of: place, over: places[index - 1])
        rows.append([
          .bot(labels[place]), .rating(entrant.elo, entrant.bound), .count(entrant.games),
          .text(gain),
        ])
      }
    }
    return Table(
      caption: "Versions of the bots in \(game):",
      columns: [.words("version"), .numbers("Elo"), .numbers("games"), .words("gain")], rows: rows)
  }

  private func gain(of entrant: Int, over other: Int) -> String {
    guard entrants[entrant].group == entrants[other].group else { return "not comparable" }
    let gain = entrants[entrant].elo - entrants[other].elo
    let error = fit.errorOfDifference(entrants[entrant].player, entrants[other].player)
    return (gain >= 0.5 ? "+" : "") + rounded(gain) + (error.map { " ± \(rounded($0))" } ?? "")
  }

  /// Returns whether a version is earlier than another.
  ///
  /// Whole numbers are earlier than other versions. Whole numbers are compared by value, other versions as
  /// texts.
  private static func isEarlier(_ one: String, _ other: String) -> Bool {
    guard let first = Int(one) else { return Int(other) == nil && one < other }
    guard let second = Int(other) else { return true }
    return first < second
  }
}
