import FoundationEssentials
import Hosting
import JSON
import Tournaments

/// What a build has left in a bot's folder.
package struct BuiltFiles {
  private let folder: String
  /// What could be executed before.
  private let before: Set<String>

  /// To be made before the build.
  package init(_ folder: String) {
    self.folder = URL(filePath: folder).standardizedFileURL.path
    before = Set(Self.programs(in: self.folder))
  }

  /// The command that starts what was built: the program of one of some names, else the only one.
  package func command(named names: [String]) throws(InputError) -> [String] {
    let all = Self.programs(in: folder)
    let made = all.filter { !before.contains($0) }
    let named = names.lazy.compactMap { name in
      (made + all).first { $0.split(separator: "/").last.map(String.init) == name }
    }.first
    guard let program = named ?? (made.count == 1 ? made[0] : nil) else {
      let found = made.isEmpty ? "none" : made.map(printable).joined(separator: ", ")
      throw InputError(
        "its build should make a program called \(names.joined(separator: " or ")), or only one; it "
          + "made \(found)")
    }
    return ["./" + program]
  }

  /// Has texts that name the folder's path name the one where it is to stand.
  package func replacePath(by place: String) {
    for path in Self.files(in: folder) {
      let file = "\(folder)/\(path)"
      guard let bytes = try? InputFile.contents(of: file, limit: Self.textLimit),
        let text = String(validating: bytes, as: UTF8.self), text.contains(folder)
      else { continue }
      try? Data(text.replacing(folder, with: place).utf8).write(to: URL(filePath: file))
    }
  }

  private static let textLimit = 1 << 20

  /// The paths of the regular files, those that stand higher first.
  private static func files(in folder: String) -> [String] {
    Folder.files(below: folder) { _, _ in false }.filter { $0.facts.kind == .file }.map(\.path)
      .sorted { ($0.count { $0 == "/" }, $0) < ($1.count { $0 == "/" }, $1) }
  }

  /// The files that can be executed, without libraries and what CMake tries compilers with.
  private static func programs(in folder: String) -> [String] {
    files(in: folder).filter { path in
      !path.contains("CMakeFiles/") && ![".so", ".dylib"].contains(where: path.hasSuffix)
        && ProgramSearch.isExecutableFile("\(folder)/\(path)")
    }
  }
}
