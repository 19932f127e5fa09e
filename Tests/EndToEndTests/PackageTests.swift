import Foundation
import TestThreads
import Testing

/// Tests a bot in its own package, which depends on a version of this package.
@Suite(
  .waiting, .long("it builds a package"), .needs("git", "swift"), .timeLimit(.minutes(30)))
struct PackageTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  @Test func `a bot in a package of its own depends on BotKit by version`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let clone = try joust.shell(
      """
      set -e
      mkdir joust
      cp -R '\(Self.project)/Package.swift' '\(Self.project)/Sources' '\(Self.project)/Tests' joust
      cd joust
      git init -q
      git add -A
      git -c user.name=joust -c user.email=joust@example.org commit -q -m 'Begin'
      git tag 1.0.0
      """)
    #expect(clone.status == 0, "\(clone.error)")
    try joust.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "fox",
        platforms: [.macOS(.v26)],
        dependencies: [.package(url: "file://\(joust.folder)/joust", from: "1.0.0")],
        targets: [
          .executableTarget(
            name: "fox", dependencies: [.product(name: "BotKit", package: "joust")])
        ])
      """, to: "fox/Package.swift")
    try joust.write(
      """
      import BotKit
      import Foundation
      import Games

      exit(serve(Choice { (game: TicTacToe, view) in view.legalMoves[0] }))
      """, to: "fox/Sources/fox/main.swift")
    let build = try joust.shell("cd fox && swift build")
    try #require(build.status == 0, "\(build.output)\(build.error)")
    let fox = try joust.shell("fox/.build/debug/fox <<'END'\n\(Self.dialogue)\nEND")
    #expect(fox.status == 0)
    #expect(
      fox.output == """
        {"type":"ready"}
        {"turn":1,"move":0}

        """)
  }

  private static let dialogue = """
    {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{}}
    {"type":"start","game_number":1,"seat":"X"}
    {"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"last":null}
    {"type":"quit"}
    """
}
