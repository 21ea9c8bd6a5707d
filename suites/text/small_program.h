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

using Numbers = std::vector<std::uint32_t>;

/// The numbers that each work-item must write.
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

/// Rows with the same build options share a kernel or a program.
enum class Sharing {
  kernel,   ///< a kernel with a function for each row; for rows without local variables
  program,  ///< a program with a kernel for each row; for local variables and kernel attributes
  nothing,  ///< for pragmas, #line and text that would affect other rows
};

/// A row tests one sentence of the specification by a program with one short kernel.
struct SmallProgram {
  std::string id;  ///< the id of the case: "preprocessor/line/renumbered"
  /// Text at file scope, before the kernel. NAME in any text of a row becomes a name made from the
  /// id. Names at file scope and macros must begin with NAME, because rows share a program.
  std::string before{};
  /// The statements of `__kernel void NAME(__global uint *out, __global const uint *in)`. `out`
  /// points to the numbers of the work-item. `i` is get_global_id(0). `in` is `input`.
  std::string body;
  std::string after{};  ///< text at file scope after the kernel; #undef removes macros of `before`
  std::string attributes{};  ///< attributes of the kernel, for example reqd_work_group_size
  /// The whole program with its kernel NAME. It replaces `before`, `body` and `after`. Only for
  /// rows from case files.
  std::string text{};
  /// The arguments of `text`, and their right content after the launch.
  std::vector<Slot> slots{};
  Expected expected;
  /// Further numbers that the specification allows for work-item `item`.
  std::function<std::vector<Numbers>(std::size_t item)> also{};
  std::vector<std::string> names{};  ///< names of the numbers, for messages: "__LINE__"
  /// The numbers that the kernel reads and the compiler does not know. Empty means 0, 1, 2 ... 63.
  Numbers input{};

  Place place{};           ///< the section of the rule; a document without the section gets no case
  std::string citation{};  ///< the citation to print for documents in which `place` is empty
  harness::Versions versions{};  ///< the versions of the specification that have the rule
  std::string options{};         ///< build options in addition to -cl-std
  /// The first version of OpenCL C without the rule; 0.0: none.
  harness::Version before_language{};
  /// If true, each language with the rule gets a case: `<id>/cl1.2`. If false, there is one case.
  /// If `needs` has a version, the case is in the oldest offered language from this version on.
  /// Without a version, the case is in the driver's default language. If `before_language` is set,
  /// the case is in the newest offered language that is older than `before_language`.
  bool each_language = false;
  /// A version of OpenCL C in `needs` is the oldest version with the rule. The program begins with
  /// the pragmas for the features.
  harness::Needs needs{};
  std::optional<std::string> skip{};  ///< why the case is skipped, if `needs` cannot say it
  /// The number of work-items; the work-group size (0: the driver chooses).
  std::size_t global = 1, local = 0;
  Sharing shares = Sharing::kernel;
  double cost = 0.03;  ///< relative cost of the case
  /// The lines of the case in its file, for `assay show`.
  std::string written{};

  bool judged() const { return !expected.empty() || !slots.empty(); }
};

/// One case, or one for each language. There is no case if the document that judges does not state
/// the rule. A case fails if its program does not build, or if a number is wrong or missing. It
/// also fails if the kernel writes at any other place. Failures of other rows do not count.
std::vector<harness::Case> small_cases(const SmallProgram& row, const Target& target);
std::vector<harness::Case> small_cases(const std::vector<SmallProgram>& rows, const Target& target);

// ---- For programs that must not build (negative_build.h) and for tests.

struct SmallBuild {
  SmallProgram row;  ///< its id is the id of the case
  harness::Version std;
  std::optional<std::string> skip;
  std::vector<std::string> citations;
};
std::vector<SmallBuild> small_builds(const SmallProgram& row, const Target& target);
/// The parameters are set if the kernel may be joined with other kernels (Sharing::kernel).
harness::Kernel small_kernel(const SmallBuild& build, const Target& target);
/// Builds the program, with other rows if the row shares it. If the row expects numbers, launches
/// the kernel once, judges the numbers and records them. Throws harness::BuildFailure and
/// cl::Error.
void run_small(const SmallBuild& build, const harness::Kernel& kernel,
               harness::CaseContext& context);
/// The index or the input in the request selects the work-item.
harness::Launch small_stand_alone(const SmallBuild& build, const Target& target,
                                  const harness::ReproRequest& request);

/// `text` with the kernel's name in place of NAME, in every word that begins with NAME.
std::string named(const std::string& text, std::string_view id);

}  // namespace assay::suites
