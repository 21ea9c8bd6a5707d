#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// The output of the program `foreign` for a fault: with the probe `shows`, and with `hides`.
struct Probed {
  std::string shown, beside;  ///< r, q and n, each on its own line
};

/// The command line for these faults in turn. With `noted`, each call has the fault's name as a
/// note.
std::vector<std::string> probing(const std::vector<const Fault*>& faults, bool noted = false);

/// The output for the fault with this index. Empty if there is none.
Probed probed(std::string_view out, std::size_t place);

/// Faults that need no optional feature, for one run without the layer.
std::vector<const Fault*> faults_of_every_driver();

}  // namespace assay::faults
