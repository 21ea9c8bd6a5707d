#include "suites/functions/forms.h"

#include <array>

namespace assay::suites::math {
namespace {

using Scratch = harness::LaunchShape::Scratch;

// 16 work-items with a float16 each need 1 KiB of local memory, which every device has. The
// work-group size 13 does not divide the usual global sizes.
constexpr std::array<Form, 13> table{{
    {.name = "", .source = "suites/functions/math/kernels/value.cl", .generates = true},
    {.name = "private",
     .source = "suites/functions/math/kernels/private.cl",
     .by_pointer = true,
     .place = "&r1"},
    {.name = "local",
     .source = "suites/functions/math/kernels/local.cl",
     .by_pointer = true,
     .scratch = Scratch::local,
     .place = "place",
     .local = 16},
    {.name = "global",
     .source = "suites/functions/math/kernels/global.cl",
     .by_pointer = true,
     .scratch = Scratch::global,
     .place = "place"},
    {.name = "generic",
     .source = "suites/functions/math/kernels/generic.cl",
     .by_pointer = true,
     .scratch = Scratch::global,
     .place = "place",
     .needs = &harness::parts::generic_address_space},
    {.name = "literal",
     .source = "suites/functions/math/kernels/literal.cl",
     .sliced = true,
     .literals = true,
     .most_inputs = 32},
    {.name = "literal",
     .source = "suites/functions/math/kernels/literal.cl",
     .by_pointer = true,
     .sliced = true,
     .place = "&r1",
     .literals = true,
     .most_inputs = 32},
    {.name = "uniform",
     .source = "suites/functions/math/kernels/uniform.cl",
     .sliced = true,
     .local = 8,
     .constant_inputs = true,
     .most_inputs = 4096},
    {.name = "divergent", .source = "suites/functions/math/kernels/divergent.cl", .sliced = true},
    {.name = "aliased",
     .source = "suites/functions/math/kernels/value.cl",
     .sliced = true,
     .in_place = true},
    {.name = "local_size_1",
     .source = "suites/functions/math/kernels/guarded.cl",
     .sliced = true,
     .local = 1,
     .guarded = true},
    {.name = "local_size_odd",
     .source = "suites/functions/math/kernels/guarded.cl",
     .sliced = true,
     .local = 13,
     .guarded = true},
    {.name = "local_size_max",
     .source = "suites/functions/math/kernels/guarded.cl",
     .sliced = true,
     .local = numeric::greatest_local,
     .guarded = true},
}};

}  // namespace

std::span<const Form> forms() {
  return table;
}

}  // namespace assay::suites::math
