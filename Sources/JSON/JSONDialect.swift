/// A language of JSON.
package enum JSONDialect: Hashable, Sendable, CaseIterable {
  /// RFC 8259 to the letter, nested at most ``JSONScanner/depthLimit`` deep.
  case strict
  /// JSON5 (spec.json5.org): with comments, trailing commas and bare keys.
  case json5
}
