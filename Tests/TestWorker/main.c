// A program for the tests that works or rests in a given way: TestWorker HOW MILLISECONDS [TURN].
//
// It works for that time when it reads "work", and then writes "done". It is also a bot that plays
// the first legal move and works at the given turn, or at each turn.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static const char *how = "self";
static int milliseconds = 0;

static int is(const char *name) { return strcmp(how, name) == 0; }

// Keeps a processor busy for a number of milliseconds, or forever for 0.
static void burn(int duration, clockid_t clock) {
  struct timespec start, now;
  clock_gettime(clock, &start);
  do clock_gettime(clock, &now);
  while (duration == 0 || (now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < duration);
}

// Works in a process without an account, which continues until a poll must have found it.
static _Noreturn void burn_and_stay(void) {
  burn(milliseconds, CLOCK_PROCESS_CPUTIME_ID);
  usleep(500000);
  _exit(0);
}

static void *burn_in_thread(void *unused) {
  burn(milliseconds, CLOCK_THREAD_CPUTIME_ID);
  return unused;
}

// Waits until all processes that hold the other end of a pipe have exited.
static void await_end(int ends[2]) {
  char byte;
  close(ends[1]);
  while (read(ends[0], &byte, 1) > 0) {}
  close(ends[0]);
}

static void burn_in_child(void) {
  pid_t child = fork();
  if (child == 0) {
    burn(milliseconds, CLOCK_PROCESS_CPUTIME_ID);
    _exit(0);
  }
  siginfo_t end;
  if (is("child")) waitpid(child, NULL, 0);
  else waitid(P_PID, (id_t)child, &end, WEXITED | WNOWAIT);
}

static void burn_in_children(void) {
  for (int count = 0; count < 10; count++) {
    pid_t child = fork();
    if (child == 0) {
      burn(milliseconds / 10, CLOCK_PROCESS_CPUTIME_ID);
      _exit(0);
    }
    waitpid(child, NULL, 0);
  }
}

// The system blocks this process until the child has exited.
static void rest_in_child(void) {
  pid_t child = vfork();
  if (child == 0) {
    usleep((useconds_t)milliseconds * 1000);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}

static void burn_unaccounted(void) {
  int ends[2];
  if (pipe(ends) != 0) _exit(9);
  signal(SIGCHLD, SIG_IGN);
  if (fork() == 0) burn_and_stay();
  await_end(ends);
}

// Works in children that exit at once, for which the system keeps no account.
static void burn_ignored(void) {
  signal(SIGCHLD, SIG_IGN);
  for (int number = 0; number < 40; number++) {
    int ends[2];
    if (pipe(ends) != 0) _exit(9);
    if (fork() == 0) {
      burn(milliseconds / 40, CLOCK_PROCESS_CPUTIME_ID);
      _exit(0);
    }
    await_end(ends);
  }
}

#ifdef __linux__
// Works in a program that may not be read, for which the system may keep no account. If no such program can
// be made, works in this process.
static void burn_unreadable(void) {
  static char content[1 << 16];
  char path[4096], time[16];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/unreadable", folder ? folder : "/tmp");
  snprintf(time, sizeof time, "%d", milliseconds);
  int from = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  int to = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0111);
  if (to < 0) return burn(milliseconds, CLOCK_PROCESS_CPUTIME_ID);
  for (ssize_t count; (count = read(from, content, sizeof content)) > 0;)
    if (write(to, content, (size_t)count) != count) _exit(9);
  close(to);
  pid_t child = fork();
  if (child == 0) {
    execl(path, "TestWorker", "ignored", time, "now", NULL);
    _exit(9);
  }
  waitpid(child, NULL, 0);
}

// Works in children that continue after they are stopped, because their own children send SIGCONT when they
// exit.
static void burn_continued(void) {
  for (int number = 0; number < 4; number++) {
    if (fork() != 0) continue;
    signal(SIGCHLD, SIG_IGN);
    for (int count = 1; count <= 40; count++) {
      if (syscall(SYS_clone, (long)SIGCONT, 0, 0, 0, 0) != 0) continue;
      struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
      struct itimerspec end = {{0, 0}, {count / 10, count % 10 * 100000000L + 1}};
      timer_t timer;
      if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) _exit(0);
      timer_settime(timer, 0, &end, NULL);
      for (;;) pause();
    }
    burn(0, CLOCK_PROCESS_CPUTIME_ID);
  }
}
#endif

// Works in an orphan.
static void burn_in_orphan(void) {
  int ends[2];
  if (pipe(ends) != 0) _exit(9);
#ifdef __linux__
  if (is("fugitive")) prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
#endif
  pid_t child = fork();
  if (child == 0) {
    if (is("daemon")) setsid();
    if (fork() == 0) burn_and_stay();
    _exit(0);
  }
  waitpid(child, NULL, 0);
  await_end(ends);
}

// Works forever in a child process, while the program itself continues.
static void burn_beside(void) {
  if (fork() != 0) return;
  if (is("stranger")) setsid();
  burn(0, CLOCK_PROCESS_CPUTIME_ID);
}

// Works forever in many processes with the lowest priority, in their own process groups if that is allowed.
static void burn_beside_in_groups(void) {
  for (int number = 0; number < 110; number++)
    if (fork() == 0) {
      setpgid(0, 0);
      if (nice(19) < 0) {}
      burn(0, CLOCK_PROCESS_CPUTIME_ID);
    }
}

static void work(void) {
  pthread_t thread;
  if (is("rest")) usleep((useconds_t)milliseconds * 1000);
  if (is("self")) burn(milliseconds, CLOCK_PROCESS_CPUTIME_ID);
  if (is("thread") && pthread_create(&thread, NULL, burn_in_thread, NULL) == 0)
    pthread_join(thread, NULL);
  if (is("child") || is("unwaited")) burn_in_child();
  if (is("children")) burn_in_children();
  if (is("unaccounted")) burn_unaccounted();
  if (is("ignored")) burn_ignored();
#ifdef __linux__
  if (is("unreadable")) burn_unreadable();
  if (is("continued")) burn_continued();
#endif
  if (is("strangers")) burn_beside_in_groups();
  if (is("vfork")) rest_in_child();
  if (is("orphan") || is("daemon") || is("fugitive")) burn_in_orphan();
  if (is("beside") || is("stranger")) burn_beside();
}

static void answer(const char *line) {
  const char *legal = strstr(line, "\"legal\":[") + 9;
  printf("{\"turn\":%d,\"move\":%.*s}\n", atoi(strstr(line, "\"turn\":") + 7), (int)strcspn(legal, ",]"), legal);
}

int main(int count, char **arguments) {
  if (count > 1) how = arguments[1];
  if (count > 2) milliseconds = atoi(arguments[2]);
  if (count > 3 && strcmp(arguments[3], "now") == 0) {
    work();
    return 0;
  }
  int when = count > 3 ? atoi(arguments[3]) : 0, turns = 0;
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    if (strstr(line, "\"hello\"")) {
      puts("{\"type\":\"ready\"}");
    } else if (strstr(line, "\"type\":\"turn\"")) {
      turns++;
      if (when == 0 || turns == when) work();
      answer(line);
    } else if (strcmp(line, "work\n") == 0) {
      work();
      puts("done");
    } else if (strstr(line, "\"quit\"")) {
      return 0;
    }
    fflush(stdout);
  }
  return 0;
}
