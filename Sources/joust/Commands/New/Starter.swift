import Hosting
import JSON
import Runs
import Tournaments

/// A working bot in a programming language, with which an author can start.
struct Starter: Sendable {
  struct File: Sendable {
    let name: String
    let text: String
  }

  /// The name of the language in lower case.
  let language: String
  let files: [File]

  /// All starters, sorted by their languages.
  static let all: [Starter] = {
    var files: [String: [File]] = [:]
    for file in Embedded.bots {
      files[file.language, default: []].append(File(name: file.file, text: file.text))
    }
    return files.keys.sorted().map { Starter(language: $0, files: files[$0] ?? []) }
  }()

  /// The default starter, which is used if the user does not choose a language.
  static var usual: Starter { all.first { $0.language == usualLanguage } ?? all[0] }

  static let usualLanguage = "python"

  /// Returns the starter for a language; nil if there is none.
  ///
  /// `word` is the language's name or an extension of its files.
  static func named(_ word: String) -> Starter? {
    let word = word.lowercased()
    if let starter = all.first(where: { $0.language == word }) { return starter }
    let known = Languages.all.first { language in
      language.name.lowercased() == word || language.extensions.contains(word)
    }
    guard let known else { return nil }
    return all.first { starter in
      starter.language == known.name.lowercased()
        || starter.files.contains { file in
          let ending = file.name.split(separator: ".").last.map(String.init) ?? ""
          return known.extensions.contains(ending)
        }
    }
  }

  /// Writes the bot, with the given name, into a new folder.
  func write(_ name: String, to folder: String) throws {
    do {
      try FileSystem.makeFolders(folder)
      for file in files {
        let text = file.name == "bot.json" ? try manifest(file.text, name) : file.text
        let draft = try DraftFile("\(folder)/\(file.name)")
        try draft.append(Array(text.utf8))
        try draft.finish()
      }
    } catch {
      FolderRemoval.remove(folder)
      throw MachineError("\(folder) can't be written: \(error)")
    }
  }

  /// Returns the text of a `bot.json` with a different name, and without author, description and version.
  private func manifest(_ text: String, _ name: String) throws -> String {
    var manifest = try BotManifest(Array(text.utf8), file: "bot.json")
    manifest.name = name
    manifest.author = nil
    manifest.description = nil
    return manifest.textWithoutVersion
  }
}

extension ValueType where Value == Starter {
  static var starter: Self {
    let words = Starter.all.map(\.language)
    let expected = "one of \(words.joined(separator: ", "))"
    var type = Self("LANGUAGE", expected: expected) { text, place throws(UsageError) in
      guard let starter = Starter.named(text) else {
        throw UsageError(place, is: text, expected: expected + didYouMean(words, text))
      }
      return starter
    }
    type.completion.source = .words(words)
    type.text = \.language
    return type
  }
}
