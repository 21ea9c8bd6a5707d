#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "suites/base/forward.h"
#include "suites/target/target.h"
#include "suites/text/case_file.h"

namespace assay::suites {

/// The numbers that a work-item writes: 32 bits each.
using Numbers = std::vector<std::uint32_t>;

/// The numbers that each work-item must write: the same for all, or a function of its place.
class Expected {
 public:
  Expected() = default;
  // Implicit: rows say `.expected = {1, 2}`.
  Expected(std::initializer_list<std::uint32_t> same)
      : of_([numbers = Numbers(same)](std::size_t) { return numbers; }) {}
  Expected(Numbers same) : of_([numbers = std::move(same)](std::size_t) { return numbers; }) {}
  /// `of(item)`: the same number of numbers for every work-item.
  static Expected each(std::function<Numbers(std::size_t item)> of) {
    Expected made;
    made.of_ = std::move(of);
    return made;
  }

  bool empty() const { return !of_; }
  Numbers of(std::size_t item) const { return of_(item); }
  std::size_t count() const {
    return of_ ? of_(0).size() : 0;
  }  ///< the number of numbers that a work-item writes

 private:
  std::function<Numbers(std::size_t)> of_;
};

/// The parts that a row shares with its neighbors of equal options.
enum class Sharing {
  kernel,   ///< it is a function that one kernel chooses from: no local variables
  program,  ///< it has a separate kernel: local variables, attributes of kernels
  nothing,  ///< and a separate program: pragmas, #line, text that would affect other text
};

/// One sentence of OpenCL C as a program of one short kernel with numbers that it must write: a
/// row of a suite's table.
struct SmallProgram {
  std::string id;  ///< of the case: "preprocessor/line/renumbered"
  /// File scope before the kernel. In every text here the word NAME (or the beginning NAME of a
  /// word) stands for a name made from the id: every name at file scope, also of macros, begins
  /// with it, because neighbors share the program.
  std::string before{};
  /// Statements of `__kernel void NAME(__global uint *out, __global const uint *in)`: `out` points
  /// to the numbers of the work-item, `i` is get_global_id(0). `in` is `input`.
  std::string body;
  std::string after{};       ///< file scope after the kernel; a #undef of the macros of `before`
  std::string attributes{};  ///< of the kernel: "__attribute__((reqd_work_group_size(1, 1, 1)))"
  /// In place of these: the whole program with its kernel NAME, its arguments and their right
  /// content afterwards. Cases of files have them (program_file.h).
  std::string text{};
  std::vector<Slot> slots{};
  Expected expected;
  /// Other right sets of numbers for work-item `item`, which the text leaves open.
  std::function<std::vector<Numbers>(std::size_t item)> also{};
  std::vector<std::string> names{};  ///< of a work-item's numbers, in messages: "__LINE__"
  /// The numbers that the kernel reads, unknown to the compiler: 0, 1, 2 ... 63 if it is empty.
  Numbers input{};

  Place place{};           ///< the place of the rule; no case if the document has no such rule
  std::string citation{};  ///< in place of it, for another document
  harness::Versions versions{};        ///< of the specification that state it
  std::string options{};               ///< build options beside -cl-std
  harness::Version before_language{};  ///< the first language that it does not apply to; 0.0: all
  /// A case for every one of those languages, `<id>/cl1.2`. Else one case, in the oldest language
  /// that is offered, or in the newest before `before_language`.
  bool each_language = false;
  /// The needs from the device and the program's language. A language among them is the oldest one
  /// that has the rule. The program begins with the pragmas of its parts.
  harness::Needs needs{};
  std::optional<std::string> skip{};  ///< a reason that is not in the needs
  std::size_t global = 1, local = 0;  ///< work-items; 0: the driver chooses
  Sharing shares = Sharing::kernel;
  double cost = 0.03;  ///< as harness::Case::cost
  /// The first output of `assay show`: a case as it is in its file.
  std::string written{};

  bool judged() const { return !expected.empty() || !slots.empty(); }  ///< something is expected
};

/// The cases of a row: none if the document that judges does not state it, one, or one for each
/// language. A case fails if the program does not build (a fault of a neighbor does not count), if
/// a number is wrong or was not written, or if a number is at a place where no work-item may write.
std::vector<harness::Case> small_cases(const SmallProgram& row, const Target& target);
/// The cases of several rows, in their order.
std::vector<harness::Case> small_cases(const std::vector<SmallProgram>& rows, const Target& target);

// ---- For programs that must not build (negative_build.h) and for tests.

/// A row in one language, with all parts in their places.
struct SmallBuild {
  SmallProgram row;  ///< its id is that of the case
  harness::Version std;
  std::optional<std::string> skip;
  std::vector<std::string> citations;
};
std::vector<SmallBuild> small_builds(const SmallProgram& row, const Target& target);
/// The kernel: its parameters are set if it may be joined (Sharing::kernel).
harness::Kernel small_kernel(const SmallBuild& build, const Target& target);
/// Builds it, with its neighbors if it shares with them. If it expects numbers, launches it once,
/// judges and records them. Throws harness::BuildFailure and cl::Error.
void run_small(const SmallBuild& build, const harness::Kernel& kernel,
               harness::CaseContext& context);
/// The same as a separate program; the request's index, or input, is the work-item.
harness::Launch small_stand_alone(const SmallBuild& build, const Target& target,
                                  const harness::ReproRequest& request);

/// `text`, with the kernel's name in place of NAME in every word that is NAME or begins with it.
std::string named(const std::string& text, std::string_view id);

}  // namespace assay::suites
