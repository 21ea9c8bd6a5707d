#include "harness/calls/call_record.h"
#include "harness/calls/reduction.h"
#include "harness/testing/fuzz.h"

using namespace assay::calls;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = assay::fuzz::text_of(data, size);
  const CallRecord record = read_calls(text);
  for (const Call& call : record.calls) {
    assay::fuzz::must(call.function != nullptr, "the function of a call is known");
    for (const Gave gave : {Gave::nothing, Gave::objects_and_errors, Gave::all})
      call_text(call, gave);
    call.succeeded();
    bytes_of(call.mapped);
    uses(call);
    makes(call);
    spare(call);
  }
  given_objects(record);
  if (!record.calls.empty()) {
    const Kept kept = needed_by(record, {record.calls.size() - 1});
    of_the_case(record, kept);
    without(record, kept, 0);
    all_until(record, {0});
  }
  open_phase(text);
  open_call(text);
  last_calls(text, 20);
  calls_of_case(std::string(text), "math/exp/float/default");
  return 0;
}
