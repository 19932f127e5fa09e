import Foundation
import TestThreads
import Testing

/// Tests submissions in many languages without a `bot.json`.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SubmittedLanguageTests {
  /// Submits a bot as `mine`.
  private func submit(_ path: String, to joust: Joust) throws -> Joust.Outcome {
    try joust.run("submit", path, "--name", "mine", "--startup", "10m")
  }

  private func plays(in joust: Joust) throws {
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['mine', 'random'], seed: '1', time: { move: '1m' }")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 2 && games.allSatisfy { $0.forfeit == nil }, "\(games)")
  }

  @Test(
    .compiling,
    .enabled(
      if: TinyBot.missingLanguages.isEmpty,
      "not on this machine: \(TinyBot.missingLanguages.joined(separator: ", "))"))
  func `a bot of each language is submitted`() {
    #expect(TinyBot.playable.map(\.language) == TinyBot.all.map(\.language))
    #expect(TinyBot.playable.count >= 20)
  }

  @Test(.compiling, arguments: TinyBot.playable)
  func `one file is enough in any language`(bot: TinyBot) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(bot.text, to: bot.file)
    let submit = try submit(bot.file, to: joust)
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(submit.output.hasPrefix("mine 1 (\(bot.language))\n"))
    #expect(try joust.run("list").output.contains("  mine  \(bot.language); version 1; "))
    try plays(in: joust)
  }

  @Test(arguments: [
    ("#!/bin/bash", ["/bin/bash", "fox.sh"]), ("#!/usr/bin/env bash", ["bash", "fox.sh"]),
    ("#!/usr/bin/env -S bash -u", ["bash", "-u", "fox.sh"]),
  ])
  func `a script is run by the interpreter of its first line`(_ line: String, _ command: [String])
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    // In shells other than bash, the bot fails at once.
    try joust.write("\(line)\n[[ $BASH ]] || exit 1\n\(SubmitTests.shell)", to: "den/fox.sh")
    for path in ["den/fox.sh", "den"] {
      let submit = try joust.run("submit", path, "--replace")
      #expect(submit.status == 0, "\(submit.error)\(submit.output)")
      let name = path == "den" ? "den" : "fox"
      let words = command.map { "\"\($0)\"" }.joined(separator: ", ")
      #expect(try joust.read("bots/\(name)/bot.json").contains("\"command\": [\(words)]"))
    }
  }

  @Test(arguments: ["/opt/none/fennel", "/usr/bin/env fennel-9"])
  func `a missing interpreter is reported`(_ words: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("#!\(words)\n", to: "fox.py")
    let submit = try joust.run("submit", "fox.py")
    #expect(submit.status == 2)
    let name = words.split(separator: " ").last ?? ""
    #expect(submit.error.contains("fox.py names the interpreter \(name), which this machine"))
  }

  @Test func `a refusal shows a bot json that can be filled in`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("hello\n", to: "fox/notes")
    let refusal = try joust.run("submit", "fox")
    #expect(refusal.status == 2)
    #expect(refusal.error.contains("; or write a bot.json next to its files"))
    let lines = refusal.error.split(separator: "\n").suffix(3).joined(separator: "\n")
    try joust.write(lines, to: "fox/bot.json")
    let plan = try joust.run("submit", "fox", "--dry-run")
    #expect(plan.status == 0, "\(plan.error)")
    #expect(
      plan.output.hasPrefix("fox 1\n  build    make program\n  command  ./program --option\n"))
  }

  // MARK: Folders that a language's own tools build

  @Test(
    .long("it makes virtual environments"), .needs("python3"),
    .enabled(if: Machine.runs("python3 -c 'import ensurepip'"), "not on this machine: python3-venv")
  )
  func `Python's packages are installed where the bot stays`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      """
      #!/usr/bin/env python3
      import json, sys, tiny
      for line in sys.stdin:
          message = json.loads(line)
          if message["type"] == "hello": print('{"type":"ready"}', flush=True)
          if message["type"] == "turn": print(tiny.answer(message), flush=True)
      """, to: "fox/bot.py")
    try joust.write("--no-index\n./wheels/tiny-1-py3-none-any.whl\n", to: "fox/requirements.txt")
    try joust.write(Self.wheel, to: "wheel.py")
    #expect(try joust.shell("mkdir fox/wheels; python3 wheel.py").status == 0)
    let submit = try submit("fox", to: joust)
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(submit.output.hasPrefix("mine 1 (Python)\n"))
    let pip = try joust.shell("bots/mine/venv/bin/pip --version")
    #expect(pip.status == 0 && pip.output.contains("/bots/mine/venv/"), "\(pip.error)")
    try plays(in: joust)

    // The files that were built are not copied.
    let again = try joust.run("submit", "bots/mine", "--name", "other", "--dry-run")
    #expect(again.status == 0, "\(again.error)")
  }

  /// Writes a wheel of the module `tiny`.
  private static let wheel = """
    import zipfile
    with zipfile.ZipFile("fox/wheels/tiny-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tiny.py", '''
    import json
    def answer(message):
        return json.dumps({"turn": message["turn"], "move": message["legal"][0]})
    ''')
        info = "tiny-1.dist-info/"
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    """

  @Test(.needs("node", "npm"), arguments: [false, true])
  func `Node's packages are installed`(_ isLocked: Bool) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      #"{"name":"fox","version":"1.0.0","main":"play.js","dependencies":{"tiny":"file:tiny"}}"#,
      to: "fox/package.json")
    if isLocked {
      try joust.write(
        #"""
        {"name":"fox","version":"1.0.0","lockfileVersion":3,"requires":true,"packages":{
          "":{"name":"fox","version":"1.0.0","dependencies":{"tiny":"file:tiny"}},
          "node_modules/tiny":{"resolved":"tiny","link":true},"tiny":{"version":"1.0.0"}}}
        """#, to: "fox/package-lock.json")
    }
    try joust.write(#"{"name":"tiny","version":"1.0.0"}"#, to: "fox/tiny/package.json")
    try joust.write(
      #"""
      module.exports = ({ type, turn, legal }) => {
        if (type === "hello") console.log('{"type":"ready"}');
        if (type === "turn") console.log(JSON.stringify({ turn, move: legal[0] }));
      };
      """#, to: "fox/tiny/index.js")
    try joust.write(
      """
      const lines = require("readline").createInterface({ input: process.stdin });
      const answer = require("tiny");
      lines.on("line", (line) => answer(JSON.parse(line)));
      """, to: "fox/play.js")
    let submit = try submit("fox", to: joust)
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(submit.output.contains("build    sh -c 'npm \(isLocked ? "ci" : "install") "))
    try plays(in: joust)
  }

  @Test(.compiling, .needs("cargo"))
  func `Cargo uses the crates that the folder contains`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      "[package]\nname = \"fox\"\nversion = \"1.0.0\"\n[dependencies]\ntiny = \"1\"\n",
      to: "fox/Cargo.toml")
    try joust.write(
      """
      use std::io::Write;
      fn main() {
          let out = std::io::stdout();
          for line in std::io::stdin().lines() {
              if let Some(answer) = tiny::answer(&line.unwrap()) {
                  writeln!(out.lock(), "{answer}").unwrap();
                  out.lock().flush().unwrap();
              }
          }
      }
      """, to: "fox/src/main.rs")
    try joust.write(
      "[package]\nname = \"tiny\"\nversion = \"1.0.0\"\n", to: "fox/vendor/tiny/Cargo.toml")
    try joust.write("{\"files\":{}}", to: "fox/vendor/tiny/.cargo-checksum.json")
    try joust.write(
      ##"""
      fn part<'a>(line: &'a str, key: &str) -> Option<&'a str> {
          line.split_once(key)?.1.split([',', ']']).next()
      }
      pub fn answer(line: &str) -> Option<String> {
          if line.contains("\"hello\"") { return Some("{\"type\":\"ready\"}".into()); }
          let (turn, legal) = (part(line, "\"turn\":")?, part(line, "\"legal\":[")?);
          Some(format!("{{\"turn\":{turn},\"move\":{legal}}}"))
      }
      """##, to: "fox/vendor/tiny/src/lib.rs")
    let submit = try submit("fox", to: joust)
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    try plays(in: joust)

    // The registry cannot be reached, and the message shows how to fix this.
    try joust.shell("mv fox/vendor away")
    let alone = try joust.run("submit", "fox", "--name", "mine", "--replace")
    #expect(alone.status == 1)
    #expect(
      alone.error.contains(
        "(the build had no network; allow it with --build-network, or include its dependencies: "
          + "cargo vendor)"
      ), "\(alone.error)")
  }

  @Test(.compiling, .needs("go")) func `Go uses the modules that the folder contains`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      "module example.org/fox\n\ngo 1.18\n\nrequire example.org/tiny v1.0.0\n", to: "fox/go.mod")
    try joust.write(
      """
      package main

      import (
      \t"bufio"
      \t"example.org/tiny"
      \t"os"
      )

      func main() {
      \tlines := bufio.NewScanner(os.Stdin)
      \tfor lines.Scan() {
      \t\tos.Stdout.WriteString(tiny.Answer(lines.Text()))
      \t}
      }
      """, to: "fox/main.go")
    try joust.write(
      "# example.org/tiny v1.0.0\n## explicit\nexample.org/tiny\n", to: "fox/vendor/modules.txt")
    try joust.write(
      #"""
      package tiny

      import "strings"

      func part(line, key string) string {
      	rest := line[strings.Index(line, key)+len(key):]
      	return rest[:strings.IndexAny(rest, ",]")]
      }

      func Answer(line string) string {
      	if strings.Contains(line, `"hello"`) {
      		return "{\"type\":\"ready\"}\n"
      	}
      	if strings.Contains(line, `"type":"turn"`) {
      		return `{"turn":` + part(line, `"turn":`) + `,"move":` + part(line, `"legal":[`) + "}\n"
      	}
      	return ""
      }
      """#, to: "fox/vendor/example.org/tiny/tiny.go")
    let submit = try submit("fox", to: joust)
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    try plays(in: joust)
  }

  @Test(
    .needsCompiler, .needs("make", "cmake"),
    arguments: [
      ("Makefile", "hunter: main.c\n\tcc -o hunter main.c\nclean:\n\trm hunter\n", "./hunter"),
      (
        "Makefile", "all: mine tool\nmine tool: main.c\n\tcc -o $@ main.c\n", "./mine"
      ),
      (
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.10)\nproject(den C)\nadd_executable(hunter main.c)\n",
        "./built/hunter"
      ),
    ])
  func `the program that a build makes is found`(
    _ file: String, _ text: String, _ command: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bot = try #require(TinyBot.all.first { $0.language == "C" })
    try joust.write(bot.text, to: "den/main.c")
    try joust.write(text, to: "den/\(file)")
    let submit = try submit("den", to: joust)
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    #expect(submit.output.contains("  command  the program that the build produces\n"))
    #expect(try joust.read("bots/mine/bot.json").contains("\"command\": [\"\(command)\"]"))
    try plays(in: joust)
  }

  @Test(.needs("make")) func `a build that makes several programs is refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("all:\n\tcp /bin/true a; cp /bin/true b\n", to: "den/Makefile")
    let submit = try submit("den", to: joust)
    #expect(submit.status == 1)
    #expect(
      submit.error.contains("called bot or mine, or exactly one program; it produced a, b; name "),
      "\(submit.error)")
    #expect(try joust.names(in: "bots").isEmpty)
  }
}
