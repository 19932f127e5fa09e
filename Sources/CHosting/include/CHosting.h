// What Swift cannot do itself: the code between fork and exec, and system calls that the C
// library's Swift module leaves out.
#pragma once

#include <stdint.h>

// How the resources of a child are accounted for; Linux only.
struct joust_accounts {
  int group;                       // its control group's folder, open; -1 for none
  int wants_counter;               // whether to count the processor time of it and its descendants
  // The outcome.
  int is_grouped;                  // whether it was started in that group
  int counter;                     // 8 bytes, the nanoseconds, are read from it; -1 for none
  int ends[2];                     // used meanwhile
};

// What a child is to be. All strings and arrays stay the caller's.
struct joust_launch {
  const char *program;             // a path: no search
  char *const *arguments;          // argv, ended by NULL
  char *const *environment;        // envp, ended by NULL
  const char *directory;           // working directory
  int input, output, error;        // become descriptors 0, 1, 2
  int status;                      // becomes descriptor 3; -1 for none
  uint64_t file_size_limit;        // bytes; 0 for none
  uint64_t descriptor_limit;       // count; 0 for none
  // The system calls that are refused, as joust_filter() gives them: to the child itself where
  // Landlock confines it, else to a tool, which reads them from descriptor 4. 0 bytes for none.
  const void *filter;
  uint32_t filter_size;
  // Where not NULL, Landlock confines the child: it may read and execute what stands below these
  // paths and change what stands below the writable ones, both ended by NULL, and nothing else; it
  // has no network unless it is allowed one, and no capabilities.
  char *const *readable;
  char *const *writable;
  char *const *listed;             // where it may read the names of files, and no more; or NULL
  int network;
  // The user and the group that the child becomes, without any rights of root; 0 to stay the same.
  uint32_t user;
  // What other users need below folders that they may not enter, as root prepares it in a mount
  // namespace of the child's own: the folders, in which nothing else is seen; the paths that stay
  // there, with room for a descriptor for each; and links, a path and a target in turn. The lists end
  // with NULL; the first is NULL where nothing is prepared.
  char *const *covered;
  char *const *shown;
  int *trees;
  char *const *linked;
  int refusals;                    // where to send the listener of a filter that reports; 0 for none
  struct joust_accounts *accounts; // or NULL
};

// The step that failed when a child could not be started.
enum joust_launch_step {
  joust_launch_done = 0,
  joust_launch_fork,
  joust_launch_mounts,
  joust_launch_user,
  joust_launch_directory,
  joust_launch_confine,
  joust_launch_exec,
};

// Starts a child as the leader of a session of its own, with default signals, no stray
// descriptors, no core dumps and no new privileges; on Linux it dies with the calling thread.
// Gives its pid, or -1 with the step that failed and the error number.
int32_t joust_start(const struct joust_launch *launch, enum joust_launch_step *step, int *error);

// Whether this process may show paths so. It tries, in a child.
int joust_may_mount(void);

// Has this thread alone open files as another user does; 0 is root again. Linux only.
void joust_open_files_as(uint32_t user);

// Gives what one user owns in a folder, and the folder, to another user and a group. A file with names
// outside of the folder keeps its owner. 0, or -1 with errno. Linux only.
int joust_change_owner(const char *path, uint32_t from, uint32_t to, uint32_t group);

// What decides which system calls a confined program may make.
enum joust_traits {
  joust_builds = 1,            // it builds bots
  joust_has_sockets = 2,       // it may have sockets of networks
  joust_shares_files = 4,      // it can name files of others: no changes of modes, owners and times
  joust_reports_refusals = 8,  // its refused calls wait for joust_next_refusal()
  joust_is_stopped = 16,       // signals stop it between its turns
};

// Fills in the filter of system calls for a confined program with some traits. Returns its size in
// bytes, 0 if this machine has no such filter, or -1 if there is no room.
int joust_filter(uint32_t traits, void *statements, int room);

// Has the calling process filter its system calls, as joust_start() does. 0, or -1 with errno.
int joust_install_filter(const struct joust_launch *launch);

// A pair of sockets, which close on exec. 0, or -1 with errno.
int joust_pair(int ends[2]);

// The listener that a start has sent to one end of a pair, or -1.
int joust_receive_listener(int end);

