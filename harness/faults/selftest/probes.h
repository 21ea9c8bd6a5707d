#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

struct Probed {
  std::string shown, beside;
};

/// With `noted`, each call has the fault's name as a note.
std::vector<std::string> probing(const std::vector<const Fault*>& faults, bool noted = false);

/// Empty if there is none.
Probed probed(std::string_view out, std::size_t place);

std::vector<const Fault*> faults_of_every_driver();

}  // namespace assay::faults
