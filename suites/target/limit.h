#pragma once
#include <optional>
#include <string>

#include "reference/acceptance/accuracy.h"
#include "reference/base/function.h"

namespace assay::suites {

/// The limit of a case: an accuracy and its citation.
struct Limit {
  reference::Accuracy accuracy;
  std::optional<reference::Range> domain{};  ///< see AccuracyRow::domain
  std::string citation{};
  bool lifted = false;     ///< whether options of the mode allow any value
  bool ordinary = false;   ///< whether the mode's tables lack a row for the function
  bool edges_bind = true;  ///< whether the values that 7.5 prescribes are judged too
};

}  // namespace assay::suites
