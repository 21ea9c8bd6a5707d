#include "suites/math/math.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "suites/limits.h"
#include "suites/math/math_case.h"
#include "suites/slices.h"

namespace assay::suites::math {
namespace {

using harness::Case;
using harness::DeviceInfo;
using harness::RunOptions;
using harness::Version;

constexpr int widths[] = {1, 2, 3, 4, 8, 16};

/// A way to compile: part of the id, and the language version it asks for (0.0: none).
struct Mode {
  std::string name;
  Version std;
};

std::string gentype(const Format& format, int width) {
  return width == 1 ? std::string(format.type()) : fmt::format("{}{}", format.type(), width);
}

std::string std_option(Version v) {
  return fmt::format("-cl-std=CL{}.{}", v.major, v.minor);
}

Version chosen_std(const RunOptions& options) {
  if (options.std.size() == 5 && options.std.starts_with("CL"))
    return {options.std[2] - '0', options.std[4] - '0'};
  return {};
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
    add_mode({"default", chosen_std(options_)});
    // With --std every program has its version already.
    if (options_.std.empty())
      for (const Version& v : offered(device_))
        add_mode({fmt::format("std_{}.{}", v.major, v.minor), v});
    return std::move(cases_);
  }

 private:
  const Slice* slice(std::string_view name) const {
    const auto found = std::find_if(slices_.begin(), slices_.end(),
                                    [&](const Slice& s) { return s.name == name; });
    return found == slices_.end() ? nullptr : &*found;
  }

  void add_mode(const Mode& mode) {
    const bool sliced = mode.name != "default";
    const Slice* part = sliced ? slice(mode.name) : nullptr;
    if (sliced && part == nullptr) return;
    for (const Format& format : formats()) add_format(mode, format, part);
  }

  void add_format(const Mode& mode, const Format& format, const Slice* part) {
    const bool sliced = part != nullptr;
    for (const reference::Function& function : reference::math_functions()) {
      if (function.float_only && format.numbers != &reference::float_format) continue;
      for (const Form& form : forms()) {
        // In a slice of modes one form of each function is enough: the first that fits.
        if (sliced && (form.sliced || form.scratch != harness::LaunchShape::Scratch::none))
          continue;
        if (!fits(function, form)) continue;
        for (const int width : widths) {
          if (function.scalar_only && width != 1) continue;
          if (part != nullptr && !part->holds(function.name, width)) continue;
          const Slice* only = form.sliced ? slice(form.name) : nullptr;
          if (form.sliced && (only == nullptr || !only->holds(function.name, width))) continue;
          add(mode, function, form, format, width, false);
          if (function.scalar_last && width != 1 && !form.sliced)
            add(mode, function, form, format, width, true);
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

  void add(const Mode& mode, const reference::Function& function, const Form& form,
           const Format& format, int width, bool scalar_last) {
    MathCase c{&function, &form, &format, width, scalar_last, {}, {}, {}};
    std::string type = gentype(format, width);
    if (scalar_last)
      type += fmt::format(
          ".{}", function.parameters.back() == reference::Kind::gentype ? format.type() : "int");
    c.id = fmt::format("math/{}/{}{}{}/{}", function.name, type, form.name.empty() ? "" : "/",
                       form.name, mode.name);
    Version std = mode.std;
    if (form.needs != Version{} && std == Version{}) std = least_offered(form.needs);
    if (std != Version{}) c.options = std_option(std);
    c.pragma = format.pragma(device_, std);

    Case out;
    out.id = c.id;
    out.skip = format.missing(device_);
    if (!out.skip) out.skip = missing(form, std);
    if (const auto* row = limit_of(c, device_, options_)) {
      out.citations = {row->citation};
      out.limit = reference::to_string(row->accuracy);
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
    numeric::attach(
        out,
        [shared](const DeviceInfo& device, const RunOptions& run) {
          return make_case(*shared, device, run);
        },
        device_, options_);
    cases_.push_back(std::move(out));
  }

  /// The oldest language version that is new enough, and in which the form can be had.
  Version least_offered(Version needs) const {
    for (const Version& v : offered(device_))
      if (v >= needs) return v;
    return {};
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
