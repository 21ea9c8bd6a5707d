/// Checks the table of SPIR-V instructions and their cases. SPIR-V's grammar files list the
/// instructions that a kernel's module may have. The modules of the cases show which of these
/// instructions are used.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/base/test_context.h"
#include "suites/spirv/module_builder.h"
#include "suites/spirv/support.h"
#include "suites/suites.h"

namespace assay::suites::spirv {
namespace {

using Json = nlohmann::json;
using testing::IsEmpty;

Json grammar(const std::string& name) {
  std::ifstream file(fmt::format("{}/{}.grammar.json", ASSAY_SPIRV_GRAMMARS, name));
  return Json::parse(file);
}

/// The capabilities that modules may declare: those in data/spirv/, and those that they imply.
std::set<std::string> allowed_capabilities(const Json& core) {
  std::set<std::string> allowed;
  for (const CapabilityRow& row : capability_rows()) allowed.insert(row.capability);
  for (std::size_t before = 0; before != allowed.size();) {
    before = allowed.size();
    for (const Json& kind : core["operand_kinds"])
      if (kind["kind"] == "Capability")
        for (const Json& one : kind["enumerants"])
          if (allowed.contains(one["enumerant"]))
            for (const Json& implied : one.value("capabilities", Json::array()))
              allowed.insert(implied);
  }
  // Other capabilities imply these capabilities, but no environment offers them for kernels.
  for (const char* const graphics : {"Shader", "Matrix"}) allowed.erase(graphics);
  return allowed;
}

bool is_allowed(const Json& row, const std::set<std::string>& allowed) {
  const Json capabilities = row.value("capabilities", Json::array());
  if (!capabilities.empty() &&
      std::ranges::none_of(capabilities, [&](const Json& one) { return allowed.contains(one); }))
    return false;
  if (!row.contains("extensions") || row.value("version", "None") != "None") return true;
  return std::ranges::any_of(row["extensions"], [](const Json& one) {
    return std::ranges::any_of(extension_rows(),
                               [&](const ExtensionRow& known) { return known.name == one; });
  });
}

const std::set<std::string> kinds{"ImageOperands",
                                  "FPFastMathMode",
                                  "SelectionControl",
                                  "LoopControl",
                                  "FunctionControl",
                                  "MemoryAccess",
                                  "ExecutionMode",
                                  "StorageClass",
                                  "SamplerAddressingMode",
                                  "LinkageType",
                                  "SamplerFilterMode",
                                  "FPRoundingMode",
                                  "AccessQualifier",
                                  "PackedVectorFormat",
                                  "FunctionParameterAttribute",
                                  "Decoration",
                                  "GroupOperation",
                                  "BuiltIn",
                                  "Dim"};

struct Item {
  std::string kind, name;
  auto operator<=>(const Item&) const = default;
};

struct Shown {
  std::set<std::string> cases, types;
};

class Table {
 public:
  Table() : core_(grammar("spirv.core")) {
    const std::set<std::string> allowed = allowed_capabilities(core_);
    std::set<int> known;  // so that other names of an instruction are left out
    for (const Json& one : core_["instructions"]) {
      const std::string name = one["opname"];
      if (known.insert(one["opcode"].get<int>()).second && is_allowed(one, allowed))
        shown_[{"instruction", name}];
      std::set<std::string>& own = operands_[name];
      for (const Json& operand : one.value("operands", Json::array()))
        if (kinds.contains(operand["kind"])) own.insert(operand["kind"]);
    }
    for (const Json& kind : core_["operand_kinds"])
      if (std::set<std::string> values; kinds.contains(kind["kind"]))
        for (const Json& one : kind["enumerants"])
          if (values.insert(one["value"].dump()).second && is_allowed(one, allowed))
            shown_[{kind["kind"], one["enumerant"]}];
    const Json extended = grammar("extinst.opencl.std.100");
    for (const Json& one : extended["instructions"]) shown_[{"OpenCL.std", one["opname"]}];
    for (const SuiteFolder& folder : suite_folders())
      if (std::string_view(folder.name).starts_with("spirv_") && folder.name != refused_)
        add(suite_of(std::string(folder.name)));
  }

  const std::map<Item, Shown>& shown() const { return shown_; }

 private:
  static constexpr std::string_view refused_ = "spirv_validation";

  void add(const harness::Suite& suite) {
    harness::DeviceInfo device = some_device();
    device.il_version =
        "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4 SPIR-V_1.5 SPIR-V_1.6";
    device.address_bits = 64;
    harness::RunOptions options;
    options.depth = harness::Depth::quick;
    for (const harness::Case& one : suite.expand(device, options)) {
      // A module that is only built does not show the meaning of its instructions.
      if (!one.stand_alone || !one.kernel) continue;
      std::string source;
      try {
        source = one.kernel().source;
      } catch (const std::exception&) {
        continue;
      }
      if (!harness::is_spirv_assembly(source)) continue;
      for (const std::string& line : harness::split(source, '\n')) read(one.id, line);
    }
  }

