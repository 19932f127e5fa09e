import FoundationEssentials
import Ratings

/// Results, and the expected numbers from another implementation.
enum ReferenceData {
  /// Returns the rows of a file as fields, without the header and the lines that begin with `#`.
  static func rows(_ file: String) throws -> [[String]] {
    try lines(file).filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Returns the `key=value` pairs in the lines that begin with `#`.
  static func header(_ file: String) throws -> [String: Double] {
    var header: [String: Double] = [:]
    for line in try lines(file) where line.hasPrefix("#") {
      for pair in line.dropFirst().split(separator: " ") {
        let parts = pair.split(separator: "=")
        if parts.count == 2 { header[String(parts[0])] = Double(parts[1]) }
      }
    }
    return header
  }

  /// Returns the results in a file of either format.
  static func results(_ file: String) throws -> Results {
    var results = Results()
    for row in try rows(file) {
      let counts = try row.dropFirst(2).map { field in
        guard let number = Double(field) else { throw WrongNumber(text: field) }
        return number
      }
      if counts.count == 3 {
        results.add(row[0], row[1], wins: counts[0], draws: counts[1], losses: counts[2])
      } else {
        results.add(
          row[0], row[1], wins: counts[0] == 1 ? 1 : 0, draws: counts[0] == 0.5 ? 1 : 0,
          losses: counts[0] == 0 ? 1 : 0)
      }
    }
    return results
  }

  struct WrongNumber: Error {
    var text: String
  }

  private static func lines(_ file: String) throws -> [Substring] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")
    let data = try Data(contentsOf: folder.appending(path: file))
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}

/// Results by the names of the players.
struct Results {
  var names: [String] = []
  var encounters: [Encounter] = []

  init() {}

  /// Creates results from rows of first player, second player, wins, draws and losses.
  init(_ rows: [(String, String, Double, Double, Double)]) {
    for row in rows { add(row.0, row.1, wins: row.2, draws: row.3, losses: row.4) }
  }

  mutating func add(
    _ first: String, _ second: String, wins: Double, draws: Double, losses: Double
  ) {
    encounters.append(
      Encounter(
        first: index(first), second: index(second), wins: wins, draws: draws, losses: losses))
  }

  func fit(
    _ model: RatingModel = .elo, prior: Double = 1, hasFirstPlayer: Bool = true,
    anchors: [String: Double] = [:], ranks: RankCertainty = .simultaneous
  ) throws -> RatingFit {
    var options = RatingOptions()
    options.rankCertainty = ranks
    options.model = model
    options.prior = prior
    options.hasFirstPlayer = hasFirstPlayer
    options.anchors = anchors.map { ($0.key, $0.value) }
    return try RatingFit(encounters, names: names, options: options)
  }

  /// Returns the rating of the player with a name.
  func rating(_ name: String, in fit: RatingFit) -> PlayerRating? {
    fit.ratings.first { names[$0.player] == name }
  }

  private mutating func index(_ name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }
}
