#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "harness/faults/module_plant.h"

namespace assay::faults {
namespace {

using Words = ModuleWords;
using Instruction = ModuleInstruction;

constexpr std::uint32_t op_type_bool = 20, op_type_int = 21, op_type_float = 22;
constexpr std::uint32_t op_entry_point = 15, op_constant_null = 46;
constexpr std::uint32_t op_function = 54, op_load = 61, op_decorate = 71;
constexpr std::uint32_t op_composite_construct = 80, op_composite_extract = 81;
constexpr std::uint32_t op_image_sample = 88, op_image_read = 98, op_image_write = 99;
constexpr std::uint32_t op_to_generic = 121, op_control_barrier = 224, op_compare_exchange = 230;
constexpr std::uint32_t op_increment = 232, op_decrement = 233, op_phi = 245, op_label = 248;
constexpr std::uint32_t op_switch = 251, op_group_async_copy = 259;
constexpr std::uint32_t decoration_built_in = 11;

void becomes(Instruction one, std::uint32_t opcode) {
  one[0] = (one[0] & 0xffff0000) | opcode;
}

/// The keys are the ids of the results.
std::map<std::uint32_t, Instruction> made_by(Words& words, std::uint32_t opcode) {
  std::map<std::uint32_t, Instruction> found;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == opcode && one.size() > 2) found.emplace(one[2], one);
  });
  return found;
}

constexpr OneType shift_of_char{{op_type_int, 8, 1}, 195, 194};
constexpr OneType division_of_short{{op_type_int, 16, 1}, 135, 134};
constexpr OneType remainder_of_long{{op_type_int, 64, 1}, 138, 137};
constexpr OneType subtraction_of_int4{{op_type_int, 32, 4}, 130, 128};
constexpr OneType product_of_char8{{op_type_int, 8, 8}, 132, 128};
constexpr OneType sum_of_double2{{op_type_float, 64, 2}, 129, 131};
constexpr OneType shuffle_of_short4{{op_type_int, 16, 4}, 79, 0, 4, 5};
constexpr OneType conversion_to_long4{{op_type_int, 64, 4}, 114, 113};
constexpr OneType or_of_bool4{{op_type_bool, 0, 4}, 166, 167};

/// Concerns a switch that names a block more than once. An OpPhi of the block gets the value of a
/// wrong predecessor.
constexpr auto shared_label_phi = [](Words& words) {
  std::map<std::uint32_t, std::set<std::uint32_t>> shared;  // labels, by the block of the switch
  std::uint32_t block = 0;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_label) block = one[1];
    if (opcode_of(one) != op_switch) return;
    std::set<std::uint32_t> seen{one[2]};
    for (std::size_t at = 4; at < one.size(); at += 2)
      if (!seen.insert(one[at]).second) shared[block].insert(one[at]);
  });
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_label) block = one[1];
    if (opcode_of(one) != op_phi || one.size() < 7) return;
    for (std::size_t at = 4; at < one.size(); at += 2) {
      const auto found = shared.find(one[at]);
      if (found == shared.end() || !found->second.contains(block)) continue;
      std::swap(one[3], one[5]);
      changed = true;
      return;
    }
  });
  return changed;
};

/// Barriers do nothing in functions that are not entry points. With `late`, they do nothing in
/// blocks after the first block.
template <bool late>
constexpr auto barriers_dropped = [](Words& words) {
  std::set<std::uint32_t> kernels;
  bool dropped = false, changed = false, first = false;
  for_each_instruction(words, [&](Instruction one) {
    constexpr std::uint32_t nop = 1U << 16;
    if (opcode_of(one) == op_entry_point) kernels.insert(one[2]);
    if (opcode_of(one) == op_function) {
      dropped = !late && !kernels.contains(one[2]);
      first = true;
    }
    if (opcode_of(one) == op_label) {
      if (late) dropped = !first;
      first = false;
    }
    if (opcode_of(one) != op_control_barrier || !dropped) return;
    for (std::uint32_t& word : one) word = nop;
    changed = true;
  });
  return changed;
};

template <std::uint32_t opcode, std::size_t place, std::size_t count, std::size_t one,
          std::size_t other>
constexpr auto coordinates_swapped = [](Words& words) {
  auto made = made_by(words, op_composite_construct);
  std::set<std::uint32_t> swapped;
  for_each_instruction(words, [&](Instruction access) {
    if (opcode_of(access) != opcode || access.size() <= place) return;
    const auto found = made.find(access[place]);
    if (found == made.end() || found->second.size() != 3 + count ||
        !swapped.insert(access[place]).second)
      return;
    std::swap(found->second[3 + one], found->second[3 + other]);
  });
  return !swapped.empty();
};

template <std::uint32_t built_in, std::uint32_t one, std::uint32_t other>
constexpr auto components_swapped = [](Words& words) {
  std::set<std::uint32_t> variables, values;
  bool changed = false;
  for_each_instruction(words, [&](Instruction each) {
    if (opcode_of(each) == op_decorate && each.size() == 4 && each[2] == decoration_built_in &&
        each[3] == built_in)
      variables.insert(each[1]);
    if (opcode_of(each) == op_load && variables.contains(each[3])) values.insert(each[2]);
    if (opcode_of(each) != op_composite_extract || !values.contains(each[3])) return;
    if (each[4] != one && each[4] != other) return;
    each[4] = each[4] == one ? other : one;
    changed = true;
  });
  return changed;
};

