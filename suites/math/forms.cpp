#include "suites/math/forms.h"

#include <array>

#include "suites/numeric/numeric_case.h"

namespace assay::suites::math {
namespace {

using Scratch = harness::LaunchShape::Scratch;

// Fixed work-group sizes: 16 keeps local memory small enough for every device (16 x float16 is 1
// KiB of the embedded profile's least 1 KiB), 13 divides nothing.
constexpr std::array<Form, 11> table{{
    {.name = "", .kernel = "value", .generates = true},
    {.name = "private", .kernel = "private", .by_pointer = true, .place = "&r1"},
    {.name = "local",
     .kernel = "local",
     .by_pointer = true,
     .scratch = Scratch::local,
     .place = "place",
     .local = 16},
    {.name = "global",
     .kernel = "global",
     .by_pointer = true,
     .scratch = Scratch::global,
     .place = "place"},
    {.name = "generic",
     .kernel = "generic",
     .by_pointer = true,
     .scratch = Scratch::global,
     .place = "place",
     .needs = {2, 0},
     .feature = "__opencl_c_generic_address_space"},
    {.name = "literal", .kernel = "literal", .sliced = true, .literals = true, .most_inputs = 64},
    {.name = "uniform",
     .kernel = "uniform",
     .sliced = true,
     .local = 8,
     .constant_inputs = true,
     .most_inputs = 4096},
    {.name = "aliased", .kernel = "value", .sliced = true, .in_place = true},
    {.name = "local_size_1", .kernel = "guarded", .sliced = true, .local = 1, .guarded = true},
    {.name = "local_size_odd", .kernel = "guarded", .sliced = true, .local = 13, .guarded = true},
    {.name = "local_size_max",
     .kernel = "guarded",
     .sliced = true,
     .local = numeric::greatest_local,
     .guarded = true},
}};

}  // namespace

std::span<const Form> forms() {
  return table;
}

}  // namespace assay::suites::math
