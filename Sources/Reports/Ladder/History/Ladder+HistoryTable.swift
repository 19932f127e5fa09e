import JSON
import Ratings

/// The table of a ladder's history for people.
extension Ladder {
  /// Returns a table of the ratings at each step of a history.
  ///
  /// Ratings that change over time are shown with half of their 95 % intervals.
  package func table(of history: [Ladder]) -> Table {
    let ratings = history.map(\.ratings)
    let drift = history.first?.drift
    var table = Table(
      caption: caption(of: history),
      columns: [.words("bot")] + history.map { .numbers($0.date ?? String($0.games)) },
      rows: zip(entrants, labels).map { entrant, label in
        [.bot(label)]
          + ratings.map { ratings in
            guard let past = ratings[entrant.bot] else { return .nothing }
            return drift == nil
              ? .rating(past.elo, past.bound)
              : .interval(past.elo, past.drawnInterval, past.bound)
          }
      })
    if let drift {
      let change = drift.squareRoot()
      table.notes = [
        "± is half of the 95 % interval, relative to the mean of the same date or to an anchor. "
          + "Changes in one day have a standard deviation of about "
          + "\(rounded(change, change < 10 ? 1 : 0)) Elo."
      ]
    } else if history.count > 1, history[0].date != nil {
      table.notes = [
        "The ratings at each date are computed separately. Ratings that change over time require a game of "
          + "two seats, no half-life, no anchors with an error, and not too many bots and dates."
      ]
    }
    return table
  }

  private func caption(of history: [Ladder]) -> String {
    guard let first = history.first, first.date != nil else {
      return "Elo after a number of games, rated by these games alone:"
    }
    return first.drift == nil
      ? "Elo at these dates, rated by the games until then:"
      : "Elo at these dates, rated by all games, for strengths that change over time:"
  }
}
