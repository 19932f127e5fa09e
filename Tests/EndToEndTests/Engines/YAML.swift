import Foundation
import Testing

/// A file of YAML, read by a program of this machine.
struct YAML {
  private static let python =
    "python3 -c 'import yaml, json; print(json.dumps(yaml.load(open(\"file.yml\"), yaml.BaseLoader)))'"
  private static let ruby =
    "ruby -ryaml -rjson -e 'puts JSON.generate(YAML.load_file(\"file.yml\"))'"

  /// A command that reads `file.yml` and prints it as JSON; nil if this machine has none.
  private static let reader: String? = {
    if Machine.runs("python3 -c 'import yaml'") { return python }
    return Machine.runs("ruby -ryaml -e 1") ? ruby : nil
  }()

  static let isReadable = reader != nil

  let object: [String: Any]

  init(_ text: String, in joust: Joust) throws {
    try joust.write(text, to: "file.yml")
    let read = try joust.shell(Self.reader ?? "false")
    try #require(read.error == "")
    let object = try JSONSerialization.jsonObject(with: Data(read.output.utf8))
    self.object = try #require(object as? [String: Any])
    try joust.shell("rm file.yml")
  }

  /// The value at a path of keys and places in lists.
  subscript(_ keys: String...) -> Any? {
    keys.reduce(object as Any?) { value, key in
      Int(key).map { (value as? [Any])?[$0] } ?? (value as? [String: Any])?[key]
    }
  }

  /// The steps of a workflow's job.
  func steps(of job: String) -> [[String: Any]] {
    self["jobs", job, "steps"] as? [[String: Any]] ?? []
  }

  /// The scripts of a workflow's job by the names of their steps.
  func scripts(of job: String) -> [String: String] {
    let named = steps(of: job).compactMap { step in
      (step["name"] as? String).flatMap { name in (step["run"] as? String).map { (name, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: named)
  }

  var jobs: [String] { (self["jobs"] as? [String: Any] ?? [:]).keys.sorted() }
}

extension Joust {
  /// Runs a script as an engine does, with the tested program in its path.
  func run(
    script: String, by shell: String = "bash -eo pipefail", _ environment: [String: String] = [:],
    in place: String = "."
  ) throws -> Outcome {
    try write(script, to: ".script")
    return try self.shell(
      "PATH=\"${JOUST%/*}:$PATH\"; script=$PWD/.script; cd '\(place)' && \(shell) \"$script\"",
      environment: environment)
  }
}
