#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "harness/sweep/launch.h"
#include "reference/plain/scalar_type.h"

/// Cases as text. A `.cl` or `.spvasm` file holds many cases, one after the other. A directive is a
/// line that begins with the file's mark, `// ` or `;; `, and one of these words. The other lines
/// are the program.
///
///   // case int8/add                         the id, without the suite's name
///   // cite SPIR-V Env 3.0.19, 2.5.1         holds for the next cases until another line `cite`
///   // needs cl_khr_fp16 & !sub_groups       the features that a device must have, or must not
///                                            have: harness/devices/availability.h
///   // items 4x2                             the global size; without it, one work-item for each
///                                            element of the first result
///   // group 2x2                             the work-group size; without it, the driver chooses
///   // offset 1                              the global offset
///   // options -cl-fast-relaxed-math
///   // in char 1 -1                          a buffer. This line and the following lines are the
///                                            kernel's arguments, in their order
///   // out char 2 -2                         a buffer, and the content that the kernel must write.
///                                            ? is any value, 1|2 is 1 or 2, 1..5 is a bit
///                                            pattern from 1 to 5, nan is any NaN
///   // local int 16                          local memory of this number of elements
///   // value int 5                           a value
///   // bytes %s 01 00                        a value of a type that the program declares
///   // image 2d ro RGBA UNSIGNED_INT8 2x1 01020304 05060708
///                                            an image and the bytes of its elements. The kernel
///                                            must write these bytes if the image is wo or rw
///   // sampler CLAMP NEAREST                 for coordinates in elements, or with a third word
///                                            NORMALIZED for normalized coordinates
///   // opaque pipe_ro                        a parameter that is never set
///   // each T char short                     one case for each word. The word replaces {T}
///                                            everywhere. With several lines `each`, there is one
///                                            case for each combination of words. The word a:b has
///                                            the parts {T.0} and {T.1}
///   // table name   expression               one case for each row. The cells of a row replace
///   //   sum        2 + 3                    {name} and {expression}. At least two spaces are
///   //   product    2 * 3                    between columns, and "" is an empty cell
///   // define odd 1 3 5                      before the cases of a file: ${odd} means these words
///   1*16, #3, #0..3, "ab"                    short forms: the word 1, 16 times; the words 1 2 3;
///                                            0 1 2 3; 97 98 (the bytes of the text)
///
/// A line with two more spaces after its mark continues the line before it. A directive before the
/// first case holds for every case that has no directive of this word. Comments begin with `///` or
/// `;`.
namespace assay::suites {

/// A scalar type or a vector type of numbers. "uchar4" is an unsigned char with 4 lanes.
struct NumberType {
  const reference::ScalarType& scalar;
  int lanes = 1;
  int bytes() const { return scalar.bytes() * (lanes == 3 ? 4 : lanes); }
};
/// Throws std::logic_error if `name` is not a scalar type or a vector type of numbers.
NumberType type_named(std::string_view name);

/// An argument of a kernel.
struct Slot {
  enum class Kind { in, out, local, value, bytes, image, sampler, opaque };
  Kind kind = Kind::in;
  std::string type;                                ///< the type: "float4"; for `bytes %s`, "s"
  std::vector<std::uint64_t> bits;                 ///< for `in` and `value`: the bits of each
                                                   ///< scalar
  std::vector<harness::Launch::Allowed> expected;  ///< for `out`: the allowed values of each scalar
  std::size_t count = 0;                           ///< the number of elements
  std::vector<std::uint8_t> raw;                   ///< for `bytes`, and for the elements of an
                                                   ///< image: the bytes
  std::vector<std::string> words;                  ///< for an image or a sampler: the words of the
                                                   ///< line
};

struct CaseText {
  std::string id;  ///< the id with the suite's name
  std::string citation;
  harness::Needs needs;
  std::vector<std::size_t> items, group, offset;
  std::string options;
  std::vector<Slot> slots;
  std::string text;
  std::string source;   ///< the file and the line
  std::string written;  ///< the text of the case in its file
  /// A directive that only one kind of file has.
  struct Line {
    std::string word, rest, source;
  };
  std::vector<Line> others;
};

/// Throws harness::UsageError with the text "file:line: what".
[[noreturn]] void refuse_case(const std::string& source, std::string_view what);

struct CaseFileKind {
  std::string_view mark, comment;
  std::span<const std::string_view> words;  ///< the words of directives that only this kind of file
                                            ///< has
};

/// Throws harness::UsageError if the folder of --cases has a file that no suite reads. Also throws
/// if the folder has a kernel that differs from the kernel in the binary.
void check_case_folder();

/// Reads the cases of an embedded file. A file in the folder of --cases (ASSAY_CASES) with the same
/// path below suites/ replaces the embedded file. Throws harness::UsageError with file and line if
/// the text cannot be read.
std::vector<CaseText> read_case_file(std::string_view suite, const std::string& path,
                                     const CaseFileKind& kind);

}  // namespace assay::suites
