/// A programming language, and the ways to run bots in it.
package struct Language: Sendable {
  package let name: String
  /// The extensions of source files in the language, without the dot.
  package let extensions: [String]
  /// The beginnings of the first line that distinguish the language from others with the same extension; may
  /// be empty.
  package let beginnings: [String]
  /// The names of the language's interpreters on `#!` lines.
  let interpreters: [String]
  /// The ways to run programs in the language; Joust uses the first way whose tools exist on the machine.
  package let ways: [Way]
  /// The Debian packages of the language, separated by spaces; nil if Joust knows none.
  package let package: String?

  /// Creates a language; `extensions` and `interpreters` are words separated by spaces.
  ///
  /// If `interpreters` is nil, the interpreters are the programs of the ways without a build.
  init(
    _ name: String, _ extensions: String, _ ways: [Way], interpreters: String? = nil,
    beginnings: [String] = [], apt package: String? = nil
  ) {
    self.name = name
    self.extensions = words(extensions)
    self.beginnings = beginnings
    self.interpreters =
      interpreters.map(words) ?? ways.filter { $0.build == nil }.map { $0.command[0] }
    self.ways = ways
    self.package = package
  }

  /// A way to build and to run a program.
  ///
  /// In the words of the commands, `{file}` stands for the main source file, `{files}` for all source files
  /// in the language, and `{stem}` for the name of the main file without its extension.
  package struct Way: Sendable, ExpressibleByStringLiteral {
    package let needs: [Tool]
    let build: [String]?
    let command: [String]

    /// Creates a way; `build`, if any, builds the program, and `command` runs the program.
    ///
    /// If `needs` is nil, the way needs the programs of both commands, except the built program `./bot`.
    init(_ command: String, needs: [Tool]? = nil, build: [String]? = nil) {
      self.build = build
      self.command = words(command)
      self.needs =
        needs
        ?? [build?.first, self.command[0]].compactMap { $0 == "./bot" ? nil : $0 }.map { Tool($0) }
    }

    package init(stringLiteral command: String) { self.init(command) }

    static func built(
      by build: String, run command: String = "./bot", needs: [Tool]? = nil
    ) -> Self {
      Self(command, needs: needs, build: words(build))
    }
  }
}

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
