import FoundationEssentials
import Networks
import Processes
import Tournaments

/// The files of networks.
enum NetworkFile {
  /// Reads one.
  ///
  /// - Throws: a sentence that begins with its name where it can't be read, or is damaged.
  static func network(in file: String) throws -> TupleNetwork {
    do {
      return try TupleNetwork(text: InputFile.contents(of: file))
    } catch let error as NetworkError {
      throw InputError("\(printable(file)) \(error)")
    } catch {
      throw InputError("\(error)")
    }
  }

  /// Checks that a file can be written before hours are spent on what is to stand in it.
  static func check(_ file: String) throws(InputError) {
    let folder = URL(filePath: file).standardizedFileURL.deletingLastPathComponent().path
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      throw InputError(
        "\(printable(file)) can't be written: there is no folder \(printable(folder))")
    }
    guard !FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) || !isFolder else {
      throw InputError("\(printable(file)) is a folder, expected the name of a file to write")
    }
  }

  /// Writes one: the file is the old one or the new one whole, whatever happens.
  static func write(_ text: [UInt8], to file: String) throws(MachineError) {
    do {
      try Data(text).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw MachineError(
        "\(printable(file)) can't be written; is the disk full, or the folder another's?")
    }
  }
}
