/// A syntax of JSON.
package enum JSONDialect: Hashable, Sendable, CaseIterable {
  /// RFC 8259 without extensions, at most ``JSONScanner/depthLimit`` levels deep.
  case strict
  /// JSON5 (spec.json5.org), which allows comments, trailing commas and unquoted keys.
  case json5
}
