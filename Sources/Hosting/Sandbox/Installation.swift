/// The installations of programming languages, recognized by their files.
enum Installation {
  private static let marks = [
    "pyvenv.cfg", "conda-meta", "shims", "include/node", "lib/modules", "pkg/tool",
    "collects/racket", "lib/swift", "lib/rustlib", "lib/ocaml", "lib/ruby", "lib/julia",
    "lib/erlang",
  ]
  private static let marksBesidePrograms = ["host/fxr", "lib/std/std.zig"]

  /// Returns the root folder of the installation to which a folder of programs belongs; empty if there is
  /// none, or if the root also contains unrelated files.
  static func whole(_ folder: String, _ homes: Homes) -> [String] {
    let above = Folder.parent(of: folder)
    func isKnown(_ place: String, _ marks: [String]) -> Bool {
      marks.contains { FileSystem.exists("\(place)/\($0)") }
    }
    func isShared(_ folder: String) -> Bool {
      homes.areBelow(folder) || folder == "/" || SystemFolders.isShared(folder)
    }
    if !isShared(folder), isKnown(folder, marksBesidePrograms) { return [folder] }
    guard folder.hasSuffix("/bin") || folder.hasSuffix("/shims"), !isShared(above) else {
      return []
    }
    let isPython = Folder.names(in: "\(above)/lib").contains {
      $0.hasPrefix("python3") && FileSystem.exists("\(above)/lib/\($0)/os.py")
    }
    return isPython || isKnown(above, marks) ? [above] : []
  }
}
