/// Gives the bytes of a file by its path, or throws what can be said of it in a sentence.
package typealias FileReader = @Sendable (String) throws -> [UInt8]

/// Reads no file: for bots none of whose options names one.
package let noFiles: FileReader = { path in
  throw UnreadableFile(description: "\(path) can't be read here")
}

private struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}
