#include "suites/suites.h"

#include <array>

#include "suites/api_errors/api_errors.h"
#include "suites/buffers/buffers.h"
#include "suites/command_queues/command_queues.h"
#include "suites/common/common.h"
#include "suites/contexts/contexts.h"
#include "suites/contractions/contractions.h"
#include "suites/conversions/conversions.h"
#include "suites/data_types/data_types.h"
#include "suites/device_partition/device_partition.h"
#include "suites/events/events.h"
#include "suites/extensions/extensions.h"
#include "suites/geometric/geometric.h"
#include "suites/host_threads/host_threads.h"
#include "suites/icd/icd.h"
#include "suites/image_filtering/image_filtering.h"
#include "suites/image_formats/image_formats.h"
#include "suites/image_mipmaps/image_mipmaps.h"
#include "suites/image_objects/image_objects.h"
#include "suites/image_queries/image_queries.h"
#include "suites/image_read/image_read.h"
#include "suites/image_transfer/image_transfer.h"
#include "suites/image_write/image_write.h"
#include "suites/integer/integer.h"
#include "suites/kernel_execution/kernel_execution.h"
#include "suites/kernels/kernels.h"
#include "suites/limits/limits.h"
#include "suites/math/math.h"
#include "suites/operators/operators.h"
#include "suites/platform/platform.h"
#include "suites/profiling/profiling.h"
#include "suites/programs/programs.h"
#include "suites/reinterpret/reinterpret.h"
#include "suites/relational/relational.h"
#include "suites/samplers/samplers.h"
#include "suites/svm/svm.h"
#include "suites/vector_load_store/vector_load_store.h"
#include "suites/vector_misc/vector_misc.h"

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
