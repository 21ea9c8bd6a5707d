#pragma once
#include <span>

#include "suites/host/example.h"

// The tables of the suite `buffers`, joined by suite().
namespace assay::suites::buffers {

std::span<const host::Example> creation();     ///< flags, host pointers, sub-buffers, references
std::span<const host::Example> transfers();    ///< reading, writing, copying, filling, migrating
std::span<const host::Example> large();        ///< transfers of megabytes
std::span<const host::Example> rectangles();   ///< transfers with pitches, overlap of rectangles
std::span<const host::Example> mapping();      ///< maps and unmaps
std::span<const host::Example> host_memory();  ///< mapped regions as host memory of commands
std::span<const host::Example> sequences();    ///< random sequences, compared with a model

}  // namespace assay::suites::buffers
