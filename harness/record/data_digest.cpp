#include "harness/record/data_digest.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "assay_data_embedded.h"
#include "harness/base/sha256.h"
#include "harness/cases/requirements.h"

namespace assay::harness {

nlohmann::json data_json(const std::string& folder) {
  constexpr std::string_view top = "data/";
  std::set<std::string> paths;
  // The digest leaves out the measured times of suites, because no case depends on them.
  for (const std::string_view name : data::embedded_names())
    if (!name.ends_with("/suite_seconds.csv"))
      paths.emplace(name.substr(name.starts_with(top) ? top.size() : 0));
  // The folder may have tables that are not embedded.
  std::error_code error;
  for (std::filesystem::directory_iterator
           entry(std::filesystem::path(folder) / "requirements", error),
       end;
       !folder.empty() && !error && entry != end; entry.increment(error))
    if (entry->path().extension() == ".csv")
      paths.insert("requirements/" + entry->path().filename().string());
  nlohmann::json tables = nlohmann::json::object();
  std::vector<NamedDigest> list;
  for (const std::string& path : paths) {
    list.push_back({path, sha256(read_data(folder, path))});
    tables[path] = list.back().sha256;
  }
  return {{"digest", digest_of(list)}, {"tables", tables}};
}

}  // namespace assay::harness
