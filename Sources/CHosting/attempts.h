#pragma once

// Tries what only this system has, as joust_attempt() does.
int joust_attempt_here(const char *name, const char *about);
