/// The files that a program sees in its own namespaces.
///
/// The files have the same paths as outside, so that paths inside built files remain valid.
struct VisibleFiles {
  /// The files and folders that are mounted, with everything inside the folders.
  private(set) var mounted: [String] = []
  /// The links that remain links, because their targets are visible, too.
  private(set) var links: [(path: String, target: String)] = []

  init(of confinement: Confinement, for user: ProgramUser?) {
    // Paths that the user cannot reach make some sandbox tools fail.
    let readable = confinement.readable.filter { user == nil || ProgramUsers.canShow($0) }
    for path in readable {
      if let target = Folder.linkTarget(of: path), let file = Folder.resolved(path),
        confinement.opens(file)
      {
        links.append((path, target))
      } else {
        mounted.append(path)
      }
    }
  }

  /// Returns the files of a launch, or nil if the program is not confined.
  ///
  /// A result from the last second is used again.
  static func recent(of launch: Launch) -> Self? {
    guard let confinement = launch.confinement else { return nil }
    let request = Request(readable: confinement.readable, isOfAnotherUser: launch.user != nil)
    return answers.value(for: request) { Self(of: confinement, for: launch.user) }
  }

  private struct Request: Hashable {
    let readable: [String]
    let isOfAnotherUser: Bool
  }

  private static let answers = RecentValues<Request, Self>()
}
