import JSON
import Runs
import Tournaments

extension CommandSpec {
  static let script = CommandSpec(
    name: "script", operands: "slurm|kubernetes|parallel|github TOURNAMENT", operandCount: 2...2,
    summary: "print a file that has many machines play a tournament, each a part",
    discussion: """
      The first word is the engine that starts the parts. The file runs a part again where others have
      to play first (exit status 3) or where it was killed, and says in its first lines what to do with
      it. TOURNAMENT is a folder with a tournament.json, as it is reached where the parts run; it needs
      a seed.

        joust script slurm tournaments/first --jobs 16 > job.sh && sbatch job.sh
      """,
    options: [Option("jobs N", "in how many parts it is played, all at the same time")]
  ) { arguments in
    let names = JobScript.Engine.allCases.map(\.rawValue)
    guard let engine = JobScript.Engine(rawValue: arguments.operands[0]) else {
      throw arguments.error(
        "the engine is '\(printable(arguments.operands[0]))', expected one of "
          + names.joined(separator: ", ") + didYouMean(names, arguments.operands[0]) { "'\($0)'" })
    }
    guard let jobs = try arguments.integer("jobs", in: 1...engine.jobLimit) else {
      throw arguments.error("--jobs is missing: --jobs N, in how many parts it is played")
    }
    let folder = try TournamentFolder(arguments.operands[1])
    let seed = try folder.read().seed
    guard try seed ?? RecordReader.read(TournamentFolder.records(in: folder.path)).seed != nil
    else {
      throw InputError(
        "\(folder.file) has no \"seed\", which the parts must share; expected one there, such as "
          + "seed: \"\(UInt64.random(in: 1 << 60 ... .max))\"")
    }
    guard printable(folder.path) == folder.path else {
      throw InputError(
        "\(printable(folder.path)) can't be written into a script; expected a path of printable "
          + "characters")
    }
    return Program.say(JobScript(of: folder.path, named: folder.name, jobs: jobs).text(for: engine))
  }
}
