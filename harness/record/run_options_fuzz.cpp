// Wrong words and texts must give a UsageError. Options must not change if they are written as JSON
// and read again.
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"
#include "harness/record/record.h"
#include "harness/record/run_options.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;
using nlohmann::json;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  OptionText typed;
  while (from.byte() % 2 != 0) {
    const auto& option = run_options()[from.byte() % run_options().size()];
    OptionText::Typed& words = typed.of(option);
    words.word = from.text();
    words.words.push_back(words.word);
    words.flag = true;
  }
  const assay::fuzz::MemoryFile globs(from.rest());
  typed.of(run_option("--filter")).words.push_back("@" + globs.path());
  try {
    const RunRequest asked = typed.parsed();
    const json written = asked.options;
    must(json(written.get<RunOptions>()) == written, "options come back", line(written));
    rerun_options(asked);
  } catch (const UsageError&) {
  }
  return 0;
}
