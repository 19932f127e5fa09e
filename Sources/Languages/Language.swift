/// A programming language, and how a bot that is written in it comes to run.
package struct Language: Sendable {
  /// Its name.
  package var name: String
  /// What the names of its files end in, without the dot.
  package var extensions: [String]
  /// What its interpreters are called on `#!` lines.
  package var interpreters: [String] = []
  /// How its programs are run; the first way is taken for which the machine has all that it needs.
  package var ways: [Way]
  /// What brings it to a Debian system.
  package var package: String?

  /// A way to build and run a program.
  ///
  /// In its words, `{file}` stands for the main source file, `{files}` for all of them, and `{stem}`
  /// for the main one's name without its extension.
  package struct Way: Hashable, Sendable {
    /// The programs that it takes.
    package var needs: [String]
    /// What builds the bot; nil for nothing.
    package var build: [String]?
    /// What runs it.
    package var command: [String]

    /// A program that reads the source itself.
    static func interpreted(by program: String, _ options: String...) -> Self {
      Self(needs: [program], command: [program] + options + ["{file}"])
    }

    /// A compiler that makes a program of its own.
    static func compiled(by words: String...) -> Self {
      Self(needs: [words[0]], build: words, command: ["./bot"])
    }
  }
}
