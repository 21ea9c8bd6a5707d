#pragma once
#include <optional>
#include <string>

#include "reference/acceptance/accuracy.h"
#include "reference/base/function.h"

namespace assay::suites {

/// The limit of a case: an accuracy, and the citation of the sentence that requires it.
struct Limit {
  reference::Accuracy accuracy;
  std::optional<reference::Range> domain{};  ///< as AccuracyRow::domain
  std::string citation{};
  bool lifted = false;     ///< a mode's options allow any value
  bool ordinary = false;   ///< the mode's tables have no row for the function
  bool edges_bind = true;  ///< the values that 7.5 prescribes are judged too
};

}  // namespace assay::suites
