#include "harness/cases/case_id.h"

#include <algorithm>
#include <cctype>

namespace assay::harness {

bool valid_id(std::string_view id) {
  const auto permitted = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '/';
  };
  // No part may be empty, because ids are paths in URLs.
  return id.find('/') != std::string_view::npos && id.front() != '/' && id.back() != '/' &&
         id.find("//") == std::string_view::npos && std::all_of(id.begin(), id.end(), permitted);
}

}  // namespace assay::harness
