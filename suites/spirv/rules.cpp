#include "suites/spirv/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/source_text.h"
#include "harness/cases/requirements.h"
#include "suites/base/kernel_name.h"

namespace assay::suites::spirv {
namespace {

std::string with_lines(std::string text) {
  return harness::replaced(std::move(text), "\\n", "\n");
}

/// Replaces the last occurrence, because the entry point is the last function.
void replace_last(std::string& text, const Rule& rule, const std::string& from,
                  const std::string& to) {
  if (from.empty()) return;
  const auto at = text.rfind(from);
  if (at == text.npos)
    throw std::logic_error(
        fmt::format("data/spirv/rules.csv, {}: the module has no '{}'\n{}", rule.rule, from, text));
  text.replace(at, from.size(), to);
}

const std::vector<Example>& valid_modules() {
  static const std::vector<Example> all =
      load_examples("spirv_validation", "suites/spirv/spirv_validation/spirv_validation.spvasm");
  return all;
}

}  // namespace

std::vector<Rule> load_rules() {
  const std::string path = "spirv/rules.csv";
  std::vector<Rule> rules;
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data({}, path), path,
                          {"rule", "module", "from", "to", "also_from", "also_to", "validator",
                           "needs", "citation"})) {
    const auto& f = row.fields;
    rules.push_back({f[0], f[1], with_lines(f[2]), with_lines(f[3]), with_lines(f[4]),
                     with_lines(f[5]),
                     harness::needs_in(f[7], fmt::format("data/{}:{}", path, row.line)), f[8],
                     f[6] == "refuses"});
  }
  return rules;
}

RuleModules modules_of(const Rule& rule, const Environment& environment) {
  const auto found =
      std::ranges::find(valid_modules(), "spirv_validation/" + rule.module, &Example::id);
  if (found == valid_modules().end())
    throw std::logic_error(
        fmt::format("data/spirv/rules.csv, {}: no module '{}'", rule.rule, rule.module));
  RuleModules both;
  both.version = std::max(environment.version, found->spirv);
  both.declared = module_of(*found, {environment.address_bits, both.version});
  both.needs = found->needs;
  both.valid = both.declared.text;
  both.valid = harness::replaced(std::move(both.valid), kernel_name(found->id), "k");
  both.forbidden = both.valid;
  replace_last(both.forbidden, rule, rule.from, rule.to);
  replace_last(both.forbidden, rule, rule.also_from, rule.also_to);
  return both;
}

}  // namespace assay::suites::spirv
