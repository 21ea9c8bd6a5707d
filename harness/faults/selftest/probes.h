#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// The foreign program's output for the two probes of a fault: where it shows and where not.
struct Probed {
  std::string shown, beside;  ///< r, q and n, a line each
};

/// The program's command line for the probes of these faults, one after another. `noted`: the
/// fault's name is the note of each.
std::vector<std::string> probing(const std::vector<const Fault*>& faults, bool noted = false);

/// Its output for the fault at `place` of them. Empty texts if there is none.
Probed probed(std::string_view out, std::size_t place);

/// The faults whose probes compute on PoCL: one run without the layer serves all of them.
std::vector<const Fault*> faults_of_every_driver();

}  // namespace assay::faults
