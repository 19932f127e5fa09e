#ifdef __linux__
#define _GNU_SOURCE
#include "accounts.h"
#include "mounts_linux.h"
#include "namespaces_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock's interface, according to the kernel's documentation. The headers of older systems lack its later
// parts, and the numbers of its calls are the same on every architecture.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_version = 1 };
enum { path_beneath = 1 };

struct ruleset {
  uint64_t files, network, scoped;
};

struct path_rule {
  uint64_t access;
  int32_t parent;
} __attribute__((packed));

#define ACCESS(bit) (1ULL << (bit))
#define EXECUTE ACCESS(0)
#define WRITE_FILE ACCESS(1)
#define READ_FILE ACCESS(2)
#define READ_FOLDER ACCESS(3)
#define TRUNCATE ACCESS(14)
// The rights that can be granted for a single file.
#define OF_A_FILE (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE)
#define READING (EXECUTE | READ_FILE | READ_FOLDER)

int joust_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, ask_version);
  return version > 0 ? (int)version : 0;
}

// Returns the rights that a version of the interface can refuse. Each version adds rights.
static struct ruleset everything(int version) {
  int last_file_access = version < 2 ? 12 : version < 3 ? 13 : version < 5 ? 14 : 15;
  struct ruleset rules = {(2ULL << last_file_access) - 1, 0, 0};
  if (version >= 4) rules.network = 3;
  if (version >= 6) rules.scoped = 3;
  return rules;
}

// Grants access to a path and everything inside it. A path that cannot be opened is ignored.
static int allow(int ruleset, const char *path, uint64_t access) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return 0;
  struct path_rule rule = {access, place};
  long status = syscall(add_rule, ruleset, path_beneath, &rule, 0);
  if (status != 0 && errno == EINVAL) {
    rule.access = access & OF_A_FILE;
    status = syscall(add_rule, ruleset, path_beneath, &rule, 0);
  }
  int failure = errno;
  close(place);
  errno = failure;
  return (int)status;
}

static int allow_all(int ruleset, char *const *paths, uint64_t access) {
  for (; *paths; paths++)
    if (allow(ruleset, *paths, access) != 0) return -1;
  return 0;
}

static int restrict_files(const struct joust_launch *launch) {
  struct ruleset rules = everything(joust_landlock_version());
  if (launch->network) rules.network = 0;
  size_t size = rules.scoped ? sizeof rules : rules.network ? 16 : 8;
  int ruleset = (int)syscall(create_ruleset, &rules, size, 0);
  if (ruleset < 0) return -1;
  // A program may make files, folders, links, sockets and pipes in its writable folders, but no devices.
  uint64_t devices = ACCESS(6) | ACCESS(11);
  int status = allow_all(ruleset, launch->readable, READING & rules.files);
  if (status == 0 && launch->listed) status = allow_all(ruleset, launch->listed, READ_FOLDER);
  if (status == 0) status = allow_all(ruleset, launch->writable, rules.files & ~devices);
  if (status == 0) status = (int)syscall(restrict_self, ruleset, 0);
  int failure = errno;
  close(ruleset);
  errno = failure;
  return status;
}

// Empties the bounding set, so that no later exec can gain a capability, not even for root. If the process
// may not change the set, PR_SET_NO_NEW_PRIVS prevents the gain.
static void empty_bounding_set(void) {
  for (int capability = 0; capability < 64; capability++)
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
}

// Gives up all capabilities permanently.
static int drop_capabilities(void) {
  empty_bounding_set();
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, none);
}

// Confines the child with Landlock and the filter; makes only system calls.
static int confine(const struct joust_launch *launch) {
  if (restrict_files(launch) != 0 || drop_capabilities() != 0) return -1;
  return launch->filter_size == 0 ? 0 : joust_install_filter(launch);
}

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

static int limit(int resource, uint64_t value) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return -1;
  rlim_t wanted = value < now.rlim_max ? (rlim_t)value : now.rlim_max;
  struct rlimit next = {wanted, wanted};
  return setrlimit(resource, &next);
}

