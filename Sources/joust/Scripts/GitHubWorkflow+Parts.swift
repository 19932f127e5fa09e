extension GitHubWorkflow {
  /// Plays a tournament in parts, and starts itself again until nothing is left.
  static func parts(of script: JobScript) -> String {
    let numbers = (1...script.jobs).map(String.init).joined(separator: ", ")
    return """
      # Plays a tournament in \(script.jobs) parts on GitHub Actions, commits their records, and starts
      # itself again until nothing is left: save it as .github/workflows/\(script.name).yml in the repository
      # of the tournament, and start it there (Actions, Run workflow). Write the repository of Joust's
      # sources below. A tournament whose file has no "seed" needs the secret JOUST_SEED:
      # gh secret set JOUST_SEED --body "$(openssl rand -hex 32)"
      name: \(script.name)
      on: workflow_dispatch
      permissions:
        contents: read
      env:
        JOUST_REPOSITORY: "" # such as owner/joust
      concurrency:
        group: \(script.name)
      jobs:
        play:
          strategy:
            fail-fast: false
            matrix:
              part: [\(numbers)]
          runs-on: ubuntu-24.04
          timeout-minutes: 350
          steps:
            - uses: \(Action.checkout)
              with: { ref: "${{ github.ref_name }}", persist-credentials: false }
      \(joust)
            - name: Play a part
              shell: bash
              env: { PART: "${{ matrix.part }}", JOUST_SEED: "${{ secrets.JOUST_SEED }}" }
              run: |
      \(play(script).indented(by: 10))
            - uses: \(Action.upload)
              if: ${{ !cancelled() }}
              with:
                name: record-${{ matrix.part }}
                path: ${{ runner.temp }}/record
                if-no-files-found: ignore
        gather:
          needs: play
          if: ${{ !cancelled() }}
          runs-on: ubuntu-24.04
          permissions: { contents: write, actions: write }
          steps:
            - uses: \(Action.checkout)
              with: { ref: "${{ github.ref_name }}" }
            - uses: \(Action.download)
              with: { pattern: "record-*", merge-multiple: true, path: "${{ runner.temp }}/record" }
            - name: Commit the records
              id: commit
              shell: bash
              run: |
      \(commit(to: script.word).indented(by: 10))
      \(joust)
            - name: Go on where games are left
              shell: bash
              env:
                GH_TOKEN: ${{ github.token }}
                GH_REPO: ${{ github.repository }}
                GROWN: ${{ steps.commit.outputs.grown }}
              run: |
      \(goOn(script).indented(by: 10))

      """
  }

  private static func play(_ script: JobScript) -> String {
    """
    if [ -z "$JOUST_SEED" ]; then unset JOUST_SEED; fi
    status=0
    timeout 5h joust run \(script.word) --quiet --require-sandbox --shard "$PART/\(script.jobs)" || status=$?
    mkdir -p "$RUNNER_TEMP/record"
    for record in \(script.word)/games-"$PART"of\(script.jobs)*.jsonl; do
      if [ -e "$record" ]; then cp "$record" "$RUNNER_TEMP/record/"; fi
    done
    # 1: a bot was left out; 3: other parts have to play first; 124: the time is up.
    case $status in 0|1|3|124) ;; *) exit $status ;; esac
    """
  }

  /// Without more games in the record the next run would not come further than this one.
  private static func goOn(_ script: JobScript) -> String {
    """
    status=0
    joust status \(script.word) || status=$?
    # 3: games are left.
    if [ $status = 3 ] && [ "$GROWN" = yes ]; then
      file=${GITHUB_WORKFLOW_REF%@*}
      gh workflow run "${file##*/}" --ref "$GITHUB_REF_NAME"
    else
      exit $status
    fi
    """
  }
}
