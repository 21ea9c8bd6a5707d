#include "harness/command/command_line.h"
#include "suites/spirv/mutants.h"
#include "suites/suites.h"

int main(int argc, char** argv) {
  if (const auto status = assay::suites::spirv::mutant_child(argc, argv)) return *status;
  return assay::harness::command_line(argc, argv, assay::suites::all());
}
