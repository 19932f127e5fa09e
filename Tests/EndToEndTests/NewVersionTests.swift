import Foundation
import TestThreads
import Testing

/// Tests submissions of bots that are already installed: new versions, and versions without a change.
@Suite(.waiting, .timeLimit(.minutes(30))) struct NewVersionTests {
  @Test func `an unchanged bot is not submitted again`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    let words = ["submit", "fox.sh", "--game", "tic-tac-toe"]
    #expect(try joust.run(words).status == 0)
    for more in [[], ["--replace"]] {
      let again = try joust.run(words + more)
      #expect(again.status == 0, "\(again.error)")
      #expect(again.output == "fox 1 is unchanged: bots/fox has this content already.\n")
    }
    try joust.shell("mkdir den; cp fox.sh den/fox.sh")
    #expect(try joust.run("submit", "den", "--name", "fox").output.contains("unchanged"))
    // Different files, games or authors make different content.
    try joust.write("x\n", to: "den/notes")
    #expect(try joust.run("submit", "den", "--name", "fox").status == 2)
    #expect(try joust.run("submit", "fox.sh", "--game", "2048").status == 2)
    #expect(try joust.names(in: "bots") == ["fox"])
  }

  @Test func `a start-up time for an unchanged bot is not stored, and a note says how to store it`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    let words = ["submit", "fox.sh", "--game", "tic-tac-toe"]
    #expect(try joust.run(words).status == 0)
    let manifest = try joust.read("bots/fox/bot.json")
    let member = #""startup": "20s""#
    for more in [[], ["--replace"]] {
      let longer = try joust.run(words + ["--startup", "20s"] + more)
      #expect(longer.status == 0)
      #expect(longer.output == "fox 1 is unchanged: bots/fox has this content already.\n")
      #expect(longer.error.contains("note: --startup is not stored, "), "\(longer.error)")
      #expect(
        longer.error.contains("to store it, write \(member) in bots/fox/bot.json\n"),
        "\(longer.error)")
      #expect(try joust.read("bots/fox/bot.json") == manifest)
    }
    try joust.write(
      manifest.replacing("{\n", with: "{\n  \(member),\n", maxReplacements: 1),
      to: "bots/fox/bot.json")
    let stored = try joust.run(words + ["--startup", "20s"])
    #expect(stored.status == 0 && stored.output.contains("is unchanged"), "\(stored)")
    #expect(!stored.error.contains("--startup"), "\(stored.error)")
    #expect(try joust.run("list").output.contains("startup 20s"))
  }

  @Test func `a new version replaces the old one and has the next number`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh").status == 0)
    try joust.write("# faster\n" + SubmitTests.shell, to: "fox.sh")
    let again = try joust.run("submit", "fox.sh")
    #expect(again.status == 2)
    #expect(again.error.contains("--replace submits its next version"))
    #expect(try joust.run("submit", "fox.sh", "--replace").status == 0)
    #expect(try joust.read("bots/fox/bot.json").contains(#""version": "2""#))
    #expect(try joust.read("bots/fox/fox.sh").hasPrefix("# faster"))
    #expect(try joust.names(in: "bots") == [".versions", "fox"])
    #expect(try joust.read("bots/.versions/fox@1/fox.sh") == SubmitTests.shell)

    try joust.write("# faster yet\n" + SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--replace").status == 0)
    #expect(try joust.read("bots/fox/bot.json").contains(#""version": "3""#))

    let manifest =
      #"{"name": "fox", "version": "3", "command": ["sh", "fox.sh"], "games": ["2048"]}"#
    try joust.write(manifest, to: "den/bot.json")
    try joust.write(SubmitTests.shell, to: "den/fox.sh")
    let same = try joust.run("submit", "den", "--replace")
    #expect(same.status == 2)
    #expect(same.error.contains(#""version" is "3", as in "#))
    #expect(same.error.contains(#"give the bot a new "version", or leave the key out"#))
    try joust.write(manifest.replacing("3", with: "2.5"), to: "den/bot.json")
    #expect(try joust.run("submit", "den", "--replace", "--dry-run").output.hasPrefix("fox 2.5 "))
  }

  @Test func `a version with a long name is kept, and can be deleted`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let version = String(repeating: "版", count: 30)
    try joust.write(SubmitTests.shell, to: "den/fox.sh")
    try joust.write(
      #"{"name":"fox","version":"\#(version)","command":["sh","fox.sh"],"games":["tic-tac-toe"]}"#,
      to: "den/bot.json")
    #expect(try joust.run("submit", "den").status == 0)
    try joust.write("# faster\n" + SubmitTests.shell, to: "fox.sh")
    let next = try joust.run("submit", "fox.sh", "--replace")
    #expect(next.status == 0, "\(next.error)")
    #expect(try joust.names(in: "bots/.versions").count == 1)
    let removal = try joust.run("remove", "fox@\(version)")
    #expect(removal.status == 0 && removal.output.hasSuffix(" is deleted\n"), "\(removal)")
    #expect(try joust.names(in: "bots") == ["fox"])
  }

  @Test func `a bot is not replaced if its former version can't be kept`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--game", "tic-tac-toe").status == 0)
    try joust.write("", to: "bots/.versions")
    try joust.write("# faster\n" + SubmitTests.shell, to: "fox.sh")
    let next = try joust.run("submit", "fox.sh", "--replace")
    #expect(next.status == 1 && !next.output.contains("is installed"), "\(next.output)")
    #expect(next.error.contains("fox@1 is not kept"), "\(next.error)")
    #expect(try joust.read("bots/fox/fox.sh") == SubmitTests.shell)
    #expect(try joust.names(in: "bots") == [".versions", "fox"])
  }

  @Test(
    arguments: ["fox", "fox/notes", "fox/bot.json"],
    ["mine", #"{"name":"owl","command":["sh","owl.sh"],"games":["2048"]}"#])
  func `a file or a folder in bots that is not a bot of this name is not replaced`(
    path: String, text: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(text, to: "bots/\(path)")
    try joust.write(SubmitTests.shell, to: "fox.sh")
    for more in [[], ["--replace"]] {
      let refused = try joust.run(["submit", "fox.sh"] + more)
      #expect(refused.status == 2 && refused.output == "", "\(refused)")
      for part in [
        "bots/fox already exists, but is not a bot called fox", "; move it out of bots/, or ",
      ] { #expect(refused.error.contains(part), "\(refused.error)") }
      #expect(try joust.read("bots/\(path)") == text)
      #expect(try joust.names(in: "bots") == ["fox"])
    }
  }

  @Test func `a changed command or a removed file needs a new version`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let manifest = #"{"name":"fox","version":"1","command":["sh","fox.sh"],"games":["2048"]}"#
    try joust.write(manifest, to: "den/bot.json")
    try joust.write(SubmitTests.shell, to: "den/fox.sh")
    try joust.write("x\n", to: "den/notes")
    #expect(try joust.run("submit", "den").status == 0)
    func expectRefusal() throws {
      let refused = try joust.run("submit", "den", "--replace")
      #expect(refused.status == 2, "\(refused.output)")
      #expect(refused.error.contains(#""version" is "1", as in "#), "\(refused.error)")
      #expect(try joust.names(in: "bots") == ["fox"])
    }
    try joust.write(manifest.replacing("fox.sh", with: "./fox.sh"), to: "den/bot.json")
    try expectRefusal()
    try joust.write(manifest, to: "den/bot.json")
    try joust.shell("rm den/notes")
    try expectRefusal()
    try joust.write("x\n", to: "den/notes")
    let same = try joust.run("submit", "den", "--replace")
    #expect(same.status == 0 && same.output.contains("is unchanged"), "\(same.error)")
  }

  @Test(arguments: [
    ("games", #""games": ["tic-tac-toe"]"#), ("author", #""author": "Ann""#),
    ("title", #""title": "The Fox 🦊""#), ("description", #""description": "Takes the first.""#),
    ("startup", #""startup": "20s""#),
    ("options", #""options": {"depth":{"type":"int","min":1,"max":8,"default":3}}"#),
  ])
  func `a new version of a file keeps a key of the former bot.json`(
    key: String, member: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    func value() throws -> NSObject? {
      let bytes = Data(try joust.read("bots/fox/bot.json").utf8)
      let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
      return object?[key] as? NSObject
    }
    try joust.write(SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--game", "tic-tac-toe").status == 0)
    let text = try joust.read("bots/fox/bot.json")
    if !text.contains(member) {
      try joust.write(
        text.replacing("{\n", with: "{\n  \(member),\n", maxReplacements: 1),
        to: "bots/fox/bot.json")
    }
    let before = try #require(try value())
    let same = try joust.run("submit", "fox.sh", "--replace")
    #expect(same.output.contains("is unchanged"), "\(same.output)\(same.error)")
    try joust.write("# faster\n" + SubmitTests.shell, to: "fox.sh")
    let next = try joust.run("submit", "fox.sh", "--replace")
    #expect(next.status == 0, "\(next.output)\(next.error)")
    #expect(try joust.read("bots/fox/bot.json").contains(#""version": "2""#))
    #expect(try value() == before)
  }

  @Test func `an option, or a bot.json of the submission, replaces the keys of the former version`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "den/fox.sh")
    try joust.write(
      #"{"name":"fox","command":["sh","fox.sh"],"games":["tic-tac-toe"],"author":"Ann"}"#,
      to: "den/bot.json")
    #expect(try joust.run("submit", "den").status == 0)
    try joust.write("# faster\n" + SubmitTests.shell, to: "fox.sh")
    #expect(try joust.run("submit", "fox.sh", "--replace", "--game", "2048").status == 0)
    let text = try joust.read("bots/fox/bot.json")
    #expect(text.contains(#""games": ["2048"]"#) && text.contains(#""author": "Ann""#), "\(text)")
    try joust.write(
      #"{"name":"fox","command":["sh","fox.sh"],"games":["tic-tac-toe"]}"#, to: "den/bot.json")
    #expect(try joust.run("submit", "den", "--replace").status == 0)
    #expect(try !joust.read("bots/fox/bot.json").contains("author"))
  }
}
