import JSON

/// The formats that there are.
enum Formats {
  /// Every format: to add one, write its file and a line here.
  static let all: [any ReadableFormat.Type] = [
    RoundRobin.self, Gauntlet.self, Swiss.self, Knockout.self, AdaptiveLadder.self,
  ]

  /// The names, in the order in which they are listed.
  static var names: [String] { all.map { $0.name } }

  /// Reads the format of a tournament: a name, or an object with its name and its keys.
  ///
  /// - Parameter file: the tournament's file.
  /// - Returns: the format; nil where the file sets none.
  /// - Throws: what is wrong with it.
  static func read(in file: ConfigurationSection) throws(ConfigurationError) -> (any Format)? {
    guard let value = file["format"] else { return nil }
    let line = file.line(of: "format")
    switch value {
    case .string(let name):
      guard let kind = all.first(where: { $0.name == name }) else {
        throw file.unknown("format", name, among: names)
      }
      return try kind.init(file.section(path: "format.", line: line, JSONObject([])))
    case .object(let object):
      let section = file.section(path: "format.", line: line, object)
      guard let name = try section.string("name", "the name of a format") else {
        throw section.wrong("name", ConfigurationSection.choice(names))
      }
      guard let kind = all.first(where: { $0.name == name }) else {
        throw section.unknown("name", name, among: names)
      }
      try section.allow(["name"] + kind.keys)
      return try kind.init(section)
    default:
      throw file.wrong("format", ConfigurationSection.choice(names) + ", or an object with a name")
    }
  }
}
