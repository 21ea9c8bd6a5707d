#include "suites/language/language_extensions/embedded.h"

#include <string>
#include <utility>

#include "suites/language/small_rows.h"

namespace assay::suites::language_extensions {
namespace {

using harness::Needs;
using language::forbidden;
using language::own_kernel;
using language::row;

/// Chapter 10 is about devices of later versions, too: their OpenCL C does not speak of profiles.
constexpr Place chapter{"6.2.2", "10"};
constexpr char citation[] = "OpenCL 1.2, 10";
constexpr Needs array_writes = Needs::extension("cles_khr_2d_image_array_writes");

/// From 2.0 on arrays are written to by every device.
constexpr Needs older_than_2_0 = Needs::lack(Needs::opencl({2, 0}));
/// 'If CL_DEVICE_IMAGE3D_MAX_WIDTH, ..._HEIGHT and ..._DEPTH are zero': the text says nothing about
/// other limits that are not all greater than zero.
constexpr Needs with_3d_images = harness::parts::images_3d_of_every_size,
                without_3d_images = Needs::lack(harness::parts::images_3d_of_any_size);

/// A kernel with an argument of the type, built and not run.
std::string with_image(const std::string& type) {
  return "__kernel void NAME_k(__read_only " + type +
         " a, __global uint *o) {\n  o[0] = (uint)get_image_width(a);\n}\n";
}

/// The program, for devices of the profile that meet the needs.
SmallProgram of_the_profile(SmallProgram program, const Needs& needs) {
  program.citation = citation;
  program.needs = Needs(harness::parts::embedded_profile) & needs;
  return program;
}

std::string id(std::string_view name) {
  return "language_extensions/embedded/" + std::string(name);
}

}  // namespace

std::vector<SmallProgram> embedded_rows() {
  std::vector<SmallProgram> rows;
  const auto add = [&rows](SmallProgram program, const Needs& needs) {
    rows.push_back(of_the_profile(std::move(program), needs));
  };
  SmallProgram with_double =
      row(id("int64_with_double"), chapter, "",
          "\n#ifdef cles_khr_int64\n  out[0] = 1;\n#else\n  out[0] = 0;\n#endif", {1});
  with_double.names = {"cles_khr_int64 (1: defined)"};
  add(std::move(with_double), harness::parts::double_precision);
  SmallProgram image3d = own_kernel(id("image3d_where_there_are_some"), chapter,
                                    with_image("image3d_t"), "out[0] = in[1];", {1});
  add(std::move(image3d), Needs(harness::parts::images) & with_3d_images);
  return rows;
}

std::vector<ForbiddenProgram> embedded_negatives() {
  std::vector<ForbiddenProgram> all;
  // 'Declaring arguments of type image3d_t in a kernel will result in a compilation error.'
  SmallProgram image3d = own_kernel(id("image3d_where_there_are_none"), chapter,
                                    with_image("FAULT"), "out[0] = in[1];", {1});
  all.push_back(forbidden(
      of_the_profile(std::move(image3d), Needs(harness::parts::images) & without_3d_images),
      "image3d_t", "image2d_t"));
  // The others are optional: no sentence has a compiler refuse them.
  const auto open = [&all](SmallProgram program, const Needs& needs, std::string fault,
                           std::string instead) {
    all.push_back(forbidden(of_the_profile(std::move(program), needs), std::move(fault),
                            std::move(instead), language::Wanted::open));
  };
  open(row(id("long_without_its_extension"), chapter, "",
           "FAULT x = in[3];\n  out[0] = (uint)(x << 2);", {12}),
       Needs::lack(harness::parts::int64), "ulong", "uint");
  open(own_kernel(id("array_writes_without_their_extension"), chapter,
                  "__kernel void NAME_k(__write_only FAULT(0), (float4)(0.0f));\n}\n",
                  "out[0] = in[1];", {1}),
       Needs(harness::parts::images) & older_than_2_0 & Needs::lack(array_writes),
       "image2d_array_t a) {\n  write_imagef(a, (int4)",
       "image2d_t a) {\n  write_imagef(a, (int2)");
  open(row(id("atomics_without_their_extension"), chapter, "",
           "__global uint *a = (__global uint *)out;\n  out[0] = in[3];\n  FAULT;", {4}),
       Needs::lack(harness::parts::global_atomics), "atomic_inc(a)", "a[0] += 1");
  return all;
}

}  // namespace assay::suites::language_extensions
