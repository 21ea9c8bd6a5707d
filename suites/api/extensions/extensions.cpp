#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/api/extensions/command_buffer_tables.h"
#include "suites/api/extensions/context_tables.h"
#include "suites/api/extensions/memory_tables.h"
#include "suites/api/extensions/tables.h"
#include "suites/host/suite.h"
#include "suites/target/target.h"

namespace assay::suites::extensions {
/// Extensions that add functions to the API.
harness::Suite suite() {
  return suite_of("extensions", "Extensions with entry points", [](const Target& target) {
    auto cases = entry_points(target);
    std::ranges::move(
        host::expand(
            "extensions",
            {command_buffers(), semaphores(), devices(), others(), command_buffer_use(),
             command_buffer_kernels(), mutable_dispatch(), queue_hints(), device_addresses(),
             immutable_memory(), external_semaphores(), terminated_contexts(), unified_svm()},
            target),
        std::back_inserter(cases));
    return cases;
  });
}

}  // namespace assay::suites::extensions
