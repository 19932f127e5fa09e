import BotKit
package import Bots
import Hosting
import JSON
package import Tournaments

/// The folder of the submitted bots, and the catalog of all bots that can take part.
package enum BotsFolder {
  /// Returns the built-in and the submitted bots.
  ///
  /// `tournament` is the folder of a tournament; nil to search for `bots` in the working directory only.
  /// Paths in options of built-in bots are relative to `folder`.
  package static func field(near tournament: String?, pathsFrom folder: String = ".") throws
    -> BotCatalog
  {
    var submitted: [BotCatalog.Submitted] = []
    var unreadable: [Lineup.Absence] = []
    for place in try submittedFolders(near: tournament) {
      do throws(ConfigurationError) {
        submitted.append(try bot(in: place))
      } catch {
        unreadable.append(
          .init(
            folder: Paths.absolute(place), name: Paths.name(of: place), reason: error.description))
      }
    }
    var catalog = try BotCatalog(
      builtIn: BuiltInBots.all.map { BotCatalog.BuiltIn($0, pathsFrom: folder) },
      submitted: submitted)
    catalog.former = self.folder(near: tournament).map { KeptVersions(in: $0).bots } ?? []
    catalog.unreadable = unreadable
    catalog.search =
      self.folder(near: tournament).map {
        "submitted bots are in \(printable(Paths.absolute($0)))"
      } ?? "there is no bots/ here"
      + (tournament == nil ? "" : " or two levels above the tournament")
    return catalog
  }

  package static let readFile: FileReader = { try InputFile.contents(of: $0, limit: 1 << 29) }

  /// Returns the bot in a folder.
  ///
  /// - Throws: An error with the fault ``ConfigurationError/Fault/unreadableBot(folder:)``.
  package static func bot(in folder: String) throws(ConfigurationError) -> BotCatalog.Submitted {
    let path = Paths.absolute(folder)
    let file = folder + "/bot.json"
    let bytes: [UInt8]
    do {
      bytes = try InputFile.contents(of: file)
    } catch {
      let advice = error.isMissingFile ? "; a bot's folder must contain its bot.json" : ""
      throw ConfigurationError(
        printable(error.advice) + advice, fault: .unreadableBot(folder: path))
    }
    do throws(ConfigurationError) {
      return BotCatalog.Submitted(folder: path, manifest: try BotManifest(bytes, file: file))
    } catch {
      throw ConfigurationError(error.description, fault: .unreadableBot(folder: path))
    }
  }

  /// Returns `bots` in the working directory, or else two levels above the tournament; nil if neither exists.
  ///
  /// If `tournament` is nil, only the working directory is searched.
  package static func folder(near tournament: String?) -> String? {
    let places = ["bots"] + (tournament.map { [Paths.withoutLinks("\($0)/../..") + "/bots"] } ?? [])
    return places.first(where: ProgramSearch.isFolder)
  }

  /// Returns the folders of the submitted bots; empty if they can't be read.
  static func places(near tournament: String) -> [String] {
    let found = try? submittedFolders(near: tournament)
    return (found ?? []).map { Paths.absolute($0) }
  }

  private static func submittedFolders(near tournament: String?) throws(InputError) -> [String] {
    guard let folder = folder(near: tournament) else { return [] }
    let names: [String]
    do {
      names = try FileSystem.names(in: folder).sorted()
    } catch {
      throw InputError(printable(error.advice))
    }
    return names.filter { !$0.hasPrefix(".") && ProgramSearch.isFile("\(folder)/\($0)/bot.json") }
      .map { "\(folder)/\($0)" }
  }
}

extension BotCatalog.BuiltIn {
  fileprivate init(_ bot: BuiltInBot, pathsFrom folder: String) {
    let files = bot.options.filter { $0.kind == .file }.map(\.name)
    self.init(
      name: bot.name, games: bot.games, playsForeignGames: bot.playsForeignGames
    ) { options in
      do throws(BotError) {
        let values = options.map { ($0.key, $0.value) }
        try bot.validate(
          options: Dictionary(values, uniquingKeysWith: { $1 }), reading: BotsFolder.readFile)
        return nil
      } catch {
        return error.description
      }
    }
    refusal = bot.refusal
    settle = { options in
      options.map { option in
        guard files.contains(option.key), !option.value.hasPrefix("/") else { return option }
        let path = Paths.absolute(folder + "/" + option.value)
        return .init(key: option.key, value: path)
      }
    }
  }
}
