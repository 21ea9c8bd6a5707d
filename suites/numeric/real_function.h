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

/// The front end of real functions: a suite describes the question of a case. Kernel, inputs,
/// launch, judge and record follow from it.
namespace assay::suites::numeric {

/// One way to call a function: a kernel template and its needs. Forms differ in the compiler's
/// code, but not in the right answers.
struct Form {
  std::string_view name{};  ///< part of the id; empty for the array form
  std::string_view source = "suites/numeric/kernels/call.cl";  ///< the kernel's template
  bool generates = false;   ///< exhaustive sweeps of one argument make it on the device
  bool by_pointer = false;  ///< for functions with a second result, through a pointer
  bool sliced = false;      ///< only for the functions and widths that a slice of the suite lists
  harness::LaunchShape::Scratch scratch = harness::LaunchShape::Scratch::none;
  std::string_view place{};  ///< the pointer as the kernel writes it
  std::size_t local = 0;     ///< work-group size; 0: the driver's choice
  bool guarded = false, in_place = false, literals = false, constant_inputs = false;
  std::uint64_t most_inputs = 0;                 ///< 0: the depth decides
  const harness::OptionalPart* needs = nullptr;  ///< that programs of this form use
};
inline constexpr Form array_form{};

struct RealCase;

/// A judge, and the bits that it accepts: NumericCase::accepted.
struct Judging {
  std::shared_ptr<const reference::BatchJudge> judge;
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
};
using MakeJudging = std::function<Judging(const RealCase&, const reference::Rules&)>;

/// The question of one case of a real function.
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
  bool scalar_result = false;     ///< of vectors: one number for all lanes
  bool whole_vectors = false;     ///< inputs are made as vectors, not lane by lane
  bool halved_doubles = false;    ///< fewer inputs if judging doubles takes long
  std::uint64_t most_inputs = 0;  ///< except in exhaustive sweeps; 0: depth and form decide
  std::string_view options{};     ///< build options beside the language's and the mode's
  std::string_view at_file{};     ///< program text before the kernel
  std::string_view in_block{};    ///< and at the start of its block
  bool joined = false;            ///< shares its kernel with cases of the same parameters
  /// The limit of the case. Nothing if no document that applies to the device states one. For
  /// suites whose limit is not the function's row.
  std::optional<Limit> (*limit)(const RealCase&, const Target&) = nullptr;
  MakeJudging judge{};  ///< empty: judging<reference::Judge>
  /// A caller in place of the templates of OpenCL C: it supplies the kernel, whose arrays are those
  /// of the form.
  std::function<harness::Kernel(const RealCase&, const Target&,
                                const std::vector<harness::InputBits>& literals)>
      caller{};
};

/// "float4", or the types of all arguments if they differ: "float.float.float4".
std::string gentype(const RealCase& c);
/// <suite>/<function>/<gentype>[/<form>]/<variant>
std::string id_of(std::string_view suite, const RealCase& c, std::string_view variant);

/// The kernel; `literals` are the inputs to fold, whole vectors, for forms that want them.
harness::Kernel make_kernel(const RealCase& c, const Target& target,
                            const std::vector<harness::InputBits>& literals = {});
/// Whether this case's inputs are made on the device: one argument, every one of its patterns.
bool generates(const RealCase& c, const harness::RunOptions& options);
/// The kernel that makes them: see NumericCase::generator.
harness::Kernel make_generator(const RealCase& c, const Target& target);

/// The sequence of inputs.
harness::Inputs make_inputs(const RealCase& c, const harness::RunOptions& options);

std::optional<Limit> limit_of(const RealCase& c, const Target& target);
/// The rules for answers that may pass. Throws std::runtime_error if the case has no limit: then it
/// must not pass.
reference::Rules rules_of(const RealCase& c, const Target& target);

/// The judge of the function for real numbers, one of reference/judge.
template <class Judge>
Judging judging(const RealCase& c, const reference::Rules& rules) {
  const auto judge = std::make_shared<const Judge>(*c.function, rules);
  return {judge, [judge](std::span<const harness::InputBits> group, std::size_t lane) {
            return accepted_answers(*judge, group[lane]);
          }};
}

/// The case as it is run.
NumericCase numeric_case(const RealCase& c, const Target& target);
/// The parts that are known when the case is listed. It is skipped if the device lacks the format,
/// a need of the form or the mode, or a limit.
CaseHead listed(const RealCase& c, const Target& target);
/// The whole case.
harness::Case real_case(RealCase c, const Target& target);

/// A function of a section. It has cases for every format that a document limits, at every width,
/// with its scalars beside vectors. It also has cases for the slices of modes that
/// data/slices/<suite>.csv lists.
struct SectionRow {
  const reference::Function* function = nullptr;
  std::span<const int> widths;
  bool scalar_result = false, whole_vectors = false;
  MakeJudging judge;
};
std::vector<harness::Case> section_cases(std::string_view suite, std::span<const SectionRow> rows,
                                         const Target& target);

}  // namespace assay::suites::numeric
