// Random text is read as a case file, of programs or of modules. The reader must accept the text,
// or name the file and the line. Each accepted case must be listed, shown and written as a separate
// program.
#include <exception>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/launch.h"
#include "harness/testing/fuzz.h"
#include "suites/base/some_device.h"
#include "suites/spirv/example.h"
#include "suites/target/target.h"
#include "suites/text/program_file.h"

using namespace assay;
using fuzz::must;

namespace {

const suites::Target& target() {
  static const harness::DeviceInfo device = [] {
    harness::DeviceInfo made = suites::some_device();
    made.opencl_c_version = {1, 2};
    made.opencl_c_versions = {{1, 2}, {2, 0}, {3, 0}};
    made.compiler_available = made.images = true;
    made.address_bits = 64;
    made.il_version = "SPIR-V_1.4";
    made.il_versions = {{"SPIR-V", {1, 4}}};
    made.max_work_group_size = made.max_work_item_size_0 = 256;
    return made;
  }();
  static const harness::RunOptions options;
  static const suites::Target made(device, options);
  return made;
}

void use(const std::vector<harness::Case>& cases) {
  for (const harness::Case& one : cases) {
    must(one.id.starts_with("some/"), "the id begins with the suite's name", one.id);
    try {
      if (one.shown) one.shown();
      if (one.kernel) one.kernel();
      if (one.stand_alone) one.stand_alone(target().device(), target().options(), {});
    } catch (const std::exception&) {
      // In a run, the record of the case would have this error.
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // This folder shows the memory files of this process.
  static const bool set = setenv("ASSAY_CASES", "/proc/self/fd", 1) == 0;
  must(set, "the folder is set");
  if (size == 0) return 0;
  const fuzz::MemoryFile file(fuzz::text_of(data, size).substr(1));
  const std::string path = "suites" + file.path().substr(std::string("/proc/self/fd").size());
  try {
    if (data[0] % 2 == 0) {
      for (const suites::FileProgram& program : suites::load_programs("some", path, {}))
        if (const auto* plain = std::get_if<suites::SmallProgram>(&program))
          use(suites::small_cases(*plain, target()));
        else
          use(suites::forbidden_cases(std::get<suites::ForbiddenProgram>(program), target()));
    } else {
      use(suites::spirv::example_cases(suites::spirv::load_examples("some", path), target()));
    }
  } catch (const harness::UsageError& problem) {
    must(std::string_view(problem.what()).starts_with("/proc/self/fd/"),
         "the message names the file", problem.what());
  }
  return 0;
}
