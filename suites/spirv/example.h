#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/sweep/launch.h"
#include "suites/forward.h"
#include "suites/spirv/module_builder.h"
#include "suites/spirv/support.h"

/// Kernels with expected numbers: a `.spvasm` file holds many, one below the other.
///
///   ;; case int8/add                         the id behind the suite's name
///   ;; cite SPIR-V Env 3.0.19, 2.5.1
///   ;; needs cl_khr_fp16 sub_groups          words of suites/spirv/support.h; what follows from
///                                            capabilities and extensions needs no word
///   ;; spirv 1.3                             the oldest version of SPIR-V that has all of it
///   ;; items 4x2 | group 2x2 | offset 1      sizes; without them a work-item for each element of
///                                            the first result, in groups of the driver's choice
///   ;; options -cl-fast-relaxed-math
///   ;; in char 1 -1                          a buffer, the parameter %in0 (%in1 ...); the
///                                            work-item's element is loaded where the text names
///                                            %x (%y, %z, %w)
///   ;; out char 2 -2                         a buffer, %out (%out1 ...), and what it must hold
///                                            then; %o (%o1 ...) points to the work-item's element.
///                                            ? is anything, 1|2 either, 1..5 the bits of and
///                                            between both, nan any NaN
///   ;; local int 16                          local memory, %local0
///   ;; value int 5                           an argument, %value0
///   ;; bytes %s 01 00                        an argument of a type of the text's, %value0
///   ;; image 2d ro RGBA UNSIGNED_INT8 2x1 01020304 05060708
///                                            an image and its elements, byte by byte, %image0; of
///                                            wo and rw: what it must hold then
///   ;; sampler CLAMP NEAREST                 %sampler0, for coordinates in elements
///   ;; opaque pipe_ro                        a parameter that is never set, %opaque0
///   ;; validator Lod of reads               why SPIRV-Tools refuses what the environment allows
///   ;; build                                 it must build, and nothing is run
///   ;; each T char short                     the case once for each word, which stands for {T}
///                                            wherever that is written; of several such lines, for
///                                            each pair; a:b has the parts {T.0} and {T.1}
///   1*16, #3                                 a number 16 times; 1 2 3
///   (the kernel's text, as module_builder.h describes it)
namespace assay::suites::spirv {

struct Slot {
  enum class Kind { in, out, local, value, bytes, image, sampler, opaque };
  Kind kind = Kind::in;
  std::string type;                                ///< "float4", or of bytes "%s"
  std::vector<std::uint64_t> bits;                 ///< of in and value: scalar by scalar
  std::vector<harness::Launch::Allowed> expected;  ///< of out: the same
  std::size_t count = 0;                           ///< elements
  std::vector<std::uint8_t> raw;                   ///< of bytes; of an image: its elements
  std::vector<std::string> words;                  ///< of an image and a sampler, as written
};

struct Example {
  std::string id;  ///< with the suite's name
  std::string citation;
  std::vector<std::string> needs;
  harness::Version spirv{1, 0};
  std::vector<std::size_t> items, group, offset;
  std::string options;
  std::vector<Slot> slots;
  std::string text;
  std::string (*rewritten)(std::string) = nullptr;  ///< of the module's text
  bool only_built = false;
  std::string unvalidated;  ///< why the validator refuses it
  std::string source;       ///< file and line
};

/// The examples of an embedded file. Throws std::logic_error with file and line for what it cannot
/// read.
std::vector<Example> load_examples(std::string_view suite, std::string_view path);

/// The module of one, for a device whose addresses have so many bits.
Module module_of(const Example& example, const Environment& environment);

/// A suite of the examples in suites/spirv/<name>/<name>.spvasm.
harness::Suite example_suite(const std::string& name, const std::string& title);

/// Each as a case at the oldest version of SPIR-V that will do and that the device lists, and, from
/// standard depth on, as `<id>/spirv_1.4` at every other listed version. Skipped where the device
/// need not accept the module.
std::vector<harness::Case> example_cases(const std::vector<Example>& examples,
                                         const Target& target);

}  // namespace assay::suites::spirv
