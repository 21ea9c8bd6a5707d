#include "suites/exact/forbidden.h"

#include <fmt/format.h>

#include "harness/cases/requirements.h"
#include "suites/negative_build.h"
#include "suites/target/modes.h"

namespace assay::suites::exact {
namespace {

std::string program(const Forbidden& form, const std::string& statement) {
  return fmt::format("__kernel void form(__global const int *in) {{\n  {}\n  {}\n}}\n",
                     form.declarations, statement);
}

}  // namespace

std::vector<harness::Case> forbid(std::string_view suite, std::span<const Forbidden> forms,
                                  const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  const bool is_1_2 =
      harness::requirements(options).document(device.version, options.spec).name == "opencl-1.2";
  std::vector<harness::Case> cases;
  for (const Forbidden& form : forms)
    cases.push_back(negative_case(
        {.id = fmt::format("{}/must_not_compile/{}", suite, form.name),
         .forbidden = program(form, form.statement),
         .twin = program(form, form.twin),
         .options = build_options(options),
         .citation = is_1_2 ? "OpenCL 1.2, " + form.place_1_2 : "OpenCL C 3.0.19, " + form.place}));
  return cases;
}

}  // namespace assay::suites::exact
