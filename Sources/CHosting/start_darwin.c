#ifdef __APPLE__
#include "CHosting.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

int32_t joust_start(const struct joust_launch *launch, enum joust_launch_step *step, int *error) {
  if (launch->mechanism != joust_unconfined) {
    *step = joust_launch_confine;
    *error = ENOTSUP;
    return -1;
  }
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&files, launch->input, 0);
  posix_spawn_file_actions_adddup2(&files, launch->output, 1);
  posix_spawn_file_actions_adddup2(&files, launch->error, 2);
  posix_spawn_file_actions_addchdir_np(&files, launch->directory);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT | POSIX_SPAWN_SETSIGDEF |
                       POSIX_SPAWN_SETSIGMASK);
  pid_t child = -1;
  int failure = posix_spawn(
      &child, launch->program, &files, &attributes, launch->arguments, launch->environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  *error = failure;
  *step = failure == 0 ? joust_launch_done : joust_launch_exec;
  if (failure == 0) {
    joust_register_child(child);
    return child;
  }
  // A missing folder, program or interpreter leads to the same error number.
  if (access(launch->directory, X_OK) == 0) return -1;
  *error = errno;
  *step = joust_launch_directory;
  return -1;
}

int joust_exit_descriptor(int32_t child) {
  (void)child;
  errno = ENOSYS;
  return -1;
}

// This system has no descriptor for a child's exit, so each wait is kept short.
int joust_wait(void *entries, int count, int64_t nanoseconds) {
  int milliseconds = nanoseconds > 20000000 ? 20 : (int)((nanoseconds + 999999) / 1000000);
  return poll(entries, (nfds_t)count, milliseconds);
}

int joust_processor_count(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }

int joust_current_processor(void) { return -1; }
int joust_may_use_processor(int processor) { return processor < 0; }

int joust_set_processor(int thread, int processor) {
  (void)thread;
  (void)processor;
  errno = ENOSYS;
  return -1;
}

void joust_adopt_orphans(void) {}
void joust_release_orphans(void) {}
int joust_landlock_version(void) { return 0; }
int joust_may_mount(void) { return 0; }
void joust_open_files_as(uint32_t user) { (void)user; }

int joust_filter(uint32_t traits, void *statements, int room) {
  (void)traits, (void)statements, (void)room;
  return 0;
}
#endif
