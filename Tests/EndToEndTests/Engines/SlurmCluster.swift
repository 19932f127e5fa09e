import Foundation

/// A Slurm cluster of one node on the loopback interface.
///
/// The daemons run in their own process namespace. Without the namespace, Slurm's job steps, which are
/// daemons in their own sessions, could become children of the test process, because some tests make that
/// process adopt orphans. The steps and their jobs would then be killed when a test ends any program.
final class SlurmCluster {
  /// The reason why there is no cluster on this machine, or nil if there can be one.
  static let absence: String? = {
    let missing = ["munged", "slurmctld", "slurmd", "sbatch", "unshare"]
      .filter { Shell.path(of: $0) == nil }
    if !missing.isEmpty { return "\(missing.joined(separator: ", ")) not found" }
    return getuid() == 0 ? nil : "Slurm's daemons need root here"
  }()

  private let folder: String
  private let environment: [String: String]
  /// The input of the first process in the namespace; closing it ends the namespace.
  private var input: Int32 = -1

  /// Starts the daemons, and waits until the node accepts jobs.
  init() throws {
    // The length of a socket's path is limited.
    folder = "/tmp/slurm-\(UInt32.random(in: 0 ... .max))"
    environment = ["SLURM_CONF": "\(folder)/slurm.conf", "PATH": Shell.path]
    for name in ["", "/state", "/spool"] {
      try FileManager.default.createDirectory(
        atPath: folder + name, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    }
    let key = Data((0..<128).map { _ in UInt8.random(in: 0...255) })
    _ = FileManager.default.createFile(
      atPath: "\(folder)/key", contents: key, attributes: [.posixPermissions: 0o600])
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: "\(folder)/slurm.conf"))
    try start([
      [
        "munged", "--foreground", "--force", "--key-file=\(folder)/key",
        "--socket=\(folder)/munge.socket", "--pid-file=\(folder)/munged.pid",
        "--log-file=\(folder)/munged.log", "--seed-file=\(folder)/seed",
      ],
      ["slurmctld", "-D", "-c", "-i"],
      ["slurmd", "-D", "-N", "localhost"],
    ])
    _ = try eventually { try run("sinfo", "-h", "-o", "%T") == "idle" }
  }

  private var configuration: String {
    let port = Int.random(in: 20_000..<30_000)
    return """
      ClusterName=one
      SlurmctldHost=localhost(127.0.0.1)
      SlurmctldPort=\(port)
      SlurmdPort=\(port + 1)
      AuthType=auth/munge
      AuthInfo=socket=\(folder)/munge.socket
      SlurmUser=root
      SlurmdUser=root
      StateSaveLocation=\(folder)/state
      SlurmdSpoolDir=\(folder)/spool
      SlurmctldPidFile=\(folder)/slurmctld.pid
      SlurmdPidFile=\(folder)/slurmd.pid
      SlurmctldLogFile=\(folder)/slurmctld.log
      SlurmdLogFile=\(folder)/slurmd.log
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      SelectType=select/cons_tres
      SelectTypeParameters=CR_CPU
      SlurmdParameters=config_overrides
      KillWait=1
      MpiDefault=none
      SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=1
      NodeName=localhost NodeAddr=127.0.0.1 CPUs=8 RealMemory=100000 State=UNKNOWN
      PartitionName=all Nodes=localhost Default=YES State=UP

      """
  }

  /// Runs one of Slurm's commands.
  ///
  /// - Returns: The output without the last line feed.
  @discardableResult
  func run(_ words: String..., in place: String? = nil) throws -> String {
    try Shell.run(words, environment: environment, in: place ?? folder)
  }

  /// The daemons' logs, for the message of a failed test.
  var account: String {
    let texts = ["sinfo", "squeue"].map { (try? run($0)) ?? "" }
    let logs = ["munged", "slurmctld", "slurmd"].map { name in
      let log = (try? String(contentsOfFile: "\(folder)/\(name).log", encoding: .utf8)) ?? ""
      return "\(name).log:\n" + log.split(separator: "\n").suffix(30).joined(separator: "\n")
    }
    return (texts + logs).joined(separator: "\n")
  }

  /// Starts the daemons without the descriptors of this process, because other tests wait until their
  /// descriptors are closed.
  private func start(_ daemons: [[String]]) throws {
    let commands = daemons.map { words in
      words.map { "'\($0)'" }.joined(separator: " ") + " </dev/null >/dev/null 2>&1 &\n"
    }
    let script = """
      for fd in /proc/$$/fd/*; do fd=${fd##*/}; [ "$fd" -lt 3 ] || eval "exec $fd>&-"; done
      mkfifo input
      { unshare --pid --fork --mount-proc sh -c "$1" <input; touch ended; } >/dev/null 2>&1 &
      """
    _ = try Shell.run(
      ["bash", "-c", script, "bash", commands.joined() + "read -r end"], environment: environment,
      in: folder)
    input = unsafe open("\(folder)/input", O_WRONLY | O_CLOEXEC)
  }

  /// Stops the daemons and the jobs, and deletes their files.
  func stop() {
    close(input)
    // The kernel ends all processes of a namespace before its first one is reaped.
    let ended = "\(folder)/ended"
    _ = eventually(atMost: .seconds(10)) { FileManager.default.fileExists(atPath: ended) }
    try? FileManager.default.removeItem(atPath: folder)
  }
}
