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

/// The numbers that each work-item must write. They are the same for all work-items, or a function
/// computes them from the number of the work-item.
class Expected {
 public:
  Expected() = default;
  // Implicit, so that rows can say `.expected = {1, 2}`.
  Expected(std::initializer_list<std::uint32_t> same)
      : of_([numbers = Numbers(same)](std::size_t) { return numbers; }) {}
  Expected(Numbers same) : of_([numbers = std::move(same)](std::size_t) { return numbers; }) {}
  /// `of(item)` must return the same count of numbers for every work-item.
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

/// The things that a row shares with other rows with the same build options.
enum class Sharing {
  kernel,   ///< one kernel with a function for each row; for rows without local variables
  program,  ///< one program with a kernel for each row; for local variables and kernel attributes
  nothing,  ///< nothing; for pragmas, #line and text that would affect other rows
};

/// A row of a suite's table. It tests one sentence of the specification by a program with one short
/// kernel. The row has the numbers that the kernel must write.
struct SmallProgram {
  std::string id;  ///< the id of the case: "preprocessor/line/renumbered"
  /// Text at file scope, before the kernel. NAME in any text of a row becomes a name made from the
  /// id. Names at file scope and macros must begin with NAME, because rows share a program.
  std::string before{};
  /// The statements of `__kernel void NAME(__global uint *out, __global const uint *in)`. `out`
  /// points to the numbers of the work-item. `i` is get_global_id(0). `in` is `input`.
  std::string body;
  std::string after{};       ///< text at file scope after the kernel; here #undef removes macros of
                             ///< `before`
  std::string attributes{};  ///< attributes of the kernel, for example reqd_work_group_size
  /// The whole program with its kernel NAME. It replaces `before`, `body` and `after`. Only rows
  /// from case files have it (program_file.h).
  std::string text{};
  /// The arguments of `text`, and their right content after the launch.
  std::vector<Slot> slots{};
  Expected expected;
  /// Other numbers that the specification allows for work-item `item`.
  std::function<std::vector<Numbers>(std::size_t item)> also{};
  std::vector<std::string> names{};  ///< what each number is, for messages: "__LINE__"
  /// The numbers that the kernel reads and the compiler does not know. Empty means 0, 1, 2 ... 63.
  Numbers input{};

  Place place{};           ///< the section of the rule; a document without the section gets no case
  std::string citation{};  ///< the citation to print for documents in which `place` is empty
  harness::Versions versions{};        ///< the versions of the specification that have the rule
  std::string options{};               ///< build options in addition to -cl-std
  harness::Version before_language{};  ///< the first version of OpenCL C that does not have the
                                       ///< rule; 0.0: none
  /// If true, each language with the rule gets a case: `<id>/cl1.2`. If false, there is one case.
  /// If `needs` has a version, the case is in the oldest offered language from this version on,
  /// otherwise in the driver's default language. If `before_language` is set, the case is in the
  /// newest offered language that is older than `before_language`.
  bool each_language = false;
  /// The features of the device that the row needs. If they contain a version of OpenCL C, it is
  /// the oldest version with the rule. The program begins with the pragmas for these features.
  harness::Needs needs{};
  std::optional<std::string> skip{};  ///< why the case is skipped, if `needs` cannot say it
  std::size_t global = 1, local = 0;  ///< the number of work-items; the work-group size (0: the
                                      ///< driver chooses)
  Sharing shares = Sharing::kernel;
  double cost = 0.03;  ///< relative cost of the case, see harness::Case::cost
  /// The lines of the case in its file. `assay show` prints them first.
  std::string written{};

  /// Whether the row expects numbers.
  bool judged() const { return !expected.empty() || !slots.empty(); }
};

/// The cases of a row: one, or one for each language. There is no case if the document that judges
/// does not state the rule. A case fails if its program does not build, if a number is wrong or
/// missing, or if the kernel writes at any other place. Failures of other rows do not count.
std::vector<harness::Case> small_cases(const SmallProgram& row, const Target& target);
std::vector<harness::Case> small_cases(const std::vector<SmallProgram>& rows, const Target& target);

// ---- For programs that must not build (negative_build.h) and for tests.

/// A row in one language, ready to build.
struct SmallBuild {
  SmallProgram row;  ///< its id is the id of the case
  harness::Version std;
  std::optional<std::string> skip;
  std::vector<std::string> citations;
};
std::vector<SmallBuild> small_builds(const SmallProgram& row, const Target& target);
/// Makes the kernel. Its parameters are set if it may be joined with other kernels
/// (Sharing::kernel).
harness::Kernel small_kernel(const SmallBuild& build, const Target& target);
/// Builds the program, with other rows if the row shares it. If the row expects numbers, launches
/// the kernel once, judges the numbers and records them. Throws harness::BuildFailure and
/// cl::Error.
void run_small(const SmallBuild& build, const harness::Kernel& kernel,
               harness::CaseContext& context);
/// Writes the row as a separate program. The index or the input in the request selects the
/// work-item.
harness::Launch small_stand_alone(const SmallBuild& build, const Target& target,
                                  const harness::ReproRequest& request);

/// `text` with the kernel's name in place of NAME, in every word that begins with NAME.
std::string named(const std::string& text, std::string_view id);

}  // namespace assay::suites
