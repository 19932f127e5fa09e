import Testing
import Tournaments

@Suite struct DeclaredOptionTests {
  private func manifest(_ members: String) throws(ConfigurationError) -> BotManifest {
    let text = #"{"name":"fox","command":["./bot"],"games":["*"],"# + members + "}"
    return try BotManifest(Array(text.utf8), file: "bot.json")
  }

  private static let declared = """
    "title":"Der Füchs 🦊","startup":"20s","options":{
      "depth":{"type":"int","min":1,"max":8,"default":3},
      "Skill Level":{"type":"float","min":0.5,"default":1},
      "loud":{"type":"bool"},"style":{"type":"choice","choices":["calm","bold"],"default":"calm"}}
    """

  @Test func `a manifest with a title, a start and options is written as it is read`() throws {
    let fox = try manifest(Self.declared)
    #expect(fox.playsAnyGame)
    #expect(fox.title == "Der Füchs 🦊")
    #expect(fox.startup == .seconds(20))
    #expect(fox.options?.map(\.name) == ["depth", "Skill Level", "loud", "style"])
    #expect(fox.options?.map(\.standard) == ["3", "1", nil, "calm"])
    #expect(try BotManifest(Array(fox.text.utf8), file: "bot.json").options == fox.options)
    #expect(try BotManifest(Array(fox.text.utf8), file: "bot.json").title == fox.title)
  }

  @Test(arguments: [
    ("depth", "9", "a whole number, 1 to 8"), ("depth", "2.5", "a whole number, 1 to 8"),
    ("Skill Level", "0.1", "a number, 0.5 to"), ("loud", "yes", "true or false"),
    ("style", "shy", "one of calm, bold"), ("deph", "3", "did you mean \"depth\"?"),
  ])
  func `a wrong value is explained`(name: String, value: String, expected: String) throws {
    let fox = try manifest(Self.declared)
    let sentence = DeclaredOption.complaint(
      about: [.init(key: name, value: value)], of: "fox", declared: fox.options)
    #expect(sentence?.contains(expected) ?? false, "\(sentence ?? "")")
  }

  @Test func `valid values and bots without declarations cause no complaint`() throws {
    let fox = try manifest(Self.declared)
    let values = [
      ("depth", "8"), ("Skill Level", "0.5"), ("loud", "true"), ("style", "bold"),
    ]
    for (name, value) in values {
      let options = [BotReference.Option(key: name, value: value)]
      #expect(DeclaredOption.complaint(about: options, of: "fox", declared: fox.options) == nil)
      #expect(DeclaredOption.complaint(about: options, of: "fox", declared: nil) == nil)
    }
  }

  @Test(arguments: [
    (#""options":{"a":{}}"#, "\"options.a.type\" is missing"),
    (#""options":{"a":{"type":"text"}}"#, "expected \"int\", \"float\", \"bool\" or \"choice\""),
    (#""options":{"a":{"type":"int","min":3,"max":1}}"#, "expected a whole number, 3 or more"),
    (#""options":{"a":{"type":"int","max":3,"default":4}}"#, "\"options.a.default\" is 4"),
    (#""options":{"a":{"type":"choice"}}"#, "\"options.a.choices\" is missing"),
    (
      #""options":{"a":{"type":"int","choices":["x"]}}"#,
      "expected no \"choices\": they belong to the type \"choice\""
    ),
    (
      #""options":{"a":{"type":"bool","max":1}}"#,
      "expected no \"max\": it belongs to the types \"int\" and \"float\""
    ),
    (
      #""options":{"a":{"type":"choice","choices":["x"],"min":0}}"#,
      "expected no \"min\": it belongs to the types \"int\" and \"float\""
    ),
    (#""options":{"a=b":{"type":"int"}}"#, "the name of an option"),
    (#""title":"""#, "a text of 1 to 80 characters"), (#""startup":20"#, "a duration such as"),
  ])
  func `an error names an invalid declaration`(members: String, error: String) {
    let failure = #expect(throws: ConfigurationError.self) { try manifest(members) }
    #expect(failure?.description.contains(error) ?? false, "\(failure?.description ?? "")")
  }

  @Test func `the name of a version is read, and fits a folder`() {
    let name = VersionedName("fox@1.2 beta/3")
    #expect(name?.bot == "fox" && name?.version == "1.2 beta/3")
    #expect(name?.folderName == "fox@1.2%20beta%2F3")
    #expect(name?.entrantName == "fox@1.2-beta-3")
    for text in ["fox", "@1", "fox@", "a b@1", ".fox@1"] { #expect(VersionedName(text) == nil) }
  }

  @Test func `each version has a folder with a name of at most 255 bytes`() {
    let bot = String(repeating: "f", count: 64)
    let spaces = String(repeating: " ", count: 64)
    let signs = String(repeating: "版", count: 63)
    let folders = [spaces, signs + "本", signs + "版"].map {
      VersionedName(bot: bot, version: $0).folderName
    }
    #expect(folders.allSatisfy { $0.utf8.count <= 255 }, "\(folders)")
    #expect(Set(folders).count == 3)
    #expect(folders.allSatisfy { VersionedName($0)?.bot == bot })
    // A name that fits is not shortened.
    let name = VersionedName(bot: "fox", version: spaces).folderName
    #expect(name == "fox@" + String(repeating: "%20", count: 64))
  }
}
