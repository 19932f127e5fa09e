import Foundation
import Synchronization
import Testing

/// The built program, in a folder for one test.
struct Joust {
  /// The exit status and the output of a command.
  struct Outcome: Sendable {
    var status: Int32
    var output: String
    var error: String
  }

  static let programFolder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().path

  /// The folder in which the program runs, a new folder that contains the folders `bots` and `tournaments`.
  let folder: String

  /// The variables that are added to the tests' environment or replace its variables.
  var environment: [String: String] = [:]

  /// The id of the user that runs the program and owns the folder, or nil for the user of the
  /// tests.
  var user: UInt32?

  /// The user of the tests and, if it is root, an ordinary user.
  static let users: [UInt32?] = geteuid() == 0 ? [nil, 61_234] : [nil]

  /// An ordinary user for bots that write next to their folders, or nil if the user of the tests is
  /// one.
  static let ordinaryUser: UInt32? = users.last ?? nil

  init(user: UInt32? = nil) throws {
    self.user = user
    folder = NSTemporaryDirectory() + "joust-\(UUID().uuidString)"
    for name in ["bots", "tournaments"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
  }

  /// The time after which a program is killed, in seconds.
  static let timeLimit = 600.0

  /// Kills a program that still runs after ``timeLimit``, so that its test fails.
  static func limit(_ process: Process, _ what: String) {
    let number = process.processIdentifier
    let test = Test.current?.name ?? "?"
    // The reference is weak, because a strong one would keep the process's pipes open, and Foundation crashes
    // if a thousand descriptors are open.
    DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit) { [weak process] in
      guard let process, process.isRunning, process.processIdentifier == number else { return }
      kill(number, SIGKILL)
      print("killed after \(Int(timeLimit)) s in \(test): \(what)")
    }
  }

  /// Deletes the folder.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the program without waiting for it.
  func start(
    _ words: [String], output: Pipe, error: Pipe, input: Pipe? = nil, in place: String = ""
  ) throws -> Process {
    let process = Process()
    let program = Self.programFolder + "/joust"
    process.executableURL = URL(fileURLWithPath: user == nil ? program : "/usr/bin/setpriv")
    process.arguments = (user.map { Self.become($0) + [program] } ?? []) + words
    process.currentDirectoryURL = URL(fileURLWithPath: "\(folder)/\(place)")
    process.environment = ProcessInfo.processInfo.environment
      .merging(user == nil ? [:] : ["HOME": folder]) { $1 }
      .merging(environment) { $1 }
    if let user { try own(by: user) }
    process.standardOutput = output
    process.standardError = error
    process.standardInput = input ?? FileHandle.nullDevice
    try process.run()
    Self.limit(process, words.joined(separator: " "))
    return process
  }

  /// Returns the arguments of `setpriv` that run a command as another user.
  private static func become(_ user: UInt32) -> [String] {
    ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
  }

  /// Makes a user the owner of the folder and of all files in it.
  private func own(by user: UInt32) throws {
    let manager = FileManager.default
    for path in [""] + (try manager.subpathsOfDirectory(atPath: folder)) {
      _ = unsafe lchown("\(folder)/\(path)", user, user)
    }
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ words: String..., input: String? = nil) throws -> Outcome {
    try run(words, input: input)
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ words: [String], input: String? = nil) throws -> Outcome {
    let output = Pipe()
    let error = Pipe()
    let stdin = input.map { _ in Pipe() }
    let process = try start(words, output: output, error: error, input: stdin)
    if let input, let stdin {
      // The program may exit without reading its input.
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      stdin.fileHandleForWriting.closeFile()
    }
    let complaints = Collector(error.fileHandleForReading)
    let results = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: results, as: UTF8.self),
      error: String(decoding: complaints.data, as: UTF8.self))
  }

  /// Writes a file in the folder, and makes its parent folders.
  func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Returns the text of a file in the folder.
  func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// Returns the sorted names in a folder inside the folder.
  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)").sorted()
  }
}

/// Reads a stream to its end on a separate thread.
private final class Collector: Sendable {
  private let finished = DispatchSemaphore(value: 0)
  private let bytes = Mutex(Data())

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      let data = handle.readDataToEndOfFile()
      bytes.withLock { $0 = data }
      finished.signal()
    }
  }

  var data: Data {
    finished.wait()
    return bytes.withLock(\.self)
  }
}
