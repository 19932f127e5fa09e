/// Workflows for GitHub Actions.
///
/// Bots run in jobs whose token can write nothing. Their records are committed by other jobs, which run
/// no bot. Expressions (`${{ … }}`) stand in no script, since GitHub puts their text into it as it is.
enum GitHubWorkflow {
  /// The actions that are used, each by the commit of a version.
  enum Action {
    static let checkout = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"
    static let restore = "actions/cache/restore@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5"
    static let save = "actions/cache/save@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5"
    static let upload =
      "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0"
    static let download =
      "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1"
    static let uploadPage =
      "actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0"
    static let deployPage =
      "actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0"
  }

  /// The steps that put Joust into the path: it is built once for each of its commits.
  ///
  /// All of it stands outside of the checkout, which has strangers' files. It is saved before any bot
  /// runs.
  static let joust = """
          - name: Find Joust
            id: joust
            run: |
              if [ -z "$JOUST_REPOSITORY" ]; then
                echo "::error::this workflow's file has no JOUST_REPOSITORY; write it there, such as owner/joust"
                exit 1
              fi
              git ls-remote "$GITHUB_SERVER_URL/$JOUST_REPOSITORY" HEAD > "$RUNNER_TEMP/head"
              read -r commit _ < "$RUNNER_TEMP/head"
              echo "commit=$commit" >> "$GITHUB_OUTPUT"
          - uses: \(Action.restore)
            id: built
            with: { path: "${{ runner.temp }}/joust", key: "joust-${{ steps.joust.outputs.commit }}" }
          - name: Build Joust
            if: steps.built.outputs.cache-hit != 'true'
            env: { COMMIT: "${{ steps.joust.outputs.commit }}" }
            run: |
              git clone -q "$GITHUB_SERVER_URL/$JOUST_REPOSITORY" "$RUNNER_TEMP/joust-sources"
              git -C "$RUNNER_TEMP/joust-sources" checkout -q "$COMMIT"
              docker run --rm -v "$RUNNER_TEMP/joust-sources:/joust" -w /joust swift:6.2-noble \\
                swift build -c release --product joust --static-swift-stdlib
              mkdir -p "$RUNNER_TEMP/joust"
              cp "$RUNNER_TEMP/joust-sources/.build/release/joust" "$RUNNER_TEMP/joust/"
          - uses: \(Action.save)
            if: steps.built.outputs.cache-hit != 'true'
            with: { path: "${{ runner.temp }}/joust", key: "joust-${{ steps.joust.outputs.commit }}" }
          - name: Install Joust and its sandbox
            run: |
              sudo apt-get install -qq bubblewrap
              # Ubuntu keeps programs from making namespaces, which the sandbox is made of.
              sudo sysctl -q kernel.apparmor_restrict_unprivileged_userns=0
              echo "$RUNNER_TEMP/joust" >> "$GITHUB_PATH"
    """

  /// The script that commits the records of a folder, which is given as a word of the shell.
  ///
  /// They come from a job in which bots ran, and so must not change what is there.
  static func commit(to folder: String) -> String {
    """
    for new in "$RUNNER_TEMP"/record/games*.jsonl; do
      [ -e "$new" ] || continue
      old=\(folder)/${new##*/}
      touch "$old"
      if ! cmp -s -n "$(stat -c %s "$old")" "$old" "$new"; then
        printf '::error::%q would lose games that it has; nothing is committed\\n' "$old"
        exit 1
      fi
      cp "$new" "$old"
      git --literal-pathspecs add -- "$old"
    done
    if ! git diff --cached --quiet; then
      git config user.name joust
      git config user.email joust@localhost
      git commit -q -m 'Record the games that were played'
      git pull -q --rebase
      git push -q
      echo grown=yes >> "$GITHUB_OUTPUT"
    fi
    """
  }
}
