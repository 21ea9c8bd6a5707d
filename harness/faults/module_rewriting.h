#pragma once
#include <cstdint>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

#include "harness/faults/module_plant.h"

namespace assay::faults {

/// Writes a module again, with more instructions, types and constants.
class Rewriting {
 public:
  explicit Rewriting(ModuleWords& words) : bound_(words[bound_place]) {
    bool in_functions = false;
    for_each_instruction(words, [&](ModuleInstruction one) {
      const std::uint32_t opcode = opcode_of(one);
      if (opcode == op_function) in_functions = true;
      if (opcode >= op_type_void && opcode <= op_type_function)
        types_[one[1]] = ModuleWords(one.begin(), one.end());
      const bool is_global = opcode == op_undef || opcode == op_variable ||
                             (opcode >= op_constant_true && opcode <= op_spec_constant_op);
      if ((is_global || (in_functions && opcode != op_line)) && one.size() > 2 &&
          types_.contains(one[1]))
        made_[one[2]] = one;
    });
  }

  /// The instruction with this result; empty if there is none.
  ModuleInstruction maker(std::uint32_t id) const {
    const auto found = made_.find(id);
    return found == made_.end() ? ModuleInstruction() : found->second;
  }
  std::uint32_t type_of(std::uint32_t id) const {
    const ModuleInstruction one = maker(id);
    return one.empty() ? 0 : one[1];
  }
  /// The opcode of the instruction with this result; 0 if there is none.
  std::uint32_t made_by(std::uint32_t id) const {
    const ModuleInstruction one = maker(id);
    return one.empty() ? 0 : opcode_of(one);
  }
  const ModuleWords& declared(std::uint32_t type) const {
    static const ModuleWords none;
    const auto found = types_.find(type);
    return found == types_.end() ? none : found->second;
  }
  std::uint32_t declared_by(std::uint32_t type) const {
    const ModuleWords& words = declared(type);
    return words.empty() ? 0 : opcode_of(words);
  }
  /// The numeric type with this id. For a structure, the type of its first member.
  NumberType number(std::uint32_t type) const {
    const ModuleWords& words = declared(type);
    if (words.empty()) return {};
    const std::uint32_t opcode = opcode_of(words);
    if (opcode == op_type_struct && words.size() > 2) return number(words[2]);
    if (opcode == op_type_vector) {
      NumberType found = number(words[2]);
      found.lanes = words[3];
      return found;
    }
    if (opcode == op_type_bool) return {opcode, 0, 1};
    if (opcode == op_type_int || opcode == op_type_float) return {opcode, words[2], 1};
    return {};
  }
  /// The storage class of a pointer; ~0 for other ids.
  std::uint32_t storage_of(std::uint32_t pointer) const {
    const ModuleWords& words = declared(type_of(pointer));
    return words.size() > 3 && opcode_of(words) == op_type_pointer ? words[2] : ~0U;
  }

  /// The id of the type. Declares a new type.
  std::uint32_t type(const NumberType& wanted) {
    for (const auto& [id, words] : types_) {
      const NumberType found = number(id);
      if (opcode_of(words) != op_type_struct && found.opcode == wanted.opcode &&
          found.bits == wanted.bits && found.lanes == wanted.lanes)
        return id;
    }
    ModuleWords words;
    if (wanted.lanes > 1) {
      const std::uint32_t part = type({wanted.opcode, wanted.bits, 1});
      words = {op_type_vector, bound_++, part, wanted.lanes};
    } else if (wanted.opcode == op_type_int) {
      words = {op_type_int, bound_++, wanted.bits, 0};
    } else if (wanted.opcode == op_type_float) {
      words = {op_type_float, bound_++, wanted.bits};
    } else {
      words = {op_type_bool, bound_++};
    }
    write(before_, words);
    return (types_[words[1]] = words)[1];
  }
  /// A constant with all components equal. For 64-bit types, `high` is the upper word of a
  /// component.
  std::uint32_t constant(std::uint32_t of, std::uint32_t value, std::uint32_t high = 0) {
    const NumberType wanted = number(of);
    ModuleWords words;
    if (wanted.lanes > 1) {
      words = {op_constant_composite, of, bound_++};
      words.insert(words.end(), wanted.lanes, constant(declared(of)[2], value, high));
    } else {
      words = {op_constant, of, bound_++, value};
      if (wanted.bits == 64) words.push_back(high);
    }
    write(before_, words);
    return words[2];
  }
  std::uint32_t null(std::uint32_t of) {
    write(before_, {op_constant_null, of, bound_});
    return bound_++;
  }

