// Parses random bytes as a worker's messages, whole and in parts. Both results must be equal, with
// at most one record for each case of the job.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/supervise/protocol.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> ids{"math/exp/float/default", "a/b", "c/d"};
  const std::string_view bytes = assay::fuzz::text_of(data, size);
  Conversation whole(ids), torn(ids);
  const std::vector<CaseRecord> records = whole.feed(bytes);
  std::vector<CaseRecord> pieces;
  for (std::size_t at = 0, length = 1; at < bytes.size(); at += length, length = length % 7 + 1)
    for (CaseRecord& one : torn.feed(bytes.substr(at, length))) pieces.push_back(std::move(one));
  must(whole.violation() == torn.violation(), "pieces break the protocol like the whole text");
  must(records.size() == pieces.size(), "pieces have as many records as the whole");
  must(whole.untouched() == torn.untouched(), "pieces answer the same cases as the whole");
  std::set<std::string> answered;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const CaseRecord& one = records[i];
    const std::string text = line(one);
    must(text == line(pieces[i]), "pieces give the same records as the whole", text);
    must(std::ranges::count(ids, one.id) == 1, "a record belongs to a case of the job", one.id);
    must(answered.insert(one.id).second, "a case is answered once", one.id);
    must(one.outcome != Outcome::crash && one.outcome != Outcome::timeout,
         "a worker cannot say that it died");
    const auto again = nlohmann::json::parse(text).get<CaseRecord>();
    must(line(again) == text, "a record that was read is written unchanged", text);
  }
  return 0;
}
