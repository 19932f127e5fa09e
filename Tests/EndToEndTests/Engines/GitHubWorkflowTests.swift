import Foundation
import TestThreads
import Testing

/// Tests the scripts in the workflows of `joust new --github` and `joust script github`.
@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .needsYAML, .needs("git"))
struct GitHubWorkflowTests {
  private static let tournament =
    "games: ['tic-tac-toe'], bots: ['rules', 'minimax', 'random'], seed: '5'"

  private static let secret = String(repeating: "0123456789abcdef", count: 4)

  /// Makes a league in the folder `league`, and returns its workflow.
  private func league(in joust: Joust) throws -> YAML {
    let made = try joust.run("new", "league", "--github")
    #expect(made.status == 0, "\(made.error)")
    return try YAML(joust.read("league/.github/workflows/league.yml"), in: joust)
  }

  private func parts(of name: String, in joust: Joust) throws -> YAML {
    try joust.addTournament(name, Self.tournament)
    let file = try joust.run("script", "github", "tournaments/\(name)", "--jobs", "2")
    #expect(file.status == 0, "\(file.error)")
    return try YAML(file.output, in: joust)
  }

  /// Returns the names of the steps that use a secret.
  private func stepsWithSecrets(in workflow: YAML) -> [String] {
    workflow.jobs.flatMap { workflow.steps(of: $0) }.filter { "\($0)".contains("secrets.") }
      .map { "\($0["name"] ?? "")" }
  }

