#include "CHosting.h"

#include <errno.h>
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

int joust_start_thread(void (*work)(void *), void *argument) {
  struct task *task = malloc(sizeof *task);
  if (!task) return ENOMEM;
  *task = (struct task){work, argument};
  pthread_t started;
  int failure = pthread_create(&started, NULL, run, task);
  if (failure) free(task);
  else pthread_detach(started);
  return failure;
}
