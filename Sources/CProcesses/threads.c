#include "CProcesses.h"

#include <pthread.h>
#include <stdlib.h>

struct task {
  void (*work)(void *);
  void *argument;
};

static void *run(void *raw) {
  struct task task = *(struct task *)raw;
  free(raw);
  task.work(task.argument);
  return NULL;
}

int joust_start_thread(void (*work)(void *), void *argument, uintptr_t *thread) {
  struct task *task = malloc(sizeof *task);
  if (!task) return -1;
  *task = (struct task){work, argument};
  pthread_t started;
  int failure = pthread_create(&started, NULL, run, task);
  if (failure) free(task);
  else *thread = (uintptr_t)started;
  return failure;
}

void joust_join_thread(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }
