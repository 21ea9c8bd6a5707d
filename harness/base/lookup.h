#pragma once
#include <algorithm>
#include <ranges>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace assay::harness {

/// Returns a reference into `rows`. Throws std::logic_error if no row has the key, because then
/// Assay's own table is wrong.
template <std::ranges::forward_range Rows, typename Key, typename Member>
const auto& row_of(const Rows& rows, const Key& key, Member member, std::string_view table) {
  const auto found = std::ranges::find(rows, key, member);
  if (found == std::ranges::end(rows)) {
    std::ostringstream text;
    text << "no row '" << key << "' in " << table;
    throw std::logic_error(text.str());
  }
  return *found;
}

}  // namespace assay::harness
