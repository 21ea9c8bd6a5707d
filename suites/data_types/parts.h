#pragma once
#include <functional>
#include <string>
#include <vector>

#include "harness/case.h"
#include "suites/numeric/bit_case.h"

/// The parts of the suite `data_types`; data_types.cpp joins them.
namespace assay::suites::data_types {

/// What every part needs of the run.
struct Setting {
  const harness::DeviceInfo& device;
  const harness::RunOptions& options;
  bool is_1_2 = false;
  std::string build_options;

  std::string citation(std::string_view section, std::string_view section_1_2) const;
  /// A case of BitCases; `types` are those that its program names.
  harness::Case bits(std::string id, std::string_view section, std::string_view section_1_2,
                     std::initializer_list<const reference::ScalarType*> types,
                     std::function<numeric::BitCase()> make) const;
};

/// The unsigned type of that many bytes.
const reference::ScalarType& unsigned_of(int bytes);

void add_sizes(const Setting& setting, std::vector<harness::Case>& cases);
void add_literals(const Setting& setting, std::vector<harness::Case>& cases);
void add_components(const Setting& setting, std::vector<harness::Case>& cases);
void add_constants(const Setting& setting, std::vector<harness::Case>& cases);
void add_forbidden(const Setting& setting, std::vector<harness::Case>& cases);

}  // namespace assay::suites::data_types
