// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bot",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "joust", path: "../..")
  ],
  targets: [
    .executableTarget(name: "bot", dependencies: [.product(name: "BotKit", package: "joust")])
  ]
)
