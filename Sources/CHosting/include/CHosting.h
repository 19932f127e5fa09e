// The code that runs between fork and exec, and system calls that Swift cannot import from the C library.
#pragma once

#include <stdint.h>

// The accounting of a child's resources, on Linux only.
struct joust_accounts {
  int group;                       // the open folder of its control group, or -1
  int wants_counter;               // whether to count the processor time of the child and its descendants
  // The results of the start.
  int is_grouped;                  // whether the child was started in the group, or has entered it
  int counter;                     // a descriptor to read the time from, as 8 bytes in nanoseconds; or -1
  int ends[2];                     // used only during the start
};

// The mechanism that confines a child.
enum joust_mechanism { joust_unconfined, joust_landlock, joust_namespaces, joust_sandbox_tool };

// The description of a child. All strings and arrays belong to the caller.
struct joust_launch {
  const char *program;             // an absolute path
  char *const *arguments;          // argv, ended by NULL
  char *const *environment;        // envp, ended by NULL
  const char *directory;           // working directory
  int input, output, error;        // become descriptors 0, 1, 2
  // The pipe for the line {"wait-status": N}, which the supervisor writes when the program has ended. A
  // sandbox tool gets the pipe as descriptor 3 and writes {"exit-code": N}. The value is -1 for a child under
  // Landlock or without confinement.
  int status;
  uint64_t file_size_limit;        // bytes; 0 for no limit
  uint64_t descriptor_limit;       // count; 0 for no limit
  enum joust_mechanism mechanism;
  // The filter of joust_filter(); empty for no filter. A sandbox tool reads it from descriptor 4. Otherwise
  // the child installs it.
  const void *filter;
  uint32_t filter_size;
  // The files that a confined child may read and execute, and the files that it may change, with everything
  // inside them. Both lists end with NULL. The child has no capabilities and, unless `network` is set, no
  // network.
  char *const *readable;
  char *const *writable;
  char *const *listed;             // under Landlock, the folders that the child may only list, or NULL
  char *const *links;              // in namespaces, links to make, as alternating paths and targets
  uint64_t scratch_size;           // in namespaces, the size of /tmp in bytes
  uint64_t process_limit;          // in namespaces, the number of processes and threads; 0 for no limit
  int maps_zero_device;            // in namespaces, whether the child may map /dev/zero
  int network;
  // The id of both the user and the group under which the child runs, without the rights of root. The value 0
  // means no change.
  uint32_t user;
  // Paths inside private folders that a child needs if it runs as another user. Root makes them visible in a
  // mount namespace of the child. `covered` are the private folders, in which nothing else is visible.
  // `shown` are the paths, and `trees` has space for a descriptor of each. `linked` are links, as alternating
  // paths and targets. The lists end with NULL. `covered` is NULL or empty if no path is shown.
  char *const *covered;
  char *const *shown;
  int *trees;
  char *const *linked;
  int refusals;                    // the socket for the descriptor that reports refused calls, or 0
  struct joust_accounts *accounts; // or NULL
};

// The step at which a start failed.
enum joust_launch_step {
  joust_launch_done = 0,
  joust_launch_fork,
  joust_launch_mounts,
  joust_launch_user,
  joust_launch_directory,
  joust_launch_confine,
  joust_launch_exec,
};

// Starts a child as the leader of a new session, with default signals and no other descriptors. On Linux, the
// child also has limits, makes no core dumps, gains no privileges, and is killed when the calling thread
// ends. Returns the child's process id, or -1 with the failed step and the error number.
int32_t joust_start(const struct joust_launch *launch, enum joust_launch_step *step, int *error);

// Returns whether this process may make paths inside private folders visible. The function tests this in a
// child.
int joust_may_mount(void);

// Makes this thread, but no other thread, open files as another user, or as root again if `user` is 0. Linux
// only.
void joust_open_files_as(uint32_t user);

// Makes the user `to` and the group `group` the owners of a folder and of everything inside it. Files that do
// not belong to the user `from`, and files with a hard link outside of the folder, keep their owners. Returns
// 0, or -1 with errno; after a failure, some owners may have changed. Linux only.
int joust_change_owner(const char *path, uint32_t from, uint32_t to, uint32_t group);

// The traits of a confined program that determine its allowed system calls.
enum joust_traits {
  joust_builds = 1,            // it builds bots
  joust_has_sockets = 2,       // it may have network sockets
  joust_shares_files = 4,      // it can name files of others, and may not change modes, owners and times
  joust_reports_refusals = 8,  // its refused calls wait for joust_next_refusal()
  joust_is_stopped = 16,       // signals stop it between its turns
};

// Writes the system call filter for a confined program into a buffer of `room` bytes. Returns the filter's
// size in bytes, 0 if this architecture has no filter, or -1 if the buffer is too small.
int joust_filter(uint32_t traits, void *statements, int room);

// Installs the filter in the calling process, as joust_start() does. Returns 0, or -1 with errno.
int joust_install_filter(const struct joust_launch *launch);

// Makes a pair of sockets, which close on exec. Returns 0, or -1 with errno.
int joust_pair(int ends[2]);

// Returns the descriptor for refused calls that a starting child has sent to one end of a pair, or -1.
int joust_receive_listener(int end);

// Waits at most a given number of milliseconds for a refused call. Returns the number of the call and stores
// its identifier for joust_refuse(). Returns -1 if all processes have exited, and -2 if no call was refused
// in time.
int joust_next_refusal(int listener, int milliseconds, uint64_t *question_id);

