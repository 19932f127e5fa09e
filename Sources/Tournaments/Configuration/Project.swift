/// A folder that a language's own tools build.
package struct Project: Sendable {
  /// The file that tells it.
  package var marker: String
  package var language: String
  package var needs: [String]
  package var build: [String]?
  /// What runs it, by the text of the file; nil where that doesn't tell.
  package var command: @Sendable (String) -> [String]?

  /// The kinds of folders that are known: to add one, name it here.
  package static let all: [Project] = [
    Project(
      marker: "Cargo.toml", language: "Rust", needs: ["cargo"],
      build: ["cargo", "build", "--release", "--quiet"]
    ) { text in
      word(after: "name", "=", in: text).map { ["./target/release/\($0)"] }
    },
    Project(
      marker: "go.mod", language: "Go", needs: ["go"], build: ["go", "build", "-o", "bot", "."]
    ) { _ in ["./bot"] },
    Project(
      marker: "Package.swift", language: "Swift", needs: ["swift"],
      build: ["swift", "build", "-c", "release", "--quiet"]
    ) { text in
      let place = text.firstRange(of: ".executableTarget(") ?? text.startIndex..<text.startIndex
      return word(after: "name", ":", in: String(text[place.upperBound...]))
        .map { [".build/release/\($0)"] }
    },
    Project(
      marker: "pom.xml", language: "Java", needs: ["mvn", "java"],
      build: ["mvn", "-q", "-DskipTests", "package"]
    ) { text in
      guard let name = element("artifactId", in: text), let version = element("version", in: text)
      else { return nil }
      return ["java", "-jar", "target/\(name)-\(version).jar"]
    },
    Project(
      marker: "settings.gradle", language: "Java", needs: ["gradle", "java"],
      build: ["gradle", "-q", "jar"], command: gradleCommand),
    Project(
      marker: "settings.gradle.kts", language: "Kotlin", needs: ["gradle", "java"],
      build: ["gradle", "-q", "jar"], command: gradleCommand),
    Project(
      marker: "package.json", language: "JavaScript", needs: ["node"], build: nil
    ) { text in
      ["node", word(after: "\"main\"", ":", in: text) ?? "index.js"]
    },
    Project(marker: "Makefile", language: "make", needs: ["make"], build: ["make"]) { _ in
      ["./bot"]
    },
  ]

  @Sendable private static func gradleCommand(_ text: String) -> [String]? {
    word(after: "rootProject.name", "=", in: text).map { ["java", "-jar", "build/libs/\($0).jar"] }
  }

  /// The recipe of the folder, by the text of its marker.
  ///
  /// - Throws: where the machine lacks what it takes, or the file doesn't tell what is made.
  package func recipe(
    _ text: String, isThere: (String) -> Bool
  ) throws(ConfigurationError) -> Recipe {
    guard needs.allSatisfy(isThere) else { throw Recipe.lack(of: [needs], for: marker) }
    guard let command = command(text) else {
      throw ConfigurationError(
        "\(marker) doesn't tell what it makes; write a bot.json with its `command`")
    }
    return Recipe(language: language, build: build, command: command)
  }

  /// The quoted word that follows a key and a sign: `name = "x"`.
  private static func word(after key: String, _ sign: String, in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      for part in line.split(separator: ",") {
        guard let keyPlace = part.firstRange(of: key) else { continue }
        let rest = part[keyPlace.upperBound...].drop { $0 == " " }
        guard rest.hasPrefix(sign) else { continue }
        let value = rest.dropFirst(sign.count).split(
          separator: "\"", omittingEmptySubsequences: false)
        if value.count > 2 { return String(value[1]) }
        let single = rest.split(separator: "'", omittingEmptySubsequences: false)
        if single.count > 2 { return String(single[1]) }
      }
    }
    return nil
  }

  private static func element(_ name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)>"),
      let end = text[start.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
