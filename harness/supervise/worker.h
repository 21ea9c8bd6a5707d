#pragma once
#include <span>
#include <string>

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// Runs the hidden command `assay worker`. See harness/supervise/worker.cpp.
int worker_main(std::span<const std::string> arguments, std::span<const Suite> suites);

}  // namespace assay::harness
