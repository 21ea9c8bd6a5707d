#include "suites/suites.h"

#include <array>

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

std::span<const harness::Suite> all() {
  // One suite a line, in the specification's order.
  // clang-format off
  static const std::array suites{
      platform::suite(),
      limits::suite(),
      device_partition::suite(),
      contexts::suite(),
      command_queues::suite(),
      buffers::suite(),
      svm::suite(),
      programs::suite(),
      kernels::suite(),
      kernel_execution::suite(),
      events::suite(),
      profiling::suite(),
      host_threads::suite(),
      icd::suite(),
      extensions::suite(),
      api_errors::suite(),
      data_types::suite(),
      conversions::suite(),
      reinterpret::suite(),
      operators::suite(),
      math::suite(),
      contractions::suite(),
      integer::suite(),
      common::suite(),
      geometric::suite(),
      relational::suite(),
      vector_load_store::suite(),
      vector_misc::suite(),
      image_formats::suite(),
      image_objects::suite(),
      image_queries::suite(),
      samplers::suite(),
      image_read::suite(),
      image_filtering::suite(),
      image_write::suite(),
      image_transfer::suite(),
      image_mipmaps::suite(),
  };
  // clang-format on
  return suites;
}

}  // namespace assay::suites
