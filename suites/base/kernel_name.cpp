#include "suites/base/kernel_name.h"

namespace assay::suites {

std::string kernel_name(std::string_view id) {
  std::string name = "assay_";
  for (const char c : id) name += c == '/' || c == '.' ? '_' : c;
  return name;
}

}  // namespace assay::suites
