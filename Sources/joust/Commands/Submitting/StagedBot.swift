import Hosting
import JSON
import Runs
import Tournaments

/// A temporary folder in which a submission is built and checked before it is installed.
///
/// Its name begins with a dot, so that Joust does not use it as a bot's folder.
struct StagedBot: ~Copyable {
  /// The temporary folder, which is deleted when the last reference to this value is released.
  let folder: HeldFolder

  var path: String { folder.path }

  init(in shelf: String) throws(MachineError) {
    do {
      try FileSystem.makeFolders(shelf)
      folder = try HeldFolder(in: shelf, prefix: ".joust-submit-", for: .reading)
    } catch {
      throw MachineError(
        "\(shelf) can't be written; is the disk full, or does the folder belong to another user?")
    }
  }

  func fill(_ submission: Submission) throws {
    try Submission.withFiles(of: submission.path) { files throws(ForeignFolder.Failure) in
      try files.copy(to: path)
    }
    try write(submission.manifest)
  }

  func write(_ manifest: BotManifest) throws {
    FolderRemoval.remove(path + "/bot.json")
    try FileSystem.write(manifest.text, to: path + "/bot.json")
  }

  /// Moves the folder to the bot's place; a folder that was in that place is kept until ``remove()``.
  func move(to place: FolderPlace) throws {
    do throws(FolderPlace.TakingError) {
      try place.install(from: path)
    } catch {
      switch error {
      case .changed:
        throw InputError(
          "\(place.path) has changed since the submission began: another process has made, replaced "
            + "or deleted it; submit the bot again")
      case .system(let failure): throw MachineError("\(failure); nothing is installed or replaced")
      }
    }
  }

  /// Deletes the temporary folder or, after ``move(to:)``, the folder that was replaced.
  func remove() { folder.remove() }
}

extension Submission {
  /// The names of files and folders that tools make.
  private static let leftOut: Set<String> = [".git", ".build", "target", ".joust-build"]

  /// Returns the names that are not copied from a folder.
  ///
  /// These are files and folders of tools, and Python environments, which work only at their original path.
  static func leftOut(of folder: String) -> Set<String> {
    let names = Folder.names(in: folder)
    return leftOut.union(names.filter { ProgramSearch.isFile("\(folder)/\($0)/pyvenv.cfg") })
  }

  /// Calls a function with the files of a submission, which are not trusted.
  ///
  /// If `isBuilt` is true, the path is a built copy, and its Python environments are included. Throws an
  /// error if there are links out of the folder, pipes or other files that are not allowed.
  static func withFiles(
    of path: String, isBuilt: Bool = false,
    _ work: (ForeignFolder) throws(ForeignFolder.Failure) -> Void
  ) throws {
    do throws(ForeignFolder.Failure) {
      try work(ForeignFolder(path, leavingOut: isBuilt ? leftOut : leftOut(of: path)))
    } catch {
      switch error {
      case .refused(let sentence):
        throw InputError("\(printable(path)) is refused: \(printable(sentence))")
      case .system(let failure): throw MachineError("\(printable(path)): \(failure)")
      }
    }
  }
}