  void read(const std::string& id, std::string_view line) {
    std::vector<std::string> words = harness::split(line, ' ');
    const bool has_result = words.size() > 2 && words[1] == "=";
    if (has_result) words.erase(words.begin(), words.begin() + 2);
    if (words.empty() || !words[0].starts_with("Op")) return;
    const auto note = [&](const Item& item) {
      const auto found = shown_.find(item);
      if (found == shown_.end()) return;
      found->second.cases.insert(id);
      if (has_result && words.size() > 1 && words[1].starts_with('%'))
        found->second.types.insert(words[1].substr(1));
    };
    note({"instruction", words[0]});
    if (words[0] == "OpSpecConstantOp" && words.size() > 2) note({"instruction", "Op" + words[2]});
    if (words[0] == "OpExtInst" && words.size() > 3) note({"OpenCL.std", words[3]});
    for (const std::string& kind : operands_[words[0]])
      for (std::size_t at = 1; at < words.size(); ++at)
        for (const std::string& part : harness::split(words[at], '|')) note({kind, part});
    if (words[0] == "OpDecorate")
      for (const char* const kind : {"FPFastMathMode", "FPRoundingMode", "LinkageType",
                                     "FunctionParameterAttribute", "BuiltIn"})
        for (const std::string& part : harness::split(words.back(), '|')) note({kind, part});
  }

  Json core_;
  std::map<std::string, std::set<std::string>> operands_;  // kinds of operands, by instruction
  std::map<Item, Shown> shown_;
};

const Table& table() {
  static const Table made;
  return made;
}

std::map<Item, std::string> reasons() {
  const std::string path = "spirv/not_asked.csv";
  std::map<Item, std::string> rows;
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data({}, path), path, {"kind", "name", "reason"}))
    rows[{row.fields[0], row.fields[1]}] = row.fields[2];
  return rows;
}

TEST(InstructionTable, HasACaseOrAReasonForEach) {
  const auto given = reasons();
  std::vector<std::string> without, stale;
  for (const auto& [item, found] : table().shown())
    if (found.cases.empty() && !given.contains(item))
      without.push_back(fmt::format("{},{}", item.kind, item.name));
  for (const auto& [item, reason] : given) {
    const auto found = table().shown().find(item);
    if (found == table().shown().end() || !found->second.cases.empty())
      stale.push_back(fmt::format("{},{}", item.kind, item.name));
  }
  EXPECT_THAT(without, IsEmpty()) << fmt::format("{}", fmt::join(without, "\n"));
  EXPECT_THAT(stale, IsEmpty()) << "reasons in data/spirv/not_asked.csv that are not needed";
}

std::string written() {
  std::map<std::string, std::string> parts;
  std::map<std::string, std::pair<int, int>> counts;
  const auto given = reasons();
  for (const auto& [item, found] : table().shown()) {
    auto& [asked, all] = counts[item.kind];
    ++all;
    asked += found.cases.empty() ? 0 : 1;
    std::string types;
    for (const std::string& type : found.types)
      if (!type.starts_with("fn__") && type.find('_') == type.npos) types += ' ' + type;
    const auto reason = given.find(item);
    parts[item.kind] += fmt::format("| {} | {} | {} | {} |\n", item.name,
                                    found.cases.empty() ? "" : std::to_string(found.cases.size()),
                                    types.empty() ? "" : types.substr(1),
                                    !found.cases.empty() ? fmt::format("`{}`", *found.cases.begin())
                                    : reason != given.end() ? reason->second
                                                            : "**none**");
  }
  std::string text =
      "# Which cases show what an instruction means\n"
      "`suites_test` writes this page from SPIR-V's grammars and from the modules that cases build "
      "at depth quick (`ASSAY_WRITE_TABLE=1` writes it again). A row is an instruction or operand "
      "that a kernel's module may have in the SPIR-V environments 3.0.19 or 2.1. A case counts if "
      "it compares "
      "numbers. The column `types` has the types of the results that are numbers. If there is no "
      "case, the row has the reason from `data/spirv/not_asked.csv`.\n\n"
      "| kind | with cases | all |\n| --- | --- | --- |\n";
  for (const auto& [kind, count] : counts)
    text += fmt::format("| {} | {} | {} |\n", kind, count.first, count.second);
  for (const auto& [kind, rows] : parts)
    text += fmt::format(
        "\n## {}\n| name | cases | types | an example, or the reason |\n| --- | --- | --- "
        "| --- |\n{}",
        kind, rows);
  return text;
}

TEST(InstructionTable, IsWrittenDown) {
  const std::string path = ASSAY_SOURCE_DIR "/docs/SPIRV-INSTRUCTIONS.md";
  if (std::getenv("ASSAY_WRITE_TABLE") != nullptr) std::ofstream(path) << written();
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), written()) << "ASSAY_WRITE_TABLE=1 writes it";
}

}  // namespace
}  // namespace assay::suites::spirv
