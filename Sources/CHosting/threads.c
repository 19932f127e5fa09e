#define _GNU_SOURCE
#include "CHosting.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

int joust_start_thread(void *(*work)(void *), void *argument) {
  // The system delivers a signal to any thread that does not block it. Only the first thread may receive the
  // signals that request a stop, until it blocks them, too.
  sigset_t stopping, before;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGINT);
  sigaddset(&stopping, SIGTERM);
  sigaddset(&stopping, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &stopping, &before);
  pthread_t started;
  int failure = pthread_create(&started, NULL, work, argument);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!failure) pthread_detach(started);
  return failure;
}

struct joust_monitor {
  pthread_mutex_t mutex;
  pthread_cond_t change;
};

struct joust_monitor *joust_monitor_create(void) {
  struct joust_monitor *monitor = malloc(sizeof *monitor);
  if (!monitor) abort();
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#ifndef __APPLE__
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_mutex_init(&monitor->mutex, NULL);
  pthread_cond_init(&monitor->change, &attributes);
  pthread_condattr_destroy(&attributes);
  return monitor;
}

void joust_monitor_destroy(struct joust_monitor *monitor) {
  pthread_cond_destroy(&monitor->change);
  pthread_mutex_destroy(&monitor->mutex);
  free(monitor);
}

void joust_monitor_lock(struct joust_monitor *monitor) { pthread_mutex_lock(&monitor->mutex); }
void joust_monitor_unlock(struct joust_monitor *monitor) { pthread_mutex_unlock(&monitor->mutex); }
void joust_monitor_wake(struct joust_monitor *monitor) { pthread_cond_broadcast(&monitor->change); }

int joust_monitor_wait(struct joust_monitor *monitor, int64_t until) {
  struct timespec moment = {until / 1000000000, until % 1000000000};
#ifdef __APPLE__
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t left = until - (now.tv_sec * 1000000000LL + now.tv_nsec);
  if (left <= 0) return 0;
  moment = (struct timespec){left / 1000000000, left % 1000000000};
  return pthread_cond_timedwait_relative_np(&monitor->change, &monitor->mutex, &moment) == 0;
#else
  return pthread_cond_timedwait(&monitor->change, &monitor->mutex, &moment) == 0;
#endif
}
