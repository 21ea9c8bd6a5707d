#include "suites/program.h"

int main(int argc, char** argv) {
  return assay::suites::program(argc, argv);
}
