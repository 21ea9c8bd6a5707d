#include "harness/calls/notes.h"

// The layer is embedded, so that an installation is one file.
asm(R"(
  .section .rodata
  .balign 16
assay_recorder_layer:
  .incbin ")" ASSAY_RECORDER_LAYER R"("
assay_recorder_layer_end:
  .previous
)");

extern "C" const char assay_recorder_layer[], assay_recorder_layer_end[];

namespace assay::calls {

std::string_view recorder_layer() {
  return {assay_recorder_layer,
          static_cast<std::size_t>(assay_recorder_layer_end - assay_recorder_layer)};
}

}  // namespace assay::calls
