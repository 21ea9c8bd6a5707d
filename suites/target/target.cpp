#include "suites/target/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "reference/acceptance/rules.h"
#include "suites/target/accuracy_tables.h"
#include "suites/target/languages.h"
#include "suites/target/limit.h"
#include "suites/target/modes.h"

namespace assay::suites {
namespace {

using harness::DeviceInfo;
using harness::OptionalPart;
using harness::RunOptions;
using harness::Version;

/// A document that specifies OpenCL C.
struct LanguageDocument {
  std::string_view name, title;  ///< `name` is in data/documents.csv; citations use `title`
  std::string_view Place::*place;
};
/// The first document is used if the document of a run does not specify OpenCL C.
constexpr std::array<LanguageDocument, 2> language_documents{{
    {"opencl-c-3.0.19", "OpenCL C 3.0.19", &Place::c_3_0},
    {"opencl-1.2", "OpenCL 1.2", &Place::v_1_2},
}};

const LanguageDocument& language_of(const harness::Document& document) {
  const auto found = std::ranges::find(language_documents, document.name, &LanguageDocument::name);
  return found == language_documents.end() ? language_documents.front() : *found;
}

constexpr std::array<const reference::FloatFormat*, 3> formats{
    &reference::half_format, &reference::float_format, &reference::double_format};

}  // namespace

std::string_view profile_of(const DeviceInfo& device, const RunOptions& options) {
  if (options.profile.empty()) return device.embedded() ? "embedded" : "full";
  if (options.profile != "full" && options.profile != "embedded")
    throw harness::UsageError(
        fmt::format("--profile={}: the profile must be full or embedded", options.profile));
  return options.profile;
}

struct Target::State {
  State(const DeviceInfo& of_device, const RunOptions& of_options)
      : device(of_device),
        options(of_options),
        profile(profile_of(device, options)),
        document(harness::requirements(options).document(device.version, options.spec)),
        language(language_of(harness::requirements(options).base(document))),
        by_device(revisions_of(device, options, Governs::device)),
        by_platform(revisions_of(device, options, Governs::platform)) {
    for (std::size_t f = 0; f < formats.size(); ++f)
      apply_allowances(allowed[f], profile, formats[f]->name,
                       harness::fp_config(device, formats[f]->name), options);
  }

  /// Nothing if the type is not a floating-point format.
  reference::Rules allowances(std::string_view type) const {
    for (std::size_t f = 0; f < formats.size(); ++f)
      if (formats[f]->name == type) return allowed[f];
    return {};
  }

  const DeviceInfo device;
  const RunOptions options;
  const std::string_view profile;
  const harness::Document& document;
  const LanguageDocument& language;
  const Revisions by_device, by_platform;
  std::array<reference::Rules, formats.size()> allowed;
};

Target::Target(const DeviceInfo& device, const RunOptions& options)
    : state_(std::make_shared<const State>(device, options)) {}

const DeviceInfo& Target::device() const {
  return state_->device;
}
const RunOptions& Target::options() const {
  return state_->options;
}
std::string_view Target::profile() const {
  return state_->profile;
}
const harness::Document& Target::document() const {
  return state_->document;
}
std::string_view Target::base_document() const {
  return harness::requirements(options()).base(document()).name;
}
std::string_view Target::language_document() const {
  return state_->language.name;
}

bool Target::holds(const harness::Versions& rule, Governs governs) const {
  return (governs == Governs::platform ? state_->by_platform : state_->by_device).hold(rule);
}

bool Target::states(const Place& place) const {
  return !(place.*state_->language.place).empty();
}

std::string Target::cite(const Place& place) const {
  return fmt::format("{}, {}", state_->language.title, place.*state_->language.place);
}

bool Target::has(const OptionalPart& part) const {
  return harness::has(device(), part);
}

std::optional<std::string> Target::missing(const OptionalPart& part) const {
  return harness::missing(device(), part);
}

std::optional<std::string> Target::missing(const OptionalPart& part, Version std) const {
  return harness::missing(device(), part, compiled_as(std));
}

std::optional<std::string> Target::missing(const harness::Needs& needs) const {
  return needs.missing(device());
}

std::optional<std::string> Target::missing(const harness::Needs& needs, Version std) const {
  return needs.missing(device(), compiled_as(std));
}

std::optional<std::string> Target::missing(std::string_view type) const {
  const OptionalPart* part = harness::part_of_type(type);
  return part == nullptr ? std::nullopt : missing(*part);
}

std::optional<std::string> Target::missing_types(const std::vector<std::string_view>& types) const {
  for (const std::string_view type : types)
    if (auto reason = missing(type)) return reason;
  return std::nullopt;
}

std::string Target::pragmas(const std::vector<std::string_view>& types, Version std) const {
  std::string text;
  for (const std::string_view type : types) {
    const OptionalPart* part = harness::part_of_type(type);
    if (part == nullptr) continue;
    const std::string line = harness::pragma(device(), *part, compiled_as(std));
    if (text.find(line) == std::string::npos) text += line;
  }
  return text;
}

std::uint64_t Target::fp_config(std::string_view type) const {
  return harness::fp_config(device(), type);
}

bool Target::flushes(std::string_view type) const {
  return state_->allowances(type).flush_to_zero;
}

reference::Rounding Target::rounding(std::string_view type) const {
  return state_->allowances(type).rounding;
}

Version Target::language() const {
  return chosen_std(options());
}

Version Target::language(Version needed) const {
  return language_for(device(), options(), needed);
}

Version Target::compiled_as(Version std) const {
  return std != Version{} ? std : std::min(device().opencl_c_version, Version{1, 2});
}

std::string Target::build_options(const Mode* mode) const {
  return suites::build_options(language(), mode);
}

const reference::AccuracyRow* Target::row(std::string_view table_row, std::string_view format,
                                          const Mode* mode) const {
  const auto find = [&](std::string_view in_mode) {
    return find_accuracy(document(), options(), table_row, format, profile(), in_mode);
  };
  if (mode != nullptr)
    for (const std::string& in_mode : mode->accuracy)
      if (const auto* found = find(in_mode)) return found;
  return find("default");
}

std::optional<Limit> Target::limit(std::string_view table_row, std::string_view format,
                                   const Mode* mode, Version std) const {
  // The tables of the mode have no limits for this format, or do not apply to this language.
  if (mode != nullptr && (!mode->limits(format) || compiled_as(std) < mode->c_version))
    return Limit{reference::accuracy::ImplementationDefined{}, {}, mode->citation, true};
  const auto* found = row(table_row, format, mode);
  if (found == nullptr) return std::nullopt;
  Limit limit = limit_of(*found, table_row, format, options());
  limit.ordinary = found->mode == "default";
  return limit;
}

reference::Rules Target::rules(const Limit& limit, const reference::FloatFormat& format, int width,
                               const Mode* mode) const {
  reference::Rules rules = state_->allowances(format.name);
  rules.format = format;
  rules.accuracy = limit.accuracy;
  rules.domain = limit.domain;
  rules.width = width;
  rules.freedoms.everything = limit.lifted;
  if (!limit.edges_bind) rules.freedoms.edges = true;
  if (mode == nullptr) return rules;
  mode->relax(rules, !limit.ordinary);
  return rules;
}

harness::Suite suite_of(std::string name, std::string title,
                        std::function<std::vector<harness::Case>(const Target&)> expand) {
  return {std::move(name), std::move(title),
          [expand = std::move(expand)](const DeviceInfo& device, const RunOptions& options) {
            return expand(Target(device, options));
          }};
}

}  // namespace assay::suites
