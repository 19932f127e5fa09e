#ifdef __linux__
#define _GNU_SOURCE
#include "CHosting.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock's interface as the kernel's documentation gives it; the headers of older systems lack
// the later parts, and the numbers of its calls are the same on every architecture.
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
// What can be allowed for a single file.
#define OF_A_FILE (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE)
#define READING (EXECUTE | READ_FILE | READ_FOLDER)

int joust_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, ask_version);
  return version > 0 ? (int)version : 0;
}

// Everything that a version knows of: each adds to what can be refused.
static struct ruleset everything(int version) {
  int last_file_access = version < 2 ? 12 : version < 3 ? 13 : version < 5 ? 14 : 15;
  struct ruleset rules = {(2ULL << last_file_access) - 1, 0, 0};
  if (version >= 4) rules.network = 3;
  if (version >= 6) rules.scoped = 3;
  return rules;
}

// Allows some access to a path and what stands below it; a path that isn't there is left out.
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
  // What a process may make in its own scratch folder is files, folders, links, sockets and pipes.
  uint64_t devices = ACCESS(6) | ACCESS(11);
  int status = allow_all(ruleset, launch->readable, READING & rules.files);
  if (status == 0) status = allow_all(ruleset, launch->writable, rules.files & ~devices);
  if (status == 0) status = (int)syscall(restrict_self, ruleset, 0);
  int failure = errno;
  close(ruleset);
  errno = failure;
  return status;
}

// Gives up every capability, for good.
static int drop_capabilities(void) {
  // Without the bounding set not even root's next exec gains any. Who may not change it has none.
  for (int capability = 0; capability < 64; capability++)
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, none);
}

int joust_confine(const struct joust_launch *launch) {
  if (restrict_files(launch) != 0 || drop_capabilities() != 0) return -1;
  if (launch->filter_size == 0) return 0;
  struct sock_fprog program = {
      (unsigned short)(launch->filter_size / sizeof(struct sock_filter)),
      (struct sock_filter *)launch->filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif
