#include "harness/command/command_line.h"
#include "suites/suites.h"

int main(int argc, char** argv) {
  return assay::harness::command_line(argc, argv, assay::suites::all());
}
