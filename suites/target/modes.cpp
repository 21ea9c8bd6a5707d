#include "suites/target/modes.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"

namespace assay::suites {
namespace {

using harness::UsageError;
using reference::Freedoms;

constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> bits{{
    {"CL_FP_DENORM", CL_FP_DENORM},
    {"CL_FP_INF_NAN", CL_FP_INF_NAN},
    {"CL_FP_ROUND_TO_NEAREST", CL_FP_ROUND_TO_NEAREST},
    {"CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT", CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT},
}};
constexpr std::array<std::pair<std::string_view, bool Freedoms::*>, 6> freedom_names{{
    {"zero_signs", &Freedoms::zero_signs},
    {"specials", &Freedoms::specials},
    {"edges", &Freedoms::edges},
    {"disputed", &Freedoms::disputed},
    {"exceptional", &Freedoms::exceptional},
    {"positive_zero", &Freedoms::positive_zero},
}};

template <class Table>
auto look_up(const Table& table, std::string_view name, const std::string& place) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.first == name; });
  if (found == table.end()) throw UsageError(fmt::format("{}: unknown name '{}'", place, name));
  return found->second;
}

bool among(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string place(const std::string& source, const harness::CsvRow& row) {
  return fmt::format("{}:{}", source, row.line);
}

/// A row of data/allowances.csv.
struct Allowance {
  std::string profile, format;
  /// The row applies if the device reports none of these bits. 0: on every device.
  std::uint64_t without = 0;
  std::string allows;
};

std::vector<Allowance> load_allowances(const harness::RunOptions& options) {
  const std::string source = "data/allowances.csv";
  std::vector<Allowance> list;
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data(options.data, "allowances.csv"), source,
                          {"profile", "format", "without", "allows", "citation"})) {
    Allowance one{row.fields[0], row.fields[1], 0, row.fields[3]};
    if (!row.fields[2].empty()) one.without = look_up(bits, row.fields[2], place(source, row));
    if (one.allows != "flush" && one.allows != "toward_zero")
      look_up(freedom_names, one.allows, place(source, row));
    if (row.fields[4].empty()) throw UsageError(place(source, row) + ": the citation is missing");
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace

bool Mode::covers(std::string_view format) const {
  return among(formats, format);
}
bool Mode::limits(std::string_view format) const {
  return among(limited, format);
}
bool Mode::flushes(std::string_view format) const {
  return among(flush, format);
}

void Mode::relax(reference::Rules& rules, bool listed) const {
  for (const auto& [word, freedom] : freedom_names)
    if (freedoms.*freedom || (!listed && unlisted_freedoms.*freedom))
      rules.freedoms.*freedom = true;
  rules.flush_to_zero = rules.flush_to_zero || flushes(rules.format.name);
}

Modes parse_modes(std::string_view csv, const std::string& source) {
  Modes modes;
  for (const harness::CsvRow& row :
       harness::parse_csv(csv, source,
                          {"mode", "options", "formats", "limited", "accuracy", "c_version",
                           "flush", "freedoms", "unlisted_freedoms", "needs", "citation"})) {
    Mode mode;
    mode.name = row.fields[0];
    mode.options = row.fields[1];
    mode.formats = harness::words(row.fields[2]);
    mode.limited = harness::words(row.fields[3]);
    mode.accuracy = harness::words(row.fields[4]);
    if (!row.fields[5].empty()) {
      const auto version = harness::parse_version(row.fields[5]);
      if (!version)
        throw UsageError(
            fmt::format("{}: '{}' is not a version", place(source, row), row.fields[5]));
      mode.c_version = *version;
    }
    mode.flush = harness::words(row.fields[6]);
    const auto free = [&](Freedoms& freedoms, std::string_view list) {
      for (const std::string& word : harness::words(list))
        freedoms.*look_up(freedom_names, word, place(source, row)) = true;
    };
    free(mode.freedoms, row.fields[7]);
    free(mode.unlisted_freedoms, row.fields[8]);
    mode.needs = harness::needs_in(row.fields[9], place(source, row));
    mode.citation = row.fields[10];
    if (mode.name.empty() || mode.options.empty() || mode.formats.empty() || mode.citation.empty())
      throw UsageError(place(source, row) + ": a mode needs a name, options, formats, a citation");
    modes.push_back(std::make_shared<const Mode>(std::move(mode)));
  }
  return modes;
}

Modes load_modes(const harness::RunOptions& options) {
  return parse_modes(harness::read_data(options.data, "modes.csv"), "data/modes.csv");
}

std::shared_ptr<const Mode> find_mode(const Modes& modes, std::string_view name,
                                      std::string_view place) {
  const auto mode =
      std::find_if(modes.begin(), modes.end(), [&](const auto& m) { return m->name == name; });
  if (mode == modes.end()) throw UsageError(fmt::format("{}: no mode is called '{}'", place, name));
  return *mode;
}

std::string build_options(harness::Version std, const Mode* mode) {
  std::string text = std_option(std);
  if (mode != nullptr) text += (text.empty() ? "" : " ") + mode->options;
  return text;
}

void apply_allowances(reference::Rules& rules, std::string_view profile, std::string_view format,
                      std::uint64_t config, const harness::RunOptions& options) {
  for (const Allowance& one : load_allowances(options)) {
    if (one.profile != profile || one.format != format || (config & one.without) != 0) continue;
    if (one.allows == "flush") {
      rules.flush_to_zero = true;
    } else if (one.allows == "toward_zero") {
      rules.rounding = reference::Rounding::toward_zero;
    } else {
      rules.freedoms.*look_up(freedom_names, one.allows, "data/allowances.csv") = true;
    }
  }
}

}  // namespace assay::suites
