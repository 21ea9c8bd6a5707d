#include "suites/target/slices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/depth.h"
#include "harness/cases/requirements.h"

namespace assay::suites {
namespace {

/// Names of slices that name a form. All other names are names of modes.
constexpr std::array<std::string_view, 5> forms{"literal", "uniform", "divergent", "aliased",
                                                "local_size_odd"};
bool of_form(const Slice& slice) {
  return std::ranges::find(forms, slice.name) != forms.end();
}

}  // namespace

bool Slice::holds(std::string_view subject, int width) const {
  return std::find(widths.begin(), widths.end(), width) != widths.end() &&
         (subjects.front() == "*" ||
          std::find(subjects.begin(), subjects.end(), subject) != subjects.end());
}

std::vector<Slice> parse_slices(std::string_view csv, const std::string& source) {
  std::vector<Slice> slices;
  for (const harness::CsvRow& row : harness::parse_csv(
           csv, source, {"form_or_mode", "functions", "widths", "depth", "reason"})) {
    Slice slice{
        row.fields[0], harness::words(row.fields[1]), {}, harness::shallowest_depth, row.fields[4]};
    if (!row.fields[3].empty()) {
      const auto depth = harness::depth_of(row.fields[3]);
      if (!depth)
        throw harness::UsageError(
            fmt::format("{}:{}: '{}' is not a depth", source, row.line, row.fields[3]));
      slice.depth = *depth;
    }
    for (const std::string& word : harness::words(row.fields[2])) {
      const auto width = harness::parsed<int>(word);
      if (!width || *width < 1 || *width > 16)
        throw harness::UsageError(
            fmt::format("{}:{}: '{}' is not a vector width", source, row.line, word));
      slice.widths.push_back(*width);
    }
    if (slice.name.empty() || slice.subjects.empty() || slice.widths.empty() ||
        slice.reason.empty())
      throw harness::UsageError(fmt::format(
          "{}:{}: a slice needs a name, subjects, widths and a reason", source, row.line));
    slices.push_back(std::move(slice));
  }
  return slices;
}

std::vector<Slice> load_slices(std::string_view suite, const harness::RunOptions& options) {
  const std::string path = fmt::format("slices/{}.csv", suite);
  std::vector<Slice> slices = parse_slices(harness::read_data(options.data, path), "data/" + path);
  std::erase_if(slices, [&](const Slice& slice) { return slice.depth > options.depth; });
  return slices;
}

SlicedModes::SlicedModes(std::string_view suite, const harness::RunOptions& options)
    : slices_(load_slices(suite, options)), modes_(load_modes(options)) {
  const std::string place = fmt::format("data/slices/{}.csv", suite);
  std::erase_if(slices_, [](const Slice& slice) { return of_form(slice); });
  for (const Slice& slice : slices_) {
    const auto mode = find_mode(modes_, slice.name, place);
    if (!mode->needs.empty() || !mode->accuracy.empty())
      throw harness::UsageError(fmt::format(
          "{}: the mode '{}' has limits or needs, so it cannot be in a slice", place, slice.name));
  }
}

Modes SlicedModes::of(std::string_view function, std::string_view format, int width) const {
  Modes modes;
  std::ranges::copy_if(modes_, std::back_inserter(modes), [&](const auto& mode) {
    return mode->covers(format) && std::ranges::any_of(slices_, [&](const Slice& s) {
             return s.name == mode->name && s.holds(function, width);
           });
  });
  return modes;
}

}  // namespace assay::suites
