#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// Calls `visit` with the words of each instruction. Stops at an impossible length.
template <class Visit>
void for_each_instruction(std::vector<std::uint32_t>& module, Visit visit) {
  constexpr std::size_t header = 5;
  std::size_t length = 0;
  for (std::size_t at = header; at < module.size(); at += length) {
    length = module[at] >> 16;
    if (length == 0 || at + length > module.size()) return;
    visit(std::span(&module[at], length));
  }
}

inline std::uint32_t opcode_of(std::span<const std::uint32_t> instruction) {
  return instruction[0] & 0xffff;
}

/// Changes the instructions that the row names. Returns whether the module has such instructions.
bool change_instructions(std::vector<std::uint32_t>& module, const Instruction& row);

}  // namespace assay::faults