// Answers a refused call with its error. The program that made the call waits for this answer.
void joust_refuse(int listener, uint64_t question_id, int number);

// Returns the name of a system call, or NULL if it is unknown.
const char *joust_call_name(int number);

// Returns whether this user may count a child's processor time without a control group.
int joust_can_count(void);

// Returns the version of the kernel's Landlock, or 0 for none.
int joust_landlock_version(void);

// Exchanges the paths of two folders, atomically if the file system supports it. Returns 0, or -1
// with errno.
int joust_swap(const char *one, const char *other);

// Makes a pipe whose ends are above descriptor 2 and close on exec. The end `ours`, 0 or 1, never
// blocks. Returns 0, or -1 with errno.
int joust_pipe(int ends[2], int ours);

// Returns a descriptor that becomes readable when the child exits, or -1 if the system provides none.
int joust_exit_descriptor(int32_t child);

// Calls poll() with a timeout in nanoseconds. On macOS, the timeout is at most 20 ms. The entries have the
// type `struct pollfd`.
int joust_wait(void *entries, int count, int64_t nanoseconds);

// Returns the number of processors that this process may use, or less than 1 if it is unknown.
int joust_processor_count(void);

// Returns the number of the processor on which this thread runs, or -1 if the system does not report it.
int joust_current_processor(void);

// Returns whether this process was allowed to use a processor when the process started.
int joust_may_use_processor(int processor);

// Makes a thread run on one processor or, if `processor` is -1, on all processors that this process could use
// when it started. Thread 0 is the calling thread. Returns 0, or -1 with errno. Linux only.
int joust_set_processor(int thread, int processor);

// The environment variables of this process, ended by NULL.
char **joust_environment(void);

// Starts a detached thread that runs `work`, with the signals that request a stop blocked. Returns 0, or an
// error number.
int joust_start_thread(void *(*work)(void *), void *argument);

// A lock with a condition variable.
struct joust_monitor;
struct joust_monitor *joust_monitor_create(void);
void joust_monitor_destroy(struct joust_monitor *monitor);
void joust_monitor_lock(struct joust_monitor *monitor);
void joust_monitor_unlock(struct joust_monitor *monitor);
void joust_monitor_wake(struct joust_monitor *monitor);

// Releases the lock, waits until another thread wakes the waiting threads or until the given time, and then
// acquires the lock again. The time is in nanoseconds of the monotonic clock, and must not be negative.
// Returns 0 if the time has passed. The function may also return early.
int joust_monitor_wait(struct joust_monitor *monitor, int64_t until);

// Makes this process adopt its orphaned descendants and refuse to be traced or dumped. The function
// joust_release_orphans() reverts the adoption only. Linux only.
void joust_adopt_orphans(void);
void joust_release_orphans(void);

// Starts the watchdog, a process that waits for the end of this process. The watchdog then kills the process
// groups of the registered children, whose descendants would otherwise survive. Further calls have no effect.
// Returns 0, or -1 with errno.
int joust_start_watchdog(void);
void joust_stop_watchdog(void);

// Makes the watchdog also kill a control group. `killer` is the descriptor of the group's file cgroup.kill,
// or negative for no group. The caller must call this function before the start of the watchdog. Linux only.
void joust_watch_group(int killer);

// Registers a child with the watchdog. A negative id removes a child that is about to be reaped.
void joust_register_child(int32_t child);

// Raises the limit on descriptors to its maximum. Returns the limit, or -1 if it cannot be read.
int64_t joust_raise_descriptor_limit(void);

// Limits the number of processes that the user of a process may have when that process or its descendants
// start another process. The limit does not apply to root. Linux only.
void joust_limit_processes(int32_t process, uint64_t count);

// Returns the number of files in the memory file system (tmpfs) that contains a path, or -1 if the path does
// not exist or is in a file system of another type. Linux only.
int64_t joust_files_in_memory(const char *path);

int joust_is_ignored(int signal);

// Sends a signal to a process through its joust_exit_descriptor(). If `descriptor` is negative, the function
// uses the process id instead. Returns 0, or -1 with errno.
int joust_signal(int32_t process, int descriptor, int signal);

// Makes the attempt with the given name, as a hostile bot would. `about` is the object of the attempt, such
// as a path. Returns 1 if the attempt succeeds, 0 if the system refuses the attempt, and -1 if the attempt is
// not possible on this system or if the name is unknown.
int joust_attempt(const char *name, const char *about);

// Makes an attempt of attempts_calls.c or attempts_accounts.c. Returns -2 for an unknown name, and otherwise
// a result like that of joust_attempt().
int joust_attempt_calls(const char *name, const char *about);
int joust_attempt_accounts(const char *name, const char *about);

// Listens on an address of this machine. The address is a port of the loopback interface ("0" for any free
// port), "@name" for an abstract name, or a path. The number of the port replaces "0" in `place`, which has
// space for `size` bytes. Returns a descriptor, or -1.
int joust_listen(int is_stream, char *place, int size);

// Turns off line editing, echo and the signals that keys send, for the terminal on descriptor 0. When the
// terminal is restored, the first 63 bytes of `words` are written to descriptor 1. Returns 0, or -1 with
// errno.
int joust_terminal_enter(const char *words);

// Restores the terminal; exit() calls the function automatically.
void joust_terminal_restore(void);
