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
/// address space (OpenCL C 2.0, 3.0 with __opencl_c_generic_address_space).
enum Space : unsigned { global = 1, local = 2, private_ = 4, generic = 8, all_spaces = 15 };

/// Which of a built-in's forms and lanes compute the faulty value.
struct Where {
  unsigned widths = all_widths;
  unsigned spaces = all_spaces;
  int lane = -1;         ///< only one lane; -1: all
  unsigned forms = ~0U;  ///< bit k: the k-th of Fault::forms
  bool folded = false;   ///< only calls with an argument that the compiler knows (functions of one)
};

/// An input of the foreign program. `body` is OpenCL C over vectors x, y, z, r, q of a
/// floating-point type and k, n of ints, all of `width` lanes. k is an input; r, q and n are
/// printed.
struct Probe {
  int width = 1;
  std::string body;
  std::vector<std::uint64_t> x, y, z;  ///< bits
  std::vector<std::int32_t> k;
  std::string options;  ///< build options
  int items = 1;        ///< work-items, in one work-group; the last one's results are printed
  std::string format = "float";  ///< the type
};

/// A function that replaces a built-in that has more than numbers as parameters (wrapped_text.cpp).
struct Wrap {
  std::string of;  ///< what kind of built-in
  std::string function;
  std::string body;              ///< OpenCL C; {real} is the built-in, {T} the type, {S} the space
  bool floats = false;           ///< also for floats and doubles, of atomics
  std::string macros{};          ///< for a "function": the text that calls it
  std::string result{};          ///< its type
  std::string before{};          ///< for images: statements before the call
  std::string color{}, takes{};  ///< what is written; which images are asked
};

/// Instructions of a module in SPIR-V, and their replacements. Words are named by their places in
/// the instruction.
struct Instruction {
  int opcode = 0;                          ///< 0: none
  std::vector<std::pair<int, int>> where;  ///< places, and the words expected there
  int becomes = 0;                         ///< another opcode, if not 0
  std::vector<std::pair<int, int>> words;  ///< places and their new words
  std::vector<int> swapped;                ///< two places
};

/// One driver fault: a row of harness/faults/table/*/*.toml, whose keys are these members. It names
/// a built-in function (or build options) and the error. It knows nothing of the programs in which
/// it shows.
struct Fault {
  std::string name;
  std::string description;
  std::string function;  ///< the built-in; empty for a fault of `options` only
  /// The declarations of the built-in. Those that differ only in width are one string: the result,
  /// ':', then the parameters. A result is 'f' or 'i', or 's' for one number of all components.
  /// Parameters: 'f' float, 'i' int; 's' and 'k' the same, but always scalar. 'F' and 'I' are
  /// pointers to float and int in any address space.
  std::vector<std::string> forms;
  bool float_only = false;         ///< the built-in has no half and double forms
  unsigned declared = all_widths;  ///< widths that the built-in is declared at
  std::string format = "float";    ///< whose forms are faulty; "double", "half"
  /// For built-ins and operators over every type. `type` is the element type that is faulty
  /// ("uchar"). `elements` are the types that the function is declared for: "integers", "signed",
  /// "ints", "floats" or all. The letters of `forms` are then: 'g' the gentype, 'e' its element
  /// beside vectors, 'w' the type of twice the size. 'u' and 's' are the unsigned and the signed
  /// integer of its size. 'x' is the gentype's element in a vector of any width (`source` in the
  /// effect), 'm' a mask for it. 't' is the result of relations, 'p' the result of operators, 'I'
  /// an int. x, y, z and r are one lane's parts of them.
  std::string type{}, elements{};
  Where where;
  /// OpenCL C, run for every lane concerned. Reads x, y, z (floats), k (int) and w (x of the
  /// neighboring lane). Changes r (the float result), q and n (the values that a float or int
  /// pointer points to; n is also an int result).
  std::string effect;
  /// Instead of forms and effect: the text that replaces a call of `function`, written with other
  /// built-ins. It is a macro's parameter list and its replacement. For a constant, it is only the
  /// replacement.
  std::string macro{};
  std::string options;  ///< appended to the application's build options
  /// Or text that comes before every program. Or words of the program, or matches of regular
  /// expressions (ECMAScript's), each with its replacement. Or accesses to memory that are
  /// exchanged.
  std::string begins{};
  Wrap wraps{};
  std::vector<std::pair<std::string, std::string>> replaced{}, rewritten{};
  Pair exchanged{};
  /// Or words of programs that do not build and are reported as built. Or words of clBuildProgram's
  /// options, with the words that replace them. Or instructions of modules.
  std::string accepts{};
  std::pair<std::string, std::string> understood{};
  Instruction instruction{};
  std::string needs{};  ///< an extension or a capability without which no program shows the fault

  std::vector<std::string> red;  ///< globs: each must match a case that the fault turns red
  /// Instead of `red`, for a row of table/allowed. Globs of cases that stay green because the
  /// specification allows the variation.
  std::vector<std::string> green{};
  /// For such a row: the place of the sentence, and its gist; the bundle in which scripts/controls
  /// plants it with others. 0: in no bundle because it changes the inputs of most cases.
  std::string allowed_by{};
  int bundle = 0;
  std::string control;  ///< globs: cases that must stay green
  std::string depth;    ///< the least depth that finds it; in a row, quick where it says none
  /// Seen only where things happen side by side. These are work-items of two work-groups, or a
  /// kernel and calls of the host. A busy machine may prevent that, so its test runs up to five
  /// times.
  bool raced = false;
  /// Its cases take buffers of more than 2^31 bytes, which PoCL does not offer where there is
  /// little memory: its test is skipped there.
  bool large = false;
  bool claims = false;  ///< a capability that the driver may lack: without it, `red` is skipped
  Probe shows;          ///< where the foreign program's output changes
  Probe hides;          ///< a near miss, where it does not
};

/// The table, in a fixed order; names are unique.
std::span<const Fault> faults();
/// Faults of the API and the language instead of built-in functions of numbers. Their effect is in
/// members from `begins` to `instruction`, or in api_faults_*.cpp, by the same name. Their names
/// are unique among all faults.
std::span<const Fault> api_faults();
/// Variations that a driver may show: rows of harness/faults/table/allowed. They are planted as
/// faults are, and turn no case red. Those of the API have their plants in api_faults_*.cpp.
std::span<const Fault> allowed_variations();
/// nullptr when no fault, nor variation, has this name.
const Fault* find_fault(std::string_view name);

}  // namespace assay::faults
