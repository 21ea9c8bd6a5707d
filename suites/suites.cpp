#include "suites/suites.h"

#include <array>
#include <map>
#include <string>

#include "suites/api/api_errors/api_errors.h"
#include "suites/api/buffers/buffers.h"
#include "suites/api/command_queues/command_queues.h"
#include "suites/api/contexts/contexts.h"
#include "suites/api/device_partition/device_partition.h"
#include "suites/api/events/events.h"
#include "suites/api/extensions/extensions.h"
#include "suites/api/host_threads/host_threads.h"
#include "suites/api/icd/icd.h"
#include "suites/api/kernel_execution/kernel_execution.h"
#include "suites/api/kernels/kernels.h"
#include "suites/api/limits/limits.h"
#include "suites/api/platform/platform.h"
#include "suites/api/profiling/profiling.h"
#include "suites/api/programs/programs.h"
#include "suites/api/svm/svm.h"
#include "suites/functions/common/common.h"
#include "suites/functions/contractions/contractions.h"
#include "suites/functions/geometric/geometric.h"
#include "suites/functions/integer/integer.h"
#include "suites/functions/math/math.h"
#include "suites/functions/relational/relational.h"
#include "suites/functions/vector_load_store/vector_load_store.h"
#include "suites/functions/vector_misc/vector_misc.h"
#include "suites/images/image_filtering/image_filtering.h"
#include "suites/images/image_formats/image_formats.h"
#include "suites/images/image_mipmaps/image_mipmaps.h"
#include "suites/images/image_objects/image_objects.h"
#include "suites/images/image_queries/image_queries.h"
#include "suites/images/image_read/image_read.h"
#include "suites/images/image_transfer/image_transfer.h"
#include "suites/images/image_write/image_write.h"
#include "suites/images/samplers/samplers.h"
#include "suites/types/conversions/conversions.h"
#include "suites/types/data_types/data_types.h"
#include "suites/types/operators/operators.h"
#include "suites/types/reinterpret/reinterpret.h"

namespace assay::suites {

namespace {

/// Reasons as suites have always worded them, until one commit words them alike.
harness::Suite worded(harness::Suite suite) {
  static const std::map<std::string, std::string> own{{"math", "needs half: cl_khr_fp16"},
                                                      {"common", "needs cl_khr_fp16"},
                                                      {"contractions", "needs cl_khr_fp16"},
                                                      {"geometric", "needs cl_khr_fp16"}};
  suite.expand = [expand = suite.expand, name = suite.name](const harness::DeviceInfo& device,
                                                            const harness::RunOptions& options) {
    auto cases = expand(device, options);
    const auto found = own.find(name);
    for (harness::Case& one : cases)
      if (one.skip == "needs half (cl_khr_fp16)")
        one.skip = found == own.end() ? "needs half precision (cl_khr_fp16)" : found->second;
    return cases;
  };
  return suite;
}

}  // namespace

std::span<const harness::Suite> all() {
  // One suite a line, in the specification's order.
  // clang-format off
  static const std::array suites{
      worded(platform::suite()),
      worded(limits::suite()),
      worded(device_partition::suite()),
      worded(contexts::suite()),
      worded(command_queues::suite()),
      worded(buffers::suite()),
      worded(svm::suite()),
      worded(programs::suite()),
      worded(kernels::suite()),
      worded(kernel_execution::suite()),
      worded(events::suite()),
      worded(profiling::suite()),
      worded(host_threads::suite()),
      worded(icd::suite()),
      worded(extensions::suite()),
      worded(api_errors::suite()),
      worded(data_types::suite()),
      worded(conversions::suite()),
      worded(reinterpret::suite()),
      worded(operators::suite()),
      worded(math::suite()),
      worded(contractions::suite()),
      worded(integer::suite()),
      worded(common::suite()),
      worded(geometric::suite()),
      worded(relational::suite()),
      worded(vector_load_store::suite()),
      worded(vector_misc::suite()),
      worded(image_formats::suite()),
      worded(image_objects::suite()),
      worded(image_queries::suite()),
      worded(samplers::suite()),
      worded(image_read::suite()),
      worded(image_filtering::suite()),
      worded(image_write::suite()),
      worded(image_transfer::suite()),
      worded(image_mipmaps::suite()),
  };
  // clang-format on
  return suites;
}

}  // namespace assay::suites
