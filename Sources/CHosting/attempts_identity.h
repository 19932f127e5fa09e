#pragma once

// Tries what attempts_identity.c lists by name: 1 done, 0 refused, -1 no such thing here, -2 no such
// attempt.
int joust_attempt_identity(const char *name, const char *about);
