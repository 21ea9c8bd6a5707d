#pragma once
#include <string>
#include <vector>

#include "suites/spirv/example.h"

namespace assay::suites::spirv {

/// A row of data/spirv/rules.csv. In a valid module of
/// suites/spirv/spirv_validation/spirv_validation.spvasm, `to` replaces `from`, and `also_to`
/// replaces `also_from`, so the module has only one error. The entry point is "k". The ids are
/// "%k_<name>".
struct Rule {
  std::string rule, module, from, to, also_from, also_to;
  harness::Needs needs;
  std::string citation;
  bool refused = false;  ///< SPIRV-Tools' validator implements the rule
};
std::vector<Rule> load_rules();

/// The version of SPIR-V is that of the environment, or the oldest later version that has the
/// instructions of both modules.
struct RuleModules {
  std::string valid, forbidden;
  harness::Version version;  ///< of both modules
  Module declared;           ///< what the valid module declares
  harness::Needs needs;      ///< what else the valid module needs
};
/// Throws std::logic_error if the valid module does not contain the replaced text.
RuleModules modules_of(const Rule& rule, const Environment& environment);

}  // namespace assay::suites::spirv
