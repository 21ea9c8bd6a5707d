// Parses random text as the text of a module, and random words as a module. A module must not
// change if it is written as text and assembled again.
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
    // The assembler sets the numbers of the header itself.
    const auto rewritten = disassemble_spirv(again);
    must(rewritten && assemble_spirv(*rewritten) == again,
         "a module that is written as text is the same again", *written);
  } catch (const std::logic_error&) {
    // The disassembler also accepts words that no text assembles to. So the assembler may refuse
    // the written text.
  }
  return 0;
}
