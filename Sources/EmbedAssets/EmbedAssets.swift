import Foundation
import PackagePlugin

/// Adds a target's scripts, styles and templates to its code as texts: `page.css` is
/// `Embedded.page_css`.
///
/// SwiftPM's own `embedInCode` generates arrays of bytes, whose compilation takes many times as long
/// as that of all other code.
@main struct EmbedAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let assets = module.sourceFiles.map(\.url).filter {
      Self.extensions.contains($0.pathExtension)
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding the assets of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh"]
          + ([output] + assets).map { $0.path(percentEncoded: false) },
        inputFiles: assets, outputFiles: [output])
    ]
  }

  private static let extensions: Set = ["css", "gitignore", "js", "json", "md", "py", "sh", "yml"]

  private let script = ##"""
    output=$1
    shift
    {
      echo '/// The files of the folder `Assets`.'
      echo 'enum Embedded {'
      for file; do
        printf '  static let %s = #"""\n' "$(basename "$file" | tr .- __)"
        cat "$file"
        printf '\n"""#\n'
      done
      echo '}'
    } > "$output"
    """##
}
