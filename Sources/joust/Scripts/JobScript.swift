import JSON
import Runs
import Tournaments

/// A file by which an engine plays a tournament in parts.
struct JobScript {
  enum Engine: String, CaseIterable {
    case slurm, kubernetes, parallel, github

    /// The most parts that it can be told of.
    var jobLimit: Int { self == .github ? 256 : 1000 }
  }

  /// The tournament's folder, and the same as a word of the shell.
  let folder: String
  let word: String
  /// A name that every engine takes.
  let name: String
  let jobs: Int

  init(of folder: String, named name: String, jobs: Int) {
    self.folder = folder
    word = shellWord(folder)
    let letters = name.lowercased().map {
      $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
    }
    let isOutside = { (letter: Character) in letter == "-" }
    let plain = letters.drop(while: isOutside).prefix(40).reversed().drop(while: isOutside)
    self.name = "joust" + (plain.isEmpty ? "" : "-") + String(plain.reversed())
    self.jobs = jobs
  }

  func text(for engine: Engine) -> String {
    switch engine {
    case .slurm: slurm
    case .kubernetes: kubernetes
    case .parallel: parallel
    case .github: GitHubWorkflow.parts(of: self)
    }
  }

  /// Plays a part until it need not be run again.
  private func loop(_ shard: String = "") -> String {
    """
    tries=3
    while :; do
      joust run \(word) --quiet\(shard)
      status=$?
      if [ $status -gt 130 ] && [ $tries -gt 0 ]; then
        # It was killed, and goes on where it stopped.
        tries=$((tries - 1))
      elif [ $status -ne 3 ]; then
        exit $status
      fi
      # Other parts have to play first.
      sleep 2
    done
    """
  }

  private var slurm: String {
    """
    #!/bin/sh
    # Plays a tournament in \(jobs) parts on Slurm: sbatch FILE, where the path of its folder begins.
    # Where the nodes have no compilers, build the bots before: joust build \(word)
    #SBATCH --job-name=\(name)
    #SBATCH --array=1-\(jobs)
    #SBATCH --requeue
    #SBATCH --open-mode=append
    \(loop())

    """
  }

  private var parallel: String {
    """
    #!/bin/sh
    # Plays a tournament in \(jobs) parts by GNU parallel: sh FILE, where the path of its folder begins.
    # On several machines that share the folder: export PARALLEL="--sshlogin … --workdir ."
    seq \(jobs) | PARALLEL_SHELL=/bin/sh parallel -n0 --jobs \(jobs) --retries 3 \\
      \(quotedForShell(loop(" --shard auto/\(jobs)")))

    """
  }

  private var kubernetes: String {
    """
    # Plays a tournament in \(jobs) parts on Kubernetes: kubectl apply -f FILE
    # The volume "arena" holds the folder of the tournament and bots/, and the image holds joust and what
    # the bots need. Where it has no compilers, build the bots before: joust build \(word)
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: \(name)
    spec:
      completionMode: Indexed
      completions: \(jobs)
      parallelism: \(jobs)
      backoffLimitPerIndex: 5
      podFailurePolicy:
        rules:
          - action: Ignore
            onPodConditions: [{ type: DisruptionTarget, status: "True" }]
          # What a second run would only say again.
          - action: FailIndex
            onExitCodes: { operator: In, values: [1, 2] }
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: joust
              image: example.org/joust
              workingDir: /arena
              command:
                - sh
                - -c
                - |
    \(loop(" --shard auto/\(jobs)").indented(by: 14))
              volumeMounts: [{ name: arena, mountPath: /arena }]
          volumes:
            - { name: arena, persistentVolumeClaim: { claimName: arena } }

    """
  }
}

extension String {
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}

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
