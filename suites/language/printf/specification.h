#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace assay::suites::printf {

/// A conversion specification: %, flags, field width, precision, vector specifier, length modifier,
/// conversion specifier (OpenCL C 3.0.19, 6.15.14.2).
struct Specification {
  bool minus = false, plus = false, space = false, alternative = false, zero = false;
  std::optional<int> width{}, precision{};
  int vector = 1;           ///< the n of the vector specifier vn; 1: none
  std::string_view length;  ///< the length modifier: "hh", "h", "hl", "l", "z", "t" or empty
  char conversion = 'd';

  bool integer() const {
    return std::string_view("diouxX").find(conversion) != std::string_view::npos;
  }
  bool is_signed() const { return conversion == 'd' || conversion == 'i' || !integer(); }
  bool upper() const { return conversion >= 'A' && conversion <= 'Z'; }
};

/// The text of the specification in a format: "%-+8.3v4hlf".
std::string text_of(const Specification& specification);

}  // namespace assay::suites::printf
