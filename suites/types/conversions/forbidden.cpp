#include "suites/types/conversions/forbidden.h"

#include <fmt/format.h>

#include "harness/cases/case.h"
#include "suites/negative_build.h"

namespace assay::suites::conversions {
namespace {

struct Row {
  std::string_view name, section, section_1_2;
  std::string_view declarations;      ///< of both programs, one parameter list a kernel has
  std::string_view wrong, permitted;  ///< statements
  std::string_view needs{};           ///< the type that a device may lack
  bool open = false;                  ///< no error by the text
};

constexpr Row rows[] = {
    {"cast_int4_to_uint4", "6.4.2", "6.2.2", "__global int4 *a, __global uint4 *b",
     "b[0] = (uint4)a[0];", "b[0] = convert_uint4(a[0]);"},
    {"cast_float4_to_int4", "6.4.2", "6.2.2", "__global float4 *a, __global int4 *b",
     "b[0] = (int4)a[0];", "b[0] = convert_int4(a[0]);"},
    {"cast_float4_to_int8", "6.4.2", "6.2.2", "__global float4 *a, __global int8 *b",
     "b[0] = (int8)a[0];", "b[0] = (int8)(convert_int4(a[0]), convert_int4(a[0]));"},
    {"cast_long2_to_char2", "6.4.2", "6.2.2", "__global long2 *a, __global char2 *b",
     "b[0] = (char2)a[0];", "b[0] = convert_char2(a[0]);", "long"},
    {"implicit_int4_to_float4", "6.4.1", "6.2.1", "__global int4 *a, __global float4 *b",
     "b[0] = a[0];", "b[0] = convert_float4(a[0]);"},
    {"implicit_short8_to_ushort8", "6.4.1", "6.2.1", "__global short8 *a, __global ushort8 *b",
     "b[0] = a[0];", "b[0] = as_ushort8(a[0]);"},
    {"implicit_float2_to_float", "6.4.1", "6.2.1", "__global float2 *a, __global float *b",
     "b[0] = a[0];", "b[0] = a[0].x;"},
    {"int4_plus_float4", "6.4.6", "6.2.6", "__global int4 *a, __global float4 *b",
     "b[0] = a[0] + b[1];", "b[0] = convert_float4(a[0]) + b[1];"},
    {"int4_plus_uint4", "6.4.6", "6.2.6", "__global int4 *a, __global uint4 *b",
     "b[0] = a[0] + b[1];", "b[0] = as_uint4(a[0]) + b[1];"},
    {"int4_plus_int2", "6.4.6", "6.2.6", "__global int4 *a, __global int2 *b",
     "a[0] = a[1] + b[0];", "a[0] = a[1] + (int4)(b[0], b[0]);"},
    {"char4_plus_int", "6.4.6", "6.2.6", "__global char4 *a, __global int *b",
     "a[0] = a[1] + b[0];", "a[0] = a[1] + (char)b[0];"},
    {"int4_plus_long", "6.4.6", "6.2.6", "__global int4 *a, __global long *b",
     "a[0] = a[1] + b[0];", "a[0] = a[1] + (int)b[0];", "long"},
    {"int4_plus_uint", "6.4.6", "6.2.6", "__global int4 *a, __global uint *b",
     "a[0] = a[1] + b[0];", "a[0] = a[1] + (int)b[0];"},
    {"int4_plus_float", "6.4.6", "6.2.6", "__global int4 *a, __global float *b",
     "a[0] = a[1] + b[0];", "a[0] = a[1] + (int)b[0];"},
    {"float4_plus_double", "6.4.6", "6.2.6", "__global float4 *a, __global double *b",
     "a[0] = a[1] + b[0];", "a[0] = a[1] + (float)b[0];", "double"},
    {"saturated_float", "6.4.3.3", "6.2.3.3", "__global int *a, __global float *b",
     "b[0] = convert_float_sat(a[0]);", "b[0] = convert_float(a[0]);"},
    {"saturated_float4_rte", "6.4.3.3", "6.2.3.3", "__global int4 *a, __global float4 *b",
     "b[0] = convert_float4_sat_rte(a[0]);", "b[0] = convert_float4_rte(a[0]);"},
    {"convert_int4_of_float8", "6.4.3.1", "6.2.3.1", "__global int4 *a, __global float8 *b",
     "a[0] = convert_int4(b[0]);", "a[0] = convert_int4(b[0].lo);"},
    {"convert_int4_of_float", "6.4.3.1", "6.2.3.1", "__global int4 *a, __global float *b",
     "a[0] = convert_int4(b[0]);", "a[0] = (int4)(convert_int(b[0]));", "", true},
};

std::string program(std::string_view parameters, std::string_view statement) {
  return fmt::format("__kernel void k({}) {{ {} }}\n", parameters, statement);
}

}  // namespace

std::vector<harness::Case> forbidden(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Row& row : rows) {
    NegativeBuild build;
    build.id = fmt::format("conversions/refused/{}", row.name);
    build.forbidden = program(row.declarations, row.wrong);
    build.twin = program(row.declarations, row.permitted);
    build.options = target.build_options();
    build.open = row.open;
    build.citation = target.cite({row.section, row.section_1_2});
    if (!row.needs.empty()) build.skip = target.missing(row.needs);
    cases.push_back(negative_case(std::move(build)));
  }
  return cases;
}

}  // namespace assay::suites::conversions