  /// Writes an instruction with a new result, and returns its id.
  std::uint32_t put(std::uint32_t opcode, std::uint32_t type, const ModuleWords& operands) {
    return put_as(bound_++, opcode, type, operands);
  }
  std::uint32_t put_as(std::uint32_t result, std::uint32_t opcode, std::uint32_t type,
                       const ModuleWords& operands) {
    ModuleWords words{opcode, type, result};
    words.insert(words.end(), operands.begin(), operands.end());
    write(now(), words);
    return result;
  }
  /// Writes an instruction in place of `one`, with its result and type.
  bool instead(ModuleInstruction one, std::uint32_t opcode, const ModuleWords& operands) {
    put_as(one[2], opcode, one[1], operands);
    return true;
  }
  void keep(ModuleInstruction one) {
    if (opcode_of(one) == op_function) in_functions_ = true;
    now().insert(now().end(), one.begin(), one.end());
  }
  /// Writes words. The first has the opcode.
  void raw(const ModuleWords& words) { write(now(), words); }

  void finish(ModuleWords& words) const {
    constexpr std::size_t header = 5;
    words.resize(header);
    words[bound_place] = bound_;
    words.insert(words.end(), before_.begin(), before_.end());
    words.insert(words.end(), functions_.begin(), functions_.end());
  }

  static constexpr std::uint32_t op_undef = 1, op_line = 8, op_type_void = 19, op_type_bool = 20,
                                 op_type_int = 21, op_type_float = 22, op_type_vector = 23,
                                 op_type_struct = 30, op_type_pointer = 32, op_type_function = 33,
                                 op_constant_true = 41, op_constant = 43,
                                 op_constant_composite = 44, op_constant_null = 46,
                                 op_spec_constant = 50, op_spec_constant_op = 52, op_function = 54,
                                 op_variable = 59;

 private:
  static constexpr std::size_t bound_place = 3;

  ModuleWords& now() { return in_functions_ ? functions_ : before_; }
  static void write(ModuleWords& to, const ModuleWords& words) {
    to.push_back(static_cast<std::uint32_t>(words.size()) << 16 | words[0]);
    to.insert(to.end(), words.begin() + 1, words.end());
  }

  std::uint32_t bound_;
  bool in_functions_ = false;
  std::map<std::uint32_t, ModuleWords> types_;
  std::map<std::uint32_t, ModuleInstruction> made_;
  ModuleWords before_, functions_;
};

/// A plant for clCreateProgramWithIL. `Change` returns true if it has written other instructions in
/// place of the instruction.
template <class Change>
constexpr Plant rewritten(Change) {
  return remade([](ModuleWords& words) {
    ModuleWords own = words;
    Rewriting made(own);
    bool changed = false;
    for_each_instruction(own, [&](ModuleInstruction one) {
      if (Change{}(made, one))
        changed = true;
      else
        made.keep(one);
    });
    if (changed) made.finish(words);
    return changed;
  });
}

/// True if `one` calls this instruction of OpenCL.std.
inline bool is_std(ModuleInstruction one, std::uint32_t instruction) {
  constexpr std::uint32_t op_ext_inst = 12;
  return opcode_of(one) == op_ext_inst && one.size() > 5 && one[4] == instruction;
}

/// The vectors that a fault changes, by their number of components.
enum class Lanes : std::uint8_t { any, one, several, beyond_four };
struct Kind {
  std::uint32_t opcode, bits = 0;
  Lanes lanes = Lanes::any;

  constexpr bool has(const NumberType& type) const {
    if (type.opcode != opcode || (bits != 0 && type.bits != bits)) return false;
    switch (lanes) {
      case Lanes::one:
        return type.lanes == 1;
      case Lanes::several:
        return type.lanes > 1;
      case Lanes::beyond_four:
        return type.lanes > 4;
      case Lanes::any:
        break;
    }
    return true;
  }
};

/// Replaces `opcode` by `becomes` if the type at `place` is of `kind`. Place 0 is the type of the
/// result.
struct Form {
  std::uint32_t opcode, becomes;
  Kind kind;
  std::size_t place = 0;
};

inline std::uint32_t judged_type(const Rewriting& made, ModuleInstruction one, std::size_t place) {
  return place == 0 ? one[1] : made.type_of(one[place]);
}

template <const Form& row>
inline constexpr auto of_form = [](Rewriting& made, ModuleInstruction one) {
  if (opcode_of(one) != row.opcode || one.size() <= row.place ||
      !row.kind.has(made.number(judged_type(made, one, row.place))))
    return false;
  one[0] = (one[0] & 0xffff0000) | row.becomes;
  made.keep(one);
  return true;
};

inline std::uint32_t component(const Rewriting& made, std::uint32_t type) {
  return made.number(type).lanes > 1 ? made.declared(type)[2] : type;
}
inline std::uint32_t bool_like(Rewriting& made, std::uint32_t type) {
  return made.type({Rewriting::op_type_bool, 0, made.number(type).lanes});
}
inline std::uint32_t int_like(Rewriting& made, std::uint32_t type, std::uint32_t bits) {
  return made.type({Rewriting::op_type_int, bits, made.number(type).lanes});
}

}  // namespace assay::faults
