import Tournaments

/// A text from outside as a page shows it, line by line: what would be obeyed is shown.
func shown(_ text: String) -> String {
  guard text.utf8.contains(0x0A) else { return printable(text) }
  return text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0)) }.joined(separator: "\n")
}

/// JSON that cannot end the script that it stands in, nor begin a comment in it.
func scriptSafe(_ json: [UInt8]) -> [UInt8] {
  guard json.contains(where: { $0 == 0x3C || $0 == 0x3E || $0 == 0x26 }) else { return json }
  var safe: [UInt8] = []
  safe.reserveCapacity(json.count + 64)
  for byte in json {
    switch byte {
    case UInt8(ascii: "<"): safe += Array("\\u003c".utf8)
    case UInt8(ascii: ">"): safe += Array("\\u003e".utf8)
    case UInt8(ascii: "&"): safe += Array("\\u0026".utf8)
    default: safe.append(byte)
    }
  }
  return safe
}
