import Foundation
import Synchronization

/// Chromium without a window.
///
/// It is started once for all pages and controlled through the protocol of its developer tools.
final class Browser {
  /// The path of the browser, or nil if it is not on this machine.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    return names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// A page after its script has run.
  struct Page {
    /// The elements of the page as HTML.
    var document: String
    /// The messages of the console, including errors and violations of the content security policy.
    var console: [String]

    /// Returns the values of an attribute in document order.
    func values(of attribute: String) -> [String] {
      document.components(separatedBy: " \(attribute)=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
    }
  }

  /// Opens a page in its own tab, and advances its virtual time by a number of seconds, which takes less real
  /// time.
  ///
  /// - Parameters:
  ///   - file: The path of the page.
  ///   - place: The text after `#` in the address.
  ///   - seconds: The virtual time.
  ///   - columns: The width of the window in pixels.
  /// - Returns: The page after its script has run.
  /// - Throws: If the browser cannot be started, or exits.
  static func open(
    _ file: String, at place: String = "", for seconds: Int = 5, columns: Int = 800
  ) throws -> Page {
    let address = URL(fileURLWithPath: file).absoluteString + (place.isEmpty ? "" : "#\(place)")
    return try shared.withLock { shared in
      let browser = try shared ?? Browser()
      // A browser that fails is not used again.
      shared = nil
      let page = try browser.open(address, for: seconds, columns: columns)
      shared = browser
      return page
    }
  }

  /// A page that stays open while time passes as usual.
  struct Visit {
    fileprivate let browser: Browser
    fileprivate let page: String?

    /// Returns the value of an expression, which is a string.
    func value(of expression: String) throws -> String {
      try browser.ask("Runtime.evaluate", ["expression": expression], of: page)?.result?.value ?? ""
    }

    /// Waits until the value of an expression satisfies a condition, for at most three minutes, and returns the
    /// last value.
    func wait(for expression: String, until isReached: (String) -> Bool) throws -> String {
      var value = ""
      for _ in 0..<1800 {
        value = try self.value(of: expression)
        if isReached(value) { break }
        Thread.sleep(forTimeInterval: 0.1)
      }
      return value
    }
  }

  /// Opens a page in its own tab, runs a function with it, and closes the tab.
  static func visit<Result>(
    _ address: String, columns: Int = 1280, _ work: (Visit) throws -> Result
  ) throws -> Result {
    try shared.withLock { shared in
      let browser = try shared ?? Browser()
      // A browser that fails is not used again.
      shared = nil
      browser.events = []
      let tab = try browser.ask("Target.createTarget", ["url": "about:blank"])?.targetId ?? ""
      let page = try browser.ask(
        "Target.attachToTarget", ["targetId": tab, "flatten": true])?.sessionId
      try browser.ask(
        "Emulation.setDeviceMetricsOverride",
        ["width": columns, "height": 700, "deviceScaleFactor": 1, "mobile": false], of: page)
      try browser.ask("Page.navigate", ["url": address], of: page)
      let visit = Visit(browser: browser, page: page)
      _ = try visit.wait(for: "document.documentElement.dataset.ready ?? ''") { !$0.isEmpty }
      let result = try work(visit)
      try browser.ask("Target.closeTarget", ["targetId": tab])
      shared = browser
      return result
    }
  }

  /// The running browser.
  private static let shared = Mutex<Browser?>(nil)

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var messages = 0
  /// The bytes of an incomplete message.
  private var rest = Data()
  /// The events of the page.
  private var events: [Message] = []

  private struct Message: Decodable {
    struct Result: Decodable {
      struct Value: Decodable {
        var value: String?
      }

      var targetId: String?
      var sessionId: String?
      var result: Value?
    }

    var id: Int?
    var method: String?
    var result: Result?
    /// The text of the message.
    var text: String?
  }

  private struct Failure: Error {
    var what: String
  }

  /// Starts the browser, which exits with the tests, when its input is closed.
  private init() throws {
    let script = """
      folder=$(mktemp -d) && exec 3<&0 4>&1 >/dev/null
      "$0" --headless --no-sandbox --disable-gpu --disable-software-rasterizer --no-first-run \
        --disable-background-networking --disable-component-update --disable-extensions \
        --disable-dev-shm-usage --user-data-dir="$folder" --remote-debugging-pipe
      rm -rf "$folder"
      """
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Self.path ?? ""]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  private func open(_ address: String, for seconds: Int, columns: Int) throws -> Page {
    events = []
    let tab = try ask("Target.createTarget", ["url": "about:blank"])?.targetId ?? ""
    let page = try ask(
      "Target.attachToTarget", ["targetId": tab, "flatten": true])?.sessionId
    for part in ["Log", "Page", "Runtime"] { try ask("\(part).enable", of: page) }
    try ask(
      "Emulation.setDeviceMetricsOverride",
      ["width": columns, "height": 900, "deviceScaleFactor": 1, "mobile": false], of: page)
    // Virtual time can start only when the page has an address.
    try ask("Emulation.setVirtualTimePolicy", ["policy": "pause"], of: page)
    try ask("Page.navigate", ["url": address], of: page)
    try ask(
      "Emulation.setVirtualTimePolicy",
      [
        "policy": "pauseIfNetworkFetchesPending", "budget": seconds * 1000,
        "maxVirtualTimeTaskStarvationCount": 9999,
      ], of: page)
    while !events.contains(where: { $0.method == "Emulation.virtualTimeBudgetExpired" }) {
      events.append(try next())
    }
    let document = try ask(
      "Runtime.evaluate", ["expression": "document.documentElement.outerHTML"], of: page)
    let said = ["Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"]
    let console = events.filter { said.contains($0.method ?? "") }.map { $0.text ?? "" }
    try ask("Target.closeTarget", ["targetId": tab])
    return Page(document: document?.result?.value ?? "", console: console)
  }

  /// Sends a command, and waits for its result.
  @discardableResult
  private func ask(
    _ method: String, _ words: [String: Any] = [:], of page: String? = nil
  ) throws -> Message.Result? {
    messages += 1
    var message: [String: Any] = ["id": messages, "method": method, "params": words]
    message["sessionId"] = page
    let text = try JSONSerialization.data(withJSONObject: message)
    try input.fileHandleForWriting.write(contentsOf: text + [0])
    while true {
      let answer = try next()
      guard answer.id == messages else {
        events.append(answer)
        continue
      }
      guard let result = answer.result else { throw Failure(what: answer.text ?? method) }
      return result
    }
  }

  /// Returns the next message, which ends with a zero byte.
  private func next() throws -> Message {
    while true {
      if let end = rest.range(of: Data([0])) {
        let text = rest[..<end.lowerBound]
        rest = Data(rest[end.upperBound...])
        var message = try JSONDecoder().decode(Message.self, from: text)
        message.text = String(decoding: text, as: UTF8.self)
        return message
      }
      // A long message arrives in pieces, and only the last piece ends in a zero byte.
      repeat { rest += try piece() } while rest.last != 0
    }
  }

  private func piece() throws -> Data {
    let handle = output.fileHandleForReading
    var patience = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&patience, 1, 120_000) == 1 else { throw Failure(what: "it hangs") }
    let piece = handle.availableData
    guard !piece.isEmpty else { throw Failure(what: "it has ended") }
    return piece
  }
}
