import Foundation
import TestThreads
import Testing

/// Tests which files a pull request to a league may change.
@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .needsYAML, .needs("git"))
struct PullRequestTests {
  private static let game =
    #"{"type":"game","id":"1","bots":["owl","random"],"result":"1-0"}"# + "\n"
  private static let outside = "is in no folder of bots/"
  private static let wrongName = "has a wrong folder name"
  private static let noFile = "is a link or a submodule"
  private static let changed = "is a record, which may only grow, and has lost or changed games"

  private static let made = "was made by a tool and is not part of a bot"
  private static let noBase = "has none or several merge bases with the main branch; rebase it"

  /// Makes a repository of a league with two bots and a record, with the branch `main` checked out.
  private func league() throws -> Joust {
    let joust = try Joust()
    try joust.run("new", "league", "--github")
    for bot in ["owl", "hen"] {
      try joust.write("{\"name\":\"\(bot)\"}", to: "league/bots/\(bot)/bot.json")
      try joust.write(
        String(repeating: "echo \(bot)\n", count: 20), to: "league/bots/\(bot)/bot.sh")
    }
    try joust.write(Self.game, to: "league/tournaments/main/games.jsonl")
    try joust.write(
      "[user]\n  name = a\n  email = a@b\n[init]\n  defaultBranch = main\n", to: "gitconfig")
    let made = try git("git init -q && git add -A && git commit -qm base", in: joust)
    #expect(made.status == 0, "\(made.error)")
    return joust
  }

  @discardableResult
  private func git(_ script: String, in joust: Joust) throws -> Joust.Outcome {
    try joust.run(
      script: script, ["GIT_CONFIG_GLOBAL": "\(joust.folder)/gitconfig"], in: "league")
  }

  /// Checks a branch that is changed by a script; the script `later` changes `main` afterward.
  private func check(
    _ change: String, later: String = "", job: String = "scope", in joust: Joust
  ) throws -> (outcome: Joust.Outcome, bot: String) {
    let made = try git(
      """
      git checkout -qb change
      \(change)
      git add -A && git commit -qm change --allow-empty
      git checkout -q main
      \(later)
      git add -A && git commit -qm later --allow-empty
      git checkout -q --detach change && git clean -qfdx
      """, in: joust)
    try #require(made.status == 0, "\(made.error)")
    // GitHub runs the step "scope" from the main branch.
    let file = try git("git show main:.github/workflows/league.yml", in: joust).output
    let workflow = try YAML(file, in: joust)
    let script = try #require(workflow.scripts(of: job)["Refuse all but one bot"])
    try joust.shell("rm -f outputs; mkdir -p temporary")
    let outcome = try joust.run(
      script: """
        export BASE_SHA=$(git rev-parse main) HEAD_SHA=$(git rev-parse change)
        \(script)
        """,
      ["RUNNER_TEMP": "\(joust.folder)/temporary", "GITHUB_OUTPUT": "\(joust.folder)/outputs"],
      in: "league")
    return (outcome, (try? joust.read("outputs")) ?? "")
  }

