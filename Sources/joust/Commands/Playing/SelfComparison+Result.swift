import Hosting
import JSON
import Reports
import Tournaments

// The conclusion from the test and the games against the pool, and its output.
extension SelfComparison {
  static func progress(
    _ test: Reports.Comparison?, _ summary: PoolSummary
  ) -> Reports.Comparison.Progress {
    if let progress = test?.progress, progress != .open { return progress }
    return summary.progress
  }

  func print(
    _ test: Reports.Comparison?, _ summary: PoolSummary, _ progress: Reports.Comparison.Progress
  ) {
    let verdict = verdict(progress)
    guard !arguments.json else {
      let word: [Reports.Comparison.Progress: String] = [
        .better: "better", .worse: "worse", .open: "open",
      ]
      var object: JSONObject = ["progress": .string(word[progress] ?? "")]
      let own = test.flatMap { try? JSONValue(parsing: Array($0.json.utf8)) }
      object.append("comparison", own ?? .null)
      object.append("pool", summary.json)
      object.append("sentence", .string(verdict))
      StandardStream.output.write(JSONValue.object(object).text + "\n")
      return
    }
    let first = test.map { $0.text + "\n" } ?? ""
    StandardStream.output.write("\(first)\(summary.text)\n\(printable(verdict))\n")
  }

  private func verdict(_ progress: Reports.Comparison.Progress) -> String {
    guard let then else {
      return "There is no \(isFormer ? "present" : "earlier") version of \(name) to compare with."
    }
    let own = isFormer ? now.entrant.name : name
    let version = "version \(then.entrant.version)"
    let other = isFormer ? version : "before (\(version))"
    return switch progress {
    case .better: "\(own) is better than \(other)."
    case .worse: "\(own) is worse than \(other)."
    case .open:
      "No difference from \(other) is certain yet; to play longer, give more time with --for."
    }
  }
}
