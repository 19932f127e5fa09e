import Foundation
import Synchronization
import Testing

/// The built program, run as a user runs it.
struct Joust {
  /// What a run of it came to.
  struct Outcome {
    var status: Int32
    var output: String
    var error: String
  }

  static let programFolder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().path

  /// The folder that the program is run in: a new one with a `bots` and a `tournaments` folder.
  let folder: String

  /// What the program finds in its environment beside what the tests do, or instead of it.
  var environment: [String: String] = [:]

  /// The number of the user that runs the program, which then owns the folder; nil for the user of the
  /// tests.
  var user: UInt32?

  /// A user without any rights of its own, and the user of the tests: only root can be both.
  static let users: [UInt32?] = geteuid() == 0 ? [nil, 61_234] : [nil]

  /// An ordinary user, for bots that write next to their folders; nil for the user of the tests, if that
  /// is one.
  static let ordinaryUser: UInt32? = users.last ?? nil

  init(user: UInt32? = nil) throws {
    self.user = user
    folder = NSTemporaryDirectory() + "joust-\(UUID().uuidString)"
    for name in ["bots", "tournaments"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
  }

  /// How long a program may run, in seconds; whatever takes longer hangs, and is killed.
  static let timeLimit = 600.0

  /// Kills a program that hangs, which fails the test.
  static func limit(_ process: Process, _ what: String) {
    let number = process.processIdentifier
    let test = Test.current?.name ?? "?"
    // It is not held until then, and with it its pipes: Foundation crashes where a thousand
    // descriptors are open.
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

  /// The words of `setpriv` that make what follows them run as another user.
  private static func become(_ user: UInt32) -> [String] {
    ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
  }

  /// Gives the folder and all files in it to a user.
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
    let (output, error) = (Pipe(), Pipe())
    let stdin = input.map { _ in Pipe() }
    let process = try start(words, output: output, error: error, input: stdin)
    if let input, let stdin {
      // The program may end without having read it.
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

  /// Writes a file below the folder, and the folders above it.
  func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Reads a file below the folder.
  func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// The names in a folder below the folder, sorted.
  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)").sorted()
  }
}

/// Reads a stream to its end while somebody reads another one.
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
