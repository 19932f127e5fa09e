import Hosting
import JSON
import Runs
import Tournaments

/// A file by which an engine plays a tournament in parts.
struct JobScript {
  enum Engine: String, CaseIterable {
    case slurm, kubernetes, parallel, github

    /// The most parts that it can be told of.
    var jobLimit: Int { self == .github ? 256 : 1000 }

    /// What begins an expression that it replaces in its file, also in what the shell leaves alone.
    var expressions: [String] {
      switch self {
      case .slurm: []
      case .kubernetes: ["$(", "$$"]
      case .parallel: ["{"]
      case .github: ["${{"]
      }
    }
  }

  /// The tournament's folder, and the same as a word of the shell.
  let folder: String
  let word: String
  /// A name that every engine takes.
  let name: String
  let jobs: Int
  /// Whether the luck of the games follows from a secret that all parts need.
  let hasSecret: Bool

  init(of folder: String, named name: String, jobs: Int, hasSecret: Bool) {
    self.folder = folder
    self.hasSecret = hasSecret
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

  /// What all parts need where luck follows from a secret.
  private var secretRemark: String {
    hasSecret
      ? "\n# All parts need the secret that luck follows from: \(SecretPlace.fileName) in the folder."
      : ""
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
    # Where the nodes have no compilers, build the bots before: joust build \(word)\(secretRemark)
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
    # On several machines that share the folder: export PARALLEL="--sshlogin … --workdir ."\(secretRemark)
    seq \(jobs) | PARALLEL_SHELL=/bin/sh parallel -n0 --jobs \(jobs) --retries 3 \\
      \(quotedForShell(loop(" --shard auto/\(jobs)")))

    """
  }

  private var kubernetes: String {
    """
    # Plays a tournament in \(jobs) parts on Kubernetes: kubectl apply -f FILE
    # The volume "arena" holds the folder of the tournament and bots/, and the image holds joust and what
    # the bots need. Where it has no compilers, build the bots before: joust build \(word)\(secretRemark)
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
      it. TOURNAMENT is a folder with a tournament.json, as it is reached where the parts run. All parts
      need the same luck: if there is neither a seed nor a secret, a secret is drawn and kept in
      .joust-seed in the folder; on GitHub it is the repository's secret JOUST_SEED.

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
    guard printable(folder.path) == folder.path else {
      throw InputError(
        "\(printable(folder.path)) can't be written into a script; expected a path of printable "
          + "characters")
    }
    if let expression = engine.expressions.first(where: folder.path.contains) {
      throw InputError(
        "\(folder.path) can't be written into a script for \(engine.rawValue), which would replace "
          + "'\(expression)' in it; expected another path")
    }
    let record = try RecordReader.read(TournamentFolder.records(in: folder.path))
    try folder.refuseFormerLuck(of: record)
    let seed = try folder.read().seed.map(PublishedSeed.open) ?? record.seed
    // On GitHub it is a secret of the repository.
    if seed == nil, engine != .github { try drawSecret(in: folder) }
    let script = JobScript(
      of: folder.path, named: folder.name, jobs: jobs, hasSecret: seed?.known == nil)
    return Program.say(script.text(for: engine))
  }

  private static func drawSecret(in folder: TournamentFolder) throws {
    let place = SecretPlace(in: folder.path)
    guard try place.fill() else { return }
    StandardStream.error.write(
      "drew the secret that luck follows from: all parts need \(printable(place.file)); keep it with "
        + "the records, and keep it private\n")
  }
}
