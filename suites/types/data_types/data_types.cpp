#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/target/target.h"
#include "suites/text/program_file.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {

using harness::Case;
using numeric::BitCase;
using numeric::vector_type;
using numeric::vector_widths;
using reference::ExactAnswer;
using reference::ExactFunction;
using reference::InputBits;
using reference::ScalarType;

Case bits(const Target& target, std::string id, const Place& place,
          std::vector<std::string_view> types, std::function<BitCase()> make) {
  return numeric::bit_case({.id = "data_types/" + std::move(id), .citations = {target.cite(place)}},
                           std::move(types), std::move(make), target);
}

bool tries_type(const ScalarType& type, const Target& target) {
  return target.options().thorough() || type.floating() || type.is_signed();
}

namespace {

/// Computes at most two known numbers.
BitCase numbers(std::string name, const ScalarType& type, std::vector<std::uint64_t> expected,
                std::string body) {
  BitCase out;
  out.function.name = std::move(name);
  out.function.parameters = {*reference::find_scalar_type("uchar")};
  out.function.results.assign(expected.size(), type);
  out.function.answer = [expected](auto, auto, std::size_t result) {
    return ExactAnswer{.bits = expected[result]};
  };
  out.body = std::move(body);
  return out;
}

}  // namespace

void add_sizes(const Target& target, std::vector<Case>& cases) {
  for (const ScalarType& type : reference::scalar_types())
    for (const int width : vector_widths) {
      // The size and alignment in the host's headers. A unit test compares them with 6.3.5.
      const HostType host = host_type(type, width);
      const std::uint64_t bytes = host.size;
      const std::string name = vector_type(type, width);
      // 6.3.5: a type is aligned to its size, in a struct and elsewhere.
      cases.push_back(bits(
          target, "size/" + name, {"6.3.1 and 6.3.5", "6.1.1 and 6.1.5"}, {type.name},
          [name, bytes, alignment = host.alignment] {
            BitCase out = numbers(
                "sizeof", reference::uint_type, {bytes, alignment},
                fmt::format(
                    "struct {{ char before; {0} x; }} s;\n  out0[i] = sizeof({0});\n  out1[i] = "
                    "(uint)((__private uchar *)&s.x - (__private uchar *)&s);",
                    name));
            return out;
          }));
      if (!tries_type(type, target)) continue;
      cases.push_back(
          bits(target, "alignment/" + name, {"6.3.5", "6.1.5"}, {type.name}, [name, bytes] {
            BitCase out = numbers(
                "alignment", reference::uint_type, {0, 0},
                fmt::format(
                    "{0} own[2];\n  char between;\n  {0} x;\n  __local char before;\n  "
                    "__local {0} shared;\n  before = between = (char)in0[i];\n  shared = own[1] "
                    "= own[0] = x = ({0})0;\n  out0[i] = (uint)(((size_t)own | (size_t)&x) & "
                    "{1});\n  out1[i] = (uint)((size_t)&shared & {1});",
                    name, bytes - 1));
            out.joined = false;
            out.quick = out.standard = 1u << 10;
            return out;
          }));
      // The host and the kernel must put the members of a struct at the same offsets.
      cases.push_back(bits(
          target, "struct/" + name, {"6.3.5", "6.1.5"}, {type.name}, [&type, width, name, bytes] {
            BitCase out;
            const auto block = static_cast<std::size_t>(3 * bytes);
            out.function.name = "struct";
            out.function.parameters =
                out.function.results = {*reference::find_scalar_type("uchar")};
            out.function.group_size = static_cast<int>(block);
            const auto used = static_cast<std::size_t>(type.bytes() * width);
            out.function.answer = [bytes, used](std::span<const InputBits> group, std::size_t lane,
                                                std::size_t) {
              // The struct is: char, padding, the vector, char, padding. The padding may have any
              // value.
              const std::size_t in_member = lane % bytes;
              const bool member =
                  lane < bytes || lane >= 2 * bytes ? in_member == 0 : in_member < used;
              return member ? ExactAnswer{.bits = group[lane][0]} : ExactAnswer::free();
            };
            out.width = static_cast<int>(block);
            out.prologue =
                fmt::format("struct crossing {{ char before; {} x; char after; }};\n", name);
            out.body = structs_cl("body", {{"copy", structs_cl("three.copy")}});
            out.joined = false;
            out.quick = out.standard = 1u << 12;
            return out;
          }));
    }
  const auto pointer = static_cast<std::uint64_t>(target.device().address_bits / 8);
  for (const std::string_view name : {"size_t", "ptrdiff_t", "intptr_t", "uintptr_t"})
    cases.push_back(
        bits(target, fmt::format("size/{}", name), {"6.3.1", "6.1.1"}, {}, [name, pointer] {
          return numbers(
              "sizeof", reference::uint_type, {pointer, name == "size_t" || name == "uintptr_t"},
              fmt::format("out0[i] = sizeof({0});\n  out1[i] = ({0})-1 > ({0})0 ? 1 : 0;", name));
        }));
}

harness::Suite suite() {
  return suite_of("data_types", "Data types, vector literals and components (OpenCL C 6.3)",
                  [](const Target& target) {
                    std::vector<Case> cases;
                    add_sizes(target, cases);
                    add_structs(target, cases);
                    add_events(target, cases);
                    add_scalar_literals(target, cases);
                    add_literals(target, cases);
                    add_components(target, cases);
                    add_memory(target, cases);
                    add_constants(target, cases);
                    add_ilogb(target, cases);
                    std::ranges::move(
                        file_cases("types", "data_types", {"uses_of_types", "refused"}, target),
                        std::back_inserter(cases));
                    return cases;
                  });
}

}  // namespace assay::suites::data_types
