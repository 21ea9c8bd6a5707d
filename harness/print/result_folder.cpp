#include "harness/print/result_folder.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <system_error>

#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/judge/baseline.h"
#include "harness/judge/groups.h"
#include "harness/print/group_text.h"
#include "harness/print/junit.h"
#include "harness/print/terminal.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

}  // namespace

void write_companions(const fs::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records, const Completeness& completeness,
                      const Baseline& baseline, const RunRequest& request) {
  const std::vector<std::string> files =
      junit(header, records, completeness, baseline, request,
            request.page ? (folder.parent_path() / "report.html").string() : "");
  for (std::size_t i = 0; i < files.size(); ++i)
    write_atomically(folder / (i == 0 ? "junit.xml" : fmt::format("junit-{}.xml", i + 1)),
                     files[i]);
  write_atomically(folder / "failures.csv", failures_csv(records, baseline, completeness.missing));
  const std::string missing = completeness.incomplete() ? completeness_text(completeness) : "";
  // Comments, so that the file can be used as a baseline.
  std::string blocks;
  for (const std::string& text : split(groups_text(header, records), '\n'))
    blocks += text.empty() ? "#\n" : "# " + text + '\n';
  write_atomically(folder / "failures.txt", (missing.empty() ? "" : "# " + missing + '\n') +
                                                groups_comment(records) + failure_list(records) +
                                                blocks);
  write_atomically(folder / "groups.json", line(groups_json(groups_of(records), records)) + '\n');
  write_atomically(folder / "texts.json", line(texts_json(header, records, completeness)) + '\n');
}

void write_without_device(const fs::path& out, const RunRequest& request, const std::string& why) {
  std::error_code error;
  fs::create_directories(out, error);
  write_atomically(out / "run.json", line({{"type", "run"},
                                           {"assay", ASSAY_VERSION},
                                           {"driver", request.driver},
                                           {"problem", why},
                                           {"devices", nlohmann::json::array()}}) +
                                         '\n');
  write_atomically(out / "junit.xml", junit_without_device(why));
}

}  // namespace assay::harness
