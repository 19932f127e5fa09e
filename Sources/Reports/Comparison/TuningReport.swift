package import JSON

/// The result of tuning a bot's options, as text and as a page.
package struct TuningReport: Sendable {
  /// The values of an option over the steps of tuning.
  package struct Path: Sendable {
    package let name: String
    package let range: ClosedRange<Double>
    package let values: [Double]
    package let start: String
    package let result: String

    package init(
      name: String, range: ClosedRange<Double>, values: [Double], start: String, result: String
    ) {
      self.name = name
      self.range = range
      self.values = values
      self.start = start
      self.result = result
    }
  }

  let title: String
  let paths: [Path]
  let options: JSONObject
  let steps: Int
  let games: Int
  let verdict: String?

  /// Creates the result of tuning.
  ///
  /// - `options`: The tuned values as options of the bot.
  /// - `games`: The number of games that tuning took.
  /// - `verdict`: The sentence about the test that confirms the result; nil if there was none.
  package init(
    title: String, _ paths: [Path], options: JSONObject, steps: Int, games: Int, verdict: String?
  ) {
    self.title = title
    self.paths = paths
    self.options = options
    self.steps = steps
    self.games = games
    self.verdict = verdict
  }

  /// The number of values of each option in a grid search, for comparison with tuning.
  private static let gridValues = 5
  /// The number of games for each point of the grid.
  private static let gridGames = 400
  /// The number of grid points above which the sentence has "more than" and this number.
  private static let gridLimit = 1_000_000_000

  var gridSentence: String {
    var points = 1
    var more = ""
    for _ in paths {
      points *= Self.gridValues
      guard points > Self.gridLimit else { continue }
      points = Self.gridLimit
      more = "more than "
    }
    return "Tuning took \(counted(games, "game", "games")). For comparison, a grid search with "
      + "\(Self.gridValues) values of each option has \(more)\(points) points. With "
      + "\(Self.gridGames) games at each point (± 30 Elo), the search would take "
      + "\(more)\(points * Self.gridGames) games."
  }

  /// The result for a terminal.
  ///
  /// The last line contains the options as an object.
  package var text: String {
    var table = Table(
      columns: [
        .words("option"), .numbers("start"), .numbers("tuned"), .words("range"), .words("path"),
      ],
      rows: paths.map { path in
        [
          .text(printable(path.name)), .text(path.start), .text(path.result),
          .text("\(path.range.lowerBound.shortText) to \(path.range.upperBound.shortText)"),
          .text(Self.drawing(path)),
        ]
      })
    table.title = [
      printable(title), counted(steps, "step", "steps"), counted(games, "game", "games"),
    ]
    table.notes = [gridSentence] + (verdict.map { [printable($0)] } ?? [])
    return table.text + "\n\"options\": " + JSONValue.object(options).text + "\n"
  }

  /// Returns the values of an option as a row of at most 24 block characters, scaled to the option's range.
  private static func drawing(_ path: Path) -> String {
    let count = 24
    let span = path.range.upperBound - path.range.lowerBound
    let blocks = Array("▁▂▃▄▅▆▇█")
    let width = min(count, path.values.count)
    return String(
      (0..<width).map { place in
        let value = path.values[place * (path.values.count - 1) / max(1, width - 1)]
        return blocks[Int((7 * (value - path.range.lowerBound) / span).rounded())]
      })
  }

  /// The result as one line of JSON, with numbers in full precision.
  package var json: String {
    let object: JSONObject = [
      "options": .object(options), "steps": .number(steps), "games": .number(games),
      "verdict": verdict.map { .string($0) } ?? .null,
      "paths": .object(
        JSONObject(
          paths.map { .init(key: $0.name, value: .array(numbers: $0.values)) })),
    ]
    return JSONValue.object(object).text + "\n"
  }
}
