extension Attack {
  /// The attacks that use system calls that the filter refuses, and an attack through /dev/zero, which the
  /// sandbox makes unusable.
  static let calls = [
    Self("keep others from opening a file (a lease)", "lease", .file("own/file"), confine),
    Self("watch a folder for changes (dnotify)", "notify", .file("own"), confine),
    Self("watch files for changes (inotify)", "watch", .itself, confine),
    Self("leave its session, for a larger share of the processors", "session", .itself, confine),
    Self("leave its process group", "group", .itself, confine),
    Self("start a child process of its parent", "foreign-child", .itself, confine),
    Self("hold shared memory that belongs to no process", "shared-memory", .itself, confine),
    Self("hold shared memory through /dev/zero", "zero-device", .itself, confine),
    Self("hold memory in an unnamed file (memfd)", "memory-file", .itself, confine),
    Self("enlarge pipes", "pipe-size", .itself, confine),
    Self("enlarge buffers of sockets", "socket-buffer", .itself, confine),
    Self("hide open files in the messages of a socket", "descriptor-message", .itself, confine),
    Self("hide its open files from Joust", "hide-files", .itself, confine),
    Self("read which pages of a system file are cached", "cached-page", .itself, confine),
    Self("read which pages of memory are resident", "resident-page", .itself, confine),
    Self("drop cached pages of a system file", "dropped-page", .itself, confine),
    Self("continue while Joust has stopped it", "go-on", .itself, confine),
    Self("hide the open files of a thread", "thread-files", .itself, confine),
    Self("make a program that Joust can't read", "make-unreadable", .itself, confine),
    Self("reserve disk space without writing to it", "reserve", .itself, confine),
  ]
}
