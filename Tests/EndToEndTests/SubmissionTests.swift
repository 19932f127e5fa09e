import Foundation
import TestThreads
import Testing

/// Tests which files a submission may contain and how it is installed.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SubmissionTests {
  private func place() throws -> Joust {
    let joust = try Joust()
    try joust.write(SubmitTests.shell, to: "fox/bot.sh")
    return joust
  }

  @Test(arguments: [
    ("mkfifo fox/queue", "queue is a named pipe"),
    ("mkfifo fox/Cargo.toml", "Cargo.toml is a named pipe"),
    ("mkdir fox/deep; mkfifo fox/deep/bot.json", "deep/bot.json is a named pipe"),
    ("ln -s /etc/passwd fox/list", "list is a link that leaves the folder, to /etc/passwd"),
    ("ln -s ../secret fox/list", "list is a link that leaves the folder, to ../secret"),
    ("mkdir fox/a; ln -s . fox/a/b; ln -s a/b/../.. fox/list", "list is a link that leaves"),
    ("touch fox/$(printf 'caf\\351')", "is not in UTF-8; rename it"),
    ("ln -s ../\u{301}x fox/list", "list is a link that leaves the folder"),
    ("ln -s /\u{301}x fox/list", "list is a link that leaves the folder"),
    ("truncate -s 2G fox/sparse", "its files have more than 512 MB in total, counted up to sparse"),
    ("mkdir fox/many; cd fox/many; seq 20001 | xargs touch", "it has more than 20000 files"),
    ("rm -r fox; mkfifo fox", "fox is not a file"),
  ])
  func `a forbidden file in a bot's folder is refused by name`(
    _ script: String, _ sentence: String
  ) throws {
    let joust = try place()
    defer { joust.remove() }
    try joust.shell(script)
    let submit = try joust.run("submit", "fox")
    #expect(submit.status == 2, "\(submit.error)")
    #expect(submit.error.contains(sentence), "\(submit.error)")
    #expect(try joust.names(in: "bots").isEmpty)
  }

  @Test(arguments: ["../secret.py", "secret.py", "/etc/passwd"], ["submit", "check"])
  func `a file that is a link is refused, for any target`(target: String, command: String) throws {
    let joust = try place()
    defer { joust.remove() }
    try joust.write("print('secret')\n", to: "secret.py")
    try joust.write("print('secret')\n", to: "in/secret.py")
    try joust.shell("ln -s \(target) in/owl.py")
    let refused = try joust.run(command, "in/owl.py")
    #expect(refused.status == 2, "\(refused.error)")
    #expect(
      refused.error.contains("owl.py is refused: it is a link, to \(target); name the file that"),
      "\(refused.error)")
    #expect(try joust.shell("grep -r secret bots").status == 1)
    #expect(try joust.names(in: "bots").isEmpty)
  }

  @Test func `files, folders and inner links are copied with only the rights that they need`()
    throws
  {
    let joust = try place()
    defer { joust.remove() }
    try joust.shell(
      """
      mkdir -p fox/data/deep; echo x > fox/data/weights; ln -s ../data/weights fox/data/deep/none
      ln -s ../weights fox/data/deep/link; chmod 7777 fox/bot.sh; chmod 666 fox/data/weights
      chmod 1777 fox/data; chmod 400 fox/data/weights; chmod 6766 fox/data/weights
      """)
    let submit = try joust.run("submit", "fox")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
    let modes = try joust.shell(
      "cd bots/fox; stat -c %a bot.sh data data/weights; readlink data/deep/link; cat data/deep/link"
    )
    #expect(modes.output == "755\n755\n744\n../weights\nx\n")
  }

  @Test func `the files that a build makes are checked`() throws {
    let joust = try place()
    defer { joust.remove() }
    for (script, sentence) in [
      ("mkfifo queue", "queue is a named pipe"), ("ln -s /etc list", "list is a link that leaves"),
      (
        "mkdir -p v/bin; touch v/pyvenv.cfg; ln -s /etc/passwd v/bin/python",
        "v/bin/python is a link that leaves"
      ),
    ] {
      try joust.write(
        #"{"name":"fox","command":["sh","bot.sh"],"games":["2048"],"build":["sh","-c","\#(script)"]}"#,
        to: "fox/bot.json")
      let submit = try joust.run("submit", "fox")
      #expect(submit.status == 2, "\(submit.error)")
      #expect(submit.error.contains(sentence), "\(submit.error)")
      #expect(try joust.names(in: "bots").isEmpty)
    }
  }

  @Test(arguments: [false, true]) func `one of two simultaneous submissions of a name succeeds`(
    _ isReplacing: Bool
  ) throws {
    let joust = try place()
    defer { joust.remove() }
    if isReplacing { #expect(try joust.run("submit", "fox").status == 0) }
    // Each submission waits until the other one has started.
    let mark = "\(joust.folder)/marks"
    try joust.shell("mkdir -m 777 marks")
    try joust.write(
      """
      {"name":"fox","command":["sh","bot.sh"],"games":["tic-tac-toe"],
      "build":["sh","-c","touch \(mark)/$$; until [ $(ls \(mark) | wc -l) = 2 ]; do sleep 0.01; done"]}
      """, to: "fox/bot.json")
    let words =
      ["submit", "fox", "--sandbox", "none"] + (isReplacing ? ["--replace"] : [])
    let one = Pipe()
    let other = Pipe()
    let both = [
      try joust.start(words, output: Pipe(), error: one),
      try joust.start(words, output: Pipe(), error: other),
    ]
    for process in both { process.waitUntilExit() }
    #expect(both.map(\.terminationStatus).sorted() == [0, 2])
    let said = [one, other].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }.joined()
    #expect(said.contains("another process has made, replaced or deleted it"), "\(said)")
    #expect(try joust.names(in: "bots").filter { $0 != ".versions" } == ["fox"])
  }

  @Test func `the next submit removes the files of a killed one`() throws {
    let joust = try place()
    defer { joust.remove() }
    try joust.shell("cp -r fox owl")
    try joust.write(
      #"{"name":"fox","command":["sh","bot.sh"],"games":["2048"],"build":["sh","-c","sleep 1000; true"]}"#,
      to: "fox/bot.json")
    let first = try joust.start(["submit", "fox"], output: Pipe(), error: Pipe())
    #expect(joust.wait { joust.processes().contains { $0.hasPrefix("sleep") } })
    #expect(try joust.run("submit", "owl").status == 0)
    #expect(try joust.names(in: "bots").count == 2)
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    #expect(joust.wait { joust.processes().isEmpty })
    #expect(try joust.names(in: "bots").count == 2)
    try joust.shell("echo '# new' >> owl/bot.sh")
    #expect(try joust.run("submit", "owl", "--replace").status == 0)
    #expect(try joust.names(in: "bots") == [".versions", "owl"])
  }
}
