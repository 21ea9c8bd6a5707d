#pragma once
#include <span>

#include "suites/api/example.h"

// The tables of the suite `buffers`, by subject; suite() joins them.
namespace assay::suites::buffers {

std::span<const api::Example> creation();     ///< flags, host pointers, sub-buffers, references
std::span<const api::Example> transfers();    ///< reading, writing, copying, filling, migrating
std::span<const api::Example> large();        ///< the same with megabytes
std::span<const api::Example> rectangles();   ///< the same with pitches, and overlap
std::span<const api::Example> mapping();      ///< maps and unmaps
std::span<const api::Example> host_memory();  ///< mapped regions as host memory of commands
std::span<const api::Example> sequences();    ///< random sequences against a model

}  // namespace assay::suites::buffers
