/// A syntax of JSON, with at most ``JSONScanner/depthLimit`` levels of nesting.
package enum JSONDialect: Hashable, Sendable, CaseIterable {
  /// RFC 8259 without extensions.
  case strict
  /// JSON5 (spec.json5.org), which allows comments, trailing commas and unquoted keys.
  case json5
}
