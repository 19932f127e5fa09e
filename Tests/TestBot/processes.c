// Misbehavior in the processes that the bot starts.
#define _GNU_SOURCE
#include "bot.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

// Starts an orphan in its own session, and returns true in the orphan.
static int become_daemon(void) {
  if (fork() != 0) return 0;
  setsid();
  if (fork() != 0) _exit(0);
  return 1;
}

static void announce(void) {
  printf("%d\n", (int)getpid());
  fflush(stdout);
}
static void start_daemon(void) {
  if (!become_daemon()) return;
  announce();
  wait_for_ever();
}
static void start_flooding_daemon(void) {
  if (!become_daemon()) return;
  announce();
  for (;;) fprintf(stderr, "%070d\n", 0);
}
// Starts a number of orphans, each in its own session.
static void start_daemons(void) {
  if (fork() != 0) return;
  for (int number = when; number > 0; number--)
    if (fork() == 0) {
      setsid();
      if (number == 1) announce();
      wait_for_ever();
    }
  _exit(0);
}

static void leave_daemon(const struct turn *turn) {
  (void)turn;
  if (!become_daemon()) return;
  if (chdir("/") != 0) _exit(1);
  wait_for_ever();
}
// Starts a daemon in which each process starts the next one and exits.
static void leave_hydra(const struct turn *turn) {
  (void)turn;
  if (!become_daemon()) return;
  for (int generation = 0; generation < 100000; generation++) {
    setsid();
    if (fork() != 0) _exit(0);
  }
  _exit(0);
}
// Starts a chain of processes, each in its own session and the child of the previous process.
static void leave_chain(const struct turn *turn) {
  (void)turn;
  for (int link = 0; link < 20; link++) {
    if (fork() != 0) {
      if (link == 0) return;
      wait_for_ever();
    }
    setsid();
  }
  wait_for_ever();
}

static void leave_children(int number) {
  for (; number > 0; number--)
    if (fork() == 0) wait_for_ever();
}
static void leave_child(const struct turn *turn) { (void)turn; leave_children(1); }
static void leave_child_and_exit(const struct turn *turn) {
  (void)turn;
  leave_children(1);
  _exit(0);
}
static void leave_daemon_and_exit(const struct turn *turn) {
  (void)turn;
  if (become_daemon()) wait_for_ever();
  _exit(0);
}
static void leave_other_group(const struct turn *turn) {
  (void)turn;
  if (fork() != 0) return;
  setpgid(0, 0);
  signal(SIGTERM, SIG_IGN);
  wait_for_ever();
}
static void leave_stopped_child(const struct turn *turn) {
  (void)turn;
  if (fork() != 0) return;
  raise(SIGSTOP);
  wait_for_ever();
}
static void leave_zombies(const struct turn *turn) {
  (void)turn;
  for (int number = 0; number < 20; number++)
    if (fork() == 0) _exit(0);
}
// Starts processes that exit as orphans and become zombies of the process that adopts them.
static void leave_orphans(const struct turn *turn) {
  (void)turn;
  for (int number = 0; number < 20; number++) {
    if (fork() == 0) {
      if (fork() == 0) rest(1);
      _exit(0);
    }
    wait(NULL);
  }
}
// Starts three generations of five processes each: 155 processes.
static void multiply(const struct turn *turn) {
  (void)turn;
  if (fork() != 0) return;
  for (int generation = 0; generation < 3; generation++)
    for (int number = 0; number < 5; number++)
      if (fork() == 0) break;
  wait_for_ever();
}

static void let_child_answer(const struct turn *turn) {
  if (fork() == 0) {
    say(turn->reply);
    _exit(0);
  }
  wait(NULL);
}
static void let_child_answer_and_exit(const struct turn *turn) {
  if (fork() != 0) _exit(0);
  say(turn->reply);
  wait_for_ever();
}
static void let_child_answer_later_and_exit(const struct turn *turn) {
  if (fork() != 0) _exit(0);
  rest(20);
  say(turn->reply);
  wait_for_ever();
}
static void talk_through_child(const struct turn *turn) {
  (void)turn;
  if (fork() != 0) return;
  for (;;) say("psst\n");
}

const struct mode processes[] = {
    {"daemon", .begin = start_daemon},
    {"flooding-daemon", .begin = start_flooding_daemon},
    {"daemons", .begin = start_daemons},
    {"leave-daemon", .answered = leave_daemon},
    {"leave-hydra", .answered = leave_hydra},
    {"leave-chain", .answered = leave_chain},
    {"leave-child", .answered = leave_child},
    {"leave-child-and-exit", .turn = leave_child_and_exit},
    {"leave-daemon-and-exit", .turn = leave_daemon_and_exit},
    {"leave-other-group", .answered = leave_other_group},
    {"leave-stopped-child", .answered = leave_stopped_child},
    {"leave-zombies", .answered = leave_zombies},
    {"leave-orphans", .answered = leave_orphans},
    {"multiply", .answered = multiply},
    {"let-child-answer", .turn = let_child_answer},
    {"let-child-answer-and-exit", .turn = let_child_answer_and_exit},
    {"let-child-answer-later-and-exit", .turn = let_child_answer_later_and_exit},
    {"talk-through-child", .answered = talk_through_child},
    {NULL},
};
