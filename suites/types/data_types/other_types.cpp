// event_t, and its forbidden uses; reserved names of types (6.3.3, 6.3.4).
#include <fmt/format.h>

#include "harness/cases/case.h"
#include "suites/text/negative_build.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

using numeric::BitCase;
using reference::ExactAnswer;
using reference::InputBits;

/// A work-group copies its uints to local memory. `how` passes an event from the copy `{copy}` to
/// wait_group_events. `{0}` is the event that the copy is given.
struct Use {
  std::string_view name, how;
  std::string_view prologue = "";
};
constexpr Use uses[] = {
    {"zero", "event_t e = COPY(0);\n  wait_group_events(1, &e);"},
    {"cast_of_zero", "event_t e = COPY((event_t)0);\n  wait_group_events(1, &e);"},
    {"assigned", "event_t e = 0, f;\n  f = COPY(e);\n  e = f;\n  wait_group_events(1, &e);"},
    {"array", "event_t e[2];\n  e[0] = COPY(0);\n  e[1] = COPY(0);\n  wait_group_events(2, e);"},
    {"shared", "event_t e = COPY(0);\n  e = COPY(e);\n  wait_group_events(1, &e);"},
    {"passed", "event_t e = assay_same_event(COPY(0));\n  wait_group_events(1, &e);",
     "event_t assay_same_event(event_t e) { return e; }\n"},
};

BitCase copy_case(const Use& use) {
  static const reference::ScalarType& type = *reference::find_scalar_type("uint");
  BitCase out;
  out.function.name = "event_t";
  out.function.parameters = out.function.results = {type};
  out.function.answer = [](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    return ExactAnswer{.bits = group[lane][0]};
  };
  out.prologue = fmt::format(
      "#define COPY(event) async_work_group_copy(area, in0 + get_group_id(0) * get_local_size(0), "
      "get_local_size(0), event)\n{}",
      use.prologue);
  out.body =
      fmt::format("__local uint area[64];\n  {}\n  out0[i] = area[get_local_id(0)];", use.how);
  out.epilogue = "#undef COPY\n";
  out.joined = false;
  out.quick = out.standard = 1u << 12;
  return out;
}

/// Programs that use a type as no program can: whether they build is the compiler's choice.
struct Impossible {
  std::string_view name, wrong, permitted;
};
constexpr Impossible event_rules[] = {
    {"kernel_argument", "__kernel void k(event_t e) {}", "__kernel void k(int e) {}"},
    {"program_scope", "event_t e; __kernel void k() {}",
     "__constant int e = 0; __kernel void k() {}"},
    {"struct_field", "struct s { event_t e; }; __kernel void k() { struct s x; }",
     "struct s { int e; }; __kernel void k() { struct s x; }"},
    {"union_field", "union u { event_t e; int i; }; __kernel void k() { union u x; }",
     "union u { int e; int i; }; __kernel void k() { union u x; }"},
    {"local", "__kernel void k() { __local event_t e; }", "__kernel void k() { __local int e; }"},
    {"global", "__kernel void k(__global event_t *e) {}", "__kernel void k(__global int *e) {}"},
    {"constant", "__kernel void k(__constant event_t *e) {}",
     "__kernel void k(__constant int *e) {}"},
};

// Table 5, and vector types of other widths than 2, 3, 4, 8 and 16.
constexpr std::string_view reserved_names[] = {
    "bool2",  "bool3",    "bool4",    "bool8",      "bool16",    "quad",      "quad2",
    "quad16", "float2x2", "float4x4", "float16x16", "double2x2", "double4x4", "char5",
    "uchar1", "short7",   "int1",     "int5",       "uint32",    "long6",     "ulong9",
    "float1", "float5",   "float32",  "double15",   "half1",     "half5",
};
constexpr std::string_view reserved_spellings[] = {
    "complex half",   "imaginary half",   "complex float",      "imaginary float",
    "complex double", "imaginary double", "complex quad",       "imaginary quad",
    "long double",    "long long",        "unsigned long long", "ulong long",
};

/// `open`: the text reserves the names and does not say that a compiler must refuse them.
harness::Case refused_case(const Target& target, std::string id, std::string wrong,
                           std::string permitted, const Place& place, bool open) {
  NegativeBuild build;
  build.id = std::move(id);
  build.forbidden = std::move(wrong);
  build.twin = std::move(permitted);
  build.options = target.build_options();
  build.citation = target.cite(place);
  build.open = open;
  return negative_case(std::move(build));
}

}  // namespace

void add_events(const Target& target, std::vector<harness::Case>& cases) {
  for (const Use& use : uses)
    cases.push_back(bits(target, fmt::format("event_t/{}", use.name), {"6.3.3", "6.1.3"}, {},
                         [&use] { return copy_case(use); }));
  for (const Impossible& rule : event_rules)
    cases.push_back(refused_case(target, fmt::format("data_types/event_t/as_{}", rule.name),
                                 fmt::format("{}\n", rule.wrong),
                                 fmt::format("{}\n", rule.permitted), {"6.11.r", "6.9.r"}, false));
}

void add_reserved(const Target& target, std::vector<harness::Case>& cases) {
  constexpr std::string_view program =
      "typedef int {};\n__kernel void k(__global int *a) {{ a[0] = 1; }}\n";
  for (const std::string_view name : reserved_names)
    cases.push_back(refused_case(target, fmt::format("data_types/reserved/{}", name),
                                 fmt::format(program, name), fmt::format(program, "assay_type"),
                                 {"6.3.4, Table 5", "6.1.4, Table 6.4"}, true));
  constexpr std::string_view variable =
      "__kernel void k(__global int *a) {{ {} x; x = 1; a[0] = (int)x; }}\n";
  for (const std::string_view spelling : reserved_spellings) {
    std::string name(spelling);
    for (char& c : name)
      if (c == ' ') c = '_';
    cases.push_back(refused_case(target, "data_types/reserved/" + name,
                                 fmt::format(variable, spelling), fmt::format(variable, "int"),
                                 {"6.3.4, Table 5", "6.1.4, Table 6.4"}, true));
  }
}

}  // namespace assay::suites::data_types
