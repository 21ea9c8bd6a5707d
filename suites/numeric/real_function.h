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

/// The common part of the suites of real functions. A suite describes a case. Kernel, inputs,
/// launch, judge and record follow from the description.
namespace assay::suites::numeric {

/// One way to call a function: a kernel template and its needs. Forms can lead to different code,
/// but they have the same right answers.
struct Form {
  std::string_view name{};  ///< part of the id; empty for the array form
  std::string_view source = "suites/numeric/kernels/call.cl";  ///< the kernel's template
  bool generates = false;   ///< the device makes the argument of exhaustive sweeps
  bool by_pointer = false;  ///< for functions that write a second result through a pointer
  bool sliced = false;      ///< only for the functions and widths that a slice of the suite lists
  harness::LaunchShape::Scratch scratch = harness::LaunchShape::Scratch::none;
  std::string_view place{};  ///< the pointer as the kernel writes it
  std::size_t local = 0;     ///< work-group size; 0: the driver's choice
  bool guarded = false, in_place = false, literals = false, constant_inputs = false;
  std::uint64_t most_inputs = 0;                 ///< 0: the depth decides
  const harness::OptionalPart* needs = nullptr;  ///< what programs of this form need
};
inline constexpr Form array_form{};

struct RealCase;

/// A judge, and a function that gives the accepted bits (NumericCase::accepted).
struct Judging {
  std::shared_ptr<const reference::BatchJudge> judge;
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
};
using MakeJudging = std::function<Judging(const RealCase&, const reference::Rules&)>;

/// Describes one case of a real function.
struct RealCase {
  const reference::Function* function = nullptr;
  const reference::FloatFormat* format = nullptr;
  int width = 1;
  const Form* form = &array_form;
  unsigned scalars = 0;  ///< parameters that are scalars beside vectors (bit k: the k-th)
  std::shared_ptr<const Mode> mode{};  ///< none: the rules without options
  harness::Version std{};              ///< -cl-std of the program; 0.0: none
  std::string id{};

  // ---- Differences between suites.
  bool scalar_result = false;     ///< vectors have one result for all lanes
  bool whole_vectors = false;     ///< inputs are vectors, not single lanes
  bool halved_doubles = false;    ///< fewer inputs if judging doubles takes long
  std::uint64_t most_inputs = 0;  ///< not for exhaustive sweeps; 0: depth and form decide
  std::string_view options{};     ///< build options, besides those of the language and the mode
  std::string_view at_file{};     ///< program text before the kernel
  std::string_view in_block{};    ///< program text at the start of the kernel's block
  bool joined = false;            ///< shares its kernel with cases of the same parameters
  /// Gives the limit of the case if it is not the limit of the function's row. Gives nothing if no
  /// document that applies to the device states a limit.
  std::optional<Limit> (*limit)(const RealCase&, const Target&) = nullptr;
  MakeJudging judge{};  ///< empty: judging<reference::Judge>
  /// Supplies the kernel if it is not made from the templates of OpenCL C. It has the same arrays
  /// as the kernel of the form.
  std::function<harness::Kernel(const RealCase&, const Target&,
                                const std::vector<harness::InputBits>& literals)>
      caller{};
};

/// "float4". If the arguments have different types, all of them: "float.float.float4".
std::string gentype(const RealCase& c);
/// <suite>/<function>/<gentype>[/<form>]/<variant>
std::string id_of(std::string_view suite, const RealCase& c, std::string_view variant);

/// The kernel. `literals` are whole vectors of inputs, for forms with literal arguments.
harness::Kernel make_kernel(const RealCase& c, const Target& target,
                            const std::vector<harness::InputBits>& literals = {});
/// Whether the device makes the inputs of this case. It does if every pattern of one argument is
/// tried.
bool generates(const RealCase& c, const harness::RunOptions& options);
/// The kernel that makes the inputs: see NumericCase::generator.
harness::Kernel make_generator(const RealCase& c, const Target& target);

/// The sequence of inputs.
harness::Inputs make_inputs(const RealCase& c, const harness::RunOptions& options);

std::optional<Limit> limit_of(const RealCase& c, const Target& target);
/// The rules for answers that may pass. Throws std::runtime_error if the case has no limit, because
/// such a case must not pass.
reference::Rules rules_of(const RealCase& c, const Target& target);

/// Makes a judge of real numbers: one of the classes of reference/judge.
template <class Judge>
Judging judging(const RealCase& c, const reference::Rules& rules) {
  const auto judge = std::make_shared<const Judge>(*c.function, rules);
  return {judge, [judge](std::span<const harness::InputBits> group, std::size_t lane) {
            return accepted_answers(*judge, group[lane]);
          }};
}

/// The case in the form in which it runs.
NumericCase numeric_case(const RealCase& c, const Target& target);
/// The parts that are known when the case is listed. The case is skipped if the device lacks the
/// format or a need of the form or mode. It is also skipped if it has no limit.
CaseHead listed(const RealCase& c, const Target& target);
/// The whole case.
harness::Case real_case(RealCase c, const Target& target);

/// A function of a section. It has cases for every format that a document limits, at every width,
/// also with scalars beside vectors. It also has cases for the slices of modes in
/// data/slices/<suite>.csv.
struct SectionRow {
  const reference::Function* function = nullptr;
  std::span<const int> widths;
  bool scalar_result = false, whole_vectors = false;
  MakeJudging judge;
};
std::vector<harness::Case> section_cases(std::string_view suite, std::span<const SectionRow> rows,
                                         const Target& target);

}  // namespace assay::suites::numeric
