import Foundation

/// Chromium without a window, where the machine has one.
struct Browser {
  /// Its path; nil where there is none.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    return names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// A page as it stands after its script has run.
  struct Page {
    /// Its elements as HTML.
    var document: String
    /// What it wrote on the console: messages, errors, and what its policy forbade.
    var console: [String]

    /// The values of an attribute, in their order.
    func values(of attribute: String) -> [String] {
      document.components(separatedBy: " \(attribute)=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
    }
  }

  /// Opens a page of a folder, and lets so many seconds pass for it, which takes less of ours.
  ///
  /// - Parameters:
  ///   - file: the page's path.
  ///   - place: what stands behind `#` in its address.
  ///   - seconds: how long it has.
  ///   - columns: how many pixels its window is wide.
  /// - Returns: what the page has come to.
  /// - Throws: where the browser cannot be started or its output be read.
  static func open(
    _ file: String, at place: String = "", for seconds: Int = 5, columns: Int = 800
  ) throws -> Page {
    let folder = NSTemporaryDirectory() + "joust-browser-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-extensions",
      "--user-data-dir=\(folder)", "--window-size=\(columns),900", "--enable-logging=stderr",
      "--virtual-time-budget=\(seconds * 1000)", "--dump-dom",
      URL(fileURLWithPath: file).absoluteString + (place.isEmpty ? "" : "#\(place)"),
    ]
    let (output, error) = ("\(folder)/output", "\(folder)/error")
    for name in [output, error] { try Data().write(to: URL(fileURLWithPath: name)) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: error)
    try process.run()
    let patience = Date(timeIntervalSinceNow: 120)
    while process.isRunning, Date() < patience { Thread.sleep(forTimeInterval: 0.05) }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    let texts = try [output, error].map { name in
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: name)), as: UTF8.self)
    }
    return Page(
      document: texts[0],
      console: texts[1].split(separator: "\n").map(String.init).filter { $0.contains(":CONSOLE") })
  }
}
