#pragma once
#include <functional>
#include <string>
#include <vector>

#include "harness/cases/case.h"
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

/// Bits in hexadecimal, with '|' between alternatives; "nan" gives none. `what` names the place in
/// messages.
std::vector<std::uint64_t> alternatives(std::string_view list, std::string_view what);
/// Any of the alternatives, of a floating type any NaN where there are none.
reference::ExactAnswer one_of(const std::vector<std::uint64_t>& expected,
                              const reference::ScalarType& type);

/// Size and alignment that a type of the host's OpenCL headers has: cl_char3's for char and 3.
struct HostType {
  std::size_t size = 0, alignment = 0;
};
HostType host_type(const reference::ScalarType& element, int width);

using numeric::unsigned_of;

void add_sizes(const Setting& setting, std::vector<harness::Case>& cases);
void add_literals(const Setting& setting, std::vector<harness::Case>& cases);
void add_components(const Setting& setting, std::vector<harness::Case>& cases);
void add_constants(const Setting& setting, std::vector<harness::Case>& cases);
/// Macros that stand for what ilogb returns.
void add_ilogb(const Setting& setting, std::vector<harness::Case>& cases);
/// Constants of C99 6.4.4: type and value, from data/constants/literals.csv.
void add_scalar_literals(const Setting& setting, std::vector<harness::Case>& cases);
/// Structs and unions that cross the boundary, laid out as the host lays out its cl_ types.
void add_structs(const Setting& setting, std::vector<harness::Case>& cases);
/// event_t, and names of types that programs cannot use.
void add_events(const Setting& setting, std::vector<harness::Case>& cases);
void add_reserved(const Setting& setting, std::vector<harness::Case>& cases);
/// Components of vectors in memory, arrays, and pointers that walk over them.
void add_memory(const Setting& setting, std::vector<harness::Case>& cases);
void add_forbidden(const Setting& setting, std::vector<harness::Case>& cases);

}  // namespace assay::suites::data_types
