#pragma once
#include <string>
#include <vector>

#include "suites/spirv/example.h"

namespace assay::suites::spirv {

/// A module that the environment forbids: a row of data/spirv/rules.csv. In a valid module of
/// suites/spirv/spirv_validation/spirv_validation.spvasm, `to` replaces `from`, and `also_to`
/// replaces `also_from`. So the module has only one error. Its entry point is "k". Its ids are
/// "%k_<name>".
struct Rule {
  std::string rule, module, from, to, also_from, also_to;
  harness::Needs needs;
  std::string citation;
  bool refused = false;  ///< SPIRV-Tools' validator implements the rule
};
std::vector<Rule> load_rules();

/// The valid and the forbidden module. Both have the environment's version of SPIR-V. If their
/// instructions need a newer version, both have the oldest version with these instructions. Throws
/// std::logic_error if the valid module does not contain the replaced text.
struct RuleModules {
  std::string valid, forbidden;
  harness::Version version;  ///< the version of SPIR-V of both modules
  Module declared;           ///< the declarations of the valid module
  harness::Needs needs;      ///< more needs of the valid module
};
RuleModules modules_of(const Rule& rule, const Environment& environment);

}  // namespace assay::suites::spirv
