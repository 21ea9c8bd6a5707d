// Changes of printed texts and logs that the specification allows.
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <regex>
#include <string>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

/// Changes a kernel's printed text, if the application redirected it to an unnamed file.
template <class Respell>
bool printed_otherwise(Respell respell) {
  std::fflush(nullptr);
  struct stat status {};
  if (fstat(STDOUT_FILENO, &status) != 0 || !S_ISREG(status.st_mode) || status.st_nlink != 0 ||
      status.st_size == 0)
    return false;
  std::string text(static_cast<size_t>(status.st_size), '\0');
  if (pread(STDOUT_FILENO, text.data(), text.size(), 0) != status.st_size) return false;
  const std::string other = respell(text);
  if (other == text || ftruncate(STDOUT_FILENO, 0) != 0) return false;
  return write(STDOUT_FILENO, other.data(), other.size()) == static_cast<ssize_t>(other.size());
}

/// Writes "infinity" for "inf". An "inf" beside a blank does not change, because the blank may fill
/// a field of fixed width.
std::string infinity_in_full(const std::string& text) {
  static const std::regex small("(^|[^ A-Za-z0-9_+-])([+-]?)inf(?![A-Za-z0-9_ ])"),
      capital("(^|[^ A-Za-z0-9_+-])([+-]?)INF(?![A-Za-z0-9_ ])");
  return std::regex_replace(std::regex_replace(text, small, "$1$2infinity"), capital,
                            "$1$2INFINITY");
}

/// Writes 0x1.921fb54442d19p+1 as 0x3.243f6a8885a32p+0: the same number with another first digit.
std::string first_digit_larger(const std::string& text) {
  static const std::regex number("0x1\\.([0-9a-f]{13})p([+-]\\d+)(?![0-9 ])");
  std::string other;
  auto at = text.begin();
  for (std::sregex_iterator one(text.begin(), text.end(), number), end; one != end; ++one) {
    const unsigned long long digits = std::stoull((*one)[1], nullptr, 16) << 1;
    char doubled[64];
    const int size =
        std::snprintf(doubled, sizeof doubled, "0x%llx.%013llxp%+d", 2 + (digits >> 52),
                      digits & 0xfffffffffffff, std::stoi((*one)[2]) - 1);
    const auto begin = text.begin() + one->position();
    other.append(at, begin);
    const bool alike = size == one->length() && (digits & 0xf) != 0;
    other += alike ? std::string(doubled) : one->str();
    at = begin + one->length();
  }
  return other.append(at, text.end());
}

inline constexpr auto spelled_infinity = [](auto&, cl_int&) {
  return printed_otherwise(infinity_in_full);
};
inline constexpr auto spelled_digits = [](auto&, cl_int&) {
  return printed_otherwise(first_digit_larger);
};

constexpr ApiPlant plants[] = {
    {"infinity_printed_in_full", after<Finish>(spelled_infinity)},
    {"infinity_printed_in_full", after<WaitForEvents>(spelled_infinity)},
    {"hexadecimal_digits_doubled", after<Finish>(spelled_digits)},
    {"hexadecimal_digits_doubled", after<WaitForEvents>(spelled_digits)},
    {"notes_in_build_logs", around<GetProgramBuildInfo>([](auto& call) {
       const auto status = [&] {
         cl_build_status is = CL_BUILD_NONE;
         below().clGetProgramBuildInfo(call["program"_arg], call["device"_arg],
                                       CL_PROGRAM_BUILD_STATUS, sizeof is, &is, nullptr);
         return is;
       }();
       if (!asks_for<CL_PROGRAM_BUILD_LOG>(call) || status == CL_BUILD_NONE) return call();
       fired();
       return extensions_and("\nnote: nothing was unrolled; 0 errors, 1 warning: <none>\n", call);
     })},
};

}  // namespace

std::span<const ApiPlant> allowed_text_plants() {
  return plants;
}

}  // namespace assay::faults
