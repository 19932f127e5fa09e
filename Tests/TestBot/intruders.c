// Attempts to access the files and processes of others. A bot that succeeds makes an illegal move.
#define _GNU_SOURCE
#include "bot.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/fs.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#endif

static void boast(const struct turn *turn) { say_as("{\"turn\":$t,\"move\":-1}\n", turn); }

static int parent_of(int process) {
  char path[64], text[512] = "";
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  const char *end = strrchr(text, ')');
  return end ? atoi(end + 4) : -1;
}

// Returns another child of the parent process, or 0 if none is visible.
static int opponent(void) {
  DIR *folder = opendir("/proc");
  if (!folder) return 0;
  int found = 0;
  struct dirent *entry;
  while (getppid() > 1 && (entry = readdir(folder))) {
    int process = atoi(entry->d_name);
    if (process > 0 && process != getpid() && parent_of(process) == getppid()) found = process;
  }
  closedir(folder);
  return found;
}

static int can_read(const char *format, int number) {
  char path[256], byte;
  snprintf(path, sizeof path, format, number);
  int file = open(path, O_RDONLY);
  return file >= 0 && read(file, &byte, 1) == 1;
}

static int can_open(const char *format, int number) {
  char path[256];
  snprintf(path, sizeof path, format, number);
  return open(path, O_RDONLY) >= 0;
}

static void answer(const struct turn *turn, int isIn) {
  if (isIn) boast(turn);
  else say(turn->reply);
}

static void kill_opponent(const struct turn *turn) {
  int process = opponent();
  answer(turn, process > 0 && kill(process, SIGKILL) == 0);
}
static void signal_referee(const struct turn *turn) {
  answer(turn, getppid() > 1 && kill(getppid(), 0) == 0);
}
static void read_opponent(const struct turn *turn) {
  int process = opponent();
  answer(turn, process > 0 && can_read("/proc/%d/environ", process));
}
static void read_referee(const struct turn *turn) {
  answer(turn, getppid() > 1 && can_read("/proc/%d/environ", getppid()));
}
static void read_files(const struct turn *turn) {
  answer(turn, can_read("../good/bot.json", 0) || can_read("/etc/shadow", 0));
}

static void read_memory(const struct turn *turn) {
  int process = opponent();
  answer(turn, process > 0 && (can_read("/proc/%d/maps", process) || can_open("/proc/%d/mem", process)));
}
static void read_seed(const struct turn *turn) {
  answer(
      turn, can_read("../../tournaments/t/tournament.json", 0) ||
                can_read("../../tournaments/t/games.jsonl", 0));
}
static int can_write(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  return file >= 0 && write(file, "x", 1) == 1;
}
static void write_outside(const struct turn *turn) {
  // The test checks the result from outside, because this path may be a different folder here.
  const char *paths[] = {
      "booty", "../good/booty", "../booty", "../../booty", "../../tournaments/t/games.jsonl"};
  for (size_t index = 0; index < sizeof paths / sizeof *paths; index++) can_write(paths[index]);
  say(turn->reply);
}
// The address is not used, so that a refusal is immediate.
static void connect_out(const struct turn *turn) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
  int end = socket(AF_INET, SOCK_STREAM, 0);
  fcntl(end, F_SETFL, O_NONBLOCK);
  int status = connect(end, (struct sockaddr *)&address, sizeof address);
  answer(turn, end >= 0 && (status == 0 || errno == EINPROGRESS));
}

static void change_modes(const struct turn *turn) {
  answer(
      turn, chmod("bot.json", 0644) == 0 || chmod("../good/bot.json", 0644) == 0 ||
                utimes("bot.json", NULL) == 0 || truncate("bot.json", 1) == 0);
}
static void open_unix_socket(const struct turn *turn) {
  answer(turn, socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_DGRAM, 0) >= 0);
}
// After its other end is closed, the socket may send to any named socket.
static void send_from_pair(const struct turn *turn) {
  int ends[2];
  answer(turn, socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) == 0);
}
static void pair_streams(const struct turn *turn) {
  int ends[2];
  int failed = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 || write(ends[0], "x", 1) != 1;
  if (!failed) {
    // Open sockets are counted as memory.
    close(ends[0]);
    close(ends[1]);
  }
  answer(turn, failed);
}

#ifdef __linux__
static void change_flags(const struct turn *turn) {
  int flags = 0, file = open("bot.json", O_RDONLY);
  ioctl(file, FS_IOC_GETFLAGS, &flags);
  flags ^= FS_NODUMP_FL;
  answer(turn, ioctl(file, FS_IOC_SETFLAGS, &flags) == 0);
}
static void open_other_sockets(const struct turn *turn) {
  answer(turn, socket(AF_VSOCK, SOCK_STREAM, 0) >= 0 || socket(AF_NETLINK, SOCK_RAW, 0) >= 0);
}
static void keep_key(const struct turn *turn) {
  answer(turn, syscall(SYS_add_key, "user", "joust-test", "x", 1, -3) > 0);
}
static void use_ring(const struct turn *turn) {
  char parameters[256] = {0};
  answer(turn, syscall(SYS_io_uring_setup, 1, parameters) >= 0);
}
static void handle_faults(const struct turn *turn) {
  answer(turn, syscall(SYS_userfaultfd, 1) >= 0);
}
static void trace_child(const struct turn *turn) {
  pid_t child = fork();
  if (child == 0) wait_for_ever();
  long status = ptrace(PTRACE_SEIZE, child, NULL, NULL);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  answer(turn, status == 0);
}
static void make_namespace(const struct turn *turn) {
  long child = syscall(SYS_clone, CLONE_NEWNS | CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  answer(turn, child > 0 || unshare(CLONE_NEWUSER) == 0);
}
#endif

const struct mode intruders[] = {
    {"change-modes", .turn = change_modes},
    {"open-unix-socket", .turn = open_unix_socket},
    {"send-from-pair", .turn = send_from_pair},
    {"pair-streams", .turn = pair_streams},
#ifdef __linux__
    {"change-flags", .turn = change_flags},
    {"open-other-sockets", .turn = open_other_sockets},
    {"keep-key", .turn = keep_key},
    {"use-ring", .turn = use_ring},
    {"handle-faults", .turn = handle_faults},
    {"trace-child", .turn = trace_child},
    {"make-namespace", .turn = make_namespace},
#endif
    {"kill-opponent", .turn = kill_opponent},
    {"signal-referee", .turn = signal_referee},
    {"read-opponent", .turn = read_opponent},
    {"read-referee", .turn = read_referee},
    {"read-files", .turn = read_files},
    {"read-memory", .turn = read_memory},
    {"read-seed", .turn = read_seed},
    {"write-outside", .turn = write_outside},
    {"connect", .turn = connect_out},
    {NULL},
};
