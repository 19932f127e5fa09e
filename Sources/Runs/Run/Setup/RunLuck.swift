import JSON
import Tournaments

/// The source of all random values of a run's games: a seed or a secret.
struct RunLuck {
  let source: LuckSource
  /// A secret that was drawn for this run and must be in a file before the run is recorded; nil if no secret
  /// was drawn.
  private let drawn: Secret?
  /// The reason why no games can be played; nil if the luck is known.
  let obstacle: String?
  private let place: SecretPlace

  /// Finds the source of a tournament's luck: the seed in its file, the seed or commitment in its record, an
  /// existing secret, or a new secret, in this order.
  ///
  /// `last` is the luck of the run before its setup changed. For a shard, no secret is drawn: an error is
  /// thrown instead.
  init(
    of tournament: TournamentFile, in folder: TournamentFolder, _ record: Record,
    isShard: Bool, after last: RunLuck?
  ) throws(InputError) {
    let place = SecretPlace(in: folder.path)
    self.place = place
    if let seed = tournament.seed {
      source = LuckSource(seed)
      drawn = nil
      obstacle = nil
      return
    }
    let published = record.seed
    if let last, published == nil || last.source.published == published {
      source = last.source
      obstacle = last.obstacle
      drawn = published == nil ? last.drawn : nil
      return
    }
    switch published {
    case .open(let seed):
      source = LuckSource(seed)
      drawn = nil
      obstacle = nil
    case .committed(let commitment):
      drawn = nil
      (source, obstacle) = Self.source(with: commitment, at: place)
    case nil:
      let known = try place.read()?.secret
      // All shards must use the same secret.
      guard known != nil || !isShard else {
        throw InputError(
          "--shard needs luck that all shards share: copy \(SecretPlace.fileName) of another shard to "
            + "\(printable(place.file)), set \(SecretPlace.variable) to \(Secret.rule), or write a "
            + "\"seed\" into \(printable(folder.file))")
      }
      let secret = known ?? Secret.random()
      source = LuckSource(secret)
      drawn = known == nil ? secret : nil
      obstacle = nil
    }
  }

  /// Returns the source of luck for a record's commitment: the secret, or the commitment with the reason why
  /// the secret is unknown.
  ///
  /// Without the secret, games have ids but can't be played.
  private static func source(
    with commitment: Commitment, at place: SecretPlace
  ) -> (LuckSource, obstacle: String?) {
    let remedy =
      "copy the record's \(SecretPlace.fileName) back to \(printable(place.file)), or set "
      + "\(SecretPlace.variable) to its content"
    let obstacle: String
    do {
      if let (secret, found) = try place.read() {
        guard secret.commitment != commitment else { return (LuckSource(secret), nil) }
        obstacle =
          "\(printable(found)) is not the secret of the record's luck: "
          + (found == SecretPlace.variable
            ? "set it to the content of the record's \(SecretPlace.fileName)" : remedy)
      } else {
        obstacle = "the secret of the record's luck is missing: \(remedy)"
      }
    } catch {
      obstacle = error.description
    }
    return (LuckSource(.committed(commitment)), obstacle)
  }

  /// Writes a newly drawn secret to the file of the tournament's secret.
  ///
  /// - Returns: Advice for the user to keep the file; nil if no secret was drawn.
  func keepSecret() throws(InputError) -> String? {
    guard let drawn else { return nil }
    try place.write(drawn)
    return
      "drew a secret for the luck: keep \(printable(place.file)) with the record, and keep it private"
  }

  /// A warning about a secret that others can read; nil if there is no such danger.
  var warning: String? {
    if case .committed = source.published { place.warning } else { nil }
  }
}
