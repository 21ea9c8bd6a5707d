#include <nlohmann/json.hpp>
#include <vector>

#include "harness/base/errors.h"
#include "harness/base/lines.h"
#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/base/version.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

namespace {

/// A simple matcher, independent of the tested matcher. Its table has all prefixes.
bool matches_by_table(std::string_view glob, std::string_view id) {
  std::vector<std::vector<bool>> table(glob.size() + 1, std::vector<bool>(id.size() + 1));
  table[0][0] = true;
  for (std::size_t g = 1; g <= glob.size(); ++g)
    for (std::size_t i = 0; i <= id.size(); ++i)
      table[g][i] = glob[g - 1] == '*' ? table[g - 1][i] || (i > 0 && table[g][i - 1])
                                       : i > 0 && table[g - 1][i - 1] &&
                                             (glob[g - 1] == '?' || glob[g - 1] == id[i - 1]);
  return table.back().back();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = assay::fuzz::text_of(data, size);
  const std::string shown = printable(bytes), cut = printable(bytes, 20);
  must(nlohmann::json(shown).dump().size() >= shown.size(), "printable text is UTF-8");
  must(printable(shown) == shown, "printable text is printable", shown);
  must(cut == shown || cut.size() <= 20 + 16 + 3, "printable text keeps its limit", cut);
  for (const std::size_t limit : {std::size_t{10}, std::size_t{400}}) {
    const std::string one = one_line(bytes, limit);
    must(printable(one) == one, "one line is printable", one);
    must(one.size() <= limit + 3, "one line keeps its limit", one);
  }
  const std::string alike = without_figures(bytes, 120);
  must(printable(alike) == alike, "text without figures is printable", alike);
  fitted(shown, 30);
  wrapped(shown, 30, 2);
  c_string(bytes);
  c_lines(bytes);
  must(c_comment(std::string(bytes)).find("*/") == std::string::npos, "no text ends its comment");
  if (const auto version = parse_version(bytes))
    must(parse_version(to_string(*version)) == version, "a version is read as it is written");
  parse_version(bytes, "OpenCL ");
  const std::size_t middle = bytes.find('\n');
  if (middle != std::string_view::npos && size < 512) {
    const std::string_view glob = bytes.substr(0, middle), id = bytes.substr(middle + 1);
    must(matches(glob, id) == matches_by_table(glob, id), "a glob matches by its definition");
    near_miss(id, split(glob, ' '));
  }
  return 0;
}
