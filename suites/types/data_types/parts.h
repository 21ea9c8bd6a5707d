#pragma once
#include <functional>
#include <string>
#include <vector>

#include "suites/base/embedded_text.h"
#include "suites/base/forward.h"
#include "suites/numeric/bit_case.h"

namespace assay::suites::data_types {

/// A case with the BitCase that `make` returns. The case's program uses `types`.
harness::Case bits(const Target& target, std::string id, const Place& place,
                   std::vector<std::string_view> types, std::function<numeric::BitCase()> make);

/// Reads allowed bits: hexadecimal numbers with '|' between them. "nan" gives no bits. `what` is
/// the place for messages.
std::vector<std::uint64_t> alternatives(std::string_view list, std::string_view what);
/// An answer that may be any of `expected`. If `expected` is empty, any NaN is right.
reference::ExactAnswer one_of(const std::vector<std::uint64_t>& expected,
                              const reference::ScalarType& type);

/// Structs that host and device exchange, and the statements that copy their members.
inline constexpr TextParts structs_cl("suites/types/data_types/structs.cl");

/// The size and the alignment of a type in the host's OpenCL headers, for example of cl_char3.
struct HostType {
  std::size_t size = 0, alignment = 0;
};
HostType host_type(const reference::ScalarType& element, int width);

using reference::unsigned_type;

/// Whether layout, literals and components are tested with this type. Depth quick has only the
/// signed type of each size.
bool tries_type(const reference::ScalarType& type, const Target& target);

void add_sizes(const Target& target, std::vector<harness::Case>& cases);
void add_literals(const Target& target, std::vector<harness::Case>& cases);
void add_components(const Target& target, std::vector<harness::Case>& cases);
void add_constants(const Target& target, std::vector<harness::Case>& cases);
/// The macros for results of ilogb.
void add_ilogb(const Target& target, std::vector<harness::Case>& cases);
/// Constants of C99 6.4.4, from data/constants/literals.csv: their types and values.
void add_scalar_literals(const Target& target, std::vector<harness::Case>& cases);
/// Structs and unions that host and device exchange, with the layout of the host's cl_ types.
void add_structs(const Target& target, std::vector<harness::Case>& cases);
/// Variables of event_t.
void add_events(const Target& target, std::vector<harness::Case>& cases);
/// Components of vectors in memory, arrays, and pointers into them.
void add_memory(const Target& target, std::vector<harness::Case>& cases);

}  // namespace assay::suites::data_types
