#define _GNU_SOURCE
#include "CHosting.h"

#ifdef __linux__
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Changes the owner of the files in a tree. Each file is examined and changed through the same descriptor, so
// that no program can exchange the file in between. Links are not followed.

enum { deepest = 200 };

// A file with several hard links, and the number of its links found in the tree.
struct linked {
  dev_t device;
  ino_t number;
  nlink_t found;
};

struct walk {
  uid_t from, to;
  gid_t group;
  int is_counting;
  struct linked *linked;
  size_t count, room;
};

static int order(const void *left, const void *right) {
  const struct linked *one = left, *other = right;
  if (one->number != other->number) return one->number < other->number ? -1 : 1;
  if (one->device != other->device) return one->device < other->device ? -1 : 1;
  return 0;
}

static int note(struct walk *walk, const struct stat *facts) {
  if (walk->count == walk->room) {
    size_t room = walk->room ? 2 * walk->room : 64;
    struct linked *larger = realloc(walk->linked, room * sizeof *larger);
    if (!larger) return -1;
    walk->linked = larger;
    walk->room = room;
  }
  walk->linked[walk->count++] = (struct linked){facts->st_dev, facts->st_ino, 1};
  return 0;
}

// Counts the links that were found for each file.
static void sum(struct walk *walk) {
  if (walk->count == 0) return;
  qsort(walk->linked, walk->count, sizeof *walk->linked, order);
  size_t last = 0;
  for (size_t index = 1; index < walk->count; index++) {
    if (order(&walk->linked[last], &walk->linked[index]) == 0) walk->linked[last].found++;
    else walk->linked[++last] = walk->linked[index];
  }
  walk->count = last + 1;
}

// Returns whether all hard links of a file are in the tree. A link outside may belong to another user.
static int is_whole(const struct walk *walk, const struct stat *facts) {
  if (S_ISDIR(facts->st_mode) || facts->st_nlink < 2) return 1;
  struct linked wanted = {facts->st_dev, facts->st_ino, 0};
  struct linked *found =
      bsearch(&wanted, walk->linked, walk->count, sizeof wanted, order);
  return found && found->found == facts->st_nlink;
}

static int visit(struct walk *walk, int place, const struct stat *facts, int depth);

static int visit_all(struct walk *walk, int place, int depth) {
  int number = openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *folder = number < 0 ? NULL : fdopendir(number);
  if (!folder) {
    if (number >= 0) close(number);
    return -1;
  }
  int status = 0;
  struct dirent *entry;
  while (status == 0 && (entry = readdir(folder))) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    int inner = openat(place, entry->d_name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    struct stat facts;
    if (inner < 0) {
      if (errno != ENOENT) status = -1;
      continue;
    }
    if (fstat(inner, &facts) == 0) status = visit(walk, inner, &facts, depth + 1);
    close(inner);
  }
  int failure = errno;
  closedir(folder);
  errno = failure;
  return status;
}

static int visit(struct walk *walk, int place, const struct stat *facts, int depth) {
  if (depth > deepest) {
    errno = ENAMETOOLONG;
    return -1;
  }
  if (walk->is_counting) {
    if (!S_ISDIR(facts->st_mode) && facts->st_nlink > 1 && note(walk, facts) != 0) return -1;
  } else if (facts->st_uid == walk->from && is_whole(walk, facts)) {
    if (fchownat(place, "", walk->to, walk->group, AT_EMPTY_PATH) != 0) return -1;
  }
  return S_ISDIR(facts->st_mode) ? visit_all(walk, place, depth) : 0;
}

int joust_change_owner(const char *path, uint32_t from, uint32_t to, uint32_t group) {
  int place = open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat facts;
  if (place < 0) return -1;
  struct walk walk = {.from = from, .to = to, .group = group, .is_counting = 1};
  int status = fstat(place, &facts) == 0 ? visit(&walk, place, &facts, 0) : -1;
  sum(&walk);
  walk.is_counting = 0;
  if (status == 0) status = visit(&walk, place, &facts, 0);
  int failure = errno;
  free(walk.linked);
  close(place);
  errno = failure;
  return status;
}
#else
int joust_change_owner(const char *path, uint32_t from, uint32_t to, uint32_t group) {
  (void)path, (void)from, (void)to, (void)group;
  return 0;
}
#endif
