#pragma once
#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/cases/measurement.h"

namespace assay::harness {

class CaseContext;   // harness/cases/case_context.h
struct BuiltKernel;  // harness/sweep/program_pool.h
struct DeviceInfo;   // harness/devices/device.h
struct Kernel;       // harness/cases/case.h

/// One launch of one kernel as plain data: everything that it needs, and its right answers. run()
/// runs it, judge() judges it, and emit_c() makes a program from it that does not need Assay.
struct Launch {
  using Sizes = std::vector<std::size_t>;  ///< one to three dimensions

  /// The arguments of clCreateImage. The argument's `words` are the image's content. An image from
  /// a buffer gets its own buffer.
  struct Image {
    cl_image_format format{};
    cl_image_desc description{};          ///< its `buffer` is ignored
    std::array<std::size_t, 3> region{};  ///< the region of the whole image for clEnqueueReadImage
    std::string flags;                    ///< "CL_MEM_READ_ONLY"
    std::string names;                    ///< type, order and channels in words for people
  };
  struct Sampler {
    bool normalized = false;
    std::string addressing, filter;  ///< "CL_ADDRESS_CLAMP", "CL_FILTER_NEAREST"
  };
  struct Argument {
    enum class Kind {
      input,    ///< memory that has `words`
      output,   ///< memory that has poison; it is read back
      both,     ///< memory that has `words`; it is read back
      scratch,  ///< memory that has poison
      local,    ///< local memory
      value,    ///< a value: `words`
      sampler,  ///< a sampler: `sampler`
    };
    Kind kind = Kind::input;
    std::vector<std::uint32_t> words;  ///< the content of the memory, or the value; little-endian
    std::size_t bytes = 0;             ///< size of the memory or the value; 0: the size of `words`
    std::optional<Image> image = {};   ///< set if the memory is an image
    Sampler sampler = {};
  };
  /// The place of an answer in an argument's memory.
  struct Answer {
    /// How the answer is written for people.
    enum class Text {
      number,    ///< "7", "255 (0xff)"
      bits,      ///< "0x000000ff"
      integer,   ///< "0x000000ff (255)"
      floating,  ///< "0x3f800000 (1)"
    };
    std::size_t element = 0;  ///< the index of the element; an element has `bytes` bytes
    int bytes = 4;            ///< 1, 2, 4 or 8
    int shift = 0, bits = 0;  ///< the answer is only these bits of the element; 0 bits: all of it
    std::string name = {};    ///< the name in messages: "__LINE__"; may be empty
    Text text = Text::bits;
  };
  /// The allowed values of one answer.
  struct Allowed {
    /// Intervals of bit patterns with both ends included. With `nan`, any NaN of this size is also
    /// allowed.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> intervals;
    bool nan = false;
    /// If this is not 0, it is a number of bits. Then an int is also allowed if its magnitude ends
    /// in the same bits as the magnitude of `low_bits_of`.
    int low_bits = 0;
    std::int32_t low_bits_of = 0;
  };
  /// Answers in the memory of one argument that are judged together. They are accepted if one of
  /// the ways allows all of them.
  struct Check {
    std::size_t argument = 0;
    std::vector<Answer> answers;
    std::string what;       ///< the answers in words: "lane 2: exp(0x42b17217)"; may be empty
    std::string reference;  ///< the right answer in words: "0x7f7fff80 + 0.19 ulp"; empty: the
                            ///< allowed values of the first way
    std::vector<std::vector<Allowed>> ways;  ///< each way has the allowed values of every answer
    std::vector<std::string> input = {};     ///< for --input, if the case accepts inputs
    Finding::Kind kind = Finding::Kind::value;
  };

  Launch() = default;
  Launch(std::string id, const Kernel& kernel, const DeviceInfo& device);

  std::string title;                  ///< the case's id
  std::vector<std::string> comments;  ///< rule, citation, the command for a rerun
  std::string platform, device;       ///< names that the driver gives
  std::string kernel, source, options;
  Sizes global{1}, local, offset;  ///< empty or 0: the driver chooses
  std::uint32_t poison = 0;        ///< for poison_of(); 0: a default value that is rarely an answer
  std::vector<Argument> arguments;
  std::vector<Check> checks;
};

/// For each argument that is read back after a launch, its words. Empty for other arguments.
using Contents = std::vector<std::vector<std::uint32_t>>;

/// Launches a kernel that was built from the launch's source, with other kernels or by itself, and
/// reads back its results. This is launch number `round` of the case, from 0. Throws cl::Error.
Contents run(const Launch& launch, const BuiltKernel& built, CaseContext& context,
             std::size_t round = 0, std::size_t rounds = 1);

/// Judges all checks.
Measurement judge(const Launch& launch, const Contents& contents);
/// The places of the failing checks in `checks`.
std::vector<std::size_t> failing_checks(const Launch& launch, const Contents& contents);
/// The finding if the kernel wrote past the end of a buffer.
std::optional<Finding> overrun(const Launch& launch, const Contents& contents);

// ---- For functions that write a program for the launch.

/// The size of the guard after each buffer that is read back. No kernel may write to it.
inline constexpr std::size_t guard_bytes = 64;
bool is_read_back(const Launch::Argument& argument);
std::size_t bytes_of(const Launch::Argument& argument);
/// The word that fills memory before a launch, and stays where the kernel does not write.
std::uint32_t poison_of(const Launch& launch);
/// The content of an argument's memory before the launch, including the guard.
std::vector<std::uint32_t> memory_of(const Launch::Argument& argument, std::uint32_t poison);

/// The check in words: "eight", "work-item 2 of 4: __LINE__, eight".
std::string what_of(const Launch::Check& check);
/// The right answer in words: "0x7f7fff80 + 0.19 ulp", "1 or 2".
std::string reference_of(const Launch::Check& check);
/// The number of hexadecimal digits in an answer.
int digits_of(const Launch::Answer& answer);
/// The allowed bits in words: "any NaN, 0x00000001 .. 0x00000007".
std::string bits_text(const Launch::Allowed& allowed, const Launch::Answer& answer);

}  // namespace assay::harness
