import Hosting
import JSON
import Runs
import Tournaments

/// The next season of a tournament: a copy of its folder with new luck and without its games.
struct Season {
  private let old: TournamentFolder
  /// The folder of the new season.
  let folder: String

  /// Checks the folder of a new season; if `folder` is nil, the new folder is next to the old one and has the
  /// same name with the next number, such as `league-2`.
  init(after old: TournamentFolder, in folder: String?) throws(InputError) {
    self.old = old
    let place = Paths.folder(of: Paths.absolute(old.path))
    if let folder {
      self.folder = folder
    } else {
      let last = Paths.name(of: old.path)
      let start = old.path.hasSuffix(last) ? String(old.path.dropLast(last.count)) : place + "/"
      self.folder = start + Self.next(after: last)
    }
    let newPlace = Paths.folder(of: Paths.absolute(self.folder))
    // Paths in the file lead to the same bots only if the new folder is next to the old one.
    guard Paths.withoutLinks(newPlace) == Paths.withoutLinks(place) else {
      throw InputError(
        "\(printable(self.folder)) is not next to \(printable(old.path)); expected a folder in "
          + printable(place))
    }
    guard !FileSystem.exists(self.folder) else {
      throw InputError("\(printable(self.folder)) exists already; expected a new folder")
    }
  }

  private static func next(after name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let number = parts.last.flatMap({ Int($0) }),
      1..<Int.max ~= number
    else { return name + "-2" }
    return parts.dropLast().joined(separator: "-") + "-\(number + 1)"
  }

  /// Makes the folder of the new season.
  func make() throws {
    var file = try EditedJSON(old.contents())
    if try old.read().seed != nil {
      try file.set("seed", to: "\"\(UInt64.random(in: 1 << 60 ... .max))\"", after: "bots")
    }
    let previous = "../" + Paths.name(of: old.path)
    try file.set("previous", to: JSONWriter.quoted(previous), after: "bots")
    // The new file is checked before any file is made.
    _ = try TournamentFile(file.bytes, file: "\(folder)/tournament.json")
    // A folder that another process has made meanwhile is not removed.
    try FileSystem.makeFolder(folder)
    do {
      for name in try FileSystem.names(in: old.path) where !Self.isMade(name) {
        try FileSystem.copyTree("\(old.path)/\(name)", to: "\(folder)/\(name)")
      }
      let draft = try DraftFile("\(folder)/tournament.json")
      try draft.append(file.bytes)
      try draft.finish()
    } catch {
      // An incomplete folder would be refused at the next attempt.
      FolderRemoval.remove(folder)
      throw MachineError("\(folder) can't be created: \(error)")
    }
  }

  /// Returns whether a file in a tournament's folder is not copied.
  ///
  /// Hidden files and the files that Joust and its scripts make are not copied. `tournament.json` is not
  /// copied either, because it is written separately.
  private static func isMade(_ name: String) -> Bool {
    RecordName(name) != nil || name.hasPrefix(".") || name.hasSuffix(".joblog")
      || ["tournament.json", "report.html", "report-live.html", "report.atom", "logs"].contains(
        name)
      || name.hasPrefix("repaired-games") || name.hasPrefix("report-games-")
      || (name.hasPrefix("badge-") && name.hasSuffix(".svg"))
  }
}
