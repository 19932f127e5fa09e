import Hosting
import JSON
import Runs
import Tournaments

private struct ScriptArguments: ArgumentGroup {
  let engine = Operand(ValueType<JobScript.Engine>.choice("ENGINE"), place: "the engine")
  let tournament = Operand(
    ValueType<String>.tournament(
      "a folder with a tournament.json, as the machines that play reach it"))
  let jobs = Option(
    required: "jobs", .integer(in: 1...JobScript.Engine.greatestJobLimit),
    "the number of shards, which are all played at the same time")
}

extension Subcommand {
  static let script = Subcommand(
    "script", ScriptArguments(),
    summary: "Print a job script by which many machines play a tournament, one shard each",
    discussion: """
      The script runs a shard again if other shards have to play first (exit status 3) or if it was
      killed. The first lines of the script explain its use. All shards need the same luck: if there
      is neither a seed nor a secret, a secret is drawn and written to .joust-seed in the folder; on
      GitHub, the secret is the repository's secret JOUST_SEED.

        joust script slurm tournaments/first --jobs 16 > job.sh && sbatch job.sh
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
    let seed = try folder.read().seed.map(PublishedSeed.open) ?? record.seed
    // On GitHub, the secret is one of the repository.
    if seed == nil, engine != .github { try drawSecret(in: folder) }
    let script = JobScript(
      of: folder.path, named: folder.name, jobs: arguments.jobs, hasSecret: seed?.known == nil)
    return Program.print(script.text(for: engine))
  }

  /// Throws if a path can't be written into an engine's script without a change of its meaning.
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
      "drew the secret that luck follows from: all parts need \(printable(place.file)); keep it with "
        + "the records, and keep it private\n")
  }
}
