#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace assay::harness {

/// One launch of one kernel with everything it needs, and what its answers must be: plain data from
/// which emit_c() makes a program that knows nothing of Assay.
struct StandAlone {
  struct Argument {
    enum class Kind {
      input,    ///< a buffer with `words`
      output,   ///< a buffer of `bytes`, poisoned, read back
      both,     ///< a buffer with `words`, read back
      scratch,  ///< a buffer of `bytes`
      local,    ///< local memory of `bytes`
      value,    ///< a uint, words[0]
    };
    Kind kind = Kind::input;
    std::vector<std::uint32_t> words;  ///< the memory's content, little-endian
    std::size_t bytes = 0;
  };
  /// One answer: element `element` of the buffer of argument `argument`.
  struct Check {
    std::size_t argument = 0;
    std::size_t element = 0;
    int bytes = 4;          ///< of an element: 1, 2, 4 or 8
    std::string what;       ///< "lane 2: exp(0x42b17217)"
    std::string reference;  ///< "0x7f7fff80 + 0.19 ulp"
    /// Accepted bits, intervals with both ends included; any NaN of that size besides, where `nan`.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> accepted;
    bool nan = false;
    /// Otherwise: an int that agrees with `low_bits_of` in so many low bits of its magnitude.
    int low_bits = 0;
    std::int32_t low_bits_of = 0;
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
