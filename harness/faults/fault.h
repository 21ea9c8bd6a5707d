#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/faults/statements.h"

namespace assay::faults {

/// Vector widths, as bits of Where::widths.
enum Width : unsigned { w1 = 1, w2 = 2, w3 = 4, w4 = 8, w8 = 16, w16 = 32, all_widths = 63 };
/// Address spaces of a pointer argument, as bits of Where::spaces. `generic` is the form without an
/// address space (OpenCL C 2.0, or 3.0 with __opencl_c_generic_address_space).
enum Space : unsigned { global = 1, local = 2, private_ = 4, generic = 8, all_spaces = 15 };

/// The forms and lanes of a built-in that give the faulty value.
struct Where {
  unsigned widths = all_widths;
  unsigned spaces = all_spaces;
  int lane = -1;         ///< only one lane; -1: all
  unsigned forms = ~0U;  ///< bit k is set: Fault::forms[k] is faulty
  bool folded = false;   ///< only calls whose single argument the compiler knows
};

/// An input of the foreign program. `body` is OpenCL C over vectors x, y, z, r, q of a
/// floating-point type and vectors k, n of ints, all with `width` lanes. x, y, z and k are inputs;
/// r, q and n are printed.
struct Probe {
  int width = 1;
  std::string body;
  std::vector<std::uint64_t> x, y, z;  ///< bits
  std::vector<std::int32_t> k;
  std::string options;  ///< build options
  int items = 1;        ///< work-items, in one work-group; the last one's results are printed
  std::string format = "float";  ///< the type
};

/// A function that replaces a built-in whose parameters are not only numbers (wrapped_text.cpp).
struct Wrap {
  std::string of;  ///< the kind of built-in
  std::string function;
  std::string body;              ///< OpenCL C; {real} is the built-in, {T} the type, {S} the space
  bool floats = false;           ///< for atomics: also replaces those of floats and doubles
  std::string macros{};          ///< for a "function": the text that calls it
  std::string result{};          ///< the type of the result
  std::string before{};          ///< for images: statements before the call
  std::string color{}, takes{};  ///< the type that is written; the images that are queried
};

/// Instructions of a SPIR-V module, and their replacements. Words are named by their positions in
/// the instruction.
struct Instruction {
  int opcode = 0;                          ///< 0: none
  std::vector<std::pair<int, int>> where;  ///< places, and the words expected there
  int becomes = 0;                         ///< another opcode, if not 0
  std::vector<std::pair<int, int>> words;  ///< places and their new words
  std::vector<int> swapped;                ///< two places
};

/// One driver fault: a row of harness/faults/table/*/*.toml. The row's keys are these members. The
/// row names a built-in function (or build options) and the error. It knows nothing of the programs
/// in which the error shows.
struct Fault {
  std::string name;
  std::string description;
  std::string function;  ///< the built-in; empty for a fault of `options` only
  /// The declarations of the built-in. Declarations that differ only in width are one string: the
  /// result, ':', and the parameters. A result is 'f' (float), 'i' (int), or 's' (one float for the
  /// whole vector). Parameters are 'f' (float) and 'i' (int), or 's' and 'k' for a float and an int
  /// that are always scalar. 'F' and 'I' are pointers to float and int in any address space.
  std::vector<std::string> forms;
  bool float_only = false;         ///< the built-in has no half and double forms
  unsigned declared = all_widths;  ///< widths that the built-in is declared at
  std::string format = "float";    ///< the format of the faulty forms: "float", "double" or "half"
  /// For built-ins and operators of every type. `type` is the faulty element type ("uchar").
  /// `elements` are the types that the function is declared for: "integers", "signed", "ints",
  /// "floats", or all if it is empty. `forms` then has these letters: 'g' is the gentype. 'e' is a
  /// scalar of its element type in a form with vectors. 'w' is the type of twice the size. 'u' and
  /// 's' are the unsigned and the signed integer of the gentype's size. 'x' is the gentype's
  /// element in a vector of any width (`source` in the effect), and 'm' is a mask for it. 't' is
  /// the result of relations, 'p' the result of operators, 'I' an int. In the effect, x, y, z and r
  /// are the parts of one lane.
  std::string type{}, elements{};
  Where where;
  /// OpenCL C that runs for every faulty lane. It reads x, y, z (floats), k (int) and w (x of the
  /// neighboring lane). It changes r (the float result), q and n (the values that a float or int
  /// pointer points to; n is also an int result).
  std::string effect;
  /// Text that replaces a call of `function`, written with other built-ins. It is used instead of
  /// forms and effect. It has a macro's parameter list and its replacement; for a constant, only
  /// the replacement.
  std::string macro{};
  std::string options;  ///< appended to the application's build options
  /// The following fields may be used instead. `begins` is text before every program. `replaced`
  /// has words of the program with their replacements, and `rewritten` has regular expressions
  /// (ECMAScript's) with replacements of their matches. `exchanged` has accesses to memory
  /// that change places.
  std::string begins{};
  Wrap wraps{};
  std::vector<std::pair<std::string, std::string>> replaced{}, rewritten{};
  Pair exchanged{};
  /// Other fields that may be used instead. `accepts` has words of programs that do not build but
  /// are reported as built. `understood` has words of clBuildProgram's options with replacements.
  std::string accepts{};
  std::pair<std::string, std::string> understood{};
  Instruction instruction{};
  std::string needs{};  ///< an extension or a capability: without it, no program shows the fault

  /// Globs: each must match a case that the fault turns red.
  std::vector<std::string> red;
  /// For a row of table/allowed, instead of `red`: globs of cases that stay green, because the
  /// specification allows the variation.
  std::vector<std::string> green{};
  /// For the same rows: the place and the meaning of the sentence that allows the variation.
  /// scripts/controls plants the rows of a bundle together. But each row in bundle 0 is planted by
  /// itself, because it changes the inputs of most cases.
  std::string allowed_by{};
  int bundle = 0;
  std::string control;  ///< globs: cases that must stay green
  /// The lowest depth at which the cases find the fault. Empty means quick.
  std::string depth;
  /// The fault shows only if things happen at the same time: work-items of two work-groups, or a
  /// kernel and calls of the host. A busy machine may prevent that, so the test runs up to five
  /// times.
  bool raced = false;
  /// The cases use buffers of more than 2^31 bytes. With little memory PoCL does not offer them,
  /// and then the test is skipped.
  bool large = false;
  bool claims = false;  ///< needs a capability; a driver without it skips the cases of `red`
  Probe shows;          ///< an input that changes the foreign program's output
  Probe hides;          ///< a near miss, which does not change it
};

/// The faults of programs, in a fixed order. Names are unique.
std::span<const Fault> faults();
/// Faults of the API and the language. They are not faults of built-in functions of numbers. Their
/// effect is in the members from `begins` to `instruction`, or in api_faults_*.cpp under the same
/// name. Names are unique among all faults.
std::span<const Fault> api_faults();
/// Variations that a driver may show: rows of harness/faults/table/allowed. They are planted like
/// faults, but turn no case red. The plants of variations of the API are in allowed_*.cpp.
std::span<const Fault> allowed_variations();
/// The fault or variation of that name. nullptr if there is none.
const Fault* find_fault(std::string_view name);

}  // namespace assay::faults
