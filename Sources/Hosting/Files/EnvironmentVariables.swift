import CHosting

/// The environment variables of this process.
package enum EnvironmentVariables {
  /// The variables by name, read once at the first use.
  package static let all: [String: String] = {
    var variables: [String: String] = [:]
    guard var next = unsafe joust_environment() else { return variables }
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe next += 1
    }
    return variables
  }()
}
