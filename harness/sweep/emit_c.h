#pragma once
#include <CL/cl.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assay::harness {

/// One launch of one kernel with everything it needs, and what its answers must be: plain data from
/// which emit_c() makes a program that knows nothing of Assay.
struct StandAlone {
  /// An image: clCreateImage's arguments; the content is the argument's. One from a buffer has a
  /// buffer of its own.
  struct Image {
    cl_image_format format{};
    cl_image_desc description{};          ///< its `buffer` is not looked at
    std::array<std::size_t, 3> region{};  ///< all of it, as clEnqueueReadImage takes it
    std::string flags;                    ///< "CL_MEM_READ_ONLY"
    std::string names;                    ///< of type, order and channels, for readers
  };
  struct Sampler {
    bool normalized = false;
    std::string addressing, filter;  ///< "CL_ADDRESS_CLAMP", "CL_FILTER_NEAREST"
  };
  struct Argument {
    enum class Kind {
      input,    ///< a buffer with `words`
      output,   ///< a buffer of `bytes`, poisoned, read back
      both,     ///< a buffer with `words`, read back
      scratch,  ///< a buffer of `bytes`
      local,    ///< local memory of `bytes`
      value,    ///< a uint, words[0]
      sampler,  ///< `sampler`
    };
    Kind kind = Kind::input;
    std::vector<std::uint32_t> words;  ///< the memory's content, little-endian
    std::size_t bytes = 0;
    std::optional<Image> image = {};  ///< of input and both: an image, not a buffer
    Sampler sampler = {};
  };
  /// A place in an argument's memory that holds an answer.
  struct Answer {
    std::size_t element = 0;  ///< counted in elements of
    int bytes = 4;            ///< 1, 2, 4 or 8
    int shift = 0, bits = 0;  ///< the part of the element that counts; 0 bits: all of it
  };
  /// What one answer may be.
  struct Allowed {
    /// Bits, intervals with both ends included; any NaN of the element's size besides, where `nan`.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> intervals;
    bool nan = false;
    /// Otherwise: an int that agrees with `low_bits_of` in so many low bits of its magnitude.
    int low_bits = 0;
    std::int32_t low_bits_of = 0;
  };
  /// Answers that are judged together, in the memory of argument `argument`: accepted where one of
  /// the ways allows each of them.
  struct Check {
    std::size_t argument = 0;
    std::vector<Answer> answers;
    std::string what;                        ///< "lane 2: exp(0x42b17217)"
    std::string reference;                   ///< "0x7f7fff80 + 0.19 ulp"
    std::vector<std::vector<Allowed>> ways;  ///< each with what every answer may be
  };

  std::string title;                  ///< the case's id
  std::vector<std::string> comments;  ///< rule, citation, how to rerun
  std::string platform, device;       ///< names, as the driver gives them
  std::string kernel, source, options;
  std::size_t global = 1, local = 0;  ///< 0: the driver chooses
  std::vector<Argument> arguments;
  std::vector<Check> checks;
};

/// A C99 program over CL/cl.h alone: `cc file.c -lOpenCL`. It prints every checked answer in bits
/// with PASS or FAIL, and exits with 1 when one fails, 2 when it could not find out.
std::string emit_c(const StandAlone& program);

}  // namespace assay::harness
