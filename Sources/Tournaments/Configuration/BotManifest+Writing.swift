import JSON

extension BotManifest {
  /// A manifest of a bot of the first version, of which nothing else is known.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - build: the command that builds it; nil for none.
  ///   - command: the command that starts it.
  ///   - games: the names of the games that it plays.
  package init(name: String, build: [String]?, command: [String], games: [String]) {
    self.name = name
    self.command = command
    self.games = games
    version = "1"
    self.build = build
  }

  /// The text of its `bot.json`, a key a line.
  package var text: String {
    func list(_ words: [String]) -> String {
      "[" + words.map(JSONWriter.quoted).joined(separator: ", ") + "]"
    }
    var members: [(String, String)] = [
      ("name", JSONWriter.quoted(name)), ("version", JSONWriter.quoted(version)),
      ("command", list(command)),
    ]
    if let build { members.append(("build", list(build))) }
    members.append(("games", list(games)))
    if let author { members.append(("author", JSONWriter.quoted(author))) }
    if let description { members.append(("description", JSONWriter.quoted(description))) }
    return "{\n" + members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
  }

  /// The version that follows this one: its last number and one, or a number behind it.
  package var nextVersion: String {
    let digits = version.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard let number = Int(String(digits)), number < .max else { return version + ".2" }
    return version.dropLast(digits.count) + "\(number + 1)"
  }
}
