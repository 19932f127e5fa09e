import Foundation
import TestThreads
import Testing

/// The files of `joust script` and `joust new --github` that no engine of this machine runs: they are
/// YAML, and the scripts in them do what they should.
@Suite(.waiting, .timeLimit(.minutes(30))) struct JobFileTests {
  private static let tournament =
    "games: ['tic-tac-toe'], bots: ['rules', 'minimax', 'random'], seed: '5'"

  /// Reads YAML; nil, and a line that says so, where nothing on this machine does.
  private func object(_ yaml: String, in joust: Joust) throws -> [String: Any]? {
    try joust.write(yaml, to: "file.yml")
    let readers = [
      "python3 -c 'import yaml, json; print(json.dumps(yaml.load(open(\"file.yml\"), yaml.BaseLoader)))'",
      "ruby -ryaml -rjson -e 'puts JSON.generate(YAML.load_file(\"file.yml\"))'",
    ]
    let tools = ["python3 -c 'import yaml'", "ruby -ryaml -e 1"]
    guard let index = try tools.firstIndex(where: { try joust.shell($0).status == 0 }) else {
      print("left out: neither Python's nor Ruby's reader of YAML is on this machine")
      return nil
    }
    let read = try joust.shell(readers[index])
    #expect(read.error == "")
    return try JSONSerialization.jsonObject(with: Data(read.output.utf8)) as? [String: Any]
  }

  /// What stands at a path of keys.
  private func value(_ object: Any?, _ keys: String...) -> Any? {
    keys.reduce(object) { value, key in
      Int(key).map { (value as? [Any])?[$0] } ?? (value as? [String: Any])?[key]
    }
  }

  /// The scripts of a workflow's job by the names of their steps.
  private func scripts(_ workflow: [String: Any], _ job: String) -> [String: String] {
    let steps = value(workflow, "jobs", job, "steps") as? [[String: Any]] ?? []
    let named = steps.compactMap { step in
      (step["name"] as? String).flatMap { name in (step["run"] as? String).map { (name, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: named)
  }

  /// Runs a script as an engine does, with the tested program in its path.
  private func run(
    _ script: String, by shell: String = "bash -e", _ environment: [String: String] = [:],
    in joust: Joust
  ) throws -> Joust.Outcome {
    try joust.write(script, to: ".script")
    return try joust.shell(
      "PATH=\"${JOUST%/*}:$PATH\" \(shell) .script", environment: environment)
  }

  @Test func `the parts of a Kubernetes job play all of it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("My first: cup", Self.tournament)
    let file = try joust.run("script", "kubernetes", "tournaments/My first: cup", "--jobs", "2")
    #expect(file.status == 0, "\(file.error)")
    guard let job = try object(file.output, in: joust) else { return }
    #expect(value(job, "kind") as? String == "Job")
    #expect(value(job, "metadata", "name") as? String == "joust-my-first--cup")
    #expect(value(job, "spec", "completions") as? String ?? "2" == "2")
    #expect(value(job, "spec", "template", "spec", "restartPolicy") as? String == "Never")
    let command = value(job, "spec", "template", "spec", "containers", "0", "command")
    let words = try #require(command as? [String])
    #expect(words.count == 3 && words.starts(with: ["sh", "-c"]))
    for index in ["0", "1"] {
      let part = try run(words[2], by: "sh", ["JOB_COMPLETION_INDEX": index], in: joust)
      #expect(part.status == 0, "\(part.error)")
    }
    #expect(try joust.run("status", "tournaments/My first: cup").status == 0)
  }

  @Test
  func `the parts of a GitHub workflow play all of it, and it starts itself while games are left`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("first cup", Self.tournament)
    let file = try joust.run("script", "github", "tournaments/first cup", "--jobs", "2")
    #expect(file.status == 0, "\(file.error)")
    guard let workflow = try object(file.output, in: joust) else { return }
    let play = try #require(scripts(workflow, "play")["Play a part"])
    let goOn = try #require(scripts(workflow, "gather")["Go on where games are left"])
    let paths = value(workflow, "jobs", "play", "steps") as? [[String: Any]]
    #expect(
      value(paths?.last, "with", "path") as? String
        == "tournaments/first cup/games-${{ matrix.part }}of2.jsonl")
    // Engines that are not here: what they were told to do is printed.
    try joust.write("echo \"$@\"\n", to: "tools/gh")
    try joust.write("echo new\n", to: "tools/git")
    try joust.shell("chmod +x tools/*")
    let tools = "PATH=\"$PWD/tools:$PATH\"; export GITHUB_SHA=old GITHUB_REF_NAME=main\n"
    let play2 = play.replacing("--require-sandbox ", with: "")
    #expect(try run(play2, ["PART": "1"], in: joust).status == 0)
    let more = try run(tools + goOn, in: joust)
    #expect(more.output.contains("workflow run joust-first-cup.yml --ref main\n"), "\(more.error)")
    // Where nothing was played, it would not end.
    #expect(try run(tools + "export GITHUB_SHA=new\n" + goOn, in: joust).status == 3)
    #expect(try run(play2, ["PART": "2"], in: joust).status == 0)
    let end = try run(tools + goOn, in: joust)
    #expect(end.status == 0 && !end.output.contains("workflow"), "\(end.error)")
  }

  @Test func `a pull request to a league is checked, and the merge is played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let made = try joust.run("new", "league", "--github")
    #expect(made.status == 0, "\(made.error)")
    #expect(
      made.output.hasSuffix("into .github/workflows/league.yml, and push it to GitHub.\n"))
    #expect(try joust.read("league/README.md").contains("open a pull request"))
    let workflow = try object(joust.read("league/.github/workflows/league.yml"), in: joust)
    guard let workflow else { return }
    #expect(value(workflow, "permissions", "contents") as? String == "read")
    #expect(value(workflow, "jobs", "play", "permissions") == nil)
    guard try joust.shell("command -v git && bwrap --bind / / true").status == 0 else {
      print("left out: a pull request, since git or bubblewrap is missing here")
      return
    }
    let check = try #require(
      scripts(workflow, "check")["Check the bots that the pull request changes"])
    try joust.write(SubmitTests.shell, to: "league/bots/fox/bot.sh")
    let commit = "git -c user.name=a -c user.email=a@b commit -qm x --allow-empty"
    try joust.shell("cd league && git init -q && \(commit)")
    try joust.shell("cd league && touch bots/loose && git add . && \(commit)")
    let bad = try run("cd league\n" + check, in: joust)
    #expect(bad.status == 1)
    #expect(
      bad.output.contains("bots/fox has no bot.json; joust submit makes a folder that has one"))
    #expect(bad.output.contains("bots/loose has no bot.json; "))
    try joust.write(
      #"{"name":"fox","command":["sh","bot.sh"],"games":["tic-tac-toe"]}"#,
      to: "league/bots/fox/bot.json")
    try joust.shell("cd league && rm bots/loose && git add -A . && \(commit)")
    let good = try run("cd league\n" + check, in: joust)
    #expect(good.status == 0, "\(good.error)\(good.output)")
    #expect(good.output.contains("\nfox is right.\n"))

    let play = try #require(scripts(workflow, "play")["Play what is missing"])
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['fox', 'random'] }",
      to: "league/tournaments/main/tournament.json")
    let played = try run("cd league\n" + play, in: joust)
    #expect(played.status == 0, "\(played.error)")
    #expect(try joust.names(in: "league/page") == ["games.jsonl", "index.html"])
  }

  @Test(arguments: [
    ([3, 3, 137, 3, 0], 0, 5), ([3, 1], 1, 2), ([2], 2, 1), ([130], 130, 1),
    ([137, 139, 3, 143, 137, 0], 137, 5),
  ])
  func `a part is run again where others come first, and some times where it was killed`(
    statuses: [Int], end: Int32, count: Int
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.tournament)
    let file = try joust.run("script", "slurm", "tournaments/t", "--jobs", "2")
    try joust.write("", to: "tools/sleep")
    try joust.write(
      "echo \"$*\" >> calls\nset -- \(statuses.map(String.init).joined(separator: " "))\n"
        + "shift $(($(wc -l < calls) - 1)); exit $1\n", to: "tools/joust")
    try joust.shell("chmod +x tools/*")
    let part = try run("PATH=\"$PWD/tools:$PATH\"\n" + file.output, by: "sh", in: joust)
    #expect(part.status == end, "\(part.error)")
    let calls = try joust.read("calls").split(separator: "\n")
    #expect(calls == Array(repeating: "run tournaments/t --quiet", count: count))
  }

  @Test(arguments: [
    (["script", "slurn", "tournaments/t", "--jobs", "2"], "expected one of slurm, kubernetes,"),
    (["script", "slurm", "tournaments/t"], "--jobs is missing: --jobs N"),
    (["script", "github", "tournaments/t", "--jobs", "257"], "a whole number, 1 to 256"),
    (
      ["script", "slurm", "tournaments/t", "--jobs", "2"],
      #"tournaments/t/tournament.json has no "seed", which the parts must share; expected one there"#
    ),
  ])
  func `what would be no right file is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['2048'], bots: ['random', 'greedy']")
    let refused = try joust.run(words)
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.error.contains(sentence), "\(refused.error)")
  }
}
