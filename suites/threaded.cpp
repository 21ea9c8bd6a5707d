#include "harness/command/command_line.h"
#include "harness/judge/held_to.h"
#include "suites/api/programs/binary_process.h"
#include "suites/suites.h"
#include "suites/target/revisions.h"

/// `assay` with only the suites that use threads and callbacks.
int main(int argc, char** argv) {
  using namespace assay;
  using namespace assay::suites;
  if (const auto status = programs::binary_process(argc, argv)) return *status;
  harness::set_held_to([](const auto& device, const auto& options, const auto& versions) {
    return revisions_of(device, options, Governs::device).hold(versions);
  });
  return harness::command_line(argc, argv, all());
}
