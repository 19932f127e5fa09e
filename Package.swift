// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(
  _ name: String, uses dependencies: [String] = [], embeds: [Resource] = [],
  optimized: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, resources: embeds,
    swiftSettings: settings
      + (optimized ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []))
}

func tests(of name: String, uses dependencies: [String] = [], data: Bool = false) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) },
    exclude: data ? ["Data"] : [], swiftSettings: settings)
}

let package = Package(
  name: "joust",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "joust", targets: ["joust"]),
    .executable(name: "model-bot", targets: ["ModelBot"]),
    .library(name: "BotKit", targets: ["BotKit", "Games"]),
  ],
  targets: [
    module("JSON"),
    module("Games"),
    module("Messages", uses: ["Games", "JSON"]),
    module("Tournaments", uses: ["Games", "JSON", "Ratings"]),
    module("Ratings"),
    module(
      "Reports", uses: ["Games", "JSON", "Ratings", "Tournaments"],
      embeds: [.embedInCode("Page/Assets")]),
    module("Screens", uses: ["Games", "Reports", "Tournaments"]),
    .target(name: "CProcesses"),
    module("Processes", uses: ["CProcesses"]),
    module("Referees", uses: ["Games", "JSON", "Processes", "Tournaments"]),
    module("Matches", uses: ["Games", "Messages", "Processes", "Tournaments"]),
    module("Checks", uses: ["Games", "JSON", "Messages", "Processes", "Tournaments"]),
    module("Languages"),
    module("BotKit", uses: ["Games", "Messages"]),
    // Learning and reading a network takes minutes and seconds where it is not optimized.
    module("Networks", uses: ["Games"], optimized: true),
    module("Bots", uses: ["BotKit", "Games", "Networks"]),
    module("Conversations", uses: ["BotKit", "Games", "JSON"]),
    .executableTarget(
      name: "joust",
      dependencies: [
        "BotKit", "Bots", "Checks", "Games", "JSON", "Languages", "Matches", "Messages",
        "Networks", "Processes", "Ratings", "Referees", "Reports", "Screens", "Tournaments",
      ],
      swiftSettings: settings),
    // Apart from the rest, since it alone needs all of Foundation.
    .executableTarget(
      name: "ModelBot", dependencies: ["BotKit", "Conversations", "Games", "Tournaments"],
      swiftSettings: settings),
    tests(of: "JSON"),
    tests(of: "Games", data: true),
    tests(of: "Messages", uses: ["Games", "JSON"]),
    tests(of: "Tournaments", uses: ["Games", "JSON"]),
    tests(of: "Ratings", data: true),
    tests(of: "Reports", uses: ["Games", "Ratings", "Tournaments"]),
    tests(of: "Screens", uses: ["Games", "Reports", "Tournaments"]),
    tests(of: "Referees", uses: ["Games", "Processes", "TestReferee", "Tournaments"]),
    tests(of: "Matches", uses: ["Games", "Processes", "TestBot", "TestWorker", "Tournaments"]),
    tests(of: "Languages"),
    tests(of: "BotKit", uses: ["Games"]),
    tests(of: "Networks", uses: ["Games"]),
    tests(of: "Bots", uses: ["BotKit", "Games"]),
    tests(of: "Conversations", uses: ["BotKit", "Games"]),
    .executableTarget(name: "TestBot", path: "Tests/TestBot"),
    .executableTarget(name: "TestWorker", path: "Tests/TestWorker"),
    .executableTarget(name: "TestBeginner", path: "Tests/TestBeginner"),
    .executableTarget(name: "TestReferee", path: "Tests/TestReferee"),
    .executableTarget(name: "TestModel", path: "Tests/TestModel"),
    tests(of: "Processes", uses: ["TestBot", "TestWorker"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Games", "ModelBot", "Processes", "TestBeginner", "TestBot", "TestModel", "TestReferee",
        "TestWorker", "Tournaments", "joust",
      ],
      swiftSettings: settings),
  ]
)
