#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is written under a temporary name and gets its own name when it is complete.
///
/// The temporary file, the draft, is in the same folder, and its name begins with a dot.
///
/// If the program is killed, the draft remains until the next program that writes the same file overwrites
/// it. If the path is a link, its target is replaced. A pipe or a device is written to directly.
package struct DraftFile: ~Copyable {
  package let path: String
  /// The path of the draft, or nil for a pipe or a device.
  private let draft: String?
  private let file: Descriptor
  private var isFinished = false

  /// Makes and locks the draft of a file, or opens a pipe or a device.
  ///
  /// An existing file at the path is kept until ``finish()``.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - waits: Whether to wait while another program writes the same file, and then to replace that file.
  /// - Throws: If the file cannot be written, or if another program writes it and `waits` is false.
  package init(_ path: String, waits: Bool = false) throws(SystemError) {
    let isThere = unsafe access(path, F_OK) == 0
    guard !isThere || InputFile.size(of: path) != nil else {
      guard let file = Descriptor(opening: path, O_WRONLY) else {
        throw SystemError("write \(path)")
      }
      self.path = path
      self.draft = nil
      self.file = file
      return
    }
    let path = Self.target(of: path)
    let draft = Self.name(for: path)
    var file = try Self.open(draft, for: path, waits: waits)
    // Another program may have renamed the draft after this program opened it.
    while !file.isStill(at: draft) {
      file = try Self.open(draft, for: path, waits: waits)
    }
    guard ftruncate(file.number, 0) == 0 else { throw SystemError("write \(path)") }
    self.path = path
    self.draft = draft
    self.file = file
  }

  deinit {
    if !isFinished, let draft { _ = unsafe unlink(draft) }
  }

  /// Deletes the draft of the file at a path, unless a program is still writing the draft.
  ///
  /// A draft remains if a program is killed while it writes the file.
  package static func removeLeftover(of path: String) {
    let draft = name(for: target(of: path))
    guard let file = Descriptor(opening: draft, O_WRONLY | O_NOFOLLOW),
      flock(file.number, LOCK_EX | LOCK_NB) == 0, file.isStill(at: draft)
    else { return }
    _ = unsafe unlink(draft)
  }

  /// Deletes a regular file, and the draft that remains from a killed program.
  ///
  /// If the path is a link, the function deletes the target of the link.
  package static func remove(_ path: String) {
    removeLeftover(of: path)
    guard InputFile.size(of: path) != nil else { return }
    _ = unsafe unlink(target(of: path))
  }

  private static func name(for path: String) -> String {
    let (folder, name) = Paths.parts(of: path)
    return "\(folder).\(name).part"
  }

  /// Returns the target of a link, even if the target does not exist; for any other path, the path itself.
  private static func target(of path: String) -> String {
    var path = path
    // Linux also follows at most 40 links.
    for _ in 0..<40 {
      guard let target = Folder.linkTarget(of: path) else { break }
      path = Paths.isAbsolute(target) ? target : Paths.parts(of: path).folder + target
    }
    return path
  }

  private static func open(
    _ draft: String, for path: String, waits: Bool
  ) throws(SystemError) -> Descriptor {
    guard let file = Descriptor(opening: draft, O_WRONLY | O_CREAT | O_NOFOLLOW) else {
      throw SystemError("write \(path)")
    }
    guard flock(file.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
      throw SystemError("write \(path)", number: errno == EWOULDBLOCK ? EBUSY : errno)
    }
    return file
  }

  package func append(_ bytes: [UInt8]) throws(SystemError) {
    guard Descriptor.sendAll(bytes, to: file.number) == bytes.count else {
      throw SystemError("write \(path)")
    }
  }

  /// Renames the draft to the file's own name, and thus replaces an existing file.
  ///
  /// If `isSynchronized` is true, the function first writes the file to the disk, so that after a power
  /// failure either the old or the new file exists. The synchronization takes time, and is needed only for a
  /// file that cannot be made again.
  package consuming func finish(isSynchronized: Bool = false) throws(SystemError) {
    if isSynchronized, draft != nil, !file.synchronize() { throw SystemError("write \(path)") }
    if let draft, unsafe rename(draft, path) != 0 { throw SystemError("write \(path)") }
    isFinished = true
  }
}
