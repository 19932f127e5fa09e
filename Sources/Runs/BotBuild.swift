import FoundationEssentials
import Hosting
import JSON
import Tournaments

/// Builds a bot when its folder has changed since it was last built here.
package struct BotBuild {
  /// The bot's folder.
  package let folder: String
  /// The command that builds it.
  package let command: [String]

  package init(folder: String, command: [String]) {
    self.folder = folder
    self.command = command
  }

  /// The longest that a build may take.
  private static let limit: Int64 = 600_000_000_000

  /// Builds the bot, if need be.
  ///
  /// - Parameters:
  ///   - lines: how many lines of what the build said are told, of the last ones.
  ///   - shouldStop: whether to give up; what the build has started is ended then.
  ///   - begin: is called before anything is built.
  /// - Returns: why it could not be built, with what the build said; nil where it is built.
  package func run(
    quoting lines: Int = 12, shouldStop: () -> Bool = { false }, begin: () -> Void = {}
  ) -> String? {
    // One at a time: no other run may start what is half built.
    let turn = takeTurn(shouldStop)
    defer { turn?.removeIfEmpty() }
    let before = snapshot()
    guard stamp() != before else { return nil }
    begin()
    guard let launch = BotEnvironment.launch(command, in: folder) else {
      return "its build needs \(printable(command[0])), which is not on this machine"
    }
    do {
      let (ending, output) = try Command.run(launch, within: Self.limit, shouldStop: shouldStop)
      guard ending.termination == .exited(status: 0) else {
        return "its build \(ending.termination)" + Self.quote(output, lines)
      }
    } catch {
      switch error {
      case .program(let sentence): return "its build can't be run: \(sentence)"
      case .system(let failure): return "its build can't be run: \(failure)"
      }
    }
    try? Data(snapshot().utf8).write(to: URL(filePath: stampPath))
    return nil
  }

  /// Waits until no other run builds the bot; nil where the folder can't be written.
  private func takeTurn(_ shouldStop: () -> Bool) -> AppendFile? {
    while !shouldStop() {
      do throws(AppendFile.OpenError) {
        return try AppendFile(stampPath)
      } catch {
        guard error == .inUse else { return nil }
        Platform.sleep(nanoseconds: 20_000_000)
      }
    }
    return nil
  }

  private var stampPath: String { folder + "/.joust-build" }

  private func stamp() -> String? {
    (try? InputFile.contents(of: stampPath)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names, sizes and times of the folder's files, as one number: what the build makes counts,
  /// so that it is built again when that is gone.
  private func snapshot() -> String {
    let manager = FileManager.default
    var hash = StableHash()
    hash.add(command.joined(separator: "\0"))
    for name in (try? manager.subpathsOfDirectory(atPath: folder))?.sorted() ?? []
    where name != ".joust-build" {
      guard let facts = try? manager.attributesOfItem(atPath: folder + "/" + name),
        facts[.type] as? FileAttributeType == .typeRegular
      else { continue }
      let time = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      hash.add("\(name)\0\(facts[.size] ?? 0)\0\(time)")
    }
    return String(hash.result, radix: 16)
  }

  private static func quote(_ output: ArraySlice<UInt8>, _ count: Int) -> String {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").suffix(count)
    guard !lines.isEmpty else { return "" }
    return ":\n" + lines.map { "    " + printable(String($0)) }.joined(separator: "\n")
  }
}
