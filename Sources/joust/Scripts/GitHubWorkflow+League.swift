extension GitHubWorkflow {
  /// A league's: a pull request is a submission, which is checked; on a merge the missing games are
  /// played, and the record and the page are published.
  static let league = """
    # A pull request that adds or changes one folder of bots/ is checked; when it is merged, the games that
    # are missing are played, the record is committed, and the page published.
    #
    # Before the first run:
    # - Write the repository of Joust's sources below.
    # - Make the secret that all luck follows from, and show it to nobody:
    #   gh secret set JOUST_SEED --body "$(openssl rand -hex 32)"
    # - Have the repository's pages come from GitHub Actions (Settings, Pages, Source).
    #
    # Merge a pull request only if both "scope" and "check" accept it. A pull request can change this
    # file, and "check" with it; "scope" runs as the main branch has it, and runs nothing of the pull
    # request. Neither job knows who owns a bot: look at who changes it.
    name: league
    on:
      pull_request:
        branches: [main]
      pull_request_target:
        branches: [main]
      push:
        branches: [main]
      workflow_dispatch:
    permissions:
      contents: read
    env:
      JOUST_REPOSITORY: "" # such as owner/joust
    concurrency:
      group: league-${{ github.event.number && format('{0}-{1}', github.event_name, github.event.number) || 'play' }}
    jobs:
      scope:
        if: github.event_name == 'pull_request_target'
        runs-on: ubuntu-24.04
        steps:
          - uses: \(Action.checkout)
            with: { fetch-depth: 0 }
          - name: Fetch the commits of the pull request
            env: { NUMBER: "${{ github.event.number }}" }
            run: git fetch -q origin "refs/pull/$NUMBER/head"
    \(oneBot)
      check:
        if: github.event_name == 'pull_request'
        runs-on: ubuntu-24.04
        steps:
          - uses: \(Action.checkout)
            with: { fetch-depth: 0, persist-credentials: false }
    \(oneBot)
    \(joust)
          - name: Check the bot
            shell: bash
            env: { BOT: "${{ steps.scope.outputs.bot }}" }
            run: |
    \(check.indented(by: 10))
      play:
        if: github.event_name == 'push' || github.event_name == 'workflow_dispatch'
        runs-on: ubuntu-24.04
        timeout-minutes: 350
        outputs: { left: "${{ steps.play.outputs.left }}" }
        steps:
          - name: Find the secret
            shell: bash
            env: { JOUST_SEED: "${{ secrets.JOUST_SEED }}" }
            run: |
    \(secret.indented(by: 10))
          - uses: \(Action.checkout)
            with: { ref: "${{ github.ref_name }}", persist-credentials: false }
    \(joust)
          - name: Play what is missing
            id: play
            shell: bash
            env: { JOUST_SEED: "${{ secrets.JOUST_SEED }}" }
            run: |
    \(play.indented(by: 10))
          - name: Write the page
            shell: bash
            run: |
              mkdir "$RUNNER_TEMP/page"
              joust report tournaments/main --output "$RUNNER_TEMP/page/index.html"
              cp tournaments/main/games*.jsonl "$RUNNER_TEMP/page/"
          - uses: \(Action.uploadPage)
            with: { path: "${{ runner.temp }}/page" }
          - uses: \(Action.upload)
            with: { name: record, path: "tournaments/main/games*.jsonl" }
      publish:
        needs: play
        runs-on: ubuntu-24.04
        permissions: { contents: write, pages: write, id-token: write, actions: write }
        environment: github-pages
        steps:
          - uses: \(Action.checkout)
            with: { ref: "${{ github.ref_name }}" }
          - uses: \(Action.download)
            with: { name: record, path: "${{ runner.temp }}/record" }
          - name: Commit the record
            id: commit
            shell: bash
            run: |
    \(commit(to: "tournaments/main").indented(by: 10))
          - uses: \(Action.deployPage)
          - name: Go on where games are left
            if: needs.play.outputs.left == 'yes'
            shell: bash
            env:
              GH_TOKEN: ${{ github.token }}
              GH_REPO: ${{ github.repository }}
              GROWN: ${{ steps.commit.outputs.grown }}
            run: |
    \(goOn.indented(by: 10))

    """

  /// The step that refuses a pull request with more than one bot in it.
  private static let oneBot = """
          - name: Refuse all but one bot
            id: scope
            shell: bash
            env:
              BASE_SHA: ${{ github.event.pull_request.base.sha }}
              HEAD_SHA: ${{ github.event.pull_request.head.sha }}
            run: |
    \(refusal.indented(by: 10))
    """

  /// Reads the changes since the merge base, as Git stores them: names are never taken for patterns,
  /// options or commands, and are printed quoted.
  private static let refusal = """
    export LC_ALL=C
    status=0
    bot=
    refuse() {
      printf '::error::%q %s\\n' "$1" "$2"
      status=1
    }
    base=$(git merge-base --all "$BASE_SHA" "$HEAD_SHA") || true
    if [ -z "$base" ] || [ "${base/$'\\n'/}" != "$base" ]; then
      echo '::error::the pull request has none or several merge bases with the main branch; rebase it'
      exit 1
    fi
    git diff-tree -r -z --no-renames --ignore-submodules=none "$base" "$HEAD_SHA" > "$RUNNER_TEMP/changes"
    while IFS=' ' read -r -d '' _ mode _ && IFS= read -r -d '' path; do
      name=${path#bots/}
      name=${name%%/*}
      case $path in
        bots/"$name"/?*) ;;
        *)
          refuse "$path" 'is in no folder of bots/; a pull request changes one folder there and nothing else'
          continue ;;
      esac
      case $name in
        [.-]* | *[!A-Za-z0-9._-]*)
          refuse "$path" 'has a wrong folder name; use A-Z a-z 0-9 . _ - and begin with a letter or a digit'
          continue ;;
      esac
      case $mode in
        000000 | 100644 | 100755) ;;
        *) refuse "$path" 'is a link or a submodule; a pull request may have files only' ;;
      esac
      case $mode/$path in
        000000/*) ;;
        */__pycache__/* | */.joust-build)
          refuse "$path" 'was made by a tool and is not part of a bot; remove it from the pull request' ;;
      esac
      bot=${bot:-$name}
      if [ "$name" != "$bot" ]; then refuse "$path" "is a second bot, next to bots/$bot"; fi
    done < "$RUNNER_TEMP/changes"
    git ls-tree -r -z --name-only "$base" tournaments/ > "$RUNNER_TEMP/files"
    while IFS= read -r -d '' path; do
      case $path in */games*.jsonl) ;; *) continue ;; esac
      git cat-file blob "$base:$path" > "$RUNNER_TEMP/before"
      git cat-file blob "$HEAD_SHA:$path" > "$RUNNER_TEMP/after" || true
      if ! cmp -s -n "$(stat -c %s "$RUNNER_TEMP/before")" "$RUNNER_TEMP/before" "$RUNNER_TEMP/after"; then
        refuse "$path" 'is a record, which may only grow, and has lost or changed games'
      fi
    done < "$RUNNER_TEMP/files"
    echo "bot=$bot" >> "$GITHUB_OUTPUT"
    exit $status
    """

  private static let check = """
    status=0
    joust verify tournaments/main || status=1
    if [ -n "$BOT" ] && [ -d "bots/$BOT" ]; then
      if [ -f "bots/$BOT/bot.json" ]; then
        joust check "bots/$BOT/" --sandbox bwrap || status=1
      else
        echo "::error::bots/$BOT has no bot.json; joust submit makes a folder that has one"
        status=1
      fi
    fi
    # Whether the tournament can still be played; 3: games are left, as they should be.
    joust status tournaments/main || [ $? = 3 ] || status=1
    exit $status
    """

  private static let secret = """
    if [ -z "$JOUST_SEED" ]; then
      echo '::error::this repository has no secret JOUST_SEED; make it: gh secret set JOUST_SEED --body "$(openssl rand -hex 32)"'
      exit 1
    fi
    """

  private static let play = """
    status=0
    timeout 5h joust run tournaments/main --quiet --require-sandbox || status=$?
    # 1: a bot was left out; 124: the time is up, and the next run goes on.
    case $status in 0|1|124) ;; *) exit $status ;; esac
    left=0
    joust status tournaments/main || left=$?
    # 3: games are left.
    if [ $status = 124 ] && [ $left = 3 ]; then echo left=yes >> "$GITHUB_OUTPUT"; fi
    """

  /// Without more games in the record the next run would not come further than this one.
  private static let goOn = """
    if [ "$GROWN" != yes ]; then
      echo '::error::games are left, and this run finished none; see what keeps it'
      exit 1
    fi
    file=${GITHUB_WORKFLOW_REF%@*}
    gh workflow run "${file##*/}" --ref "$GITHUB_REF_NAME"
    """
}