  @Test(arguments: [
    ("sed -i s/1-0/0-1/ tournaments/main/games.jsonl", [outside, changed]),
    ("echo '{}' >> tournaments/main/games.jsonl", [outside]),
    ("truncate -s -1 tournaments/main/games.jsonl", [outside, changed]),
    ("rm tournaments/main/games.jsonl", [outside, changed]),
    (
      "rm tournaments/main/games.jsonl; ln -s ../../bots/owl tournaments/main/games.jsonl",
      [outside, changed]
    ),
    ("echo x > tournaments/main/games-2of9.jsonl", [outside]),
    (
      "echo \"{ bots: [{ bot: 'owl', network: true }] }\" > tournaments/main/tournament.json",
      [outside]
    ),
    ("mkdir .joust-program; echo touch stolen > .joust-program/timeout", [outside]),
    ("echo 'on: push' > .github/workflows/league.yml", [outside]),
    ("echo x > bots/loose", [outside]),
    ("echo x >> bots/hen/bot.sh", ["bots/hen/bot.sh is part of a second bot, next to bots/fox"]),
    ("git mv bots/hen bots/swan", ["bots/hen/bot.json is part of a second bot, next to bots/fox"]),
    ("git mv bots/hen/bot.sh bots/fox/hen.sh", ["bots/hen/bot.sh is part of a second bot"]),
    ("ln -s .. bots/x", [outside]),
    ("ln -s ../../tournaments bots/fox/data", [noFile]),
    ("rm bots/fox/bot.sh; ln -s ../owl/bot.sh bots/fox/bot.sh", [noFile]),
    ("rm -r bots/hen; ln -s fox bots/hen", [outside]),
    (
      "mkdir bots/fox/__pycache__; echo x > bots/fox/__pycache__/a.pyc; git add -f bots/fox", [made]
    ),
    ("echo bot.sh > bots/fox/.joust-build; git add -f bots/fox", [made]),
    (
      "mkdir bots/fox/sub; git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),bots/fox/sub",
      [noFile]
    ),
    (
      """
      printf '[submodule "x"]\\npath = bots/sub\\nurl = /x\\nignore = all\\n' > .gitmodules
      mkdir bots/sub; git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),bots/sub
      git commit -qm sub
      """, [".gitmodules " + outside, "bots/sub " + outside]
    ),
    (#"mkdir $'bots/a\n::add-mask::b'; echo x > $'bots/a\n::add-mask::b/bot.sh'"#, [wrongName]),
    (#"mkdir 'bots/${{ github.token }}'; echo x > 'bots/${{ github.token }}/bot.sh'"#, [wrongName]),
    (#"mkdir 'bots/$(touch stolen)'; echo x > 'bots/$(touch stolen)/bot.sh'"#, [wrongName]),
    (#"mkdir 'bots/`touch stolen`'; echo x > 'bots/`touch stolen`/bot.sh'"#, [wrongName]),
    ("mkdir bots/-rf; echo x > bots/-rf/bot.sh", [wrongName]),
    ("mkdir bots/.hidden; echo x > bots/.hidden/bot.sh", [wrongName]),
    ("mkdir 'bots/*'; echo x > 'bots/*/bot.sh'", [wrongName]),
    (#"mkdir $'bots/\xff'; echo x > $'bots/\xff/bot.sh'"#, [wrongName]),
    ("mkdir bots/fox/../../Bots; echo x > Bots/bot.sh", [outside]),
  ])
  func `a change of anything but one bot is refused with its path`(
    attack: String, sentences: [String]
  ) throws {
    let joust = try league()
    defer { joust.remove() }
    // Without the attack, the change would be accepted.
    let change = "mkdir bots/fox; echo x > bots/fox/bot.sh; echo x > bots/fox/bot.json\n"
    let (outcome, _) = try check(change + attack, in: joust)
    #expect(outcome.status == 1, "\(outcome.error)")
    for sentence in sentences {
      #expect(outcome.output.contains(sentence), "\(outcome.output)")
    }
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::error::") })
    #expect(try joust.shell("find . -name stolen").output == "")
  }

  @Test(
    arguments: [
      ("mkdir bots/fox; echo x > bots/fox/bot.sh", "fox"), ("echo x >> bots/owl/bot.sh", "owl"),
      ("chmod +x bots/owl/bot.sh", "owl"), ("git rm -qr bots/owl", "owl"),
      ("mkdir -p bots/fox/a/b; echo x > $'bots/fox/a/b/$(touch stolen)\\n::error::'", "fox"),
      ("mkdir bots/A-1_b.c; echo x > bots/A-1_b.c/bot.sh", "A-1_b.c"), ("", ""),
    ], ["scope", "check"])
  func `a change of one bot is accepted`(change: (script: String, bot: String), job: String) throws
  {
    let joust = try league()
    defer { joust.remove() }
    // In the meantime, games are played and another bot is merged.
    let later =
      "echo '{}' >> tournaments/main/games.jsonl; mkdir bots/swan; echo x > bots/swan/bot.sh"
    let (outcome, bot) = try check(change.script, later: later, job: job, in: joust)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output == "" && bot == "bot=\(change.bot)\n")
    #expect(try joust.shell("find . -name stolen").output == "")
  }

  @Test
  func `a branch is compared with the main branch that it has merged, and may not undo it`()
    throws
  {
    let joust = try league()
    defer { joust.remove() }
    let later = """
      echo '{}' >> tournaments/main/games.jsonl; git add -A; git commit -qm games
      git checkout -q change; git merge -q main -m merged; UNDO
      git checkout -q main
      """
    let change = "echo x >> bots/owl/bot.sh"
    let merged = try check(change, later: later.replacing("UNDO", with: ":"), in: joust)
    #expect(merged.outcome.status == 0 && merged.bot == "bot=owl\n", "\(merged.outcome)")
    try git("git checkout -q main; git branch -qD change", in: joust)
    let undo = "git checkout -q HEAD^1 -- tournaments; git commit -qm undone"
    let undone = try check(change, later: later.replacing("UNDO", with: undo), in: joust)
    #expect(undone.outcome.status == 1 && undone.outcome.output.contains(Self.changed))
  }

  @Test func `a branch with no or several merge bases is refused`() throws {
    let joust = try league()
    defer { joust.remove() }
    let change =
      "git checkout -q --orphan other; git commit -qm other; git branch -qf change; git checkout -q change"
    let alone = try check(change, in: joust)
    #expect(alone.outcome.status == 1 && alone.outcome.output.contains(Self.noBase))
    try git("git checkout -q main; git branch -qD change", in: joust)
    let crossed = try check(
      "echo x > bots/owl/x",
      later: """
        echo y > y; git add y; git commit -qm y; old=$(git rev-parse HEAD)
        git merge -q change -m one
        git checkout -q change; git merge -q $old -m two; git checkout -q main
        """, in: joust)
    #expect(crossed.outcome.status == 1)
    #expect(crossed.outcome.output.contains(Self.noBase))
  }
}
