import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder in which this process makes a control group for each program that it starts.
///
/// A lock protects the folder while Joust runs. If a Joust process was killed, the next Joust process kills
/// the processes in the remaining groups and deletes the groups.
package final class ControlGroupFolder: Sendable {
  package enum Controller: String, CaseIterable, Sendable {
    case memory, pids, cpu
  }

  /// The folder of this process, or nil if this process cannot make control groups.
  package static let shared = ControlGroupFolder.make()
  private static let hasShared = Atomic(false)

  /// The controllers that can limit the groups.
  package let controllers: Set<Controller>
  private let path: String
  private let lock: Descriptor
  /// The descriptor of the file that kills all groups, or a negative number if the kernel has no such file.
  private let killer: Int32
  /// The path of the group to which Joust moved itself, or nil if Joust did not move.
  private let own: String?
  private let count = Atomic<Int>(0)

  /// The name of the environment variable that contains the path of the group for the folder, or "none" for
  /// no control groups.
  ///
  /// Without the variable, the folder is made in Joust's own group.
  package static let variable = "JOUST_CGROUP"
  private static let prefix = "joust-"
  private static let ownSuffix = "-own"

  private init(
    _ path: String, lock: consuming Descriptor, own: String?, controllers: Set<Controller>
  ) {
    self.path = path
    self.lock = lock
    self.own = own
    self.controllers = controllers
    // The watchdog kills the processes in the groups, too.
    killer = unsafe open(path + "/cgroup.kill", O_WRONLY | O_CLOEXEC)
    joust_watch_group(killer)
  }

  /// Makes a group for a program; nil if the system does not allow this.
  func makeGroup() -> ControlGroup? {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return ControlGroup(at: "\(path)/\(number)", controllers)
  }

  /// Deletes the folder of this process if it exists.
  ///
  /// The folder must be empty.
  static func removeShared() {
    if hasShared.load(ordering: .relaxed) { shared?.remove() }
  }

  /// Deletes the folder and reverts the changes in its parent.
  private func remove() {
    unsafe rmdir(path)
    guard let own else { return }
    let above = Folder.parent(of: path)
    for controller in Controller.allCases {
      GroupFile.write("-\(controller.rawValue)", to: above + "/cgroup.subtree_control")
    }
    GroupFile.write("0", to: above + "/cgroup.procs")
    unsafe rmdir(own)
  }

  // MARK: - Location

  private static func make() -> ControlGroupFolder? {
    hasShared.store(true, ordering: .relaxed)
    for place in places {
      sweep(place)
      for _ in 0..<5 {
        let path = "\(place)/\(prefix)\(getpid())-\(UInt32.random(in: 0 ... .max))"
        guard unsafe mkdir(path, 0o755) == 0 else { break }
        // Another Joust may have deleted the folder before it was locked.
        guard let lock = lock(path), lock.isStill(at: path) else { continue }
        let (controllers, own) = enableControllers(in: place, nextTo: path)
        GroupFile.write("0", to: path + "/cgroup.pressure")
        for controller in controllers {
          GroupFile.write("+\(controller.rawValue)", to: path + "/cgroup.subtree_control")
        }
        let enabled = names(in: path + "/cgroup.subtree_control")
        let folder = ControlGroupFolder(
          path, lock: lock, own: own, controllers: controllers.intersection(enabled))
        if folder.makeGroup() != nil { return folder }
        folder.remove()
        break
      }
    }
    return nil
  }

  /// The groups in which the folder may be made, in the order in which they are tried.
  private static var places: [String] {
    if let name = Platform.variable(variable), !name.isEmpty { return name == "none" ? [] : [name] }
    return ownGroup.map(paths(of:)) ?? []
  }

  /// Returns the paths of a group in the mounts that contain it.
  private static func paths(of group: String) -> [String] {
    mounts.compactMap { mount in
      guard mount.root != "/" else { return mount.place + (group == "/" ? "" : group) }
      guard group.isBelow(mount.root) else { return nil }
      return mount.place + group.dropFirst(mount.root.count)
    }
  }

  /// Whether no control group, of either version, gives Joust its own weight for the processors.
  ///
  /// The value is false if the group of Joust is unknown.
  static var isWithoutWeight: Bool {
    let lines = GroupFile.text(of: "/proc/self/cgroup")?.split(separator: "\n") ?? []
    // The fields are "number:controllers:path".
    let old = lines.first {
      $0.split(separator: ":", omittingEmptySubsequences: false)[1].split(separator: ",").contains(
        "cpu")
    }
    if let old { return old.hasSuffix(":/") }
    guard let group = ownGroup else { return false }
    return !paths(of: group).contains { FileSystem.exists($0 + "/cpu.weight") }
  }

  /// The path of Joust's group in the hierarchy of version 2.
  ///
  /// The value is nil if there is no such group, or if the group is outside of the visible hierarchy.
  private static var ownGroup: String? {
    let line = GroupFile.text(of: "/proc/self/cgroup")?.split(separator: "\n")
      .first { $0.hasPrefix("0::") }
    return line.map { String($0.dropFirst(3)) }.flatMap { $0.hasPrefix("/..") ? nil : $0 }
  }

  /// The mounts of the version 2 hierarchy, each with the mounted group (`root`) and the path of the mount
  /// (`place`).
  private static var mounts: [(root: String, place: String)] {
    // The fields are "number parent device root path options … - kind source options".
    let bytes = (try? InputFile.contents(of: "/proc/self/mountinfo")) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.filter { $0.contains(" - cgroup2 ") }.compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 4 ? (String(words[3]), String(words[4])) : nil
    }
  }

  private static func lock(_ path: String) -> Descriptor? {
    guard let folder = Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      flock(folder.number, LOCK_EX | LOCK_NB) == 0
    else { return nil }
    return folder
  }

  /// Deletes the groups that killed Joust processes left behind, with the processes that still run in them.
  private static func sweep(_ place: String) {
    for name in Folder.names(in: place) where name.hasPrefix(prefix) {
      let path = "\(place)/\(name)"
      // The group to which a Joust process moved itself is empty after the process has exited.
      guard !name.hasSuffix(ownSuffix), let lock = lock(path) else {
        unsafe rmdir(path)
        continue
      }
      ControlGroup.remove(path)
      _ = consume lock
    }
  }

  // MARK: - Controllers

  private static func names(in file: String) -> Set<Controller> {
    let words = GroupFile.text(of: file)?.split(separator: " ") ?? []
    return Set(words.compactMap { Controller(rawValue: String($0)) })
  }

  /// Enables the controllers of a folder for the groups inside it.
  ///
  /// The kernel allows this only in a group without processes. If Joust is the only process in the folder,
  /// Joust moves to a group of its own.
  ///
  /// - Returns: The enabled controllers, and the path of Joust's new group or nil if Joust did not move.
  private static func enableControllers(
    in place: String, nextTo path: String
  ) -> (Set<Controller>, own: String?) {
    let available = names(in: place + "/cgroup.controllers")
    let control = place + "/cgroup.subtree_control"
    var enabled = names(in: control)
    func enableAll() {
      let missing = available.subtracting(enabled).map { "+\($0.rawValue)" }
      GroupFile.write(missing.joined(separator: " "), to: control)
      enabled = names(in: control)
    }
    guard !available.isSubset(of: enabled) else { return (enabled, nil) }
    // The root group may contain processes, and other programs rely on its controllers.
    guard FileSystem.exists(place + "/cgroup.type") else { return (enabled, nil) }
    let processes = GroupFile.text(of: place + "/cgroup.procs")
    if processes == "" { enableAll() }
    guard enabled.isEmpty, processes == "\(getpid())" else { return (enabled, nil) }
    let own = path + ownSuffix
    guard unsafe mkdir(own, 0o755) == 0 else { return ([], nil) }
    if GroupFile.write("0", to: own + "/cgroup.procs") { enableAll() }
    guard enabled.isEmpty else { return (enabled, own) }
    GroupFile.write("0", to: place + "/cgroup.procs")
    unsafe rmdir(own)
    return ([], nil)
  }
}
