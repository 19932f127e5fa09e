// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "model-bot",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "model-bot", targets: ["ModelBot"])],
  dependencies: [.package(name: "joust", path: "../..")],
  targets: [
    .executableTarget(
      name: "ModelBot", dependencies: [.product(name: "BotKit", package: "joust")],
      swiftSettings: settings),
    .executableTarget(name: "TestModel", path: "Tests/TestModel"),
    .testTarget(
      name: "ModelBotTests", dependencies: ["ModelBot", "TestModel"], swiftSettings: settings),
  ]
)
