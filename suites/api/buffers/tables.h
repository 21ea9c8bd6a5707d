#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::buffers {

std::span<const host::Example> creation();
std::span<const host::Example> transfers();
std::span<const host::Example> large();       ///< transfers of megabytes
std::span<const host::Example> rectangles();  ///< transfers with pitches
std::span<const host::Example> mapping();
std::span<const host::Example> host_memory();  ///< mapped regions as host memory of commands
std::span<const host::Example> sequences();    ///< random sequences, compared with a model

}  // namespace assay::suites::buffers