static void close_from(unsigned first) {
  if (syscall(SYS_close_range, first, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
  for (int descriptor = (int)first; descriptor < 4096; descriptor++)
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

// Makes descriptor 4 a pipe that contains the filter. The other end closes on exec, so the reader finds the
// end of the data.
static int offer_filter(const struct joust_launch *launch) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  if (write(ends[1], launch->filter, launch->filter_size) != (ssize_t)launch->filter_size)
    return -1;
  return dup2(ends[0], 4) < 0 ? -1 : fcntl(4, F_SETFD, 0);
}

// Moves the launch's descriptors to the lowest numbers, and makes all other descriptors close on exec.
static int take_descriptors(const struct joust_launch *launch) {
  if (dup2(launch->input, 0) < 0 || dup2(launch->output, 1) < 0 || dup2(launch->error, 2) < 0)
    return -1;
  if (launch->status < 0) {
    close_from(3);
    return 0;
  }
  int is_for_tool = launch->mechanism == joust_sandbox_tool;
  if (dup2(launch->status, 3) < 0 || fcntl(3, F_SETFD, is_for_tool ? 0 : FD_CLOEXEC) != 0) return -1;
  int offers_filter = is_for_tool && launch->filter_size > 0;
  if (offers_filter && offer_filter(launch) != 0) return -1;
  close_from(offers_filter ? 5 : 4);
  return 0;
}

static void reset_signals(void) {
  struct sigaction normal = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &normal, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static int begin_session(void) {
  if (setsid() < 0) return -1;
  joust_register_child(getpid());
  // The child adopts its orphaned descendants, so that their time and memory are counted. The setting
  // survives exec.
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

static int set_limits(const struct joust_launch *launch) {
  if (limit(RLIMIT_CORE, 0) != 0) return -1;
  if (launch->file_size_limit && limit(RLIMIT_FSIZE, launch->file_size_limit) != 0) return -1;
  return launch->descriptor_limit ? limit(RLIMIT_NOFILE, launch->descriptor_limit) : 0;
}

// Changes from root to another user and the group with the same id, without any capabilities.
//
// The function makes direct system calls, because the functions of the C library would also change the
// threads of the parent.
static int become_user(const struct joust_launch *launch) {
  uint32_t user = launch->user;
  if (user == 0) return 0;
  // Only root can empty the bounding set. In a new user namespace, the set is full again, and is emptied
  // there.
  if (launch->mechanism != joust_namespaces) empty_bounding_set();
  if (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, user, user, user) != 0 ||
      syscall(SYS_setresuid, user, user, user) != 0)
    return -1;
  return drop_capabilities();
}

// Makes the system kill the child when the thread that started it ends. A change of the user resets this
// setting.
static int die_with_parent(pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
  return getppid() == parent ? 0 : -1;
}

struct birth {
  const struct joust_launch *launch;
  pid_t parent;
  volatile enum joust_launch_step step;
  volatile int error;
  // The first process of new namespaces; 0 for a program without its own namespaces.
  volatile pid_t child;
};

// Runs in the child that will be the program. Until exec, the child uses the memory of the first process of
// its namespaces.
static _Noreturn void execute_in_namespaces(const struct joust_launch *launch, volatile int *has_failed) {
  if (launch->filter_size == 0 || joust_install_filter(launch) == 0) {
    reset_signals();
    execve(launch->program, launch->arguments, launch->environment);
  }
  *has_failed = 1;
  joust_fail_in_namespaces("execute", launch->program);
}

// Returns the id of this process's parent according to /proc, or -1 with errno. In new namespaces, getppid()
// returns 0, because the parent is outside.
static pid_t parent_in_proc(void) {
  char text[512];
  int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (length < 0) return -1;
  close(file);
  text[length] = 0;
  // The first fields are the id, the name in parentheses, the state in one letter, and the parent.
  const char *place = strrchr(text, ')');
  pid_t parent = 0;
  if (place && strlen(place) > 4)
    for (place += 4; *place >= '0' && *place <= '9'; place++) parent = parent * 10 + (*place - '0');
  errno = EINVAL;
  return parent > 0 ? parent : -1;
}

// Makes the system kill the first process of new namespaces when Joust ends. If Joust has already ended, this
// process has another parent, and exits.
static void die_with_joust(pid_t joust) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) joust_fail_in_namespaces("follow", "Joust");
  pid_t parent = parent_in_proc();
  if (parent < 0) joust_fail_in_namespaces("read", "/proc/self/stat");
  errno = ESRCH;
  if (parent != joust) joust_fail_in_namespaces("find", "Joust");
}

// Runs as the first process of new namespaces, in its own memory.
static _Noreturn void be_first(const struct joust_launch *launch, pid_t joust, uid_t user, gid_t group) {
  // sigprocmask() would not block two signals that the C library uses, and the handlers of these signals need
  // the other threads.
  uint64_t all_signals = ~0ULL;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all_signals, NULL, sizeof all_signals);
  if (syscall(SYS_close_range, 4, ~0U, 0) != 0) joust_fail_in_namespaces("close", "descriptors");
  if (setsid() < 0) joust_fail_in_namespaces("begin", "a session");
  die_with_joust(joust);
  joust_furnish_namespaces(launch, user, group);
  if (chdir(launch->directory) != 0) joust_fail_in_namespaces("enter", launch->directory);
  if (drop_capabilities() != 0) joust_fail_in_namespaces("drop", "capabilities");
  // The system counts the processes in these namespaces only.
  if (launch->process_limit) limit(RLIMIT_NPROC, launch->process_limit);
  volatile int has_failed = 0;
  pid_t program = vfork();
  if (program == 0) execute_in_namespaces(launch, &has_failed);
  if (program < 0) joust_fail_in_namespaces("start", launch->program);
  if (has_failed) _exit(1);
  joust_supervise(program);
}

