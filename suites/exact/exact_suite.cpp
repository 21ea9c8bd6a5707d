#include "suites/exact/exact_suite.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "harness/cases/requirements.h"
#include "suites/exact/exact_case.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/languages.h"

namespace assay::suites::exact {
namespace {

using harness::Case;
using harness::DeviceInfo;
using harness::RunOptions;
using harness::Version;
using reference::ExactRow;
using reference::ScalarType;

class Expansion {
 public:
  Expansion(std::string_view suite, const DeviceInfo& device, const RunOptions& options)
      : suite_(suite),
        device_(device),
        options_(options),
        is_1_2_(harness::requirements(options).document(device.version, options.spec).name ==
                "opencl-1.2") {}

  std::vector<Case> run(std::span<const ExactRow> rows) {
    for (const ScalarType& type : reference::scalar_types())
      for (const int width : numeric::vector_widths)
        for (const ExactRow& row : rows) {
          if (is_1_2_ && row.place_1_2.empty()) continue;
          for (const unsigned scalars : row.scalars)
            if (scalars == 0 || width > 1 || row.scalars.front() != 0)
              add(row, type, width, scalars);
        }
    return std::move(cases_);
  }

  std::vector<Case> literals(std::span<const ExactRow> rows) {
    for (const ScalarType& type : reference::scalar_types())
      for (const int width : {1, 4})
        for (const ExactRow& row : rows) {
          if (!row.literals || (is_1_2_ && row.place_1_2.empty())) continue;
          add(row, type, width, row.scalars.front(), true);
        }
    return std::move(cases_);
  }

 private:
  std::optional<std::string> missing(const ExactRow& row, Version std) const {
    const Version needed{row.needs.major, row.needs.minor};
    if (needed > Version{1, 0} && std < needed)
      return fmt::format("needs OpenCL C {}.{}", needed.major, needed.minor);
    if (!row.needs.extension.empty() && !device_.has_extension(row.needs.extension))
      return fmt::format("needs {}", row.needs.extension);
    if (!row.needs.feature.empty() && !device_.has_feature(row.needs.feature) &&
        !integer_dot_product(row.needs.feature))
      return fmt::format("needs {}", row.needs.feature);
    return std::nullopt;
  }

  /// The features of an extension are macros of the compiler; the device says the same in a query.
  bool integer_dot_product(std::string_view feature) const {
    const bool packed = feature.ends_with("_packed");
    const std::uint64_t bit = packed ? CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR
                                     : CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR;
    return feature.find("integer_dot_product") != std::string_view::npos &&
           (device_.integer_dot_product_capabilities & bit) != 0;
  }

  /// The version to compile as: --std, or, where the driver's default is too old for the function,
  /// the oldest that has it. 0.0: no option.
  Version version_for(const ExactRow& row) const {
    const Version needed{row.needs.major, row.needs.minor};
    const bool had = needed <= std::min(device_.opencl_c_version, Version{1, 2});
    return language_for(device_, options_, had ? Version{} : needed);
  }

  void add(const ExactRow& row, const ScalarType& type, int width, unsigned scalars,
           bool literals = false) {
    ExactCase c;
    c.row = &row;
    c.type = &type;
    c.width = width;
    c.scalars = scalars;
    c.literals = literals;
    c.flushes = numeric::flushes(device_, type);
    const auto function = row.make(c.form());
    if (!function) return;
    c.id = fmt::format("{}/{}/{}{}", suite_, row.name, type_name(c, *function),
                       literals ? "/literal" : "");
    const Version std = version_for(row);
    c.options = std_option(std);
    c.extensions = numeric::type_pragmas(device_, {&type});
    c.citation = is_1_2_ ? "OpenCL 1.2, " + row.place_1_2 : "OpenCL C 3.0.19, " + row.place;

    Case out;
    out.id = c.id;
    out.skip = numeric::missing_type(device_, type);
    for (const auto* list : {&function->parameters, &function->results})
      for (const ScalarType& other : *list)
        if (!out.skip) out.skip = numeric::missing_type(device_, other);
    if (!out.skip) out.skip = missing(row, std != Version{} ? std : device_.opencl_c_version);
    out.citations = {c.citation};
    out.limit = "exact";
    out.cost = width == 1 ? 0.08 : 0.04;
    const auto shared = std::make_shared<const ExactCase>(std::move(c));
    out.kernel = [shared, options = options_] {
      const auto f = shared->row->make(shared->form()).value();
      return make_kernel(
          *shared, f,
          shared->literals ? numeric::literals_of(make_inputs(*shared, f, options), shared->lanes())
                           : std::vector<harness::InputBits>{});
    };
    numeric::attach(out, [shared](const DeviceInfo&, const RunOptions& run) {
      return make_case(*shared, run);
    });
    cases_.push_back(std::move(out));
  }

  std::string_view suite_;
  const DeviceInfo& device_;
  const RunOptions& options_;
  bool is_1_2_;
  std::vector<Case> cases_;
};

}  // namespace

std::vector<Case> expand(std::string_view suite, std::span<const ExactRow> rows,
                         const DeviceInfo& device, const RunOptions& options) {
  return Expansion(suite, device, options).run(rows);
}

std::vector<Case> expand_literals(std::string_view suite, std::span<const ExactRow> rows,
                                  const DeviceInfo& device, const RunOptions& options) {
  return Expansion(suite, device, options).literals(rows);
}

}  // namespace assay::suites::exact
