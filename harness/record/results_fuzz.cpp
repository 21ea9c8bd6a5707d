#include "harness/base/errors.h"
#include "harness/record/results.h"
#include "harness/supervise/weights.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

namespace {

std::string text_of(const Results& results) {
  std::string text = line(results.header) + '\n';
  for (const CaseRecord& record : results.records) text += line(record) + '\n';
  if (results.end) text += line(*results.end) + '\n';
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const assay::fuzz::MemoryFile file(assay::fuzz::text_of(data, size));
    const Results results = read_results(file.path());
    must(results.open_bytes <= results.whole_bytes && results.whole_bytes <= size,
         "the complete part is inside the file");
    if (results.header.at("schema") != result_schema) return 0;
    const std::string text = text_of(results);
    const Results again = read_results(assay::fuzz::MemoryFile(text).path());
    must(text_of(again) == text, "results that were read are written unchanged", text);
    completeness_of(results);
    try {
      weights_of_run(file.path());
    } catch (const UsageError&) {
    }
    try {
      request_of(results.header);
    } catch (const UsageError&) {
    }
    must(difference(results.header, again.header, true).empty(),
         "a header that is written and read again belongs to the same run");
  } catch (const UsageError&) {
  }
  return 0;
}
