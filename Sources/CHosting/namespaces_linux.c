#ifdef __linux__
#define _GNU_SOURCE
#include "namespaces_linux.h"
#include "mounts_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Namespaces for a confined program. Their first process is a copy of Joust, which prepares them, starts the
// program, and supervises it (supervisor_linux.c). The copy makes only system calls, because another thread
// of Joust may have held any lock when the copy was made.

pid_t joust_clone_into_namespaces(int network) {
  long flags = CLONE_PARENT | CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC |
               CLONE_NEWUTS | CLONE_NEWCGROUP | (network ? 0 : CLONE_NEWNET);
  return (pid_t)syscall(SYS_clone, flags | SIGCHLD, NULL, NULL, NULL, NULL);
}

// Writes a number in decimal digits before `end`. Returns the first digit.
static char *write_digits(char *end, uint64_t number) {
  do *--end = (char)('0' + number % 10);
  while (number /= 10);
  return end;
}

// Returns a text for an error number. Unlike strerror(), the function uses no memory or lock that is shared
// with other threads. If the C library has no text, the function writes "error" and the number before `end`.
static const char *describe(int error, char *end) {
  *--end = 0;
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 32)
  const char *text = strerrordesc_np(error);
  if (text) return text;
#endif
  char *start = write_digits(end, (uint64_t)error);
  static const char word[] = "error ";
  return memcpy(start - strlen(word), word, strlen(word));
}

_Noreturn void joust_fail_in_namespaces(const char *action, const char *about) {
  char number[24];
  const char *reason = describe(errno, number + sizeof number);
  const char *words[] = {"namespaces: ", action, " ", about, ": ", reason, "\n"};
  enum { count = sizeof words / sizeof *words };
  struct iovec parts[count];
  for (int index = 0; index < count; index++)
    parts[index] = (struct iovec){(char *)words[index], strlen(words[index])};
  if (writev(2, parts, count) < 0) _exit(2);
  _exit(1);
}

static void require(int status, const char *action, const char *about) {
  if (status < 0) joust_fail_in_namespaces(action, about);
}

static int write_file(const char *path, const char *text, size_t length) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, length);
  int failure = errno;
  close(file);
  errno = failure;
  return written == (ssize_t)length ? 0 : -1;
}

// The user and the group of the program inside its namespaces: "nobody", who has no rights.
#define NOBODY "65534 "

// Maps NOBODY to a user or a group outside of the namespaces.
static void map_identity(const char *path, uint32_t outside) {
  char line[64];
  char *end = line + sizeof line - 2;
  memcpy(end, " 1", 2);
  char *start = write_digits(end, outside) - strlen(NOBODY);
  memcpy(start, NOBODY, strlen(NOBODY));
  require(write_file(path, start, (size_t)(line + sizeof line - start)), "write", path);
}

