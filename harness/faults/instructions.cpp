#include "harness/faults/instructions.h"

#include <algorithm>

namespace assay::faults {

bool change_instructions(std::vector<std::uint32_t>& module, const Instruction& row) {
  bool changed = false;
  for_each_instruction(module, [&](std::span<std::uint32_t> words) {
    const auto there = [&](int place) { return static_cast<std::size_t>(place) < words.size(); };
    const auto stands = [&](const auto& word) {
      return there(word.first) && words[word.first] == static_cast<std::uint32_t>(word.second);
    };
    if (opcode_of(words) != static_cast<std::uint32_t>(row.opcode) ||
        !std::ranges::all_of(row.where, stands) ||
        !std::ranges::all_of(row.words, [&](const auto& word) { return there(word.first); }) ||
        !std::ranges::all_of(row.swapped, there))
      return;
    if (row.becomes != 0) words[0] = (words[0] & 0xffff0000) | row.becomes;
    for (const auto& [place, word] : row.words) words[place] = word;
    if (!row.swapped.empty()) std::swap(words[row.swapped[0]], words[row.swapped[1]]);
    changed = true;
  });
  return changed;
}

}  // namespace assay::faults
