import Foundation

/// A server that speaks the chat-completions interface well or badly, in a process of its own.
final class ModelServer {
  private let process = Process()
  private let input = Pipe()

  /// Where it can be asked.
  let endpoint: String

  /// The file in which it writes down what it was asked.
  let log: String

  /// Starts a server that behaves as a word says.
  init(_ mode: String, in folder: String) throws {
    let output = Pipe()
    log = folder + "/requests"
    process.executableURL = URL(fileURLWithPath: Joust.programFolder + "/TestModel")
    process.arguments = [mode, log]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    endpoint = "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/v1"
  }

  /// What it was asked, headers and body.
  func requests() throws -> [String] {
    try String(contentsOfFile: log, encoding: .utf8).components(separatedBy: "POST ").dropFirst()
      .map { $0 }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
