#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/instructions.h"

namespace assay::faults {

using ModuleWords = std::vector<std::uint32_t>;
using ModuleInstruction = std::span<std::uint32_t>;

/// `change(words)` returns whether it changed the module.
template <class Change>
constexpr Plant remade(Change) {
  return around<CreateProgramWithIL>([](auto& call) {
    const void* const own = call["il"_arg];
    const std::size_t size = call["length"_arg];
    if (own == nullptr || size % sizeof(std::uint32_t) != 0) return call();
    ModuleWords words(size / sizeof(std::uint32_t));
    std::memcpy(words.data(), own, size);
    if (!Change{}(words)) return call();
    fired();
    call["il"_arg] = words.data();
    call["length"_arg] = words.size() * sizeof words[0];
    return call();
  });
}

/// For OpTypeBool, `bits` is 0.
struct NumberType {
  std::uint32_t opcode, bits, lanes;
};

/// 0 if the module does not have the type.
inline std::uint32_t id_of(ModuleWords& words, const NumberType& wanted) {
  std::uint32_t scalar = 0, found = 0;
  for_each_instruction(words, [&](ModuleInstruction one) {
    constexpr std::uint32_t op_type_vector = 23;
    const bool sized = wanted.bits == 0 || (one.size() > 2 && one[2] == wanted.bits);
    if (opcode_of(one) == wanted.opcode && sized) scalar = one[1];
    if (opcode_of(one) == op_type_vector && one[2] == scalar && one[3] == wanted.lanes)
      found = one[1];
  });
  return wanted.lanes == 1 ? scalar : found;
}

/// Instructions with results of one type get another opcode, or exchange two operands. `becomes` is
/// 0 if the opcode stays. `second` is 0 if the operands stay.
struct OneType {
  NumberType type;
  std::uint32_t opcode, becomes = 0;
  std::size_t first = 0, second = 0;
};

/// `of_constants`: changes operations of OpSpecConstantOp, whose opcode is an operand.
template <const OneType& row, bool of_constants = false>
constexpr auto of_one_type = [](ModuleWords& words) {
  constexpr std::uint32_t op_spec_constant_op = 52;
  constexpr std::size_t at = of_constants ? 3 : 0;
  const std::uint32_t type = id_of(words, row.type);
  bool changed = false;
  if (type == 0) return false;
  for_each_instruction(words, [&](ModuleInstruction one) {
    if (of_constants && opcode_of(one) != op_spec_constant_op) return;
    if (one.size() <= std::max({row.second, std::size_t{2}, at}) || one[1] != type ||
        (one[at] & 0xffff) != row.opcode)
      return;
    if (row.becomes != 0) one[at] = (one[at] & 0xffff0000) | row.becomes;
    if (row.second != 0) std::swap(one[row.first], one[row.second]);
    changed = true;
  });
  return changed;
};

}  // namespace assay::faults
