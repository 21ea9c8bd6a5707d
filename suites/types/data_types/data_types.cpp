#include "suites/types/data_types/data_types.h"

#include <fmt/format.h>

#include "harness/cases/requirements.h"
#include "suites/target/modes.h"
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

std::string Setting::citation(std::string_view section, std::string_view section_1_2) const {
  return is_1_2 ? fmt::format("OpenCL 1.2, {}", section_1_2)
                : fmt::format("OpenCL C 3.0.19, {}", section);
}

Case Setting::bits(std::string id, std::string_view section, std::string_view section_1_2,
                   std::initializer_list<const ScalarType*> types,
                   std::function<BitCase()> make) const {
  std::optional<std::string> skip;
  for (const ScalarType* type : types)
    if (!skip) skip = numeric::missing_type(device, *type);
  const std::string prologue = numeric::type_pragmas(device, types);
  return numeric::bit_case(
      {"data_types/" + std::move(id), citation(section, section_1_2), skip, 0.03},
      [make = std::move(make), prologue, given = build_options] {
        BitCase out = make();
        out.prologue = prologue + out.prologue;
        if (out.options.empty()) out.options = given;
        return out;
      },
      options);
}

namespace {

/// A case that computes numbers known beforehand: at most two.
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

void add_sizes(const Setting& setting, std::vector<Case>& cases) {
  static const ScalarType& uint_type = *reference::find_scalar_type("uint");
  for (const ScalarType& type : reference::scalar_types())
    for (const int width : vector_widths) {
      // What the host's headers declare; a unit test holds them against 6.3.5.
      const HostType host = host_type(type, width);
      const std::uint64_t bytes = host.size;
      const std::string name = vector_type(type, width);
      // 6.3.5: aligned to its own size, in a struct as anywhere.
      cases.push_back(setting.bits(
          "size/" + name, "6.3.1 and 6.3.5", "6.1.1 and 6.1.5", {&type},
          [name, bytes, alignment = host.alignment] {
            BitCase out = numbers(
                "sizeof", uint_type, {bytes, alignment},
                fmt::format(
                    "struct {{ char before; {0} x; }} s;\n  out0[i] = sizeof({0});\n  out1[i] = "
                    "(uint)((__private uchar *)&s.x - (__private uchar *)&s);",
                    name));
            return out;
          }));
      // In private and in local memory.
      cases.push_back(setting.bits("alignment/" + name, "6.3.5", "6.1.5", {&type}, [name, bytes] {
        BitCase out = numbers(
            "alignment", uint_type, {0, 0},
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
      // An array in memory is walked in steps of that size, and a pair crosses the boundary whole.
      cases.push_back(
          setting.bits("struct/" + name, "6.3.5", "6.1.5", {&type}, [&type, width, name, bytes] {
            BitCase out;
            const auto block = static_cast<std::size_t>(3 * bytes);
            out.function.name = "struct";
            out.function.parameters =
                out.function.results = {*reference::find_scalar_type("uchar")};
            out.function.group_size = static_cast<int>(block);
            const auto used = static_cast<std::size_t>(type.bytes() * width);
            out.function.answer = [bytes, used](std::span<const InputBits> group, std::size_t lane,
                                                std::size_t) {
              // char, padding, the vector, char, padding: what lies between members is free.
              const std::size_t in_member = lane % bytes;
              const bool member =
                  lane < bytes || lane >= 2 * bytes ? in_member == 0 : in_member < used;
              return member ? ExactAnswer{.bits = group[lane][0]} : ExactAnswer::free();
            };
            out.width = static_cast<int>(block);
            out.prologue =
                fmt::format("struct crossing {{ char before; {} x; char after; }};\n", name);
            out.body =
                "__global const struct crossing *from = (__global const struct crossing *)in0 + "
                "i;\n"
                "  __global struct crossing *to = (__global struct crossing *)out0 + i;\n"
                "  to->before = from->before;\n  to->x = from->x;\n  to->after = from->after;";
            out.joined = false;
            out.quick = out.standard = 1u << 12;
            return out;
          }));
    }
  const auto pointer = static_cast<std::uint64_t>(setting.device.address_bits / 8);
  for (const std::string_view name : {"size_t", "ptrdiff_t", "intptr_t", "uintptr_t"})
    cases.push_back(
        setting.bits(fmt::format("size/{}", name), "6.3.1", "6.1.1", {}, [name, pointer] {
          return numbers(
              "sizeof", uint_type, {pointer, name == "size_t" || name == "uintptr_t"},
              fmt::format("out0[i] = sizeof({0});\n  out1[i] = ({0})-1 > ({0})0 ? 1 : 0;", name));
        }));
}

harness::Suite suite() {
  return {"data_types", "Data types, vector literals and components (OpenCL C 6.3)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            Setting setting{
                device, options,
                harness::requirements(options).document(device.version, options.spec).name ==
                    "opencl-1.2",
                build_options(options)};
            std::vector<Case> cases;
            add_sizes(setting, cases);
            add_structs(setting, cases);
            add_events(setting, cases);
            add_reserved(setting, cases);
            add_scalar_literals(setting, cases);
            add_literals(setting, cases);
            add_components(setting, cases);
            add_memory(setting, cases);
            add_constants(setting, cases);
            add_ilogb(setting, cases);
            add_forbidden(setting, cases);
            return cases;
          }};
}

}  // namespace assay::suites::data_types
