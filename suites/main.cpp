#include "harness/command/command_line.h"
#include "harness/run/held_to.h"
#include "suites/api/programs/binary_process.h"
#include "suites/spirv/mutants.h"
#include "suites/suites.h"
#include "suites/target/revisions.h"

int main(int argc, char** argv) {
  if (const auto status = assay::suites::spirv::mutant_child(argc, argv)) return *status;
  if (const auto status = assay::suites::programs::binary_process(argc, argv)) return *status;
  assay::harness::set_held_to([](const auto& device, const auto& options, const auto& versions) {
    using namespace assay::suites;
    return revisions_of(device, options, Governs::device).hold(versions);
  });
  return assay::harness::command_line(argc, argv, assay::suites::all());
}
