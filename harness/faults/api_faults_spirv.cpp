#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

// Faults of programs in SPIR-V: what a driver makes of a module. Opcodes, decorations and
// instructions of OpenCL.std are numbers of their specifications.
namespace assay::faults {
namespace {

using CreateProgramWithIL = Constructor<&Api::clCreateProgramWithIL, "context il length">;
using SetProgramSpecializationConstant =
    Dispatched<&Api::clSetProgramSpecializationConstant, "program spec_id spec_size spec_value">;

using Words = std::vector<std::uint32_t>;
constexpr std::size_t header = 5;
constexpr std::uint32_t op_decorate = 71;

/// Calls `change(instruction, words of it)` for each instruction of a well-formed module; whether
/// one of the calls changed something.
template <class Change>
bool for_each_instruction(Words& words, Change change) {
  bool changed = false;
  for (std::size_t at = header; at < words.size();) {
    const std::size_t length = words[at] >> 16;
    if (length == 0 || at + length > words.size()) return changed;
    changed |= change(&words[at], length);
    at += length;
  }
  return changed;
}

constexpr auto opcode_of = [](const std::uint32_t* instruction) { return *instruction & 0xffff; };

template <std::uint32_t from, std::uint32_t to>
constexpr auto opcode = [](std::uint32_t* instruction, std::size_t) {
  if (opcode_of(instruction) != from) return false;
  *instruction = (*instruction & 0xffff0000) | to;
  return true;
};

/// Word `place` of an instruction, where it is `from`.
template <std::uint32_t op, std::size_t place, std::uint32_t from, std::uint32_t to>
constexpr auto operand = [](std::uint32_t* instruction, std::size_t length) {
  if (opcode_of(instruction) != op || place >= length || instruction[place] != from) return false;
  instruction[place] = to;
  return true;
};

template <std::uint32_t op, std::size_t one, std::size_t other>
constexpr auto swapped = [](std::uint32_t* instruction, std::size_t length) {
  if (opcode_of(instruction) != op || other >= length) return false;
  std::swap(instruction[one], instruction[other]);
  return true;
};

template <std::uint32_t decoration, std::uint32_t from, std::uint32_t to>
constexpr auto decoration_literal = [](std::uint32_t* instruction, std::size_t length) {
  if (opcode_of(instruction) != op_decorate || length < 4 || instruction[2] != decoration ||
      instruction[3] != from)
    return false;
  instruction[3] = to;
  return true;
};

/// In its place OpNop, which may not stand there: drivers pass over it, as over names.
template <std::uint32_t decoration>
constexpr auto without_decoration = [](std::uint32_t* instruction, std::size_t length) {
  if (opcode_of(instruction) != op_decorate || length < 3 || instruction[2] != decoration)
    return false;
  // RestrictPointer, Aliased and the like mean nothing on numbers: one of as many words.
  constexpr std::uint32_t restrict_pointer = 19, alignment = 44;
  instruction[2] = length == 3 ? restrict_pointer : alignment;
  if (length > 3) instruction[3] = 1;
  return true;
};

/// The id of an OpConstant of 32 bits with that value, which the module gains in front of its
/// functions; 0 where it has no integer of 32 bits.
std::uint32_t add_constant(Words& words, std::uint32_t value) {
  constexpr std::uint32_t op_type_int = 21, op_constant = 43, op_function = 54;
  std::uint32_t type = 0;
  std::size_t first_function = words.size();
  for_each_instruction(words, [&](std::uint32_t* instruction, std::size_t length) {
    if (opcode_of(instruction) == op_type_int && length > 3 && instruction[2] == 32)
      type = instruction[1];
    if (opcode_of(instruction) == op_function && first_function == words.size())
      first_function = static_cast<std::size_t>(instruction - words.data());
    return false;
  });
  if (type == 0) return 0;
  constexpr std::size_t bound = 3;
  const std::uint32_t id = words[bound]++;
  words.insert(words.begin() + static_cast<std::ptrdiff_t>(first_function),
               {4U << 16 | op_constant, type, id, value});
  return id;
}

/// Where instructions have their memory semantics; the scope is the word before.
struct SemanticsPlace {
  std::uint32_t opcode;
  std::size_t word;
};
constexpr SemanticsPlace atomic_instructions[] = {{227, 5}, {228, 3}, {229, 5}, {234, 5},
                                                  {235, 5}, {230, 5}, {230, 6}};
constexpr SemanticsPlace memory_barrier[] = {{225, 2}};

/// Their memory semantics are None.
template <const auto& places>
constexpr auto without_order = [](Words& words) {
  const std::uint32_t none = add_constant(words, 0);
  return none != 0 && for_each_instruction(words, [&](std::uint32_t* one, std::size_t length) {
           bool changed = false;
           for (const SemanticsPlace& place : places)
             if (opcode_of(one) == place.opcode && place.word < length) {
               one[place.word] = none;
               changed = true;
             }
           return changed;
         });
};

/// The value of each OpConstant of 32 bits.
std::map<std::uint32_t, std::uint32_t> constants_of(Words& words) {
  constexpr std::uint32_t op_constant = 43;
  std::map<std::uint32_t, std::uint32_t> values;
  for_each_instruction(words, [&](const std::uint32_t* one, std::size_t length) {
    if (opcode_of(one) == op_constant && length == 4) values[one[2]] = one[3];
    return false;
  });
  return values;
}

constexpr std::uint32_t op_store = 62, op_memory_barrier = 225, op_atomic_store = 228;
constexpr std::uint32_t release_semantics = 4;

/// A store of Release semantics and the atomic store in front of it change places.
constexpr auto release_ignored = [](Words& words) {
  auto values = constants_of(words);
  std::uint32_t* before = nullptr;
  return for_each_instruction(words, [&](std::uint32_t* one, std::size_t length) {
    if (opcode_of(one) != op_atomic_store) return before = nullptr, false;
    const bool overtakes = before != nullptr && (values[one[3]] & release_semantics) != 0;
    if (overtakes) std::swap_ranges(one, one + length, before);
    before = one;
    return overtakes;
  });
};

/// The stores on both sides of an OpMemoryBarrier of Release semantics change places.
constexpr auto release_barrier_ignored = [](Words& words) {
  auto values = constants_of(words);
  std::uint32_t* store = nullptr;
  std::size_t words_of_store = 0;
  bool barrier = false;
  return for_each_instruction(words, [&](std::uint32_t* one, std::size_t length) {
    const std::uint32_t opcode = opcode_of(one);
    if (opcode == op_memory_barrier && store != nullptr &&
        (values[one[2]] & release_semantics) != 0)
      return barrier = true, false;
    const bool stores = opcode == op_store || opcode == op_atomic_store;
    const bool overtakes = barrier && stores && length == words_of_store;
    if (overtakes) std::swap_ranges(one, one + length, store);
    store = stores ? one : nullptr;
    words_of_store = length;
    barrier = false;
    return overtakes;
  });
};

/// `change(words)`: whether the module became another.
template <class Change>
constexpr Plant remade(Change) {
  return around<CreateProgramWithIL>([](auto& call) {
    const void* const own = call["il"_arg];
    const std::size_t size = call["length"_arg];
    if (own == nullptr || size < header * sizeof(std::uint32_t)) return call();
    Words words(size / sizeof(std::uint32_t));
    std::memcpy(words.data(), own, words.size() * sizeof words[0]);
    if (!Change{}(words)) return call();
    fired();
    call["il"_arg] = words.data();
    call["length"_arg] = words.size() * sizeof words[0];
    return call();
  });
}

/// The same of a change of one instruction.
template <class Change>
constexpr Plant rewritten(Change) {
  return remade([](Words& words) { return for_each_instruction(words, Change{}); });
}

constexpr ApiPlant plants[] = {
    {"il_add_subtracts", rewritten(opcode<128, 130>)},
    {"il_float_add_subtracts", rewritten(opcode<129, 131>)},
    {"il_subtract_adds", rewritten(opcode<130, 128>)},
    {"il_multiply_adds", rewritten(opcode<132, 128>)},
    {"il_float_multiply_adds", rewritten(opcode<133, 129>)},
    {"il_signed_division_unsigned", rewritten(opcode<135, 134>)},
    {"il_unsigned_division_signed", rewritten(opcode<134, 135>)},
    {"il_remainder_unsigned", rewritten(opcode<138, 137>)},
    {"il_fmod_as_frem", rewritten(opcode<141, 140>)},
    {"il_arithmetic_shift_logical", rewritten(opcode<195, 194>)},
    {"il_logical_shift_arithmetic", rewritten(opcode<194, 195>)},
    {"il_or_as_xor", rewritten(opcode<197, 198>)},
    {"il_xor_as_or", rewritten(opcode<198, 197>)},
    {"il_and_as_or", rewritten(opcode<199, 197>)},
    {"il_not_negates", rewritten(opcode<200, 126>)},
    {"il_signed_comparison_unsigned", rewritten(opcode<177, 176>)},
    {"il_any_as_all", rewritten(opcode<154, 155>)},
    {"il_all_as_any", rewritten(opcode<155, 154>)},
    {"il_logical_or_as_and", rewritten(opcode<166, 167>)},
    {"il_logical_equal_reversed", rewritten(opcode<164, 165>)},
    {"il_signed_conversion_unsigned", rewritten(opcode<111, 112>)},
    {"il_unsigned_conversion_signed", rewritten(opcode<112, 111>)},
    {"il_float_to_signed_unsigned", rewritten(opcode<110, 109>)},
    {"il_extension_of_zeros", rewritten(opcode<114, 113>)},
    {"il_extension_of_signs", rewritten(opcode<113, 114>)},
    {"il_saturation_of_signed", rewritten(opcode<118, 119>)},
    {"il_rounding_mode_dropped", rewritten(without_decoration<39>)},
    {"il_rounding_up_as_down", rewritten(decoration_literal<39, 2, 3>)},
    {"il_rounding_down_as_up", rewritten(decoration_literal<39, 3, 2>)},
    {"il_saturation_dropped", rewritten(without_decoration<28>)},
    {"il_local_id_as_group_id", rewritten(decoration_literal<11, 27, 26>)},
    {"il_group_id_as_local_id", rewritten(decoration_literal<11, 26, 27>)},
    {"il_offset_as_global_size", rewritten(decoration_literal<11, 33, 31>)},
    {"il_groups_as_global_size", rewritten(decoration_literal<11, 24, 31>)},
    {"il_group_size_as_groups", rewritten(decoration_literal<11, 25, 24>)},
    {"il_linear_id_as_local", rewritten(decoration_literal<11, 34, 29>)},
    {"il_atomic_add_subtracts", rewritten(opcode<234, 235>)},
    {"il_atomic_increment_decrements", rewritten(opcode<232, 233>)},
    {"il_atomic_signed_minimum_unsigned", rewritten(opcode<236, 237>)},
    {"il_atomic_signed_maximum_unsigned", rewritten(opcode<238, 239>)},
    {"il_atomic_or_as_xor", rewritten(opcode<241, 242>)},
    {"il_atomic_exchange_adds", rewritten(opcode<229, 234>)},
    {"il_atomic_orders_dropped", remade(without_order<atomic_instructions>)},
    {"il_fences_dropped", remade(without_order<memory_barrier>)},
    {"il_release_ignored", remade(release_ignored)},
    {"il_release_barrier_ignored", remade(release_barrier_ignored)},
    {"il_group_minimum_maximum", rewritten(opcode<268, 271>)},
    {"il_group_maximum_unsigned", rewritten(opcode<271, 270>)},
    {"il_group_all_as_any", rewritten(opcode<261, 262>)},
    {"il_group_scan_inclusive", rewritten(operand<264, 4, 2, 1>)},
    {"il_literal_sampler_nearest", rewritten(operand<45, 5, 1, 0>)},
    {"il_shuffle_swapped", rewritten(swapped<79, 5, 6>)},
    {"il_image_format_as_order", rewritten(opcode<101, 102>)},
    {"il_maximum_as_minimum", rewritten(operand<12, 4, 156, 158>)},
    {"il_add_sat_unsigned", rewritten(operand<12, 4, 143, 144>)},
    {"il_hadd_rounds_up", rewritten(operand<12, 4, 145, 147>)},
    {"il_sin_as_cos", rewritten(operand<12, 4, 57, 14>)},
    {"il_floor_as_ceil", rewritten(operand<12, 4, 25, 12>)},
    {"il_exp_as_exp2", rewritten(operand<12, 4, 19, 20>)},
    {"il_fmax_as_fmin", rewritten(operand<12, 4, 27, 28>)},
    {"il_operands_swapped", rewritten(swapped<130, 3, 4>)},
    {"il_division_swapped", rewritten(swapped<136, 3, 4>)},
    {"il_select_swapped", rewritten(swapped<169, 4, 5>)},
    {"il_addressing_model_mended", rewritten(operand<14, 1, 1, 2>)},
    {"il_specialization_ignored", instead<SetProgramSpecializationConstant>(success_alone)},
    {"il_tiny_module_kills", before<CreateProgramWithIL>([](auto& call) {
       if (call["length"_arg] < 100) std::abort();
       return false;
     })},
};

}  // namespace

std::span<const ApiPlant> spirv_plants() {
  return plants;
}

}  // namespace assay::faults
