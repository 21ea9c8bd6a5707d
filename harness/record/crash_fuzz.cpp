#include "harness/base/text.h"
#include "harness/record/crash.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  const std::uint8_t how = from.byte();
  const Dying dying{.folder = "/tmp/worker",
                    .opening = (how & 1U) != 0,
                    .building = (how & 2U) != 0,
                    .launching = (how & 4U) != 0};
  const Crash crash = crash_of(from.rest(), dying);
  must(crash.frames.size() <= 24, "a stack is bounded");
  for (const std::string& one : crash.frames) must(printable(one) == one, "a frame is plain", one);
  for (const std::string& one : {crash.frame, crash.function, crash.assertion, crash.call})
    must(printable(one) == one, "a place is plain", one);
  crash_text(crash);
  const std::string rest = without_frames(from.rest());
  must(rest.size() <= from.rest().size(), "removing the stack does not make a log longer");
  return 0;
}
