#include "suites/program.h"

#include "harness/command/command_line.h"
#include "harness/judge/held_to.h"
#include "harness/judge/swept.h"
#include "suites/api/processes/child.h"
#include "suites/api/programs/binary_process.h"
#include "suites/numeric/judge_again.h"
#include "suites/spirv/mutants.h"
#include "suites/suites.h"
#include "suites/target/revisions.h"

namespace assay::suites {

int program(int argc, char** argv) {
  if (const auto status = spirv::mutant_child(argc, argv)) return *status;
  if (const auto status = programs::binary_process(argc, argv)) return *status;
  if (const auto status = processes::process_of_its_own(argc, argv)) return *status;
  harness::set_held_to([](const auto& device, const auto& options, const auto& versions) {
    return revisions_of(device, options, Governs::device).hold(versions);
  });
  harness::set_swept_cases({numeric::swept_function, numeric::judged_again});
  return harness::command_line(argc, argv, all());
}

}  // namespace assay::suites
