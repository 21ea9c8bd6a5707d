#include <fmt/format.h>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/numeric/bit_case.h"
#include "suites/text/program_file.h"

namespace assay::suites::reinterpret {
namespace {

using harness::Case;
using numeric::BitCase;
using numeric::vector_type;
using reference::ExactAnswer;
using reference::ExactFunction;
using reference::InputBits;
using reference::ScalarType;
using reference::unsigned_type;

/// A vector of 3 has the size of a vector of 4 (6.3.5).
struct Type {
  const ScalarType* element;
  int width;

  int room() const { return width == 3 ? 4 : width; }
  int bytes() const { return element->bytes() * room(); }
  std::string name() const { return vector_type(*element, width); }
};

ExactFunction same_bits(std::string name, const ScalarType& bits) {
  ExactFunction f;
  f.name = std::move(name);
  f.parameters = f.results = {bits};
  f.answer = [](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    return ExactAnswer{.bits = group[lane][0]};
  };
  return f;
}

BitCase short_case(ExactFunction function, int width, std::string body) {
  BitCase out;
  out.function = std::move(function);
  out.width = width;
  out.body = std::move(body);
  out.quick = 1u << 14;
  out.standard = 1u << 18;
  return out;
}

BitCase same_count(const Type& from, const Type& to) {
  const ScalarType& bits = unsigned_type(from.element->bits);
  return short_case(same_bits("as_" + to.name(), bits), from.width,
                    fmt::format("const {} y = as_{}({});\n  {}", to.name(), to.name(),
                                numeric::loaded(from.element->name, from.width, "in0"),
                                numeric::stored(to.element->name, to.width, "out0", "y")));
}

/// Keeps the bits of the first three elements.
BitCase four_to_three(const Type& from, const Type& to) {
  ExactFunction f = same_bits("as_" + to.name(), unsigned_type(from.element->bits));
  f.group_size = 4;
  f.answer = [](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    return lane == 3 ? ExactAnswer::free() : ExactAnswer{.bits = group[lane][0]};
  };
  return short_case(
      f, 4,
      fmt::format("const {0} y = as_{0}({1});\n  vstore3(y, 0, (__global {2} *)out0 + "
                  "4 * i);\n  out0[4 * i + 3] = 0;",
                  to.name(), numeric::loaded(from.element->name, 4, "in0"), to.element->name));
}

/// The result is implementation-defined, but the program must compile and end.
BitCase other_count(const Type& from, const Type& to) {
  ExactFunction f = same_bits("as_" + to.name(), reference::uchar_type);
  f.answer = [](auto, auto, auto) { return ExactAnswer::free(); };
  BitCase out = short_case(
      f, from.bytes(),
      fmt::format("const {0} x = ((__global const {0} *)in0)[i];\n  ((__global {1} *)out0)[i] = "
                  "as_{1}(x);",
                  from.name(), to.name()));
  out.quick = out.standard = 1u << 10;
  return out;
}

/// 6.4.4.1: reads whole bytes through a union, for any elements.
BitCase through_union(const Type& from, const Type& to) {
  return short_case(
      same_bits("union", reference::uchar_type), from.bytes(),
      fmt::format("union {{ {0} from; {1} to; }} both;\n  both.from = ((__global const {0} "
                  "*)in0)[i];\n  ((__global {1} *)out0)[i] = both.to;",
                  from.name(), to.name()));
}

/// 6.4.5: a pointer that is cast to bytes and back points to the same object.
BitCase pointer_back(const Type& type) {
  return short_case(
      same_bits("pointer", reference::uchar_type), type.bytes(),
      fmt::format("__global const {0} *p = (__global const {0} *)in0 + i;\n"
                  "  __global const uchar *bytes = (__global const uchar *)p;\n"
                  "  __global const {0} *back = (__global const {0} *)bytes;\n"
                  "  {0} x = *back;\n  const __private uchar *own = (const __private uchar *)&x;\n"
                  "  for (uint k = 0; k < {1}; ++k) out0[i * {1} + k] = own[k];",
                  type.name(), type.bytes()));
}

class Expansion {
 public:
  explicit Expansion(const Target& target) : target_(target) {}

  std::vector<Case> run() {
    std::vector<Type> types;
    for (const ScalarType& element : reference::scalar_types())
      for (const int width : numeric::vector_widths) types.push_back({&element, width});
    for (const Type& from : types)
      for (const Type& to : types) {
        if (from.bytes() != to.bytes()) continue;
        add_as(from, to);
        if (from.width != 3 && to.width != 3)
          put("union_" + to.name() + "/" + from.name(), {"6.4.4.1", "6.2.4.1"}, from, to,
              [from, to] { return through_union(from, to); });
      }
    for (const Type& type : types)
      if (type.width != 3)
        put("pointer/" + type.name(), {"6.4.5", "6.2.5"}, type, type,
            [type] { return pointer_back(type); });
    std::ranges::move(file_cases("types", "reinterpret", {"refused"}, target_),
                      std::back_inserter(cases_));
    return std::move(cases_);
  }

 private:
  void add_as(const Type& from, const Type& to) {
    BitCase (*make)(const Type&, const Type&) = other_count;
    if (from.width == to.width)
      make = same_count;
    else if (from.width == 4 && to.width == 3)
      make = four_to_three;
    put("as_" + to.name() + "/" + from.name(), {"6.4.4.2", "6.2.4.2"}, from, to,
        [make, from, to] { return make(from, to); });
  }

  void put(const std::string& id, const Place& place, const Type& a, const Type& b,
           std::function<BitCase()> make) {
    cases_.push_back(numeric::bit_case(
        {.id = "reinterpret/" + id, .citations = {target_.cite(place)}, .cost = 0.02},
        {a.element->name, b.element->name}, std::move(make), target_));
  }

  const Target& target_;
  std::vector<Case> cases_;
};

}  // namespace

harness::Suite suite() {
  return suite_of("reinterpret", "Reinterpreting data as another type (OpenCL C 6.4.4, 6.4.5)",
                  [](const Target& target) { return Expansion(target).run(); });
}

}  // namespace assay::suites::reinterpret
