import Hosting
import JSON

/// The comparison of a record with an earlier state of it: a copy, or a commit of Git.
package struct RecordGrowth {
  /// The sentences about files that are gone, and about lines that were changed or lost, each with its file.
  package private(set) var losses: [String] = []
  /// The number of bytes that were added to the record, including new files; if the earlier state is a single
  /// file, only the bytes that were added to that file.
  package private(set) var added = 0

  /// Compares the files of a record with an earlier state.
  ///
  /// - Parameters:
  ///   - path: The record: a file, or the folder of a tournament.
  ///   - earlier: A file, a folder with records, or the name of a commit.
  /// - Throws: An error if the record or the earlier state can't be found or read, or if it is a folder
  ///   without a record.
  package init(of path: String, since earlier: String) throws {
    let files = try ResultSource.records(path)
    let isOneFile = ProgramSearch.isFile(path) && !path.hasSuffix("tournament.json")
    let folder =
      isOneFile || path.hasSuffix("tournament.json")
      ? Paths.folder(of: path) : path
    if ProgramSearch.isFile(earlier) {
      let isOnly = isOneFile || files.count == 1
      let name = Self.name(of: earlier)
      guard let file = files.first(where: { isOnly || Self.name(of: $0) == name })
      else {
        throw InputError(
          "\(printable(path)) has no \(printable(Self.name(of: earlier))); expected --since with a copy of "
            + "one of its files, under the same name")
      }
      try compare(file, with: earlier)
      return
    }
    if ProgramSearch.isFolder(earlier) {
      guard try !TournamentFolder.files(in: earlier).isEmpty else {
        throw InputError(
          "--since is \"\(printable(earlier))\", a folder without a record (games*.jsonl); expected a "
            + "copy of the record")
      }
      let copies = try TournamentFolder.records(in: earlier)
      for old in copies {
        try compare(named: Self.name(of: old), with: old, among: files, in: folder, isOneFile)
      }
      addNewFiles(of: files, since: copies.map(Self.name))
      return
    }
    let scratch = try ScratchFolder()
    let names = try Self.records(of: earlier, in: folder)
    addNewFiles(of: files, since: names)
    for name in names {
      let copy = scratch.path + "/" + name
      guard
        try Self.git(
          #"git cat-file blob "$1:./$2" > "$3""#, [earlier, name, copy], in: folder) != nil
      else { throw InputError("\(printable(name)) of \(printable(earlier)) can't be read by git") }
      try compare(named: name, with: copy, among: files, in: folder, isOneFile)
    }
  }

  private static func name(of path: String) -> String { Paths.parts(of: path).name }

  private mutating func addNewFiles(of files: [String], since names: [String]) {
    for file in files where !names.contains(Self.name(of: file)) {
      added += InputFile.size(of: file) ?? 0
    }
  }

  private mutating func compare(
    named name: String, with old: String, among files: [String], in folder: String,
    _ isOneFile: Bool
  ) throws(SystemError) {
    guard let file = files.first(where: { Self.name(of: $0) == name }) else {
      if !isOneFile { losses.append("\(folder)/\(name) is gone") }
      return
    }
    try compare(file, with: old)
  }

  /// Checks that a file begins with its earlier state.
  private mutating func compare(_ file: String, with earlier: String) throws(SystemError) {
    var new = try InputFile(file)
    var old = try InputFile(earlier)
    var fresh: ArraySlice<UInt8> = []
    var before: ArraySlice<UInt8> = []
    var line = 1
    while true {
      if before.isEmpty { before = try old.next() }
      guard !before.isEmpty else { break }
      if fresh.isEmpty { fresh = try new.next() }
      let count = min(before.count, fresh.count)
      let difference = zip(fresh, before).enumerated().first { $0.element.0 != $0.element.1 }
      guard difference == nil, count > 0 else {
        line += before.prefix(difference?.offset ?? 0).count { $0 == 10 }
        losses.append(
          "\(file):\(line): "
            + (count == 0 ? "the file is cut off here" : "this line was changed"))
        return
      }
      line += before.prefix(count).count { $0 == 10 }
      fresh = fresh.dropFirst(count)
      before = before.dropFirst(count)
    }
    added += max(0, (InputFile.size(of: file) ?? 0) - (InputFile.size(of: earlier) ?? 0))
  }

  /// Returns the names of the records that a folder had in a commit.
  private static func records(of commit: String, in folder: String) throws -> [String] {
    let script =
      #"git rev-parse -q --verify "$1^{commit}" > /dev/null && git ls-tree -z --name-only "$1" ./"#
    guard !commit.hasPrefix("-"), let output = try git(script, [commit], in: folder) else {
      throw InputError(
        "--since is \"\(printable(commit))\", which is neither a file, a folder nor a commit that "
          + "git can read in \(printable(folder)); expected one of them")
    }
    return output.split(separator: "\0").map { name(of: String($0)) }.filter { name in
      name.hasPrefix("games") && name.hasSuffix(".jsonl")
    }
  }

  /// Runs a script; returns its output, or nil if it failed.
  private static func git(
    _ script: String, _ words: [String], in folder: String
  ) throws -> String? {
    var launch = Launch(
      program: "/bin/sh", arguments: ["sh", "-c", script, "sh"] + words,
      folder: Paths.absolute(folder), environment: BotEnvironment.own)
    launch.keepsUser = true
    do {
      let (ending, output) = try Command.run(launch, within: 60_000_000_000)
      guard ending.termination == .exited(status: 0) else { return nil }
      return String(decoding: output, as: UTF8.self)
    } catch {
      throw MachineError(error.sentence)
    }
  }
}
