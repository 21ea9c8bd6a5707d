#include <fmt/format.h>

#include <charconv>

#include "harness/csv.h"
#include "harness/errors.h"
#include "harness/requirements.h"
#include "suites/data_types/parts.h"

namespace assay::suites::data_types {

using harness::Case;
using numeric::BitCase;
using reference::ExactAnswer;
using reference::ScalarType;

// data/constants/<document>.csv: name,type,needs,bits,preprocessor,citation. `bits` holds
// alternatives with '|' between them, or "nan".
void add_constants(const Setting& setting, std::vector<Case>& cases) {
  const std::string path =
      fmt::format("constants/{}.csv", setting.is_1_2 ? "opencl-1.2" : "opencl-c-3.0.19");
  const std::string text = harness::read_data(setting.options.data, path);
  for (const harness::CsvRow& row : harness::parse_csv(
           text, "data/" + path, {"name", "type", "needs", "bits", "preprocessor", "citation"})) {
    const ScalarType* type = reference::find_scalar_type(row.fields[1]);
    const ScalarType* needs = reference::find_scalar_type(row.fields[2]);
    if (type == nullptr || needs == nullptr)
      throw harness::UsageError(fmt::format("data/{}:{}: no type is called '{}' or '{}'", path,
                                            row.line, row.fields[1], row.fields[2]));
    std::vector<std::uint64_t> due;
    const std::string& list = row.fields[3];
    for (std::size_t at = 0; list != "nan" && at < list.size();) {
      const std::size_t end = std::min(list.find('|', at), list.size());
      std::uint64_t bits = 0;
      const char* from = list.data() + at + 2;
      if (std::from_chars(from, list.data() + end, bits, 16).ptr != list.data() + end)
        throw harness::UsageError(
            fmt::format("data/{}:{}: '{}' are no bits", path, row.line, list));
      due.push_back(bits);
      at = end + 1;
    }
    const bool in_preprocessor = row.fields[4] == "yes";
    Case one = setting.bits(
        "constant/" + row.fields[0], "6.3", "6.1", {type, needs},
        [type, due, in_preprocessor, name = row.fields[0]] {
          BitCase out;
          out.function.name = name;
          out.function.parameters = {*reference::find_scalar_type("uchar")};
          out.function.results = {*type, *reference::find_scalar_type("uint")};
          out.function.answer = [due, type](auto, auto, std::size_t result) {
            if (result == 1) return ExactAnswer{.bits = 1};
            if (due.empty())
              return ExactAnswer{.bits = quiet_nan_bits(*type->format), .any_nan = true};
            ExactAnswer answer{.bits = due[0]};
            for (std::size_t k = 1; k < due.size() && k < 4; ++k)
              answer.others[static_cast<std::size_t>(answer.other_count++)] = due[k];
            return answer;
          };
          // A macro suitable for #if is equal to itself there, and to the same value outside.
          out.body = fmt::format("out0[i] = {};\n", name);
          out.body += in_preprocessor
                          ? fmt::format(
                                "#if defined({0}) && ({0}) == ({0})\n  out1[i] = 1;\n#else\n  "
                                "out1[i] = 0;\n#endif",
                                name)
                          : fmt::format("  out1[i] = sizeof({}) == {};", name, type->bytes());
          out.joined = false;
          return out;
        });
    one.citations = {row.fields[5]};
    cases.push_back(std::move(one));
  }
}

}  // namespace assay::suites::data_types
