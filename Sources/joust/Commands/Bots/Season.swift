import FoundationEssentials
import Hosting
import JSON
import Runs
import Tournaments

/// The next season of a tournament: a copy of its folder with new luck and without its games.
struct Season {
  private let old: TournamentFolder
  /// The folder of the new season.
  let folder: String

  /// Checks the folder of a new season; without a name, it is named after the old folder, with the next
  /// number, such as `league-2`.
  init(after old: TournamentFolder, in folder: String?) throws(InputError) {
    self.old = old
    let path = URL(filePath: old.path).standardizedFileURL
    let place = path.deletingLastPathComponent()
    if let folder {
      self.folder = folder
    } else {
      let last = path.lastPathComponent
      let start =
        old.path.hasSuffix(last) ? String(old.path.dropLast(last.count)) : place.path + "/"
      self.folder = start + Self.next(after: last)
    }
    let new = URL(filePath: self.folder).standardizedFileURL
    // Paths in the file lead to the same bots only if the new folder is next to the old one.
    guard
      new.deletingLastPathComponent().resolvingSymlinksInPath().path
        == place.resolvingSymlinksInPath().path
    else {
      throw InputError(
        "\(printable(self.folder)) is not next to \(printable(old.path)); expected a folder in "
          + printable(place.path))
    }
    guard !FileManager.default.fileExists(atPath: self.folder) else {
      throw InputError("\(printable(self.folder)) exists already; expected a new folder")
    }
  }

  private static func next(after name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let number = parts.last.flatMap({ Int($0) }), number > 0 else {
      return name + "-2"
    }
    return parts.dropLast().joined(separator: "-") + "-\(number + 1)"
  }

  /// Makes the folder of the new season.
  func make() throws {
    var file = try EditedJSON(old.contents())
    if try old.read().seed != nil {
      try file.set("seed", to: "\"\(UInt64.random(in: 1 << 60 ... .max))\"", after: "bots")
    }
    let previous = "../" + URL(filePath: old.path).standardizedFileURL.lastPathComponent
    try file.set("previous", to: JSONWriter.quoted(previous), after: "bots")
    // The new file is checked before any file is made.
    _ = try TournamentFile(file.bytes, file: "\(folder)/tournament.json")
    let manager = FileManager.default
    do {
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: false)
      for name in try manager.contentsOfDirectory(atPath: old.path) where !Self.isMade(name) {
        try manager.copyItem(atPath: "\(old.path)/\(name)", toPath: "\(folder)/\(name)")
      }
    } catch {
      FolderRemoval.remove(folder)
      throw MachineError("\(folder) can't be created; may you write to its parent folder?")
    }
    let draft = try DraftFile("\(folder)/tournament.json")
    try draft.append(file.bytes)
    try draft.finish()
  }

  /// Returns whether a file in a tournament's folder was made by a run or a report.
  private static func isMade(_ name: String) -> Bool {
    RecordName(name) != nil || name.hasPrefix(".") || name.hasSuffix(".joblog")
      || ["tournament.json", "report.html", "report-live.html", "report.atom", "logs"].contains(
        name)
      || name.hasPrefix("repaired-games") || name.hasPrefix("report-games-")
      || (name.hasPrefix("badge-") && name.hasSuffix(".svg"))
  }
}
