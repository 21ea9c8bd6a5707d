#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
  int lane = -1;         ///< one lane alone; -1: all
  unsigned forms = ~0U;  ///< bit k: the k-th of Fault::forms
  bool folded = false;   ///< only calls with an argument that the compiler knows (functions of one)
};

/// An input of the foreign program: `body` is OpenCL C over vectors x, y, z, r, q of a
/// floating-point type and k, n of ints (k an input; r, q, n what is printed), all of `width`
/// lanes.
struct Probe {
  int width = 1;
  std::string body;
  std::vector<std::uint64_t> x, y, z;  ///< bits
  std::vector<std::int32_t> k;
  std::string options;  ///< build options
  int items = 1;        ///< work-items, in one work-group; the last one's results are printed
  std::string format = "float";  ///< the type
};

/// One driver fault: a row of harness/faults/table/*/*.toml, whose keys are these members. It names
/// a built-in function (or build options) and what goes wrong, and nothing of the programs that
/// will meet it.
struct Fault {
  std::string name;
  std::string description;
  std::string function;  ///< the built-in; empty for a fault of `options` alone
  /// The declarations of the built-in that differ other than in width, one string each:
  /// a result 'f' or 'i', or 's' for one number of all components, ':', then parameters: 'f' float,
  /// 's' float that stays scalar, 'i' int, 'k' int that stays scalar, 'F' and 'I' pointers to float
  /// and int in any address space.
  std::vector<std::string> forms;
  bool float_only = false;         ///< the built-in has no half and double forms
  unsigned declared = all_widths;  ///< widths that the built-in is declared at
  std::string format = "float";    ///< whose forms are faulty; "double", "half"
  /// Built-ins and operators over every type: the element type that is faulty ("uchar"), and those
  /// that the function is declared for: "integers", "signed", "ints", "floats" or all. The letters
  /// of `forms` are then: 'g' the gentype, 'e' its element beside vectors, 'u' and 's' the unsigned
  /// and the signed integer of its size, 'w' the type of twice the size, 'x' the gentype's element
  /// in a vector of any width (`source` in the effect), 'm' a mask for it, 't' what relations give,
  /// 'p' what operators give, 'I' an int. x, y, z and r are what a lane has of them.
  std::string type{}, elements{};
  Where where;
  /// OpenCL C, run for every lane concerned. Reads x, y, z (floats), k (int) and w (x of the
  /// neighboring lane); changes r (the float result), q and n (what goes through a float or int
  /// pointer; n is also an int result).
  std::string effect;
  /// In place of forms and effect: what stands for a call of `function` (a macro's parameter list
  /// and its replacement, in other built-ins; without a list, for a constant).
  std::string macro{};
  std::string options;  ///< appended to the application's build options
  /// Or words of the program, and what stands in their place.
  std::vector<std::pair<std::string, std::string>> replaced{};
  std::string needs{};  ///< an extension or a capability without which no program shows the fault

  std::vector<std::string> red;  ///< globs: each must match a case that the fault turns red
  /// In place of `red`, of a row of table/allowed: globs of cases that stay green, for the
  /// specification allows what the row does.
  std::vector<std::string> green{};
  std::string control;  ///< glob: cases that must stay green
  std::string depth;    ///< the least depth that finds it; in a row, quick where it says none
  /// Seen only where things happen side by side (work-items of two work-groups, a kernel and calls
  /// of the host), which a busy machine may keep from happening: its test runs up to three times.
  bool raced = false;
  bool claims = false;  ///< a capability that the driver lacks: without it, `red` is skipped
  Probe shows;          ///< where the foreign program's output changes
  Probe hides;          ///< a near miss, where it does not
};

/// The table, in a fixed order; names are unique.
std::span<const Fault> faults();
/// Faults of the API instead of built-in functions: what they do is in api_faults_*.cpp, and their
/// members from `function` to `options` are empty. Their names are unique among all faults.
std::span<const Fault> api_faults();
/// What a driver may do: rows of harness/faults/table/allowed, planted as faults are, that turn no
/// case red. Those of the API have their plants in api_faults_*.cpp.
std::span<const Fault> allowed_variations();
/// nullptr when no fault, nor variation, has this name.
const Fault* find_fault(std::string_view name);

}  // namespace assay::faults
