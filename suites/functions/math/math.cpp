#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/functions/math/edge.h"
#include "suites/functions/math/known_arguments.h"
#include "suites/functions/math/refused.h"
#include "suites/functions/math_case.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/slices.h"
#include "suites/text/negative_build.h"
#include "suites/text/program_file.h"

namespace assay::suites::math {
namespace {

using harness::Case;
using harness::Version;

/// `name` is a part of the id. `std` is 0.0 if the build options have no language version.
struct Variant {
  std::string name;
  Version std;
  std::shared_ptr<const Mode> mode;
  std::uint64_t most_inputs = 0;  ///< 0: the depth decides
};

/// For a variant that changes the code, but not the right answers. A few inputs show whether a
/// driver uses another library for the variant.
constexpr std::uint64_t most_of_a_version = 1 << 16;

/// The widest vectors whose kernels are joined at depth quick. Some compilers copy a function for
/// each component, and their time grows faster than the code.
constexpr int widest_joined = 4;

/// From 1.1 on, because -cl-std has no value for 1.0.
std::vector<Version> offered(const harness::DeviceInfo& device) {
  std::vector<Version> list;
  for (const Version& v : device.opencl_c_versions)
    if (v >= Version{1, 1}) list.push_back(v);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

class Expansion {
 public:
  explicit Expansion(const Target& target)
      : target_(target), slices_(load_slices("math", target.options())) {}

  std::vector<Case> run() {
    add_variant({"default", target_.language(), {}, 0});
    // With --std, every program already has its version.
    if (target_.language() == Version{})
      for (const Version& v : offered(target_.device()))
        add_variant({fmt::format("std_{}.{}", v.major, v.minor), v, {}, most_of_a_version});
    for (const auto& mode : load_modes(target_.options())) {
      // The first language that has the limits of the mode, if the device has it.
      add_variant({mode->name, target_.language(mode->c_version), mode,
                   target_.options().thorough() ? 0 : most_of_a_version});
      if (!mode->needs.empty()) add_refused(*mode);
    }
    add_undefined();
    std::ranges::move(edge_cases(target_), std::back_inserter(cases_));
    std::ranges::move(known_arguments(target_), std::back_inserter(cases_));
    std::ranges::move(
        file_cases("functions", "math", {"must_not_compile", "rounding_pragma"}, target_),
        std::back_inserter(cases_));
    return std::move(cases_);
  }

 private:
  bool in_slice(std::string_view name, std::string_view function, int width) const {
    return std::any_of(slices_.begin(), slices_.end(),
                       [&](const Slice& s) { return s.name == name && s.holds(function, width); });
  }

  void add_variant(const Variant& variant) {
    for (const reference::FloatFormat* format : numeric::formats)
      if (!variant.mode || variant.mode->covers(format->name)) add_format(variant, *format);
  }

  void add_format(const Variant& variant, const reference::FloatFormat& format) {
    const bool sliced = variant.name != "default";
    for (const reference::Function& function : reference::math_functions()) {
      if (function.float_only && &format != &reference::float_format) continue;
      for (const Form& form : forms()) {
        // In a mode other than the default, each function has only its simplest form.
        if (sliced && (form.sliced || form.scratch != harness::LaunchShape::Scratch::none))
          continue;
        if (!fits(function, form)) continue;
        for (const int width : numeric::vector_widths) {
          if (function.scalar_only && width != 1) continue;
          if (sliced && !in_slice(variant.name, function.name, width)) continue;
          if (form.sliced && !in_slice(form.name, function.name, width)) continue;
          add(variant, math_case(function, form, format, width));
          if (function.scalar_last && width != 1 && !form.sliced) {
            RealCase mixed = math_case(function, form, format, width);
            mixed.scalars = 1U << (function.parameters.size() - 1);
            add(variant, std::move(mixed));
          }
        }
      }
    }
  }

  static bool fits(const reference::Function& function, const Form& form) {
    if ((function.results.size() > 1) != form.by_pointer) return false;
    // In this form, the result replaces an argument in memory, so both must have the same type.
    return !form.in_place || function.results[0] == function.parameters[0];
  }

  void add(const Variant& variant, RealCase c) {
    c.mode = variant.mode;
    c.std = variant.std;
    if (c.form->needs != nullptr && c.std == Version{})
      c.std = target_.language(c.form->needs->required);
    c.most_inputs = variant.most_inputs;
    // Kernels are joined only at depth quick, because there compiling takes most of the time. A
    // search chooses the sizes of its launches, so its kernel is not joined.
    c.joined = !target_.options().thorough() && target_.options().search_budget == 0 &&
               !c.form->sliced && c.width > 1 && c.width <= widest_joined;
    c.id = id_of("math", c, variant.name);
    cases_.push_back(real_case(std::move(c), target_));
  }

  /// A build must fail if an option needs a feature that the device does not have.
  void add_refused(const Mode& mode) {
    Case out;
    out.id = fmt::format("math/{}/refused/{}", refused_subject, mode.name);
    out.citations = {mode.citation};
    require(out, harness::Needs::lack(mode.needs), target_);
    out.cost = 0.3;
    out.body = [options = mode.options](harness::CaseContext& context) {
      refuses(options, context);
    };
    cases_.push_back(std::move(out));
  }

  /// 7.3 reserves these names of C99. A program must not find them defined.
  void add_undefined() {
    for (const std::string_view name : {"math_errorhandling", "MATH_ERREXCEPT"}) {
      NegativeBuild build;
      build.id = fmt::format("math/floating_point_exceptions/not_defined/{}", name);
      const auto program = [&](std::string_view value) {
        return fmt::format(
            "#ifdef {}\n#error it is a macro\n#endif\n"
            "__kernel void assay_undefined(__global int *out) {{ out[0] = {}; }}\n",
            name, value);
      };
      build.forbidden = program(name);
      build.twin = program("0");
      build.options = target_.build_options();
      build.citation = "OpenCL C 3.0.19, 7.3; OpenCL 1.2 r19, 7.3";
      cases_.push_back(negative_case(std::move(build)));
    }
  }

  const Target& target_;
  std::vector<Slice> slices_;
  std::vector<Case> cases_;
};

}  // namespace

/// Ids: math/<function>/<gentype>[/<form>]/<mode>.
harness::Suite suite() {
  return suite_of("math", "Math functions (OpenCL C 6.15.2, operators of 7.4)",
                  [](const Target& target) { return Expansion(target).run(); });
}

}  // namespace assay::suites::math
