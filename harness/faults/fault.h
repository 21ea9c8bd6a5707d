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

/// The forms and lanes of a built-in function that return wrong values.
struct Where {
  unsigned widths = all_widths;
  unsigned spaces = all_spaces;
  int lane = -1;         ///< the wrong lane; -1 means all lanes
  unsigned forms = ~0U;  ///< if bit k is set, Fault::forms[k] is faulty
  bool folded = false;   ///< only calls with one argument that is a constant expression
};

/// A call that shows a fault. `body` is OpenCL C. The variables of `body` are vectors of `width`
/// lanes. x, y and z are inputs of the floating-point type `format`, and k is an input of ints. The
/// program prints r and q (of `format`) and n (ints).
struct Probe {
  int width = 1;
  std::string body;
  std::vector<std::uint64_t> x, y, z;  ///< bits of each lane
  std::vector<std::int32_t> k;
  std::string options;
  int items = 1;                 ///< work-items of the work-group; the last work-item prints
  std::string format = "float";  ///< half, float or double
};

/// A function that replaces a built-in function for pointers, atomics or images.
struct Wrap {
  std::string of;  ///< the kind of built-in function
  std::string function;
  std::string body;              ///< OpenCL C; {real}: the function, {T}: the type, {S}: the space
  bool floats = false;           ///< replaces atomic functions of floats and doubles, too
  std::string macros{};          ///< for the kind "function": macros that call the function
  std::string result{};          ///< the type of the result
  std::string before{};          ///< for images: statements before the call
  std::string color{}, takes{};  ///< the type of the color; the kind of images that a query takes
};

/// Changes an instruction of a SPIR-V module.
struct Instruction {
  int opcode = 0;                          ///< 0 if the row changes no instruction
  std::vector<std::pair<int, int>> where;  ///< positions, and the words that must be there
  int becomes = 0;                         ///< the new opcode; 0 if it does not change
  std::vector<std::pair<int, int>> words;  ///< positions and new words
  std::vector<int> swapped;
};

/// One driver fault: a row of harness/faults/table/*/*.toml, with these members as keys.
struct Fault {
  std::string name;
  std::string description;
  std::string function;  ///< the built-in function; empty for a fault of `options` only
  /// The declarations of the built-in function. One text covers all widths: the result, ':', and
  /// the parameters. A result is 'f' (float), 'i' (int), or 's' (one float for the whole vector).
  /// Parameters are 'f' (float) and 'i' (int), 's' (scalar float) and 'k' (scalar int). 'F' and 'I'
  /// are pointers to float and int in any address space.
  std::vector<std::string> forms;
  bool float_only = false;
  unsigned declared = all_widths;  ///< widths of the declarations
  std::string format = "float";    ///< the format of the faulty forms: "float", "double" or "half"
  /// For functions and operators of every type. `type` is the type with the fault ("uchar").
  /// `elements` are the types of the declarations: "integers", "signed", "ints", "floats", or all
  /// if empty. The letters of `forms` are then:
  /// - 'g': the gentype; 'e': its element type, as a scalar
  /// - 'w': the type of twice the size
  /// - 'u' and 's': the unsigned and the signed integer type of the same size
  /// - 'x': the same element type in a vector of any width; 'm': the mask of a shuffle
  /// - 't': the result of a relation; 'p': the result of an operator; 'I': int
  /// In the effect, x, y, z and r are one lane.
  std::string type{}, elements{};
  Where where;
  /// OpenCL C that runs for each wrong lane. The code reads x, y, z (floats), k (int) and w (x of
  /// the neighboring lane). The code changes r (the float result), q and n. q and n are the values
  /// that a float or int pointer points to. n is also an int result.
  std::string effect;
  /// A macro that replaces `function`, in place of `forms` and `effect`. The text has the parameter
  /// list and the body of the macro, or only the body for a constant.
  std::string macro{};
  std::string options;  ///< appended to the application's build options
  /// Other kinds of faults. `begins` is text before every program. `replaced` replaces words of the
  /// program, and `rewritten` replaces matches of regular expressions (ECMAScript). `exchanged`
  /// exchanges two accesses to memory.
  std::string begins{};
  Wrap wraps{};
  std::vector<std::pair<std::string, std::string>> replaced{}, rewritten{};
  Pair exchanged{};
  /// `accepts` are words of programs that do not build. clBuildProgram reports success for these
  /// programs. `understood` replaces words of the options of clBuildProgram.
  std::string accepts{};
  std::pair<std::string, std::string> understood{};
  Instruction instruction{};
  std::string needs{};  ///< the extension or capability that a program needs to show the fault

  /// Globs over ids. Each glob must match a case that fails because of the fault.
  std::vector<std::string> red;
  /// Globs over ids of cases that must pass, because the specification allows the variation. Only
  /// rows of table/allowed have `green`, and they have no `red`.
  std::vector<std::string> green{};
  /// The section and the meaning of the sentence that allows the variation.
  std::string allowed_by{};
  int bundle = 0;       ///< all rows of a bundle are planted together; 0: planted by itself
  std::string control;  ///< globs over ids of cases that must still pass
  /// The lowest depth at which the cases find the fault. Empty means quick.
  std::string depth;
  /// The fault shows only if two work-groups, or host and device, run at the same time. The test
  /// runs up to five times, because a busy machine may prevent this.
  bool raced = false;
  /// The cases need buffers of more than 2^31 bytes. The test is skipped if PoCL has too little
  /// memory.
  bool large = false;
  bool claims = false;  ///< a driver without the needed capability skips the cases of `red`
  Probe shows;          ///< an input with which the fault changes the printed values
  Probe hides;          ///< a similar input with which the printed values are right
};

/// The faults of numeric functions, in a fixed order. Names are unique.
std::span<const Fault> faults();
/// Faults of the API and the language. The effect of a fault is in the members from `begins` to
/// `instruction`, or in api_faults_*.cpp.
std::span<const Fault> api_faults();
/// Variations that the specification allows: rows of harness/faults/table/allowed. No case may
/// fail.
std::span<const Fault> allowed_variations();
/// nullptr if no fault or variation has that name.
const Fault* find_fault(std::string_view name);

}  // namespace assay::faults
