// The SHA-256 instructions of the processor.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns whether this processor has the instructions. False for processors other than x86-64.
bool sha256_is_available(void);

// Mixes `count` blocks of 64 bytes each into the state, the words H0 to H7 of FIPS 180-4. Neither pointer
// needs an alignment. Call it only if the instructions are available.
void sha256_mix(uint32_t *state, const uint8_t *blocks, size_t count);
