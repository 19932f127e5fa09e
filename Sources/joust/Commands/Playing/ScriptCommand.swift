import Hosting
import JSON
import Runs
import Tournaments

private struct ScriptArguments: ArgumentGroup {
  let engine = Operand(ValueType<JobScript.Engine>.choice("ENGINE"), place: "the engine")
  let tournament = Operand(
    ValueType<String>.tournament(
      "a folder with a tournament.json; its path must be valid on the machines that play"))
  let jobs = Option(
    required: "jobs", .integer(in: 1...JobScript.Engine.greatestJobLimit),
    "the number of shards")
  let atOnce = Option(
    "at-once", .integer(in: 1...JobScript.Engine.greatestJobLimit), absent: "all shards",
    "the number of shards that are played at the same time")
  let cpus = Option(
    "cpus", .integer(in: 1...4096), absent: "two for each game",
    "the number of processors for each shard")
}

extension Subcommand {
  static let script = Subcommand(
    "script", ScriptArguments(),
    summary: "Print a job script with which many machines play a tournament in shards",
    discussion: """
      ENGINE is the job scheduler. A shard is a part of the tournament; it has an equal share of the
      games of each pair of bots. If there are more shards than are played at the same time, a machine
      that has finished a shard plays the next one. If a machine is lost, only the unfinished games of
      its shard are lost. In a format with rounds, shards wait for each other, so there are only as many
      shards as are played at the same time.

      The script asks the engine for the processors and the memory that the games of a shard need, and
      runs a shard again if it was killed or if other shards have to play first (exit status 3). The
      first lines of the script explain its use. All shards need the same luck: if there is neither a
      seed nor a secret, a secret is drawn and written to .joust-seed in the folder; on GitHub, the
      secret is the repository's secret JOUST_SEED.

        joust script slurm tournaments/first --jobs 256 --at-once 16 > job.sh && sbatch job.sh
      """
  ) { arguments in
    let engine = arguments.engine
    guard arguments.jobs <= engine.jobLimit else {
      let type = ValueType<Int>.integer(in: 1...engine.jobLimit)
      throw arguments.invalid(\.jobs, expected: "\(type.expected), for \(engine.rawValue)")
    }
    let folder = try TournamentFolder(arguments.tournament)
    try check(folder.path, for: engine)
    let record = try RecordReader.read(TournamentFolder.records(in: folder.path))
    try folder.refuseFormerLuck(of: record)
    let tournament = try folder.read()
    let seed = tournament.seed.map(PublishedSeed.open) ?? record.seed
    // On GitHub, the secret is stored as a secret of the repository.
    if seed == nil, engine != .github { try drawSecret(in: folder) }
    let size = JobScript.Size(
      of: tournament, jobs: arguments.jobs, atOnce: arguments.atOnce, cpus: arguments.cpus)
    let script = JobScript(
      of: folder.path, named: folder.name, size: size, hasSecret: seed?.known == nil,
      hasRounds: tournament.format.needsResults)
    return Program.print(script.text(for: engine))
  }

  /// Throws an error if a path cannot be written into the script of a job scheduler without changing its
  /// meaning.
  private static func check(_ path: String, for engine: JobScript.Engine) throws(InputError) {
    guard printable(path) == path else {
      throw InputError(
        "\(printable(path)) can't be written into a script; expected a path of printable characters"
      )
    }
    if let expression = engine.expressions.first(where: path.contains) {
      throw InputError(
        "\(path) can't be written into a script for \(engine.rawValue), which would replace "
          + "'\(expression)' in it; expected another path")
    }
  }

  private static func drawSecret(in folder: TournamentFolder) throws {
    let place = SecretPlace(in: folder.path)
    guard try place.fill() else { return }
    StandardStream.error.write(
      "a secret for the luck was drawn: all shards need \(printable(place.file)); keep this file private, "
        + "and keep it with the records\n")
  }
}