// Makes namespaces, whose first process replaces this process as the child of Joust. Returns -1 with errno if
// this fails, and otherwise ends this process.
static int start_namespaces(struct birth *birth) {
  uid_t user = getuid();
  gid_t group = getgid();
  // /proc may show the processes of other namespaces than those of Joust, with other ids. The system already
  // kills this process if Joust ends, so the parent of this process is Joust.
  pid_t joust = parent_in_proc();
  if (joust < 0) return -1;
  pid_t child = joust_clone_into_namespaces(birth->launch->network);
  if (child == 0) be_first(birth->launch, joust, user, group);
  if (child < 0) return -1;
  birth->child = child;
  _exit(0);
}

// Runs in the child, in the parent's memory. The function makes only system calls and never returns.
static _Noreturn void become(struct birth *birth) {
  const struct joust_launch *launch = birth->launch;
  errno = 0;
  if (begin_session() != 0 || set_limits(launch) != 0) goto failed;
  // The child must join its accounts while it is still allowed to enter Joust's control groups.
  if (launch->accounts) joust_join_accounts(launch->accounts);
  birth->step = joust_launch_mounts;
  if (joust_show_paths(launch) != 0) goto failed;
  // The child must enter the folder before the change of the user, because the other user may not be allowed
  // to enter all parent folders.
  birth->step = joust_launch_directory;
  if (chdir(launch->directory) != 0) goto failed;
  birth->step = joust_launch_user;
  if (become_user(launch) != 0) goto failed;
  birth->step = joust_launch_fork;
  if (die_with_parent(birth->parent) != 0 || take_descriptors(launch) != 0) goto failed;
  birth->step = joust_launch_confine;
  if (launch->mechanism == joust_namespaces && start_namespaces(birth) != 0) goto failed;
  if (launch->mechanism == joust_landlock && confine(launch) != 0) goto failed;
  birth->step = joust_launch_exec;
  reset_signals();
  execve(launch->program, launch->arguments, launch->environment);
failed:
  birth->error = errno ? errno : ESRCH;
  _exit(127);
}

static void become_grouped(void *argument) {
  struct birth *birth = argument;
  birth->launch->accounts->is_grouped = 1;
  become(birth);
}

// Starts the child, which uses this process's memory until exec, so that the page tables need not be copied.
static pid_t give_birth(struct birth *birth) {
  struct joust_accounts *accounts = birth->launch->accounts;
  if (accounts && accounts->group >= 0) {
    pid_t child = joust_start_in_group(accounts->group, become_grouped, birth);
    if (child > 0) return child;
  }
  pid_t child = vfork();
  if (child == 0) become(birth);
  return child;
}

static void reap(pid_t child) {
  while (syscall(SYS_wait4, child, NULL, 0, NULL) < 0 && errno == EINTR) {}
}

int32_t joust_start(const struct joust_launch *launch, enum joust_launch_step *step, int *error) {
  struct birth birth = {launch, getpid(), joust_launch_fork, 0, 0};
  sigset_t all, before;
  if (launch->accounts) joust_prepare_accounts(launch->accounts);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = give_birth(&birth);
  int fork_error = errno, failure = birth.error;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (launch->accounts) joust_settle_accounts(launch->accounts);
  *step = birth.step;
  *error = child < 0 ? fork_error : failure;
  if (*error == 0 && birth.child == 0) return child;
  if (child < 0) return -1;
  if (*error == 0) joust_register_child(birth.child);
  joust_register_child(-child);
  reap(child);
  return *error == 0 ? birth.child : -1;
}

int joust_exit_descriptor(int32_t child) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, child, 0);
#else
  return -1;
#endif
}

int joust_wait(void *entries, int count, int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(entries, (nfds_t)count, &time, NULL);
}

int joust_processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

// The processors that this process could use when it started.
static cpu_set_t all_processors;

__attribute__((constructor)) static void read_processors(void) {
  if (sched_getaffinity(0, sizeof all_processors, &all_processors) != 0) CPU_ZERO(&all_processors);
}

int joust_current_processor(void) { return sched_getcpu(); }

int joust_may_use_processor(int processor) {
  return processor >= 0 && processor < CPU_SETSIZE && CPU_ISSET(processor, &all_processors);
}

int joust_set_processor(int thread, int processor) {
  cpu_set_t set = all_processors;
  if (processor >= 0) {
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
  }
  return sched_setaffinity(thread, sizeof set, &set);
}

void joust_open_files_as(uint32_t user) {
  syscall(SYS_setfsgid, user);
  syscall(SYS_setfsuid, user);
}

void joust_adopt_orphans(void) {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

void joust_release_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0); }
#endif