// Waits for a refused call for a given number of milliseconds. Returns the call's number and stores
// the identifier for joust_refuse(), or returns -1 when there are no more processes, -2 for nothing yet.
int joust_next_refusal(int listener, int milliseconds, uint64_t *question_id);

// Answers a refused call with its error; the program waits until then.
void joust_refuse(int listener, uint64_t question_id, int number);

// The name of a system call, or NULL if it is unknown.
const char *joust_call_name(int number);

// Whether this user may have a child's processor time counted without a control group.
int joust_can_count(void);

// The version of the kernel's Landlock; 0 where there is none.
int joust_landlock_version(void);

// Has two folders take each other's path, at once where the file system can. 0, or -1 with errno.
int joust_swap(const char *one, const char *other);

// A pipe whose ends, above descriptor 2, close on exec; the one that is ours, 0 or 1, never blocks.
// 0, or -1 with errno.
int joust_pipe(int ends[2], int ours);

// A descriptor that becomes readable when the child ends; -1 where the system has none.
int joust_exit_descriptor(int32_t child);

// poll() for so many nanoseconds; the entries are of the type `struct pollfd`.
int joust_wait(void *entries, int count, int64_t nanoseconds);

// Below 1 where it can't be told how many this process may use.
int joust_processor_count(void);

// Starts a thread that does `work` and ends by itself. 0, or an error number.
int joust_start_thread(void *(*work)(void *), void *argument);

// A lock, and a change of what it guards that a thread can wait for.
struct joust_monitor;
struct joust_monitor *joust_monitor_create(void);
void joust_monitor_destroy(struct joust_monitor *monitor);
void joust_monitor_lock(struct joust_monitor *monitor);
void joust_monitor_unlock(struct joust_monitor *monitor);
void joust_monitor_wake(struct joust_monitor *monitor);

// Gives up the lock until somebody wakes those that wait, or until a moment of the monotonic clock
// in nanoseconds, which must not be negative; takes the lock again. 0 when the moment had come; it
// may also return before for no reason.
int joust_monitor_wait(struct joust_monitor *monitor, int64_t until);

// Has orphaned descendants handed to this process, which refuses to be traced or dumped, and then
// to the system's first process again.
void joust_adopt_orphans(void);
void joust_release_orphans(void);

// Starts, once, a process that waits for the end of this one and then kills the sessions of those
// children that it was told of: what they have started does not die with us. 0, or -1 with errno.
int joust_start_watchdog(void);
void joust_stop_watchdog(void);

// Has that process kill a control group as well, by its open cgroup.kill. To be called before it is
// started; Linux only.
void joust_watch_group(int killer);

// Tells it of a child, or with the sign changed of one that is about to be reaped.
void joust_tell_watchdog(int32_t child);

// Takes all the descriptors that this process may have. Their number, or -1.
int64_t joust_raise_descriptor_limit(void);

// Limits how many processes the namespace of a process may have, those that it starts included, which
// the system grants to all users but root. Linux only.
void joust_limit_processes(int32_t process, uint64_t count);

// The number of files in the memory file system that a path stands in; -1 where that is on a disk.
// Linux only.
int64_t joust_files_in_memory(const char *path);

int joust_is_ignored(int signal);

// Signals a process by its joust_exit_descriptor(), or where that is below 0 by its number.
int joust_signal(int32_t process, int descriptor, int signal);

// Tries what attempts.c lists by name: 1 where it can be done, 0 where it is refused, -1 where this
// system has no such thing.
int joust_attempt(const char *name, const char *about);

// The same for attempts_calls.c and attempts_accounts.c; -2 for an unknown name.
int joust_attempt_calls(const char *name, const char *about);
int joust_attempt_accounts(const char *name, const char *about);

// Listens on this machine: "0" for any port of the loopback interface, whose number is put in its
// place, "@name" for an abstract name, or a path. A descriptor, or -1.
int joust_listen(int is_stream, char *place, int size);

// Has the terminal at descriptor 0 give each key at once and show none; `words`, at most 63 bytes,
// are what descriptor 1 is sent when that ends. 0, or -1 with an error number.
int joust_terminal_enter(const char *words);

// Ends that, as exit() does.
void joust_terminal_restore(void);
