#pragma once
#include <string>
#include <string_view>

namespace assay::faults {

inline std::string with_replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace assay::faults
