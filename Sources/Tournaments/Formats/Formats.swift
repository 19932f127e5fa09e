import JSON

/// The formats that a tournament file can select.
package struct Formats: Sendable {
  /// The built-in formats.
  ///
  /// To add a format, write a type that conforms to ``ReadableFormat``, and add the type to this list.
  package static let builtIn = Formats([
    RoundRobin.self, Gauntlet.self, Swiss.self, Knockout.self, AdaptiveLadder.self,
  ])

  package let all: [any ReadableFormat.Type]

  package init(_ all: [any ReadableFormat.Type]) {
    self.all = all
  }

  private var names: [String] { all.map { $0.name } }

  /// The formats for games of more than two seats, as a list in words: `"a" or "b"`.
  package var choiceWithTables: String {
    ConfigurationSection.choice(all.filter { $0.hasTables }.map { $0.name })
  }

  /// Reads the format of a tournament: a name, or an object with a name and other keys; nil if the file
  /// contains no format.
  func read(in file: ConfigurationSection) throws(ConfigurationError) -> (any Format)? {
    guard let value = file["format"] else { return nil }
    let isObject: Bool
    let members: JSONObject
    switch value {
    case .string:
      isObject = false
      members = JSONObject([])
    case .object(let object):
      isObject = true
      members = object
    default:
      throw file.wrong("format", ConfigurationSection.choice(names) + ", or an object with a name")
    }
    let section = file.section(path: "format.", line: file.line(of: "format"), members)
    let named = isObject ? section : file
    let key = isObject ? "name" : "format"
    guard let name = try named.string(key, "the name of a format") else {
      throw named.wrong(key, ConfigurationSection.choice(names))
    }
    guard let kind = all.first(where: { $0.name == name }) else {
      throw named.unknown(key, name, among: names)
    }
    try section.allow(["name"] + kind.keys)
    return try kind.init(section)
  }
}
