import JSON

/// Workflows for GitHub Actions.
///
/// Bots run in jobs that may write nothing and know no secret; what was played is published by others.
enum GitHubWorkflow {
  /// A league's: a pull request is a submission, which is checked; on a merge the missing games are
  /// played, and the record and the page are published.
  static let league = """
    # A pull request that adds or changes a folder of bots/ is checked; when it is merged, the games that
    # are missing are played, the record is committed, and the page published.
    #
    # Write the repository of Joust's sources below, and have the repository's pages come from GitHub
    # Actions (Settings, Pages, Source).
    name: league
    on:
      pull_request:
      push:
        branches: [main]
      workflow_dispatch:
    permissions:
      contents: read
    env:
      JOUST_REPOSITORY: "" # such as owner/joust
    concurrency:
      group: league-${{ github.event_name == 'pull_request' && github.ref || 'play' }}
    jobs:
      check:
        if: github.event_name == 'pull_request'
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
            with: { fetch-depth: 2, persist-credentials: false }
    \(joust)
          - name: Check the bots that the pull request changes
            shell: bash
            run: |
              status=0
              while IFS= read -r -d '' bot; do
                case $bot in bots/.*) continue ;; esac
                [ -e "$bot" ] || continue
                if [ -f "$bot/bot.json" ]; then
                  joust check "$bot/" --sandbox bwrap || status=1
                else
                  printf '%q has no bot.json; joust submit makes a folder that has one\\n' "$bot"
                  status=1
                fi
              done < <(git diff --name-only -z HEAD^1 HEAD -- bots/ | cut -z -d / -f 1,2 | sort -zu)
              # Whether the tournament can still be played; 3: games are left, as they should be.
              joust status tournaments/main || [ $? = 3 ] || status=1
              exit $status
      play:
        if: github.event_name != 'pull_request'
        runs-on: ubuntu-24.04
        timeout-minutes: 350
        steps:
          - uses: actions/checkout@v4
            with: { ref: "${{ github.ref_name }}", persist-credentials: false }
    \(joust)
          - name: Play what is missing
            run: |
              status=0
              timeout 5h joust run tournaments/main --quiet --require-sandbox || status=$?
              # 1: a bot was left out; 124: the time is up, and the next run goes on.
              case $status in 0|1|124) ;; *) exit $status ;; esac
              mkdir page
              joust report tournaments/main --output page/index.html
              cp tournaments/main/games*.jsonl page/
          - uses: actions/upload-pages-artifact@v3
            with: { path: page }
          - uses: actions/upload-artifact@v4
            with: { name: record, path: tournaments/main/games.jsonl }
      publish:
        needs: play
        runs-on: ubuntu-24.04
        permissions: { contents: write, pages: write, id-token: write }
        environment: github-pages
        steps:
          - uses: actions/checkout@v4
            with: { ref: "${{ github.ref_name }}" }
          - uses: actions/download-artifact@v4
            with: { name: record, path: tournaments/main }
          - name: Commit the record
            run: |
              git add tournaments/main/games.jsonl
    \(commit.indented(by: 10))
          - uses: actions/deploy-pages@v4

    """

  /// Plays a tournament in parts, and starts itself again until nothing is left.
  static func parts(of script: JobScript) -> String {
    let numbers = (1...script.jobs).map(String.init).joined(separator: ", ")
    let records =
      "\(JSONWriter.quoted("\(script.folder)/games-${{ matrix.part }}of\(script.jobs).jsonl"))"
    return """
      # Plays a tournament in \(script.jobs) parts on GitHub Actions, commits their records, and starts
      # itself again until nothing is left: save it as .github/workflows/\(script.name).yml in the repository
      # of the tournament, and start it there (Actions, Run workflow). Write the repository of Joust's
      # sources below.
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
            - uses: actions/checkout@v4
              with: { ref: "${{ github.ref_name }}", persist-credentials: false }
      \(joust)
            - name: Play a part
              env: { PART: "${{ matrix.part }}" }
              run: |
                status=0
                timeout 5h joust run \(script.word) --quiet --require-sandbox --shard "$PART/\(script.jobs)" || status=$?
                # 1: a bot was left out; 3: other parts have to play first; 124: the time is up.
                case $status in 0|1|3|124) ;; *) exit $status ;; esac
            - uses: actions/upload-artifact@v4
              if: ${{ !cancelled() }}
              with:
                name: record-${{ matrix.part }}
                path: \(records)
                if-no-files-found: ignore
        gather:
          needs: play
          if: ${{ !cancelled() }}
          runs-on: ubuntu-24.04
          permissions: { contents: write, actions: write }
          steps:
            - uses: actions/checkout@v4
              with: { ref: "${{ github.ref_name }}" }
      \(joust)
            - uses: actions/download-artifact@v4
              with: { pattern: "record-*", merge-multiple: true, path: \(JSONWriter.quoted(script.folder)) }
            - name: Commit the records
              run: |
                git add \(script.word)/games-*of\(script.jobs).jsonl
      \(commit.indented(by: 10))
            - name: Go on where games are left
              env: { GH_TOKEN: "${{ github.token }}" }
              run: |
                status=0
                joust status \(script.word) || status=$?
                # 3: games are left.
                if [ $status = 3 ] && [ "$(git rev-parse HEAD)" != "$GITHUB_SHA" ]; then
                  gh workflow run \(script.name).yml --ref "$GITHUB_REF_NAME"
                else
                  exit $status
                fi

      """
  }

  private static let commit = """
    git config user.name joust
    git config user.email joust@localhost
    if ! git diff --cached --quiet; then
      git commit -m 'Record the games that were played'
      git pull --rebase
      git push
    fi
    """

  /// The steps that put Joust into the path: it is built once for each of its commits.
  private static let joust = """
          - name: Find Joust
            run: |
              if [ -z "$JOUST_REPOSITORY" ]; then
                echo "::error::this workflow's file has no JOUST_REPOSITORY; write it there, such as owner/joust"
                exit 1
              fi
          - uses: actions/checkout@v4
            with:
              repository: ${{ env.JOUST_REPOSITORY }}
              path: .joust
              persist-credentials: false
          - name: Say which commit it is
            id: joust
            run: echo "commit=$(git -C .joust rev-parse HEAD)" >> "$GITHUB_OUTPUT"
          - uses: actions/cache@v4
            id: built
            with: { path: .joust-program, key: "joust-${{ steps.joust.outputs.commit }}" }
          - name: Build Joust
            if: steps.built.outputs.cache-hit != 'true'
            run: |
              docker run --rm -v "$PWD/.joust:/joust" -w /joust swift:6.2-noble \\
                swift build -c release --product joust --static-swift-stdlib
              mkdir -p .joust-program
              cp .joust/.build/release/joust .joust-program/
          - name: Install Joust and its sandbox
            run: |
              sudo apt-get install -qq bubblewrap
              # Ubuntu keeps programs from making namespaces, which the sandbox is made of.
              sudo sysctl -q kernel.apparmor_restrict_unprivileged_userns=0
              echo "$PWD/.joust-program" >> "$GITHUB_PATH"
    """
}
