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

/// Whether this package is a dependency of another one: SwiftPM refuses unsafe flags there.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// With each function in a section of its own, so that the linker can leave out those that are not used.
let separateFunctions: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release))
]

/// Optimized in debug builds too, because the tests play whole tournaments.
let optimized =
  isDependency
  ? settings : settings + separateFunctions + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Optimized for size, which builds a large module in two thirds of the time: a report takes 5 % longer,
/// and ladders as long as before.
let compact =
  isDependency ? settings : settings + separateFunctions + [.unsafeFlags(["-Osize"])]

/// Not optimized in release builds either: parsing options and drawing on the terminal are fast enough,
/// and the first build takes less time.
let plain =
  isDependency
  ? settings
  : settings + separateFunctions + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// With a static standard library, Swift exports the public functions of a program and so keeps unused ones.
let withoutExports: [LinkerSetting] =
  isDependency
  ? []
  : [
    .unsafeFlags(
      ["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release))
  ]

func module(
  _ name: String, uses dependencies: [String] = [], settings: [SwiftSetting] = optimized,
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) },
    swiftSettings: settings, plugins: plugins)
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
    .executable(name: "joust-bench", targets: ["joust-bench"]),
    .library(name: "BotKit", targets: ["BotKit", "Games"]),
  ],
  targets: [
    module("JSON"),
    .target(name: "CDigest"),
    module("Games", uses: ["CDigest"]),
    module("Protocol", uses: ["Games", "JSON"]),
    module("BotKit", uses: ["Games", "JSON", "Protocol"]),
    module("Ratings"),
    module("Tournaments", uses: ["Games", "JSON", "Ratings"]),
    .target(name: "CHosting"),
    module("Hosting", uses: ["CHosting"]),
    module("Matches", uses: ["Games", "Hosting", "JSON", "Protocol", "Tournaments"]),
    module(
      "Reports", uses: ["Games", "JSON", "Ratings", "Tournaments"], settings: compact,
      plugins: ["EmbedAssets"]),
    .plugin(name: "EmbedAssets", capability: .buildTool(), path: "Sources/EmbedAssets"),
    module("Terminal", uses: ["Games", "JSON", "Reports", "Tournaments"], settings: plain),
    module(
      "Runs",
      uses: [
        "BotKit", "Bots", "Games", "Hosting", "JSON", "Matches", "Ratings", "Reports",
        "Tournaments",
      ]),
    .target(name: "CWeights", exclude: ["ntuple.weights"]),
    module("Bots", uses: ["BotKit", "CWeights", "Games", "JSON"]),
    module("Training", uses: ["Bots", "Games"]),
    .executableTarget(
      name: "joust",
      dependencies: [
        "BotKit", "Bots", "Games", "Hosting", "JSON", "Matches", "Ratings", "Reports", "Runs",
        "Terminal", "Tournaments",
      ],
      swiftSettings: plain, linkerSettings: withoutExports, plugins: ["EmbedAssets"]),
    .target(name: "CBench"),
    .executableTarget(
      name: "joust-bench",
      dependencies: [
        "Bots", "CBench", "Games", "Hosting", "JSON", "Matches", "Ratings", "Reports", "Runs",
        "Tournaments", "Training",
      ],
      swiftSettings: settings),
    tests(of: "JSON"),
    tests(of: "Games", uses: ["JSON"], data: true),
    tests(of: "Protocol", uses: ["Games", "JSON"]),
    tests(of: "BotKit", uses: ["Games"]),
    tests(of: "Ratings", data: true),
    tests(of: "Tournaments", uses: ["Games", "JSON", "Ratings"]),
    tests(of: "Hosting", uses: ["TestBot", "TestThreads", "TestWorker"]),
    tests(
      of: "Matches",
      uses: [
        "Games", "Hosting", "TestBot", "TestReferee", "TestThreads", "TestWorker", "Tournaments",
      ]),
    tests(of: "Reports", uses: ["Games", "JSON", "Ratings", "Tournaments"]),
    tests(of: "Terminal", uses: ["Games", "Protocol", "Reports", "Tournaments"]),
    tests(
      of: "Runs",
      uses: [
        "Games", "Hosting", "Matches", "Ratings", "Reports", "Terminal", "TestBot", "TestThreads",
        "Tournaments",
      ]),
    tests(of: "Bots", uses: ["BotKit", "Games", "Training"]),
    .executableTarget(name: "TestBot", path: "Tests/TestBot"),
    .executableTarget(name: "TestWorker", path: "Tests/TestWorker"),
    .executableTarget(name: "TestBeginner", path: "Tests/TestBeginner"),
    .executableTarget(
      name: "TestReferee", path: "Tests/TestReferee",
      swiftSettings: isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "TestThreads", path: "Tests/TestThreads", swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Games", "Hosting", "TestBeginner", "TestBot", "TestReferee", "TestThreads",
        "TestWorker", "Tournaments", "joust", "joust-bench",
      ],
      exclude: ["Kernels"], swiftSettings: settings),
  ]
)
