#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// The foreign program's output for the two probes of a fault: the one that shows it and the near
/// miss.
struct Probed {
  std::string shown, beside;  ///< r, q and n, a line each
};

/// The foreign program's command line for the probes of these faults, one after another. With
/// `noted`, each probe has the fault's name as its note.
std::vector<std::string> probing(const std::vector<const Fault*>& faults, bool noted = false);

/// The output for the fault with this index. Its texts are empty if there is none.
Probed probed(std::string_view out, std::size_t place);

/// The faults whose probes compute on PoCL. One run without the layer serves all of them.
std::vector<const Fault*> faults_of_every_driver();

}  // namespace assay::faults
