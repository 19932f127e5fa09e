#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The private folders above the paths that a program needs if it runs as another user.
///
/// Other users may not enter a private folder. The value also lists the files, folders and links to show, so
/// that the program's user can reach the paths.
struct PathsInPrivateFolders {
  /// The topmost private folders, without links in their paths.
  private(set) var folders: [String] = []
  /// The paths of the files and folders to show.
  ///
  /// The part of each path up to its private folder contains no links.
  private(set) var shown: [String] = []
  /// The links to show, with their targets.
  private(set) var links: [String: String] = [:]

  var isEmpty: Bool { folders.isEmpty }

  /// For each folder that was checked, whether other users may enter it.
  private var isOpen: [String: Bool] = [:]

  private let user: UInt32?

  /// Finds the paths that a user cannot reach.
  ///
  /// - Parameters:
  ///   - paths: The absolute paths that a program needs.
  ///   - user: The user that may own some of the folders, or nil for a user without folders.
  init(_ paths: some Sequence<String>, for user: UInt32? = nil) {
    self.user = user
    for path in paths where path.hasPrefix("/") {
      for hop in Folder.hops(from: path) { add(hop) }
      if let file = Folder.resolved(path) { add(file) }
    }
    let all = Set(shown).sorted()
    shown = all.filter { path in !all.contains { $0 != path && path.isBelow($0) } }
    links = links.filter { link, _ in !shown.contains { link.isBelow($0) } }
  }

  /// Returns the value for the paths; a result from the last second is used again.
  static func recent(_ paths: [String], for user: UInt32?) -> Self {
    answers.value(for: Request(paths: paths, user: user)) { Self(paths, for: user) }
  }

  private struct Request: Hashable {
    let paths: [String]
    let user: UInt32?
  }

  private static let answers = RecentValues<Request, Self>()

  /// Adds the folders, files and links of another value.
  mutating func merge(_ others: Self) {
    folders += others.folders.filter { !folders.contains($0) }
    shown += others.shown
    links.merge(others.links) { own, _ in own }
  }

  private mutating func add(_ path: String) {
    let steps = Paths.steps(of: path).filter { $0 != "." }
    guard !steps.contains("..") else { return add(above: path) }
    var place = ""
    for (index, step) in steps.enumerated() {
      place += "/\(step)"
      let isLast = index == steps.count - 1
      guard isPrivate(place) else { continue }
      guard let folder = Folder.resolved(place) else { return }
      if !folders.contains(folder) { folders.append(folder) }
      if isLast {
        shown += Folder.names(in: folder).map { "\(folder)/\($0)" }
      } else {
        let rest = steps[(index + 1)...].joined(separator: "/")
        show("\(folder)/\(rest)")
      }
      return
    }
  }

  /// Adds a path with `..` components, after all its links are resolved.
  private mutating func add(above path: String) {
    if let file = Folder.resolved(path) { add(file) }
  }

  private mutating func show(_ path: String) {
    if let target = Folder.linkTarget(of: path) {
      links[path] = target
    } else if FileSystem.exists(path) {
      shown.append(path)
    }
  }

  private mutating func isPrivate(_ place: String) -> Bool {
    if let known = isOpen[place] { return !known }
    var facts = stat()
    let isOpen =
      unsafe stat(place, &facts) != 0 || facts.st_mode & S_IFMT != S_IFDIR
      || facts.st_mode & S_IXOTH != 0 || facts.st_uid == user
    self.isOpen[place] = isOpen
    return !isOpen
  }
}