/// The fault takes the stride of the copy for the number of elements.
constexpr auto chained_copies_short = [](Words& words) {
  const auto nulls = made_by(words, op_constant_null);
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) != op_group_async_copy || nulls.contains(one[8])) return;
    one[6] = one[7];
    changed = true;
  });
  return changed;
};

constexpr auto generic_compare_swapped = [](Words& words) {
  const auto generic = made_by(words, op_to_generic);
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) != op_compare_exchange || !generic.contains(one[3])) return;
    std::swap(one[7], one[8]);
    changed = true;
  });
  return changed;
};
constexpr auto generic_increment_decrements = [](Words& words) {
  const auto generic = made_by(words, op_to_generic);
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) != op_increment || !generic.contains(one[3])) return;
    becomes(one, op_decrement);
    changed = true;
  });
  return changed;
};

template <std::uint32_t opcode, std::uint32_t folded>
constexpr auto same_operands = [](Words& words) {
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) != opcode || one[3] != one[4]) return;
    becomes(one, folded);
    changed = true;
  });
  return changed;
};

constexpr auto dot_of_one = [](Words& words) {
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    constexpr std::uint32_t op_dot = 148;
    if (opcode_of(one) != op_dot) return;
    one[4] = one[3];
    changed = true;
  });
  return changed;
};

constexpr auto second_byte_dropped = [](Words& words) {
  const std::uint32_t type = id_of(words, {op_type_int, 32, 1});
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    constexpr std::uint32_t op_constant = 43;
    if (opcode_of(one) != op_constant || one[1] != type) return;
    changed |= (one[3] & 0xff00) != 0;
    one[3] &= 0xffff00ff;
  });
  return changed;
};

constexpr ApiPlant plants[] = {
    {"il_constant_byte_dropped", remade(second_byte_dropped)},
    {"il_dot_of_one", remade(dot_of_one)},
    {"il_spec_char_shift_logical", remade(of_one_type<shift_of_char, true>)},
    {"il_spec_short_division_unsigned", remade(of_one_type<division_of_short, true>)},
    {"il_spec_long_remainder_unsigned", remade(of_one_type<remainder_of_long, true>)},
    {"il_spec_int4_subtract_adds", remade(of_one_type<subtraction_of_int4, true>)},
    {"il_spec_char8_multiply_adds", remade(of_one_type<product_of_char8, true>)},
    {"il_spec_double2_add_subtracts", remade(of_one_type<sum_of_double2, true>)},
    {"il_spec_short4_shuffle_swapped", remade(of_one_type<shuffle_of_short4, true>)},
    {"il_spec_long4_convert_unsigned", remade(of_one_type<conversion_to_long4, true>)},
    {"il_spec_bool4_or_as_and", remade(of_one_type<or_of_bool4, true>)},
    {"il_shared_label_phi", remade(shared_label_phi)},
    {"il_barriers_of_functions_dropped", remade(barriers_dropped<false>)},
    {"il_late_barriers_dropped", remade(barriers_dropped<true>)},
    {"il_image_columns_swapped", remade(coordinates_swapped<op_image_read, 4, 2, 0, 1>)},
    {"il_image_slices_swapped", remade(coordinates_swapped<op_image_read, 4, 4, 1, 2>)},
    {"il_image_write_slices_swapped", remade(coordinates_swapped<op_image_write, 2, 4, 1, 2>)},
    {"il_image_write_columns_swapped", remade(coordinates_swapped<op_image_write, 2, 2, 0, 1>)},
    {"il_image_sample_slices_swapped", remade(coordinates_swapped<op_image_sample, 4, 4, 0, 2>)},
    {"il_image_sample_columns_swapped", remade(coordinates_swapped<op_image_sample, 4, 2, 0, 1>)},
    {"il_local_id_y_z_swapped", remade(components_swapped<27, 1, 2>)},
    {"il_group_id_x_z_swapped", remade(components_swapped<26, 0, 2>)},
    {"il_group_size_x_y_swapped", remade(components_swapped<25, 0, 1>)},
    {"il_number_of_groups_y_z_swapped", remade(components_swapped<24, 1, 2>)},
    {"il_global_size_y_z_swapped", remade(components_swapped<31, 1, 2>)},
    {"il_chained_copies_short", remade(chained_copies_short)},
    {"il_generic_compare_swapped", remade(generic_compare_swapped)},
    {"il_generic_increment_decrements", remade(generic_increment_decrements)},
    {"il_same_subtracted_kept", remade(same_operands<130, 197>)},
    {"il_same_floats_equal", remade(same_operands<180, 181>)},
    {"il_same_floats_not_unequal", remade(same_operands<183, 182>)},
};

}  // namespace

std::span<const ApiPlant> module_plants() {
  return plants;
}

}  // namespace assay::faults
