// The weights of the built-in bot ntuple, a copy of ntuple.weights that is embedded in the program.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns a pointer to the first byte of the file.
const uint8_t *ntuple_weights(void);

// Returns the number of bytes in the file.
size_t ntuple_weights_size(void);
