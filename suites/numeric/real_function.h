#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/base/function.h"
#include "reference/judge/judge.h"
#include "suites/numeric/swept_case.h"
#include "suites/target/target.h"

/// The common part of the suites of real functions.
namespace assay::suites::numeric {

/// One way to call a function. Different forms may lead to different code, but the right answers
/// are the same.
struct Form {
  std::string_view name{};  ///< a part of the id; empty for arguments in arrays
  std::string_view source = "suites/numeric/kernels/call.cl";  ///< a path
  bool generates = false;   ///< the device makes the argument of exhaustive sweeps
  bool by_pointer = false;  ///< for functions that write a second result through a pointer
  bool sliced = false;      ///< only for functions and widths in data/slices/
  harness::LaunchShape::Scratch scratch = harness::LaunchShape::Scratch::none;
  std::string_view place{};  ///< how the kernel writes the pointer
  std::size_t local = 0;     ///< the work-group size; 0: the driver chooses
  bool guarded = false, in_place = false, literals = false, constant_inputs = false;
  std::uint64_t most_inputs = 0;                 ///< 0: the depth decides
  const harness::OptionalPart* needs = nullptr;  ///< the feature that programs of this form need
};
inline constexpr Form array_form{};

struct RealCase;

struct Judging {
  std::shared_ptr<const reference::BatchJudge> judge;
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
};
using MakeJudging = std::function<Judging(const RealCase&, const reference::Rules&)>;

struct RealCase {
  const reference::Function* function = nullptr;
  const reference::FloatFormat* format = nullptr;
  int width = 1;
  const Form* form = &array_form;
  /// Bit k: parameter k is a scalar although the other parameters are vectors.
  unsigned scalars = 0;
  std::shared_ptr<const Mode> mode{};  ///< none: without options
  harness::Version std{};              ///< -cl-std of the program; 0.0: without the option
  std::string id{};

  // ---- Differences between suites.
  bool scalar_result = false;     ///< a vector of arguments has one scalar result
  bool whole_vectors = false;     ///< inputs are whole vectors, not single lanes
  bool halved_doubles = false;    ///< fewer inputs if judging doubles takes long
  std::uint64_t most_inputs = 0;  ///< if the sweep is not exhaustive; 0: depth and form decide
  std::string_view options{};   ///< build options in addition to those of the language and the mode
  std::string_view at_file{};   ///< program text before the kernel
  std::string_view in_block{};  ///< program text at the start of the kernel's block
  bool joined = false;          ///< shares a program with cases of the same parameters
  /// Null: the limit of the function's row. The result is empty if no document for the device
  /// states a limit.
  std::optional<Limit> (*limit)(const RealCase&, const Target&) = nullptr;
  MakeJudging judge{};  ///< empty: judging<reference::Judge>
  /// Makes a kernel that does not come from the templates of OpenCL C. The kernel has the same
  /// arrays as the kernel of `form`. Empty: the templates make the kernel.
  std::function<harness::Kernel(const RealCase&, const Target&,
                                const std::vector<harness::InputBits>& literals)>
      caller{};
};

/// "float4". If the arguments have different types, all types: "float.float.float4".
std::string gentype(const RealCase& c);
/// <suite>/<function>/<gentype>[/<form>]/<variant>
std::string id_of(std::string_view suite, const RealCase& c, std::string_view variant);

/// `literals` are whole vectors of inputs, for forms with literal arguments.
harness::Kernel make_kernel(const RealCase& c, const Target& target,
                            const std::vector<harness::InputBits>& literals = {});
/// Whether the device makes the inputs of the case: every bit pattern of one argument.
bool generates(const RealCase& c, const harness::RunOptions& options);
harness::Kernel make_generator(const RealCase& c, const Target& target);

harness::Inputs make_inputs(const RealCase& c, const harness::RunOptions& options);

std::optional<Limit> limit_of(const RealCase& c, const Target& target);
/// Throws std::runtime_error if the case has no limit.
reference::Rules rules_of(const RealCase& c, const Target& target);

/// `Judge` is one of the classes of reference/judge.
template <class Judge>
Judging judging(const RealCase& c, const reference::Rules& rules) {
  const auto judge = std::make_shared<const Judge>(*c.function, rules);
  return {judge, [judge](std::span<const harness::InputBits> group, std::size_t lane) {
            return accepted_answers(*judge, group[lane]);
          }};
}

NumericCase numeric_case(const RealCase& c, const Target& target);
/// The case is skipped if it has no limit, or if the device lacks the format or a need of the form
/// or mode.
CaseHead listed(const RealCase& c, const Target& target);
harness::Case real_case(RealCase c, const Target& target);

/// Each format with a limit and each width has a case. Functions may also have cases with scalars
/// beside vectors. data/slices/<suite>.csv lists the modes of further cases.
struct SectionRow {
  const reference::Function* function = nullptr;
  std::span<const int> widths;
  bool scalar_result = false, whole_vectors = false;
  MakeJudging judge;
};
std::vector<harness::Case> section_cases(std::string_view suite, std::span<const SectionRow> rows,
                                         const Target& target);

}  // namespace assay::suites::numeric
