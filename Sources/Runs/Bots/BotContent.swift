import Games
import Hosting
package import Tournaments

/// The content of a bot: the commands of its `bot.json`, and the files of its folder except those that its
/// build creates.
///
/// A version of a bot has the same content on every machine, so file times and the leftovers of tools are
/// ignored.
package struct BotContent {
  private let folder: String

  /// The names of files that tools and Joust leave in a folder.
  private static let leftovers: Set = [".git", "__pycache__", ".DS_Store", BotBuild.stampName]
  /// The number of bytes at the beginning of each file that are part of the content.
  ///
  /// The length of the file is also a part of the content.
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

  /// The paths of the files, `bot.json` included.
  package var paths: [String] { files.map(\.path) }

  /// Returns whether a file with this name comes from a tool and is not a part of a bot's content.
  package static func isLeftover(_ name: String) -> Bool { leftovers.contains(name) }

  /// A number that differs if a file may have changed, calculated without reading the files.
  package var outline: UInt64 {
    var hash = StableHash()
    for (path, facts) in files {
      hash.add(path)
      hash.add(facts.textWithNumber)
    }
    return hash.result
  }

  /// The time, in nanoseconds, during which a bot's files must not change before the bot is played.
  private static let quiet: Int64 = 500_000_000
  /// The longest time, in nanoseconds, to wait for a moment without changes.
  private static let patience: Int64 = 5_000_000_000

  /// Waits until the files in some folders have not changed for half a second, so that no partly copied bot
  /// is used; gives up after five seconds.
  static func waitUntilComplete(_ folders: [String], _ shouldStop: () -> Bool) {
    let deadline = Instant.now + patience
    while !shouldStop(), Instant.now < deadline {
      let ages = folders.compactMap { Folder.ageOfLatestChange(in: $0) }
      // A file time in the future comes from another clock, so that file counts as unchanged.
      guard let age = ages.filter({ 0..<quiet ~= $0 }).min() else { return }
      Platform.sleep(nanoseconds: min(quiet - age, 50_000_000))
    }
  }

  /// Returns the hash of the content as 16 hexadecimal digits; nil if a file can't be read.
  package func digest(_ manifest: BotManifest) -> String? {
    var digest = SHA256()
    for words in [manifest.command, manifest.build ?? []] {
      digest.add(words.joined(separator: "\u{1}"))
    }
    do throws(SystemError) {
      for (path, facts) in files where path != "bot.json" {
        let place = "\(folder)/\(path)"
        digest.add(path)
        guard facts.kind == .file else {
          digest.add("link to \(Folder.linkTarget(of: place) ?? "")")
          continue
        }
        digest.add("\(facts.size) \(facts.isExecutable)")
        try digest.add(InputFile(place), limit: Self.readSize)
      }
    } catch {
      return nil
    }
    return digest.text
  }
}

extension SHA256 {
  mutating func add(_ text: String) { add((Array(text.utf8) + [0])[...]) }

  /// Adds the bytes of a file, up to a limit.
  mutating func add(_ file: consuming InputFile, limit: Int = .max) throws(SystemError) {
    var count = 0
    while count < limit {
      let bytes = try file.next()
      guard !bytes.isEmpty else { return }
      add(bytes)
      count += bytes.count
    }
  }

  /// The first 8 bytes of the digest, as 16 hexadecimal digits.
  var text: String { Hexadecimal.text(of: end().prefix(8)) }
}
