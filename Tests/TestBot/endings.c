// Misbehavior at the end of the process.
#define _GNU_SOURCE
#include "bot.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static void exit_at_once(void) { _exit(7); }
static void exit_on_turn(const struct turn *turn) { (void)turn; _exit(3); }
static void exit_well(const struct turn *turn) { (void)turn; _exit(0); }
static void exit_later(const struct turn *turn) { (void)turn; rest(20); _exit(0); }
static void half_and_exit(const struct turn *turn) { say_bytes(turn->reply, 9); _exit(0); }
static void exit_after_game(const char *line) { (void)line; _exit(0); }
static void exit_in_second(void) { if (games == 2) _exit(0); }
static void fail_in_second(void) { if (games == 2) _exit(5); }
static void die_in_second(void) { if (games == 2) raise(SIGKILL); }

static void kill_self(const struct turn *turn) { (void)turn; raise(SIGKILL); }
static void crash(const struct turn *turn) { (void)turn; signal(SIGSEGV, SIG_DFL); raise(SIGSEGV); }
static void give_up(const struct turn *turn) {
  (void)turn;
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_CORE, &all);
  abort();
}
static void kill_group(const struct turn *turn) { (void)turn; kill(0, SIGKILL); }
static void terminate_group(const struct turn *turn) { (void)turn; kill(0, SIGTERM); }
static void stop(const struct turn *turn) { (void)turn; raise(SIGSTOP); }

static void close_output(const struct turn *turn) { (void)turn; close(1); wait_for_ever(); }
static void close_output_after(const struct turn *turn) { (void)turn; close(1); wait_for_ever(); }
static void close_input(const struct turn *turn) { (void)turn; close(0); wait_for_ever(); }
static void close_everything(const struct turn *turn) {
  (void)turn;
  for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
  wait_for_ever();
}
static void never_read(void) {
  say("{\"type\":\"ready\"}\n");
  wait_for_ever();
}

static void hang(const struct turn *turn) { (void)turn; wait_for_ever(); }
static void late(const struct turn *turn) { rest(4000); say(turn->reply); }
static void think(const struct turn *turn) { rest(250); say(turn->reply); }
static void think_to_the_end(const struct turn *turn) { rest(299); say(turn->reply); }
static void sleep_for_ever(void) { wait_for_ever(); }

static void ignore_terminate(void) { signal(SIGTERM, SIG_IGN); }
static void ignore_all(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
}
static void sleep_on(void) { wait_for_ever(); }

static void run(const char *mode) {
  execl("/proc/self/exe", program, mode, (char *)NULL);
  execl(program, program, mode, (char *)NULL);
  _exit(8);
}
static void become_good(const struct turn *turn) { (void)turn; run("good"); }
static void become_another(const struct turn *turn) { (void)turn; run("sleep"); }
static void become_cat(const struct turn *turn) {
  (void)turn;
  execl("/bin/cat", "cat", (char *)NULL);
  _exit(8);
}

const struct mode endings[] = {
    {"exit-at-once", .begin = exit_at_once},
    {"exit", .turn = exit_on_turn},
    {"exit-well", .turn = exit_well},
    {"answer-and-exit", .answered = exit_well},
    {"answer-and-exit-later", .answered = exit_later},
    {"half-and-exit", .turn = half_and_exit},
    {"exit-after-game", .end = exit_after_game},
    {"exit-in-second-game", .start = exit_in_second},
    {"fail-in-second-game", .start = fail_in_second},
    {"die-in-second-game", .start = die_in_second},
    {"die", .turn = kill_self},
    {"crash", .turn = crash},
    {"abort", .turn = give_up},
    {"kill-group", .turn = kill_group},
    {"terminate-group", .turn = terminate_group},
    {"stop", .turn = stop},
    {"answer-and-stop", .answered = stop},
    {"close-output", .turn = close_output},
    {"answer-and-close-output", .answered = close_output_after},
    {"close-input", .answered = close_input},
    {"close-everything", .turn = close_everything},
    {"answer-and-close-everything", .answered = close_everything},
    {"never-read", .begin = never_read},
    {"hang", .turn = hang},
    {"late", .turn = late},
    {"thoughtful", .turn = think},
    {"last-moment", .turn = think_to_the_end},
    {"sleep", .begin = sleep_for_ever},
    {"ignore-terminate", .begin = ignore_terminate},
    {"ignore-quit", .begin = ignore_all, .quit = sleep_on},
    {"become-good", .answered = become_good},
    {"become-another", .turn = become_another},
    {"become-cat", .answered = become_cat},
    {NULL},
};
