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

struct Launch {
  using Sizes = std::vector<std::size_t>;  ///< one to three dimensions

  /// The arguments of clCreateImage. `Argument::words` is the content of the image.
  struct Image {
    cl_image_format format{};
    /// `buffer` is ignored: an image from a buffer gets its own buffer.
    cl_image_desc description{};
    std::array<std::size_t, 3> region{};  ///< the region of the whole image
    std::string flags;                    ///< "CL_MEM_READ_ONLY"
    std::string names;                    ///< type, channel order and channel type, for people
  };
  struct Sampler {
    bool normalized = false;
    std::string addressing, filter;  ///< "CL_ADDRESS_CLAMP", "CL_FILTER_NEAREST"
  };
  struct Argument {
    enum class Kind {
      input,    ///< memory with `words`
      output,   ///< memory with `poison`; read back
      both,     ///< memory with `words`; read back
      scratch,  ///< memory with `poison`; not read back
      local,    ///< local memory
      value,
      sampler,
    };
    Kind kind = Kind::input;
    std::vector<std::uint32_t> words;  ///< the content or the value; little-endian
    std::size_t bytes = 0;             ///< 0: the size of `words`
    std::optional<Image> image = {};
    Sampler sampler = {};
  };
  /// A place in the memory of an argument.
  struct Answer {
    enum class Text {
      number,    ///< "7", "255 (0xff)"
      bits,      ///< "0x000000ff"
      integer,   ///< "0x000000ff (255)"
      floating,  ///< "0x3f800000 (1)"
    };
    std::size_t element = 0;  ///< index of the element of `bytes` bytes
    int bytes = 4;            ///< 1, 2, 4 or 8
    int shift = 0, bits = 0;  ///< the bits of the element to compare; 0 bits: all
    std::string name = {};    ///< "__LINE__"; may be empty
    Text text = Text::bits;
  };
  struct Allowed {
    /// Allowed bit patterns, as intervals with both ends. With `nan`, every NaN is also allowed.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> intervals;
    bool nan = false;
    /// If n > 0, ints are also allowed whose magnitude has the same n low bits as `low_bits_of`.
    int low_bits = 0;
    std::int32_t low_bits_of = 0;
  };
  /// The answers are right if one of `ways` allows all of them.
  struct Check {
    std::size_t argument = 0;
    std::vector<Answer> answers;
    std::string what;       ///< "lane 2: exp(0x42b17217)"; may be empty
    std::string reference;  ///< "0x7f7fff80 + 0.19 ulp"; if empty, `ways[0]` is shown
    std::vector<std::vector<Allowed>> ways;  ///< ways[k][i] allows answer i
    std::vector<std::string> input = {};     ///< for --input; empty if the case has no inputs
    Finding::Kind kind = Finding::Kind::value;
  };

  Launch() = default;
  Launch(std::string id, const Kernel& kernel, const DeviceInfo& device);

  std::string title;
  std::vector<std::string> comments;  ///< rule, citation, command that repeats the case
  std::string platform, device;
  std::string kernel, source, options;
  Sizes global{1}, local, offset;  ///< empty or 0: the driver chooses
  std::uint32_t poison = 0;        ///< fills memory before the launch; 0: a default value
  std::vector<Argument> arguments;
  std::vector<Check> checks;
};

/// The words of each argument that is read back. Empty for other arguments.
using Contents = std::vector<std::vector<std::uint32_t>>;

/// `built` may also contain other kernels. `round` is the number of the launch in the case, from 0.
/// Throws cl::Error.
Contents run(const Launch& launch, const BuiltKernel& built, CaseContext& context,
             std::size_t round = 0, std::size_t rounds = 1);

Measurement judge(const Launch& launch, const Contents& contents);
/// Indices in `checks`.
std::vector<std::size_t> failing_checks(const Launch& launch, const Contents& contents);
/// The finding if the kernel wrote past the end of a buffer.
std::optional<Finding> overrun(const Launch& launch, const Contents& contents);

/// Bytes after each buffer that is read back. No kernel may write to them.
inline constexpr std::size_t guard_bytes = 64;
bool is_read_back(const Launch::Argument& argument);
std::size_t bytes_of(const Launch::Argument& argument);
/// The word that fills memory before a launch. It stays in places that the kernel does not write.
std::uint32_t poison_of(const Launch& launch);
/// The memory of an argument before the launch, with the guard bytes.
std::vector<std::uint32_t> memory_of(const Launch::Argument& argument, std::uint32_t poison);

/// "work-item 2 of 4: __LINE__, eight".
std::string what_of(const Launch::Check& check);
/// "0x7f7fff80 + 0.19 ulp", "1 or 2".
std::string reference_of(const Launch::Check& check);
int digits_of(const Launch::Answer& answer);
/// "any NaN, 0x00000001 .. 0x00000007".
std::string bits_text(const Launch::Allowed& allowed, const Launch::Answer& answer);

}  // namespace assay::harness
