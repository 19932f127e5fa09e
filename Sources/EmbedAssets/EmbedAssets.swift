import Foundation
import PackagePlugin

/// Adds the scripts, styles and templates of a target to its code as texts, such as `page.css` as
/// `Embedded.page_css`.
///
/// The target `joust` also gets the example bots, as `Embedded.bots`.
///
/// SwiftPM's own `embedInCode` is not used because it generates arrays of bytes, which take many times as
/// long to compile as all other code.
@main struct EmbedAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let assets = module.sourceFiles.map(\.url).filter {
      Self.extensions.contains($0.pathExtension)
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    let bots = target.name == "joust" ? [embedBots(context, module)] : []
    return bots + [
      .buildCommand(
        displayName: "Embedding the assets of \(target.name)",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh"]
          + ([output] + assets).map { $0.path(percentEncoded: false) },
        inputFiles: assets, outputFiles: [output])
    ]
  }

  /// Returns the command that embeds the example bots; their folder is next to the folder of the sources.
  private func embedBots(_ context: PluginContext, _ module: any SourceModuleTarget) -> Command {
    let folder = module.directoryURL.resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "bots")
    let files = Self.languages.flatMap { language -> [URL] in
      let place = folder.appending(path: language)
      let all = try? FileManager.default.contentsOfDirectory(
        at: place, includingPropertiesForKeys: nil)
      return (all ?? []).filter { Self.sources.contains($0.pathExtension) }
        .sorted { $0.path < $1.path }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedBots.swift")
    return .buildCommand(
      displayName: "Embedding the example bots", executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", botScript, "sh"]
        + ([output] + files).map { $0.path(percentEncoded: false) },
      inputFiles: files, outputFiles: [output])
  }

  /// The folders of the example bots that do not need this package.
  private static let languages = [
    "c", "cpp", "go", "haskell", "java", "javascript", "lua", "ocaml", "perl", "php", "python",
    "racket", "ruby", "rust", "shell", "tcl",
  ]
  /// The extensions of source files, as opposed to files that builds make.
  private static let sources: Set = [
    "c", "cpp", "go", "h", "hpp", "hs", "java", "js", "json", "lua", "ml", "mod", "php", "pl", "py",
    "rb", "rkt", "rs", "sh", "tcl",
  ]

  private let botScript = ####"""
    output=$1
    shift
    {
      echo 'extension Embedded {'
      echo '  /// The files of the example bots.'
      echo '  static let bots: [(language: String, file: String, text: String)] = ['
      for file; do
        printf '    ("%s", "%s", ###"""\n' "$(basename "$(dirname "$file")")" "$(basename "$file")"
        cat "$file"
        printf '\n"""###),\n'
      done
      echo '  ]'
      echo '}'
    } > "$output"
    """####

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
