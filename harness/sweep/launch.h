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

/// One launch of one kernel with everything it needs, and its right answers, as plain data. run()
/// runs it, judge() judges it, and emit_c() makes a program from it that knows nothing of Assay.
struct Launch {
  using Sizes = std::vector<std::size_t>;  ///< along one to three dimensions

  /// An image: clCreateImage's arguments; the content is the argument's. An image from a buffer has
  /// its own buffer.
  struct Image {
    cl_image_format format{};
    cl_image_desc description{};          ///< its `buffer` is ignored
    std::array<std::size_t, 3> region{};  ///< the whole region for clEnqueueReadImage
    std::string flags;                    ///< "CL_MEM_READ_ONLY"
    std::string names;                    ///< names of type, order and channels, for readers
  };
  struct Sampler {
    bool normalized = false;
    std::string addressing, filter;  ///< "CL_ADDRESS_CLAMP", "CL_FILTER_NEAREST"
  };
  struct Argument {
    enum class Kind {
      input,    ///< memory with `words`
      output,   ///< memory that holds poison, read back
      both,     ///< memory with `words`, read back
      scratch,  ///< memory that holds poison
      local,    ///< local memory
      value,    ///< `words`
      sampler,  ///< `sampler`
    };
    Kind kind = Kind::input;
    std::vector<std::uint32_t> words;  ///< the memory's content or the value, little-endian
    std::size_t bytes = 0;             ///< of the memory or the value; 0: those of `words`
    std::optional<Image> image = {};   ///< of memory that is an image, not a buffer
    Sampler sampler = {};
  };
  /// A place in an argument's memory that holds an answer.
  struct Answer {
    /// How people read it.
    enum class Text {
      number,    ///< "7", "255 (0xff)"
      bits,      ///< "0x000000ff"
      integer,   ///< "0x000000ff (255)"
      floating,  ///< "0x3f800000 (1)"
    };
    std::size_t element = 0;  ///< counted in elements of
    int bytes = 4;            ///< 1, 2, 4 or 8
    int shift = 0, bits = 0;  ///< the part of the element that counts; 0 bits: all of it
    std::string name = {};    ///< in messages: "__LINE__"; may be empty
    Text text = Text::bits;
  };
  /// The allowed values of one answer.
  struct Allowed {
    /// Bits: intervals with both ends included. With `nan`, also any NaN of the element's size.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> intervals;
    bool nan = false;
    /// Otherwise: an int that agrees with `low_bits_of` in this many low bits of its magnitude.
    int low_bits = 0;
    std::int32_t low_bits_of = 0;
  };
  /// Answers that are judged together, in the memory of argument `argument`: accepted if one of the
  /// ways allows each of them.
  struct Check {
    std::size_t argument = 0;
    std::vector<Answer> answers;
    std::string what;       ///< "lane 2: exp(0x42b17217)"; may be empty
    std::string reference;  ///< "0x7f7fff80 + 0.19 ulp"; empty: the answers of the first way
    std::vector<std::vector<Allowed>> ways;  ///< each with the allowed values of every answer
    std::vector<std::string> input = {};     ///< for --input, if the case takes one
    Finding::Kind kind = Finding::Kind::value;
  };

  Launch() = default;
  Launch(std::string id, const Kernel& kernel, const DeviceInfo& device);

  std::string title;                  ///< the case's id
  std::vector<std::string> comments;  ///< rule, citation, how to rerun
  std::string platform, device;       ///< names, as the driver gives them
  std::string kernel, source, options;
  Sizes global{1}, local, offset;  ///< no local size, or 0: the driver chooses
  std::uint32_t poison = 0;        ///< for poison_of(); 0: a value that is rarely an answer
  std::vector<Argument> arguments;
  std::vector<Check> checks;
};

/// The words of the arguments that are read back after a launch. Empty for the others.
using Contents = std::vector<std::vector<std::uint32_t>>;

/// Launches a kernel that was built from the launch's source, with others or by itself. Reads back
/// its results. It is launch number `round` of the case, from 0. Throws cl::Error.
Contents run(const Launch& launch, const BuiltKernel& built, CaseContext& context,
             std::size_t round = 0, std::size_t rounds = 1);

/// Judges the answers, check by check.
Measurement judge(const Launch& launch, const Contents& contents);
/// The places of the checks that fail.
std::vector<std::size_t> failing_checks(const Launch& launch, const Contents& contents);
/// The finding of a write past the end of a buffer, if there was one.
std::optional<Finding> overrun(const Launch& launch, const Contents& contents);

// ---- For writers of a launch's program.

/// The guard: this many bytes after a buffer that is read back. No kernel may write them.
inline constexpr std::size_t guard_bytes = 64;
bool is_read_back(const Launch::Argument& argument);
std::size_t bytes_of(const Launch::Argument& argument);
/// The content of every word of memory that was not written.
std::uint32_t poison_of(const Launch& launch);
/// The content of an argument's memory before the launch, with the guard after it.
std::vector<std::uint32_t> memory_of(const Launch::Argument& argument, std::uint32_t poison);

/// "eight", "work-item 2 of 4: __LINE__, eight".
std::string what_of(const Launch::Check& check);
/// "0x7f7fff80 + 0.19 ulp", "1 or 2".
std::string reference_of(const Launch::Check& check);
/// Hexadecimal digits of an answer.
int digits_of(const Launch::Answer& answer);
/// "any NaN, 0x00000001 .. 0x00000007".
std::string bits_text(const Launch::Allowed& allowed, const Launch::Answer& answer);

}  // namespace assay::harness
