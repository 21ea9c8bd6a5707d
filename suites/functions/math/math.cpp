#include "suites/functions/math/math.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "suites/functions/math/edge.h"
#include "suites/functions/math/math_case.h"
#include "suites/functions/math/refused.h"
#include "suites/negative_build.h"
#include "suites/target/accuracy_limits.h"
#include "suites/target/slices.h"

namespace assay::suites::math {
namespace {

using harness::Case;
using harness::DeviceInfo;
using harness::RunOptions;
using harness::Version;

constexpr int widths[] = {1, 2, 3, 4, 8, 16};

/// A variant of compilation: part of the id, the language version it asks for (0.0: none), and the
/// options of a math mode.
struct Variant {
  std::string name;
  Version std;
  std::shared_ptr<const Mode> mode;
  std::uint64_t most_inputs = 0;  ///< 0: the depth decides
};

/// Of variants that change which code is built, never what it may answer: another variant of a
/// library shows itself without millions of inputs.
constexpr std::uint64_t most_of_a_version = 1 << 16;

std::string gentype(const Format& format, int width) {
  return width == 1 ? std::string(format.type()) : fmt::format("{}{}", format.type(), width);
}

/// What `-cl-std` the device offers, from 1.1 on: the option has no value for 1.0.
std::vector<Version> offered(const DeviceInfo& device) {
  std::vector<Version> list;
  for (const Version& v : device.opencl_c_versions)
    if (v >= Version{1, 1}) list.push_back(v);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

class Expansion {
 public:
  Expansion(const DeviceInfo& device, const RunOptions& options)
      : device_(device), options_(options), slices_(load_slices("math", options)) {}

  std::vector<Case> run() {
    add_variant({"default", chosen_std(options_), {}, 0});
    // With --std every program has its version already.
    if (options_.std.empty())
      for (const Version& v : offered(device_))
        add_variant({fmt::format("std_{}.{}", v.major, v.minor), v, {}, most_of_a_version});
    for (const auto& mode : load_modes(options_)) {
      // The language that the mode's limits are for, where the device has it.
      add_variant({mode->name, language_for(device_, options_, mode->c_version), mode, 0});
      if (mode->needs != 0) add_refused(*mode);
    }
    add_undefined();
    std::vector<Case> edges = edge_cases(device_, options_, chosen_std(options_));
    std::move(edges.begin(), edges.end(), std::back_inserter(cases_));
    return std::move(cases_);
  }

 private:
  /// Whether any of the slices of that name has the function at that width.
  bool in_slice(std::string_view name, std::string_view function, int width) const {
    return std::any_of(slices_.begin(), slices_.end(),
                       [&](const Slice& s) { return s.name == name && s.holds(function, width); });
  }

  void add_variant(const Variant& variant) {
    for (const Format& format : formats())
      if (!variant.mode || variant.mode->covers(format.type())) add_format(variant, format);
  }

  void add_format(const Variant& variant, const Format& format) {
    const bool sliced = variant.name != "default";
    for (const reference::Function& function : reference::math_functions()) {
      if (function.float_only && format.numbers != &reference::float_format) continue;
      for (const Form& form : forms()) {
        // In a slice of modes one form of each function is enough: the first that fits.
        if (sliced && (form.sliced || form.scratch != harness::LaunchShape::Scratch::none))
          continue;
        if (!fits(function, form)) continue;
        for (const int width : widths) {
          if (function.scalar_only && width != 1) continue;
          if (sliced && !in_slice(variant.name, function.name, width)) continue;
          if (form.sliced && !in_slice(form.name, function.name, width)) continue;
          add(variant, function, form, format, width, false);
          if (function.scalar_last && width != 1 && !form.sliced)
            add(variant, function, form, format, width, true);
        }
      }
    }
  }

  static bool fits(const reference::Function& function, const Form& form) {
    if ((function.results.size() > 1) != form.by_pointer) return false;
    // In place, a result takes the place of an argument of its own type.
    return !form.in_place || function.results[0] == function.parameters[0];
  }

  /// What keeps the device from this form, if anything.
  std::optional<std::string> missing(const Form& form, Version std) const {
    if (form.needs == Version{}) return std::nullopt;
    const bool compiles = std >= form.needs;
    const bool has_feature = std < Version{3, 0} || device_.has_feature(form.feature);
    if (compiles && has_feature) return std::nullopt;
    return fmt::format("needs OpenCL C {}.{}, or 3.0 with {}", form.needs.major, form.needs.minor,
                       form.feature);
  }

  void add(const Variant& variant, const reference::Function& function, const Form& form,
           const Format& format, int width, bool scalar_last) {
    MathCase c{&function, &form, &format, width, scalar_last, {}, {}, {}, variant.mode, {}};
    std::string type = gentype(format, width);
    if (scalar_last)
      type += fmt::format(
          ".{}", function.parameters.back() == reference::Kind::gentype ? format.type() : "int");
    c.id = fmt::format("math/{}/{}{}{}/{}", function.name, type, form.name.empty() ? "" : "/",
                       form.name, variant.name);
    Version std = variant.std;
    if (form.needs != Version{} && std == Version{}) std = least_offered(device_, form.needs);
    c.options = build_options(std, variant.mode.get());
    c.language = std != Version{} ? std : device_.opencl_c_version;
    c.most_inputs = variant.most_inputs;
    c.pragma = format.pragma(device_, std);

    Case out;
    out.id = c.id;
    out.skip = format.missing(device_);
    if (!out.skip) out.skip = missing(form, std);
    if (!out.skip && variant.mode &&
        (device_.*format.config & variant.mode->needs) != variant.mode->needs)
      out.skip = "needs " + variant.mode->needs_name;
    if (const auto limit = limit_of(c, device_, options_)) {
      out.citations = {limit->citation};
      out.limit = reference::to_string(limit->accuracy);
    } else if (!out.skip) {
      out.skip = fmt::format("no document that applies to this device limits {} of {}",
                             function.name, format.type());
    }
    out.cost = 0.3 + 0.02 * width;
    const auto shared = std::make_shared<const MathCase>(std::move(c));
    const RunOptions options = options_;
    out.kernel = [shared, options] {
      if (generates(*shared, options)) return make_generator(*shared);
      return make_kernel(*shared,
                         shared->form->literals
                             ? numeric::literals_of(make_inputs(*shared, options), shared->width)
                             : std::vector<harness::InputBits>{});
    };
    numeric::attach(out, [shared](const DeviceInfo& device, const RunOptions& run) {
      return make_case(*shared, device, run);
    });
    cases_.push_back(std::move(out));
  }

  /// An option that needs what the device lacks must make a build fail.
  void add_refused(const Mode& mode) {
    Case out;
    out.id = fmt::format("math/{}/refused/{}", refused_subject, mode.name);
    out.citations = {mode.citation};
    if ((device_.single_fp_config & mode.needs) == mode.needs)
      out.skip = fmt::format("the device has {}: the option is not to be refused", mode.needs_name);
    out.cost = 0.3;
    out.body = [options = mode.options](harness::CaseContext& context) {
      refuses(options, context);
    };
    cases_.push_back(std::move(out));
  }

  /// 7.3: names of C99 that are reserved and not defined, neither as macros nor otherwise.
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
      build.options = build_options(options_);
      build.citation = "OpenCL C 3.0.19, 7.3; OpenCL 1.2 r19, 7.3";
      cases_.push_back(negative_case(std::move(build)));
    }
  }

  const DeviceInfo& device_;
  const RunOptions& options_;
  std::vector<Slice> slices_;
  std::vector<Case> cases_;
};

}  // namespace

harness::Suite suite() {
  return {"math", "Math functions (OpenCL C 6.15.2, operators of 7.4)",
          [](const DeviceInfo& device, const RunOptions& options) {
            return Expansion(device, options).run();
          }};
}

}  // namespace assay::suites::math
