/// A file by which an engine plays a tournament in parts.
struct JobScript {
  enum Engine: String, CaseIterable {
    case slurm, kubernetes, parallel, github

    /// The most parts that it can be told of.
    var jobLimit: Int {
      switch self {
      case .slurm, .kubernetes, .parallel: 1000
      case .github: 256
      }
    }
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
  /// The text with so many blanks before each line.
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
  }
}
