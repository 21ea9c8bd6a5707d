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

/// The numbers that each work-item must write: the same for all work-items, or a function of the
/// work-item.
class Expected {
 public:
  Expected() = default;
  // Implicit: rows say `.expected = {1, 2}`.
  Expected(std::initializer_list<std::uint32_t> same)
      : of_([numbers = Numbers(same)](std::size_t) { return numbers; }) {}
  Expected(Numbers same) : of_([numbers = std::move(same)](std::size_t) { return numbers; }) {}
  /// `of(item)` must return equally many numbers for every work-item.
  static Expected each(std::function<Numbers(std::size_t item)> of) {
    Expected made;
    made.of_ = std::move(of);
    return made;
  }

  bool empty() const { return !of_; }
  Numbers of(std::size_t item) const { return of_(item); }
  std::size_t count() const {
    return of_ ? of_(0).size() : 0;
  }  ///< how many numbers a work-item writes

 private:
  std::function<Numbers(std::size_t)> of_;
};

/// The part of a program that a row shares with other rows of equal options.
enum class Sharing {
  kernel,   ///< one kernel, which chooses a row's function; for rows without local variables
  program,  ///< one program, with a kernel for each row; for local variables and kernel attributes
  nothing,  ///< nothing; for pragmas, #line and text that would affect other rows
};

/// A row of a suite's table. It tests one sentence of the specification by a program with one short
/// kernel. The row has the numbers that the kernel must write.
struct SmallProgram {
  std::string id;  ///< of the case: "preprocessor/line/renumbered"
  /// File scope before the kernel. In every text of a row, NAME means a name made from the id, also
  /// at the beginning of a word. Every name at file scope, also of a macro, begins with NAME,
  /// because rows share a program.
  std::string before{};
  /// Statements of `__kernel void NAME(__global uint *out, __global const uint *in)`: `out` points
  /// to the numbers of the work-item, `i` is get_global_id(0). `in` is `input`.
  std::string body;
  std::string after{};       ///< file scope after the kernel; a #undef of the macros of `before`
  std::string attributes{};  ///< of the kernel: "__attribute__((reqd_work_group_size(1, 1, 1)))"
  /// The whole program with its kernel NAME, in place of `before`, `body` and `after`. Cases of
  /// files have it (program_file.h).
  std::string text{};
  /// The arguments of `text`, and their right content after the launch.
  std::vector<Slot> slots{};
  Expected expected;
  /// Other numbers that are also right for work-item `item`, because the specification leaves the
  /// choice open.
  std::function<std::vector<Numbers>(std::size_t item)> also{};
  std::vector<std::string> names{};  ///< of a work-item's numbers, in messages: "__LINE__"
  /// The numbers that the kernel reads and the compiler does not know. Empty means 0, 1, 2 ... 63.
  Numbers input{};

  Place place{};           ///< the place of the rule; no case if the document has no such rule
  std::string citation{};  ///< replaces `place` for another document
  harness::Versions versions{};        ///< of the specification that state the rule
  std::string options{};               ///< build options beside -cl-std
  harness::Version before_language{};  ///< the first language that it does not apply to; 0.0: all
  /// Makes a case for every language to which the rule applies: `<id>/cl1.2`. Otherwise there is
  /// one case, in the oldest offered language, or in the newest one before `before_language`.
  bool each_language = false;
  /// The features of the device that the row needs. A language among them is the oldest language
  /// that has the rule. The program begins with the pragmas for these needs.
  harness::Needs needs{};
  std::optional<std::string> skip{};  ///< a reason that `needs` cannot express
  std::size_t global = 1, local = 0;  ///< work-items; the work-group size, 0: the driver chooses
  Sharing shares = Sharing::kernel;
  double cost = 0.03;  ///< as harness::Case::cost
  /// Printed first by `assay show`: the lines of the case in its file.
  std::string written{};

  /// Whether the row expects numbers.
  bool judged() const { return !expected.empty() || !slots.empty(); }
};

/// The cases of a row: one, or one for each language. There are none if the document that judges
/// does not state the rule. A case fails if its program does not build; a fault in another row does
/// not count. It fails if a number is wrong or missing, or if the kernel writes at any other place.
std::vector<harness::Case> small_cases(const SmallProgram& row, const Target& target);
/// The cases of several rows, in their order.
std::vector<harness::Case> small_cases(const std::vector<SmallProgram>& rows, const Target& target);

// ---- For programs that must not build (negative_build.h) and for tests.

/// A row in one language, ready to build.
struct SmallBuild {
  SmallProgram row;  ///< has the id of the case
  harness::Version std;
  std::optional<std::string> skip;
  std::vector<std::string> citations;
};
std::vector<SmallBuild> small_builds(const SmallProgram& row, const Target& target);
/// The kernel. If it may be joined with others (Sharing::kernel), its parameters are set.
harness::Kernel small_kernel(const SmallBuild& build, const Target& target);
/// Builds the program, together with other rows if the row shares it. If the row expects numbers,
/// launches the kernel once, judges the numbers and records them. Throws harness::BuildFailure and
/// cl::Error.
void run_small(const SmallBuild& build, const harness::Kernel& kernel,
               harness::CaseContext& context);
/// The row as a separate program. The index or the input of the request names the work-item.
harness::Launch small_stand_alone(const SmallBuild& build, const Target& target,
                                  const harness::ReproRequest& request);

/// `text` with the kernel's name in place of NAME, in every word that begins with NAME.
std::string named(const std::string& text, std::string_view id);

}  // namespace assay::suites