static void become_nobody(uid_t user, gid_t group) {
  // The system lets a process write its maps only while the process may be dumped. Afterwards, the program
  // must not be able to read the memory of this process.
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  map_identity("/proc/self/uid_map", user);
  require(write_file("/proc/self/setgroups", "deny", 4), "write", "/proc/self/setgroups");
  map_identity("/proc/self/gid_map", group);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

// The place where the tree of files is made before it becomes the root. The program needs no file in the
// /proc of Joust, because its namespaces get another /proc.
#define ROOT "/proc"

// Returns the path of a file in the new tree, valid until the next call.
static const char *inside(const char *path) {
  static char place[4096 + sizeof ROOT] = ROOT;
  size_t length = strlen(path);
  if (length >= 4096) {
    errno = ENAMETOOLONG;
    joust_fail_in_namespaces("show", path);
  }
  memcpy(place + strlen(ROOT), path, length + 1);
  return place;
}

static void mount_system(const char *type, const char *path, unsigned long flags, const char *options) {
  const char *place = inside(path);
  require(mkdir(place, 0755) == 0 || errno == EEXIST ? 0 : -1, "make the folder", path);
  require(mount(type, place, type, MS_NOSUID | flags, options), "mount", path);
}

static void link_to(const char *target, const char *path) {
  require(joust_link(target, inside(path)), "link", path);
}

// Shows a file or a folder at its path, with the given attributes. A missing file is left out.
static void show(const char *path, uint64_t attributes) {
  int tree = joust_copy_tree(path);
  if (tree < 0 && errno == ENOENT) return;
  require(tree, "open", path);
  require(joust_restrict_tree(tree, attributes | joust_no_set_user), "restrict", path);
  require(joust_show_tree(tree, inside(path)), "show", path);
  close(tree);
}

static void show_all(char *const *paths, uint64_t attributes) {
  for (; paths && *paths; paths++) show(*paths, attributes | joust_no_devices);
}

static void make_devices(const struct joust_launch *launch) {
  static const char *const shared[] = {"/dev/null", "/dev/full", "/dev/random", "/dev/urandom", NULL};
  mount_system("tmpfs", "/dev", MS_NODEV | MS_NOEXEC, "mode=755,size=64k");
  // A device can be written to even if its mount is read-only. The mount protects the device's times and
  // mode, which the whole machine shares.
  uint64_t attributes = joust_no_programs | joust_read_only;
  for (int index = 0; shared[index]; index++) show(shared[index], attributes);
  // Shared memory that is mapped from this device is not counted for any process.
  show("/dev/zero", attributes | (launch->maps_zero_device ? 0 : joust_no_devices));
  mount_system("tmpfs", "/dev/shm", MS_NODEV, "mode=755,nr_inodes=100000,size=1m");
  link_to("/proc/self/fd", "/dev/fd");
  link_to("/proc/self/fd/0", "/dev/stdin");
  link_to("/proc/self/fd/1", "/dev/stdout");
  link_to("/proc/self/fd/2", "/dev/stderr");
}

static void make_scratch_folder(uint64_t size) {
  // A check of the limits notices an excess of files long before this number is reached.
  char options[64] = "mode=755,nr_inodes=100000,size=";
  char digits[32];
  char *end = digits + sizeof digits - 1;
  *end = 0;
  const char *start = write_digits(end, size);
  memcpy(options + strlen(options), start, (size_t)(digits + sizeof digits - start));
  mount_system("tmpfs", "/tmp", MS_NODEV, options);
}

// Mounts a /proc for the namespaces. The mount hides this process from the program, because the arguments of
// this process are those of Joust. The function also forbids further user namespaces.
static void make_process_files(void) {
  mount_system("proc", "/proc", MS_NODEV | MS_NOEXEC, "hidepid=ptraceable");
  const char *limit = inside("/proc/sys/user/max_user_namespaces");
  require(write_file(limit, "0", 1), "write", limit);
}

static void make_files(const struct joust_launch *launch) {
  require(joust_make_mounts_private(), "separate", "the mounts");
  require(mount("tmpfs", ROOT, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=16m"), "mount", "/");
  make_process_files();
  make_devices(launch);
  make_scratch_folder(launch->scratch_size);
  show_all(launch->readable, joust_read_only);
  show_all(launch->writable, 0);
  for (char *const *link = launch->links; link && *link; link += 2) link_to(link[1], link[0]);
  require(chdir(ROOT), "enter", ROOT);
  require((int)syscall(SYS_pivot_root, ".", "."), "change", "the root");
  require(umount2(".", MNT_DETACH), "remove", "the other files");
  require(chdir("/"), "enter", "/");
  // If Joust is root, the program could otherwise write to the machine's settings.
  require(joust_restrict_mount("/proc", joust_read_only), "protect", "/proc");
  require(joust_restrict_mount("/dev", joust_read_only), "protect", "/dev");
  require(joust_restrict_mount("/", joust_read_only), "protect", "/");
}

// Starts the loopback interface, which reaches only processes in the same namespaces.
static void start_loopback(void) {
  int connection = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return;
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP};
  require(ioctl(connection, SIOCSIFFLAGS, &request), "start", "the loopback interface");
  close(connection);
}

void joust_furnish_namespaces(const struct joust_launch *launch, uid_t user, gid_t group) {
  mode_t mask = umask(022);
  become_nobody(user, group);
  make_files(launch);
  require(sethostname("bot", 3), "set", "the host name");
  if (!launch->network) start_loopback();
  umask(mask);
}
#endif
