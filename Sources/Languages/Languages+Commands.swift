extension Languages {
  /// The name of the language that a bot is written in, as far as its commands tell.
  ///
  /// - Parameters:
  ///   - build: what builds it; nil for nothing.
  ///   - command: what runs it.
  /// - Returns: the name; nil where they don't tell.
  package static func name(build: [String]?, command: [String]) -> String? {
    let words = (build ?? []) + command
    for word in words {
      let file = word.split(separator: "/").last.map(String.init) ?? ""
      if let language = language(ofFile: file, firstLine: "") { return language.name }
    }
    let tools = [build?.first, command.first].compactMap(\.self)
    if let tool = build?.first,
      let project = Project.all.first(where: { $0.build?.first == tool && tool != "make" })
    {
      return project.language
    }
    return all.first { $0.interpreters.contains(where: tools.contains) }?.name
  }
}
