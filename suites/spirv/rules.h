#pragma once
#include <string>
#include <vector>

#include "suites/spirv/example.h"

namespace assay::suites::spirv {

/// A module that the environment forbids: a row of data/spirv/rules.csv. It is a valid one of
/// suites/spirv/spirv_validation/spirv_validation.spvasm with `to` in place of `from` (and
/// `also_to` of `also_from`), so that it has no other fault. Its entry point is "k"; ids of the
/// text are "%k_<name>".
struct Rule {
  std::string rule, module, from, to, also_from, also_to;
  harness::Needs needs;
  std::string citation;
  bool refused = false;  ///< SPIRV-Tools' validator implements the rule
};
std::vector<Rule> load_rules();

/// Both modules, at a version of SPIR-V or the oldest later one that has their instructions. Throws
/// std::logic_error if the valid one does not have the replaced text exactly once.
struct RuleModules {
  std::string valid, forbidden;
  harness::Version version;  ///< of SPIR-V: the environment's, or the least that will do
  Module declared;           ///< what the valid one declares
  harness::Needs needs;      ///< and needs besides
};
RuleModules modules_of(const Rule& rule, const Environment& environment);

}  // namespace assay::suites::spirv
