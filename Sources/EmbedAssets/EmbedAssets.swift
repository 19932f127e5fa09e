import Foundation
import PackagePlugin

/// Puts a target's scripts and styles into its code as texts: `page.css` is `Embedded.page_css`.
///
/// SwiftPM's own `embedInCode` makes lists of bytes of them, which the compiler takes many times as
/// long for as for all of the rest.
@main struct EmbedAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let assets = module.sourceFiles.map(\.url).filter { ["css", "js"].contains($0.pathExtension) }
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
