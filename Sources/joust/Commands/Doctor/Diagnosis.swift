import Hosting
import JSON
import Reports
import Runs

/// The findings of `joust doctor` on this machine.
struct Diagnosis: Sendable {
  private var columns: [(name: String, findings: [Examination.Finding])] = []
  private var lacks: [String] = []

  init(shouldStop: () -> Bool) throws {
    let choices = [
      ("namespaces", SandboxChoice.namespaces()), ("bwrap", SandboxChoice.bubblewrap()),
      ("landlock", SandboxChoice.landlock()),
    ]
    for (name, choice) in choices {
      switch choice {
      case .success(let mechanism):
        columns.append((name, try Examination.findings(in: name, mechanism, shouldStop)))
      case .failure(let lack): lacks.append("\(name): \(lack)")
      }
    }
    columns.append(("none", try Examination.findings(in: "none", nil, shouldStop)))
  }

  /// Whether there is a sandbox, and no attack succeeds in the sandbox that "auto" chooses.
  var isHealthy: Bool { columns.count > 1 && !columns[0].findings.contains(.possible) }

  var text: String {
    let table = Table(
      columns: (["attack"] + columns.map(\.name)).map { .words($0) },
      rows: Attack.all.enumerated().map { index, attack in
        [.text(attack.title)] + columns.map { .text($0.findings[index].rawValue) }
      })
    return ([table.text] + conclusions + [accounts]).map { $0 + "\n" }.joined()
  }

  /// The findings as one line of JSON.
  var json: String {
    let attacks = Attack.all.enumerated().map { index, attack in
      var object: JSONObject = ["attack": .string(attack.title)]
      for column in columns {
        object.append(column.name, .string(column.findings[index].rawValue.lowercased()))
      }
      return JSONValue.object(object)
    }
    let object: JSONObject = [
      "healthy": .bool(isHealthy), "attacks": .array(attacks),
      "notes": .array(texts: conclusions),
    ]
    return JSONValue.object(object).text + "\n"
  }

  /// The accounting of bots on this machine, and advice to improve it.
  private var accounts: String {
    let advice = "systemd-run --user --scope -p Delegate=yes joust run …"
    guard let folder = ControlGroupFolder.shared else {
      return
        "There are no control groups for bots here: Joust measures the bots' use of the "
        + "machine as accurately as it can. With systemd, this command may give Joust control "
        + "groups: \(advice)"
    }
    let names = ControlGroupFolder.Controller.allCases.filter(folder.controllers.contains)
      .map(\.rawValue)
    guard names.count < ControlGroupFolder.Controller.allCases.count else {
      return "Each bot has a control group, with the controllers \(names.joined(separator: ", "))."
    }
    return "Each bot has a control group, "
      + (names.isEmpty
        ? "without controllers" : "with the controllers \(names.joined(separator: ", ")) only")
      + ". With systemd, this command may give Joust all controllers: \(advice)"
  }

  private var conclusions: [String] {
    var lines = lacks
    if !SystemCallFilter.exists {
      lines.append(
        "Joust cannot filter system calls on this machine: run Joust on Linux on x86-64 or ARM64."
      )
    }
    lines += [ProgramUsers.remark].compactMap(\.self)
    guard columns.count > 1 else {
      return lines + ["\"sandbox\": \"auto\" finds no sandbox on this machine."]
    }
    lines.append("\"sandbox\": \"auto\" chooses \(columns[0].name) on this machine.")
    for (index, attack) in Attack.all.enumerated()
    where columns[0].findings[index] == .possible && !attack.remedy.isEmpty {
      lines.append("To prevent \"\(attack.title)\": \(attack.remedy).")
    }
    return lines
  }
}
