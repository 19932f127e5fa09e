import Foundation
import Hosting
import Testing

@Suite struct ScratchFolderTests {
  private func launch(_ script: String) -> Launch {
    var launch = Programs.shell(script)
    launch.hasScratch = true
    return launch
  }

  private func lines(of process: LineProcess) -> String {
    while !process.hasEnded { LineProcess.wait(for: [process], until: .now + 5_000_000) }
    LineProcess.poll([process])
    return String(decoding: process.errorTail, as: UTF8.self)
  }

  @Test func `the files of a program are deleted when it is finished`() throws {
    let process = try LineProcess(
      launch(
        "cd $TMPDIR; mkdir -p a/b/c; echo x > a/b/c/d; ln -s / root; chmod 0 a/b; pwd >&2"))
    let path = lines(of: process).split(separator: "\n").map(String.init)[0]
    #expect(FileManager.default.fileExists(atPath: path))
    LineProcess.finish([process], within: 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: "/bin/sh"))
  }

  @Test func `nested folders of any depth are deleted`() throws {
    let process = try LineProcess(
      launch(
        "cd $TMPDIR; pwd >&2; d=$(printf %0200d 0); i=0; "
          + "while [ $i -lt 50 ]; do mkdir $d; cd -P ./$d; i=$((i+1)); done; echo deep >&2"))
    while !lines(of: process).hasSuffix("deep\n") {
      LineProcess.wait(for: [process], until: .now + 5_000_000)
    }
    let path = lines(of: process).split(separator: "\n").map(String.init)[0]
    LineProcess.finish([process], within: 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `two programs have two folders with names that cannot be guessed`() throws {
    let processes = try (0..<2).map { _ in try LineProcess(launch("echo $TMPDIR >&2")) }
    let paths = processes.map { lines(of: $0) }
    LineProcess.finish(processes, within: 0)
    #expect(paths[0] != paths[1])
    let names = paths.map { $0.split(separator: "/").last ?? "" }
    #expect(names.allSatisfy { $0.count > 16 })
    #expect(names[0].commonPrefix(with: names[1]).count < 8)
  }

  @Test func `the files in the folder are counted`() throws {
    let process = try LineProcess(
      launch("cd $TMPDIR; mkdir a; head -c 300000 /dev/zero > a/b; echo x > c; echo >&2; cat"))
    while process.errorTail.isEmpty {
      LineProcess.wait(for: [process], until: .now + 5_000_000)
    }
    let usage = process.scratchUsage
    #expect(usage.files == 3)
    #expect(usage.bytes >= 300_000)
    LineProcess.finish([process], within: 0)
  }

  #if os(Linux)
  @Test func `files with names that are not UTF-8 are counted and deleted`() throws {
    let process = try LineProcess(
      launch(
        "cd $TMPDIR; n=$(printf '\\377'); mkdir a$n; echo x > a$n/b$n; echo x > c$n; pwd >&2; cat"))
    while process.errorTail.last != 10 {
      LineProcess.wait(for: [process], until: .now + 5_000_000)
    }
    let path = String(decoding: process.errorTail.dropLast(), as: UTF8.self)
    #expect(process.scratchUsage.files == 3)
    LineProcess.finish([process], within: 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
  #endif

  @Test(.enabled(if: geteuid() != 0, "root can read all folders"))
  func `a folder that cannot be read is over the limit`() throws {
    let process = try LineProcess(
      launch("cd $TMPDIR; mkdir a; echo x > a/b; chmod 300 a; echo >&2; cat"))
    while process.errorTail.isEmpty {
      LineProcess.wait(for: [process], until: .now + 5_000_000)
    }
    #expect(process.scratchUsage.files > Confinement.scratchFiles)
    LineProcess.finish([process], within: 0)
  }

  @Test func `files in folders that are too deep to count are over the limit`() throws {
    let process = try LineProcess(
      launch(
        "cd $TMPDIR; d=$(printf %0200d 0); i=0; while [ $i -lt 30 ]; do mkdir $d; cd -P ./$d; "
          + "i=$((i+1)); done; echo deep >&2; cat"))
    while process.errorTail.isEmpty {
      LineProcess.wait(for: [process], until: .now + 5_000_000)
    }
    #expect(process.scratchUsage.files > Confinement.scratchFiles)
    LineProcess.finish([process], within: 0)
  }
}
