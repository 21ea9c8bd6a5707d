#include "harness/faults/instructions.h"

#include <algorithm>
#include <span>

namespace assay::faults {

bool change_instructions(std::vector<std::uint32_t>& module, const Instruction& row) {
  constexpr std::size_t header = 5;
  bool changed = false;
  std::size_t length = 0;
  for (std::size_t at = header; at < module.size(); at += length) {
    length = module[at] >> 16;
    if (length == 0 || at + length > module.size()) break;
    const std::span words(&module[at], length);
    const auto there = [&](int place) { return static_cast<std::size_t>(place) < length; };
    const auto stands = [&](const auto& word) {
      return there(word.first) && words[word.first] == static_cast<std::uint32_t>(word.second);
    };
    if ((words[0] & 0xffff) != static_cast<std::uint32_t>(row.opcode) ||
        !std::ranges::all_of(row.where, stands) ||
        !std::ranges::all_of(row.words, [&](const auto& word) { return there(word.first); }) ||
        !std::ranges::all_of(row.swapped, there))
      continue;
    if (row.becomes != 0) words[0] = (words[0] & 0xffff0000) | row.becomes;
    for (const auto& [place, word] : row.words) words[place] = word;
    if (!row.swapped.empty()) std::swap(words[row.swapped[0]], words[row.swapped[1]]);
    changed = true;
  }
  return changed;
}

}  // namespace assay::faults
