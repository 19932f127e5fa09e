import Foundation
import Testing

/// A YAML file, parsed by a library of Python or Ruby.
struct YAML {
  private static let python =
    "python3 -c 'import yaml, json; print(json.dumps(yaml.load(open(\"file.yml\"), yaml.BaseLoader)))'"
  private static let ruby =
    "ruby -ryaml -rjson -e 'puts JSON.generate(YAML.load_file(\"file.yml\"))'"

  /// A command that reads `file.yml` and prints it as JSON, or nil if this machine has no YAML
  /// library.
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

  /// Returns the value at a path of keys and indices.
  subscript(_ keys: String...) -> Any? {
    keys.reduce(object as Any?) { value, key in
      Int(key).map { (value as? [Any])?[$0] } ?? (value as? [String: Any])?[key]
    }
  }

  /// Returns the steps of a job in a workflow.
  func steps(of job: String) -> [[String: Any]] {
    self["jobs", job, "steps"] as? [[String: Any]] ?? []
  }

  /// Returns the scripts of a job in a workflow, by the names of their steps.
  func scripts(of job: String) -> [String: String] {
    let named = steps(of: job).compactMap { step in
      (step["name"] as? String).flatMap { name in (step["run"] as? String).map { (name, $0) } }
    }
    return Dictionary(uniqueKeysWithValues: named)
  }

  var jobs: [String] { (self["jobs"] as? [String: Any] ?? [:]).keys.sorted() }
}

extension Joust {
  /// Runs a script with the tested program in its search path.
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
