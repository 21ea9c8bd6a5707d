// Any text as a module's, and any words as a module. A module that was written as text is the same
// when it is assembled again.
#include <cstring>
#include <stdexcept>

#include "harness/sweep/spirv_assembly.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(assay::fuzz::text_of(data, size));
  SpirvWords words;
  if (is_spirv_assembly(text)) {
    try {
      spirv_version(text);
      words = assemble_spirv(text);
    } catch (const std::logic_error&) {
      return 0;
    }
  } else {
    words.resize(size / 4);
    if (!words.empty()) std::memcpy(words.data(), data, words.size() * 4);
  }
  const auto written = disassemble_spirv(words);
  if (!written) return 0;
  spirv_fault(words, {1, 0});
  try {
    const SpirvWords again = assemble_spirv(*written);
    // The first text also has the header's figures, which the assembler makes itself.
    const auto rewritten = disassemble_spirv(again);
    must(rewritten && assemble_spirv(*rewritten) == again, "a module's text is its own", *written);
  } catch (const std::logic_error&) {
    // Words that no text gives. The library writes them as text nevertheless.
  }
  return 0;
}
