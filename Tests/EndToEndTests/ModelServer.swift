import Foundation
import Testing

/// The test server of language models, in a separate process.
///
/// Its behavior depends on the name of the model in a request: see `Tests/TestModel/model_server.py`.
final class ModelServer {
  /// A request to the server.
  struct Request: Decodable {
    var key: String?
    var body: Body

    struct Body: Decodable {
      var model: String
      var messages: [Message]
    }

    struct Message: Decodable {
      var role: String
      var content: String
    }
  }

  private let process = Process()
  private let input = Pipe()
  private let log: String

  /// The address of the server without `/chat/completions`.
  let endpoint: String

  init(in folder: String) throws {
    let output = Pipe()
    log = folder + "/requests"
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", Self.folder + "/model_server.py", log]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    endpoint = "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/v1"
  }

  /// The folder of the test server and of the Python tests.
  static let folder = Joust.root.appending(path: "Tests/TestModel").path

  /// Returns the requests so far.
  func requests() throws -> [Request] {
    try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