  @Test func `actions are pinned by commit, and no script contains an expression`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    for workflow in try [league(in: joust), parts(of: "a'b", in: joust)] {
      #expect(workflow["permissions", "contents"] as? String == "read")
      let steps = workflow.jobs.flatMap { workflow.steps(of: $0) }
      let actions = steps.compactMap { $0["uses"] as? String }
      #expect(actions.count > 5)
      #expect(actions.allSatisfy { $0.wholeMatch(of: /actions\/[a-z\/-]+@[0-9a-f]{40}/) != nil })
      let scripts = steps.compactMap { $0["run"] as? String }
      #expect(scripts.count > 5 && !scripts.contains { $0.contains("${{") })
      #expect(!scripts.contains { $0.contains("$PWD") || $0.contains("GITHUB_WORKSPACE") })
    }
  }

  @Test func `only the steps that play know the secret, and a missing secret is reported`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let workflow = try league(in: joust)
    #expect(stepsWithSecrets(in: workflow) == ["Find the secret", "Play the missing games"])
    #expect(try stepsWithSecrets(in: parts(of: "t", in: joust)) == ["Play a part"])
    let script = try #require(workflow.scripts(of: "play")["Find the secret"])
    let none = try joust.run(script: script, ["JOUST_SEED": ""])
    #expect(none.status == 1)
    #expect(
      none.output == "::error::this repository has no secret JOUST_SEED; create it: "
        + "gh secret set JOUST_SEED --body \"$(openssl rand -hex 32)\"\n")
    #expect(try joust.run(script: script, ["JOUST_SEED": Self.secret]).status == 0)
  }

  @Test func `Joust is installed outside the checkout, whose files are never run as programs`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let workflow = try league(in: joust)
    try joust.write("echo stolen\n", to: "league/.joust-program/timeout")
    try joust.write("echo stolen\n", to: "league/timeout")
    try joust.shell("chmod +x league/.joust-program/timeout league/timeout; mkdir temporary")
    let runner = [
      "RUNNER_TEMP": "\(joust.folder)/temporary", "GITHUB_PATH": "\(joust.folder)/paths",
    ]
    let install = try #require(workflow.scripts(of: "play")["Install Joust and its sandbox"])
    let installed = try joust.run(script: "sudo() { :; }\n" + install, runner, in: "league")
    #expect(installed.status == 0, "\(installed.error)")
    #expect(try joust.read("paths") == "\(joust.folder)/temporary/joust\n")
    let play = try #require(workflow.scripts(of: "play")["Play the missing games"])
      .replacing(" --require-sandbox", with: " --bots random,rules --games tic-tac-toe")
    let played = try joust.run(
      script: play, ["GITHUB_OUTPUT": "\(joust.folder)/outputs", "JOUST_SEED": Self.secret],
      in: "league")
    #expect(played.status == 0, "\(played.error)")
    #expect(!played.output.contains("stolen"))
  }

  @Test(.enabled(if: Machine.hasBubblewrap, "bubblewrap does not work on this machine"))
  func `a submitted bot and the record are checked`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let workflow = try league(in: joust)
    #expect(try joust.read("league/README.md").contains("open a pull request"))
    let check = try #require(workflow.scripts(of: "check")["Check the bot"])
    try joust.write(SubmitTests.shell, to: "league/bots/fox/bot.sh")
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['fox', 'random'], seed: '5' }",
      to: "league/tournaments/main/tournament.json")
    let bad = try joust.run(script: check, ["BOT": "fox"], in: "league")
    #expect(bad.status == 1)
    #expect(bad.output.contains("::error::bots/fox has no bot.json; joust submit makes a folder"))
    try joust.write(
      #"{"name":"fox","command":["sh","bot.sh"],"games":["tic-tac-toe"]}"#,
      to: "league/bots/fox/bot.json")
    let good = try joust.run(script: check, ["BOT": "fox"], in: "league")
    #expect(good.status == 0, "\(good.error)\(good.output)")
    #expect(good.output.contains("\nfox passes.\n"))

    let scripts = workflow.scripts(of: "play")
    let runner = [
      "GITHUB_OUTPUT": "\(joust.folder)/outputs", "RUNNER_TEMP": joust.folder,
      "JOUST_SEED": Self.secret,
    ]
    for name in ["Play the missing games", "Write the page"] {
      let played = try joust.run(script: #require(scripts[name]), runner, in: "league")
      #expect(played.status == 0, "\(played.error)")
    }
    #expect(try joust.names(in: "page") == ["games.jsonl", "index.html"])
    #expect(try joust.run(script: check, ["BOT": "fox"], in: "league").status == 0)
    // A bot that is removed is not checked.
    #expect(try joust.run(script: check, ["BOT": "owl"], in: "league").status == 0)
    try joust.shell(
      #"""
      sed -Ei 's/("result":)"1-0"/\1"x"/; s/("result":)"[01][^"]*"/\1"1-0"/; s/"x"/"0-1"/' \
        league/tournaments/main/games.jsonl
      """#)
    let flipped = try joust.run(script: check, ["BOT": "fox"], in: "league")
    #expect(flipped.status == 1 && flipped.output.contains("games.jsonl:2: "), "\(flipped.output)")
  }

  @Test func `a league restarts if the time is up and games remain`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let workflow = try league(in: joust)
    try joust.write("echo \"$@\"\n", to: "tools/gh")
    try joust.write(
      "shift; \"$@\" --bots random,rules --games tic-tac-toe\nexit 124\n", to: "tools/timeout")
    try joust.shell("chmod +x tools/*")
    let tools = "PATH=\"$OLDPWD/tools:$PATH\"\n"
    let play = try #require(workflow.scripts(of: "play")["Play the missing games"])
      .replacing(" --require-sandbox", with: "")
    var runner = [
      "GITHUB_OUTPUT": "\(joust.folder)/outputs", "GITHUB_REF_NAME": "main", "GROWN": "yes",
      "GITHUB_WORKFLOW_REF": "me/league/.github/workflows/cup.yml@refs/heads/main",
      "JOUST_SEED": Self.secret,
    ]
    let late = try joust.run(script: tools + play, runner, in: "league")
    #expect(late.status == 0, "\(late.error)")
    #expect(try joust.read("outputs") == "left=yes\n")
    #expect(
      workflow["jobs", "play", "outputs", "left"] as? String == "${{ steps.play.outputs.left }}")
    let last = try #require(workflow.steps(of: "publish").last)
    #expect(last["if"] as? String == "needs.play.outputs.left == 'yes'")
    let continuation = try #require(last["run"] as? String)
    let again = try joust.run(script: tools + continuation, runner, in: "league")
    #expect(again.status == 0 && again.output == "workflow run cup.yml --ref main\n")
    // Without progress, the workflow would never end.
    runner["GROWN"] = ""
    let stuck = try joust.run(script: tools + continuation, runner, in: "league")
    #expect(stuck.status == 1 && stuck.output.hasPrefix("::error::games remain, but this run"))
    // All games are played before the time is up, or at the same time.
    let file = "league/tournaments/main/tournament.json"
    try joust.write("{ games: ['tic-tac-toe'], bots: ['random', 'rules'], seed: '5' }", to: file)
    try joust.shell("rm outputs league/tournaments/main/games*.jsonl")
    #expect(try joust.run(script: tools + play, runner, in: "league").status == 0)
    #expect(try !joust.names(in: "").contains("outputs"))
  }

  @Test func `a record is committed only if it contains the old one`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let script = try #require(league(in: joust).scripts(of: "publish")["Commit the record"])
    let prepared = try joust.shell(
      """
      git init -q --bare origin && cd league && git init -q -b main && git add .
      git -c user.name=a -c user.email=a@b commit -qm x && git remote add origin ../origin
      git push -qu origin main && mkdir ../record && echo one > ../record/games.jsonl
      """)
    #expect(prepared.status == 0, "\(prepared.error)")
    let runner = ["RUNNER_TEMP": joust.folder, "GITHUB_OUTPUT": "\(joust.folder)/outputs"]
    func commit() throws -> Joust.Outcome { try joust.run(script: script, runner, in: "league") }
    let read = "git -C origin show main:tournaments/main/games.jsonl"
    #expect(try commit().status == 0)
    #expect(try joust.shell(read).output == "one\n" && joust.read("outputs") == "grown=yes\n")
    #expect(try commit().status == 0)
    #expect(try joust.read("outputs") == "grown=yes\n")
    for lost in ["two\\none\\n", "on", "One\\ntwo\\n"] {
      try joust.shell("printf '\(lost)' > record/games.jsonl")
      let refused = try commit()
      #expect(refused.status == 1)
      #expect(
        refused.output == "::error::tournaments/main/games.jsonl would lose or change games; "
          + "nothing is committed\n")
    }
    try joust.shell("printf 'one\\ntwo\\n' > record/games.jsonl")
    #expect(try commit().status == 0)
    #expect(try joust.shell(read).output == "one\ntwo\n")
  }

  @Test
  func
    `the parts of a GitHub workflow play all games, and the workflow restarts while games remain`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let workflow = try parts(of: "first cup", in: joust)
    let play = try #require(workflow.scripts(of: "play")["Play a part"])
      .replacing("--require-sandbox ", with: "")
    let continuation = try #require(workflow.scripts(of: "gather")["Continue if games remain"])
    // A script in the place of GitHub's program prints its arguments.
    try joust.write("echo \"$@\"\n", to: "tools/gh")
    try joust.shell("chmod +x tools/*")
    let tools = "PATH=\"$PWD/tools:$PATH\"\n"
    var runner = [
      "RUNNER_TEMP": joust.folder, "GITHUB_REF_NAME": "main", "GROWN": "yes", "PART": "1",
      "GITHUB_WORKFLOW_REF": "me/cup/.github/workflows/cup.yml@refs/heads/main", "JOUST_SEED": "",
    ]
    let first = try joust.run(script: play, runner)
    #expect(first.status == 0, "\(first.error)")
    #expect(try joust.names(in: "record") == ["games-1of2.jsonl"])
    let more = try joust.run(script: tools + continuation, runner)
    #expect(more.output.hasSuffix("workflow run cup.yml --ref main\n"), "\(more.error)")
    // If no game was played, the workflow would never end.
    runner["GROWN"] = ""
    #expect(try joust.run(script: tools + continuation, runner).status == 3)
    runner["PART"] = "2"
    #expect(try joust.run(script: play, runner).status == 0)
    let end = try joust.run(script: tools + continuation, runner)
    #expect(end.status == 0 && !end.output.contains("workflow"), "\(end.error)")
  }
}
