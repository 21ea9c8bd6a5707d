#pragma once
#include <string>
#include <vector>

#include "suites/spirv/example.h"

namespace assay::suites::spirv {

/// A rule of the environment and a module that breaks it: a row of data/spirv/rules.csv. In a valid
/// module of suites/spirv/spirv_validation/spirv_validation.spvasm, `to` replaces `from`, and
/// `also_to` replaces `also_from`. So the module has only one error. Its entry point is "k". Its
/// ids are "%k_<name>".
struct Rule {
  std::string rule, module, from, to, also_from, also_to;
  harness::Needs needs;
  std::string citation;
  bool refused = false;  ///< whether SPIRV-Tools' validator implements the rule
};
std::vector<Rule> load_rules();

/// The valid and the forbidden module of a rule. Their version of SPIR-V is that of the
/// environment, or the oldest later version that has their instructions.
struct RuleModules {
  std::string valid, forbidden;
  harness::Version version;  ///< the version of SPIR-V of both modules
  Module declared;           ///< what the valid module declares
  harness::Needs needs;      ///< what else the valid module needs
};
/// Throws std::logic_error if the valid module does not contain the replaced text.
RuleModules modules_of(const Rule& rule, const Environment& environment);

}  // namespace assay::suites::spirv
