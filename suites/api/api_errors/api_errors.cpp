#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "harness/base/errors.h"
#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/devices/cl_names.h"
#include "suites/api/api_errors/error_table.h"
#include "suites/api/api_errors/impossible.h"
#include "suites/api/api_errors/trigger.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/must_return.h"
#include "suites/target/target.h"

namespace assay::suites::api_errors {
namespace {

using host::Setting;

void expect_still_works(Setting& on) {
  DURING("after the refused call");
  const auto bytes = on.random_bytes(64);
  const cl::Buffer buffer = on.buffer(64);
  EXPECT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, 0, 64, bytes.data(), 0,
                                      nullptr, nullptr));
  EXPECT_BYTES(bytes, on.read(buffer, 64)) << "the buffer's contents";
}

harness::Finding wrong_code(const ErrorRow& row, cl_int status) {
  harness::Finding made = harness::code_finding(row.function, status, {row.error});
  made.aspect = row.violation;
  made.words = row.condition;
  return made;
}

bool waits_for_failed_event(const ErrorRow& row) {
  return row.error == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

void expect_code(Setting& on, const ErrorRow& row, const Trigger& trigger) {
  {
    Attempt attempt{on, loader()};
    const cl_int status = trigger.run(attempt);
    if (testing::Test::IsSkipped()) return;
    if (!row.allows(status)) {
      FAIL_BY(wrong_code(row, status));
    }
    // A command that was not enqueued has no event (OpenCL 1.2, 5.9). But a blocking call that
    // waits for a failed event may have enqueued its command (event-of-a-failed-wait in
    // data/interpretations.toml).
    EXPECT_HOLDS(waits_for_failed_event(row) || attempt.event_untouched())
        << harness::About{.kind = harness::Finding::Kind::object,
                          .subject = row.function,
                          .parameter = "event",
                          .aspect = std::string(harness::object_with_an_error)};
  }
  // After a terminated command, the queue may no longer work (5.9).
  if (!waits_for_failed_event(row)) expect_still_works(on);
}

void run(Setting& on, const ErrorRow& row, const Trigger& trigger) {
  if (!waits_for_failed_event(row)) return expect_code(on, row, trigger);
  on.queue();  // before the call, because some drivers take seconds to make a context
  host::must_return(on, row.function + " with a failed event in its wait list, or a later call,",
                    [&] { expect_code(on, row, trigger); });
  if (testing::Test::IsSkipped()) return;
  host::leave_context(on, "a command that waited for a failed event may have been terminated");
}

/// Throws UsageError if the row has no trigger.
const Trigger& trigger_of(const ErrorRow& row) {
  const auto& all = triggers();
  const auto found = std::ranges::find(all, row.id(), &Trigger::id);
  if (found == all.end())
    throw harness::UsageError(
        fmt::format("data/api/errors.csv: {} has no trigger in suites/api/api_errors", row.id()));
  return *found;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  for (const ErrorRow& row : load_errors(target.options())) {
    if (!row.impossible.empty() || !target.holds(row.versions, row.governs)) continue;
    const Trigger& trigger = trigger_of(row);
    auto one =
        host::make_case("api_errors/" + row.id(), fmt::format("{}, {}", row.citation, row.function),
                        [row, &trigger](Setting& on) { run(on, row, trigger); });
    one.limit = fmt::format("{}: {}{}", harness::error_name(row.error), row.condition,
                            trigger.by_loader ? " (the ICD loader answers)" : "");
    if (!row.extension.empty()) require(one, harness::Needs::extension(row.extension), target);
    require(one, trigger.needs, target);
    cases.push_back(std::move(one));
  }
  std::ranges::move(expand_impossible(target), std::back_inserter(cases));
  return cases;
}

}  // namespace

cl_event Attempt::sentinel() {
  static int place;
  return reinterpret_cast<cl_event>(&place);
}

cl_int skip(const char* why) {
  [&] { GTEST_SKIP() << why; }();
  return CL_SUCCESS;
}

bool lacks(Attempt& a, const host::Needs& needs) {
  const auto reason = needs.missing(a.on.info());
  if (reason) skip(reason->c_str());
  return reason.has_value();
}

const std::vector<Trigger>& triggers() {
  static const std::vector<Trigger> all = [] {
    std::vector<Trigger> joined;
    for (auto&& some :
         {platform_triggers(), object_triggers(), enqueue_triggers(), program_triggers(),
          kernel_triggers(), event_triggers(), query_triggers(), property_triggers(),
          revision_triggers(), device_set_triggers(), image_object_triggers(), image_triggers(),
          command_buffer_triggers(), command_recording_triggers(), context_triggers(),
          extension_triggers(), external_triggers()})
      std::ranges::copy(some, std::back_inserter(joined));
    return joined;
  }();
  return all;
}

/// One case for each row of data/api/errors.csv that a program can cause. Each call breaks only one
/// rule.
harness::Suite suite() {
  return suite_of("api_errors", "Errors of the platform layer and runtime (OpenCL 4, 5)", expand);
}

}  // namespace assay::suites::api_errors
