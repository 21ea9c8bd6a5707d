#pragma once
#include <span>
#include <string>

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// The hidden command `assay worker`.
int worker_main(std::span<const std::string> arguments, std::span<const Suite> suites);

}  // namespace assay::harness
