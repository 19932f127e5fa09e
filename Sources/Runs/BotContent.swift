import Games
import Hosting
package import Tournaments

/// What a bot is made of: the files of its folder, without those that its build makes, and the commands
/// of its `bot.json`.
///
/// A version of a bot is one content, on every machine: so neither times nor what tools leave beside a
/// source count.
package struct BotContent {
  private let folder: String

  /// What tools leave in a folder, and Joust.
  private static let leftovers: Set = [".git", "__pycache__", ".DS_Store", BotBuild.stampName]
  /// Of a longer file its beginning and its length count.
  private static let readSize = 64 << 20

  package init(of folder: String) {
    self.folder = folder
  }

  private var files: [(path: String, facts: FileFacts)] {
    let made = BotBuild.madePaths(in: folder)
    return Folder.files(below: folder) { path, name in
      Self.leftovers.contains(name) || made.contains(path)
    }
  }

  /// A number that differs where something may have changed, found without reading a file.
  package var outline: UInt64 {
    var hash = StableHash()
    for (path, facts) in files {
      hash.add(path)
      hash.add(facts.textWithNumber)
    }
    return hash.result
  }

  /// The content in 16 characters; nil where it can't be read.
  package func digest(_ manifest: BotManifest) -> String? {
    var digest = SHA256()
    func note(_ text: String) { digest.add((Array(text.utf8) + [0])[...]) }
    for words in [manifest.command, manifest.build ?? []] { note(words.joined(separator: "\u{1}")) }
    do throws(SystemError) {
      for (path, facts) in files where path != "bot.json" {
        let place = "\(folder)/\(path)"
        note(path)
        guard facts.kind == .file else {
          note("link to \(Folder.linkTarget(of: place) ?? "")")
          continue
        }
        note("\(facts.size) \(facts.isExecutable)")
        try add(InputFile(place), to: &digest)
      }
    } catch {
      return nil
    }
    return digest.end().prefix(8).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
  }

  private func add(
    _ file: consuming InputFile, to digest: inout SHA256
  ) throws(SystemError) {
    var count = 0
    while count < Self.readSize {
      let bytes = try file.next()
      guard !bytes.isEmpty else { return }
      digest.add(bytes)
      count += bytes.count
    }
  }
}
