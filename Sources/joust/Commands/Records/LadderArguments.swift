import JSON
import Ratings
import Reports
import Runs
import Tournaments

/// The options of `joust ladder`.
struct LadderArguments: ArgumentGroup {
  private static let usual = RatingOptions()

  let paths = Operand(
    repeated: ValueType<String>.tournament(
      "a tournament's folder, a record (games*.jsonl), results as .csv or .pgn, or \"-\" for standard "
        + "input"
    ).named("PATH"))
  let format = Option("format", .choice("FORMAT"), default: LadderFormat.table, "the output format")
  let model = Option("model", .choice("MODEL"), default: Self.usual.model, "the rating model")
  let prior = Option(
    "prior",
    .number("0, or a number from 0.001 to 1000000") {
      $0 == 0 || 0.001...1_000_000 ~= $0
    },
    default: Self.usual.prior,
    "the weight of the prior, in added draws per bot; 0 for maximum likelihood")
  let bots = Option(
    "bots", .names(of: .bots), "count only the games of these bots against each other")
  let since = Option("since", .moment, "count only games that ended at this time or later")
  let until = Option("until", .moment, "count only games that ended before this time")
  let anchors = Option(
    repeated: "anchor", .anchor,
    "fix a bot's rating, or with ELO±ERROR give its rough value (ERROR: half of its 95 % interval)")
  let synonyms = Option(
    repeated: "synonym", .synonym, "count the games of OLD as games of NEW")
  let ranks = Option(
    "ranks", .choice("RANKS"), default: Self.usual.rankCertainty,
    "whether the confidence of the ranges of ranks is for all bots together (simultaneous) or for each "
      + "pair (pairwise)")
  let crosstable = Option(flag: "crosstable", "add the score of each bot against every other bot")
  let los = Option(flag: "los", "add the likelihood of superiority for each pair of bots")
  let history = Option(flag: "history", "add the ratings after each tenth of the games, for a plot")
  let historyStep = Option(
    "history-by", ValueType<HistoryStep>.choice("STEP"), absent: "tenth if --history is given",
    "add the ratings after each step (tenth: a tenth of the games)")
  let halfLife = Option(
    "half-life", .days,
    "halve a game's weight for each T by which it is older than the latest game")
  let overall = Option(flag: "overall", "add one ranking over all games")
  let game = Option("game", .text("GAME", expected: "the name of a game"), "rate only this game")
  let json = Option(flag: "json", "the same as --format json")
  let byOpening = Option(
    flag: "by-opening", "add the results of the first seat after each opening")
  let byOpponent = Option(flag: "by-opponent", "add the results of each bot by opponent")
  let allVersions = Option(
    flag: "all-versions",
    "rate all versions of the bots, and add the gain of each version over the previous one")
  let covariance = Option(
    "covariance",
    ValueType<String>.outputFile("covariance.csv"),
    "also write the covariances of the ratings, in square Elo, to this CSV file")
  let strict = Option(flag: "strict", "refuse the input with status 2 at the first wrong line")
}

extension Arguments<LadderArguments> {
  /// Throws an error if an option requires times and some results have no times.
  func checkTimes(of results: Results) throws(UsageError) {
    guard results.others.games > 0 else { return }
    let needTimes = [
      ("since", self.since != nil), ("until", self.until != nil),
      ("half-life", self.halfLife != nil),
      ("history-by", self.historyStep ?? .tenth != .tenth),
    ]
    if let option = needTimes.first(where: \.1)?.0 {
      throw UsageError(
        "--\(option) does not work with \(printable(results.others.game)): joust reads no times from CSV "
          + "and PGN files")
    }
  }

  /// Throws an error if an option names a bot that is withdrawn or has no games, or if `--bots` leaves out
  /// the bot of an anchor.
  ///
  /// The new name of a synonym needs no games of its own.
  func checkNames(_ options: RatingOptions, among results: Results) throws(UsageError) {
    for synonym in options.synonyms.keys.sorted() {
      try checkName(synonym, of: "synonym", among: results)
    }
    // The new name of a synonym need not have its own games.
    let newNames = Set(options.synonyms.values)
    for name in self.bots ?? [] where !newNames.contains(name) {
      try checkName(name, of: "bots", among: results)
    }
    for anchor in self.anchors {
      if !newNames.contains(anchor.name) {
        try checkName(anchor.name, of: "anchor", among: results)
      }
      guard self.bots?.contains(anchor.name) ?? true else {
        throw UsageError(
          "--anchor names \"\(printable(anchor.name))\", which --bots leaves out; add it to --bots")
      }
    }
  }

  private func checkName(
    _ name: String, of option: String, among results: Results
  ) throws(UsageError) {
    guard !results.record.withdrawn.contains(name) else {
      throw UsageError("--\(option) names \"\(name)\", which the tournament has withdrawn")
    }
    guard !results.names.contains(name) else { return }
    let span = self.since == nil && self.until == nil ? "" : " in the given time"
    throw UsageError(
      "--\(option) names \"\(printable(name))\", which played no game\(span)"
        + didYouMean(results.names, name))
  }
}

extension RatingOptions {
  /// Creates the options that the user gave.
  init(_ arguments: Arguments<LadderArguments>) throws(UsageError) {
    self.init()
    model = arguments.model
    prior = arguments.prior
    rankCertainty = arguments.ranks
    halfLife = arguments.halfLife
    for anchor in arguments.anchors {
      if let error = anchor.error {
        looseAnchors.append((anchor.name, anchor.elo, error))
      } else {
        anchors.append((anchor.name, anchor.elo))
      }
    }
    for synonym in arguments.synonyms {
      guard synonyms.updateValue(synonym.new, forKey: synonym.old) == nil else {
        throw UsageError(
          "--synonym gives \"\(printable(synonym.old))\" twice; expected one NEW for it")
      }
    }
    if let chained = synonyms.first(where: { synonyms[$0.value] != nil })?.value {
      throw UsageError(
        "--synonym makes \"\(printable(chained))\" both OLD and NEW; give the final name as "
          + "NEW in each --synonym")
    }
  }
}
