#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "harness/sweep/launch.h"
#include "reference/plain/scalar_type.h"

/// Cases as text. A `.cl` or `.spvasm` file holds many, one below the other. A line with one of
/// these words begins with the file's mark, `// ` or `;; `. The other lines are the program.
///
///   // case int8/add                         the id, without the suite's name
///   // cite SPIR-V Env 3.0.19, 2.5.1         holds until another case has another
///   // needs cl_khr_fp16 & !sub_groups       what a device must have, or must not:
///                                            harness/devices/availability.h
///   // items 4x2 | group 2x2 | offset 1      sizes; the usual ones are a work-item for each
///   element
///                                            of the first result, and groups of the driver's
///                                            choice
///   // options -cl-fast-relaxed-math
///   // in char 1 -1                          a buffer. This line and those below it are the
///                                            kernel's arguments, in their order
///   // out char 2 -2                         a buffer, and what it must hold then; ? is anything,
///                                            1|2 is either, 1..5 the bits of and between both, nan
///                                            any NaN.
///   // local int 16                          local memory of so many elements
///   // value int 5                           a value
///   // bytes %s 01 00                        a value of a type that the program declares.
///   // image 2d ro RGBA UNSIGNED_INT8 2x1 01020304 05060708
///                                            an image and its elements, byte by byte; an image of
///                                            wo or rw must hold them then
///   // sampler CLAMP NEAREST                 for coordinates in elements; a third word NORMALIZED
///   // opaque pipe_ro                        a parameter that is never set
///   // each T char short                     the case once for each word, in place of {T}
///                                            wherever that is written. Several such lines make
///                                            pairs; a:b has the parts {T.0} and {T.1}.
///   // table name   expression               the same for several names at once, with a line for
///   //   sum        2 + 3                    each case; two spaces or more are between columns,
///   //   product    2 * 3                    and "" is an empty cell
///   // define odd 1 3 5                      before a file's cases: ${odd} is the words
///   1*16, #3, #0..3, "ab"                    a number 16 times; 1 2 3; 0 1 2 3; 97 98
///
/// A line of two blanks more than the mark goes on with the line before it. Lines before the first
/// case hold for every case that has no line of that word. Comments begin with `///` or `;`.
namespace assay::suites {

/// A scalar or vector of numbers, by its name: "uchar4" is char of 4 lanes, unsigned.
struct NumberType {
  const reference::ScalarType& scalar;
  int lanes = 1;
  int bytes() const { return scalar.bytes() * (lanes == 3 ? 4 : lanes); }
};
/// Throws std::logic_error if it does not name a scalar or vector of numbers.
NumberType type_named(std::string_view name);

/// An argument of a kernel.
struct Slot {
  enum class Kind { in, out, local, value, bytes, image, sampler, opaque };
  Kind kind = Kind::in;
  std::string type;                                ///< "float4", or of bytes "s"
  std::vector<std::uint64_t> bits;                 ///< of in and value: scalar by scalar
  std::vector<harness::Launch::Allowed> expected;  ///< of out: the same
  std::size_t count = 0;                           ///< elements
  std::vector<std::uint8_t> raw;                   ///< of bytes; of an image: its elements
  std::vector<std::string> words;                  ///< of an image and a sampler, as written
};

/// One case, as its file has it.
struct CaseText {
  std::string id;  ///< with the suite's name
  std::string citation;
  harness::Needs needs;
  std::vector<std::size_t> items, group, offset;
  std::string options;
  std::vector<Slot> slots;
  std::string text;
  std::string source;   ///< file and line
  std::string written;  ///< the lines of the file
  /// A line with a word that only one kind of file has.
  struct Line {
    std::string word, rest, source;
  };
  std::vector<Line> others;
};

/// Ends reading with "file:line: what". Throws harness::UsageError.
[[noreturn]] void refuse_case(const std::string& source, std::string_view what);

struct CaseFileKind {
  std::string_view mark, comment;
  std::span<const std::string_view> words;  ///< that only this kind has
};

/// Throws harness::UsageError for the first file of the folder of --cases that no suite reads. Its
/// path is not that of a case file, or it is a kernel that differs from the one in the binary.
void check_case_folder();

/// The cases of a file of the project. If the folder of --cases (ASSAY_CASES) has a file at that
/// path below suites/, it is read in place of the embedded one. Throws harness::UsageError with
/// file and line for what it cannot read.
std::vector<CaseText> read_case_file(std::string_view suite, const std::string& path,
                                     const CaseFileKind& kind);

}  // namespace assay::suites
