// How image and sampler types may not be used: OpenCL C 3.0.19, 6.8, 6.11.b, 6.15.15.
#include <fmt/format.h>

#include "suites/images/image_queries/image_queries.h"
#include "suites/images/sampling.h"
#include "suites/target/languages.h"

namespace assay::suites::image_queries {
namespace {

/// A program with a placeholder, a wrong filling, and a right one.
struct Row {
  std::string_view name, citation, program, wrong, right;
  enum class Needs : std::uint8_t { nothing, read_write, no_read_write } needs = Needs::nothing;
};

constexpr std::string_view reading =
    "__kernel void k({{}} image, __global float4 *out) {\n"
    "  out[0] = read_imagef(image, (int2)(0, 0));\n}\n";
constexpr std::string_view writing =
    "__kernel void k({{}} image) { write_imagef(image, (int2)(0, 0), (float4)(1.0f)); }\n";
constexpr std::string_view sampled =
    "__constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | "
    "CLK_FILTER_NEAREST;\n"
    "__kernel void k({{}} image, __global float4 *out) {\n"
    "  out[0] = read_imagef(image, s, (int2)(0, 0));\n}\n";
constexpr std::string_view line_buffer =
    "__kernel void k(read_only image1d_buffer_t image, sampler_t s, __global float4 *out) {\n"
    "  out[0] = read_imagef(image, {{}}0);\n}\n";
constexpr std::string_view statement =
    "__kernel void k(read_only image2d_t image, read_only image2d_t other, sampler_t s,\n"
    "                sampler_t t, __global float4 *out) {\n"
    "  {{}}\n  out[0] = read_imagef(image, s, (int2)(0, 0));\n}\n";
constexpr std::string_view declared =
    "{{}}\n__kernel void k(read_only image2d_t image, __global float4 *out) {\n"
    "  out[0] = read_imagef(image, (int2)(0, 0));\n}\n";
constexpr std::string_view coordinate =
    "__kernel void k(read_only image2d_t image, __global float4 *out) {\n"
    "  out[0] = read_imagef(image, {{}});\n}\n";

constexpr Row rows[] = {
    {"read_of_write_only", "OpenCL 1.2, 6.12.14", reading, "write_only image2d_t",
     "read_only image2d_t"},
    {"sampled_read_of_write_only", "OpenCL 1.2, 6.12.14", sampled, "__write_only image2d_t",
     "__read_only image2d_t"},
    {"write_to_read_only", "OpenCL 1.2, 6.12.14", writing, "read_only image2d_t",
     "write_only image2d_t"},
    {"write_to_unqualified", "OpenCL 1.2, 6.6", writing, "image2d_t", "write_only image2d_t"},
    {"two_access_qualifiers", "OpenCL C 3.0.19, 6.8", reading, "read_only write_only image2d_t",
     "read_only image2d_t"},
    {"read_write_without_the_feature", "OpenCL C 3.0.19, 6.8; OpenCL 1.2, 6.9.b", writing,
     "read_write image2d_t", "write_only image2d_t", Row::Needs::no_read_write},
    {"sampled_read_of_read_write", "OpenCL C 3.0.19, 6.8", sampled, "read_write image2d_t",
     "read_only image2d_t", Row::Needs::read_write},
    {"sampler_with_buffer_image", "OpenCL 1.2, 6.12.14.2", line_buffer, "s, ", ""},
    {"float_coordinate_without_sampler", "OpenCL 1.2, 6.12.14.3", coordinate,
     "(float2)(0.0f, 0.0f)", "(int2)(0, 0)"},
    {"four_coordinates_of_a_plane", "OpenCL 1.2, 6.12.14.3", coordinate, "(int4)(0, 0, 0, 0)",
     "(int2)(0, 0)"},
    {"image_modified", "OpenCL 1.2, 6.9.b", statement, "image = other;", ""},
    {"image_variable", "OpenCL 1.2, 6.9.b", statement, "image2d_t copy = image;", "int copy = 0;"},
    {"image_array", "OpenCL 1.2, 6.9.b", statement, "image2d_t copies[2];", "int copies[2];"},
    {"image_pointer", "OpenCL 1.2, 6.9.b", declared, "void f(image2d_t *image) {}",
     "void f(image2d_t image) {}"},
    {"image_in_a_struct", "OpenCL 1.2, 6.9.b", declared, "struct S { image2d_t image; };",
     "struct S { int image; };"},
    {"image_in_a_union", "OpenCL 1.2, 6.9.b", declared, "union U { image2d_t image; int n; };",
     "union U { float image; int n; };"},
    {"image_returned", "OpenCL 1.2, 6.9.b", declared,
     "image2d_t f(read_only image2d_t image) { return image; }",
     "int f(read_only image2d_t image) { return 0; }"},
    {"image_in_program_scope", "OpenCL 1.2, 6.9.b", declared, "__constant image2d_t image = 0;",
     "__constant int image = 0;"},
    {"sampler_modified", "OpenCL 1.2, 6.9.b", statement, "s = t;", ""},
    {"sampler_array", "OpenCL 1.2, 6.9.b", statement, "sampler_t both[2] = {s, t};",
     "int both[2] = {1, 2};"},
    {"sampler_pointer", "OpenCL 1.2, 6.9.b", declared, "void f(sampler_t *s) {}",
     "void f(sampler_t s) {}"},
    {"sampler_in_a_struct", "OpenCL 1.2, 6.9.b", declared, "struct S { sampler_t s; };",
     "struct S { int s; };"},
    {"sampler_returned", "OpenCL 1.2, 6.9.b", declared, "sampler_t f(sampler_t s) { return s; }",
     "int f(sampler_t s) { return 0; }"},
    {"sampler_in_local_memory", "OpenCL 1.2, 6.9.b", statement, "__local sampler_t u;",
     "__local int u;"},
    {"qualifier_of_a_number", "OpenCL 1.2, 6.6", declared, "void f(read_only int n) {}",
     "void f(int n) {}"},
};

std::string filled(std::string_view program, std::string_view text) {
  std::string out(program);
  return out.replace(out.find("{{}}"), 4, text);
}

}  // namespace

std::vector<NegativeBuild> forbidden(const Target& target) {
  using harness::Version;
  std::vector<NegativeBuild> builds;
  for (const Row& row : rows) {
    NegativeBuild build{fmt::format("image_queries/must_not_compile/{}", row.name),
                        filled(row.program, row.wrong),
                        filled(row.program, row.right),
                        std_option(target.language(
                            row.needs == Row::Needs::read_write ? Version{2, 0} : Version{1, 2})),
                        std::string(row.citation),
                        target.missing(harness::parts::images)};
    if (build.skip) {
    } else if (target.device().version < Version{1, 2})
      build.skip = "reading without a sampler needs OpenCL C 1.2";
    else if (row.needs == Row::Needs::read_write)
      build.skip = target.missing(harness::parts::read_write_images);
    // The oldest language that reads without samplers reserves the name.
    else if (row.needs == Row::Needs::no_read_write &&
             build.options.find("1.2") == std::string::npos)
      build.skip = "needs OpenCL C 1.2, where read_write is reserved";
    builds.push_back(std::move(build));
  }
  return builds;
}

}  // namespace assay::suites::image_queries
