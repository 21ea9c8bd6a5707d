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
  int vector = 1;           ///< n of vn; 1: no vector specifier
  std::string_view length;  ///< "hh", "h", "hl", "l", "z", "t" or none
  char conversion = 'd';

  bool integer() const {
    return std::string_view("diouxX").find(conversion) != std::string_view::npos;
  }
  bool is_signed() const { return conversion == 'd' || conversion == 'i' || !integer(); }
  bool upper() const { return conversion >= 'A' && conversion <= 'Z'; }
};

/// The specification as a format has it: "%-+8.3v4hlf".
std::string text_of(const Specification& specification);

}  // namespace assay::suites::printf
