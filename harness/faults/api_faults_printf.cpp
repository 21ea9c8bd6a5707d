#include "harness/faults/api_faults.h"
#include "harness/faults/rewritten_text.h"

// Faults of printf: what stands in formats means something else.
namespace assay::faults {
namespace {

/// A conversion specification: what stands between % and the part that changes, and behind it.
constexpr Text from_width("[0-9]*(?:\\.[0-9]*)?(?:v[0-9]+)?(?:hh|hl|h|l)?[diouxXfFeEgGaAs]");
constexpr Text to_conversion("(%[-+ #0]*[0-9]*(?:\\.[0-9]*)?(?:v[0-9]+)?(?:hh|hl|h|l)?)");

template <Text flag>
constexpr Plant flag_ignored() {
  return rewritten<Text("(%[-+ #0]*)") + flag + Text("([-+ #0]*") + from_width + Text(")"),
                   "$1$2">();
}
template <Text conversion, Text other>
constexpr Plant taken_for() {
  return rewritten<to_conversion + conversion + Text("(?![a-z])"), Text("$1") + other>();
}

constexpr ApiPlant plants[] = {
    {"printf_plus_ignored", flag_ignored<"\\+">()},
    {"printf_minus_ignored", flag_ignored<"-">()},
    {"printf_space_ignored", flag_ignored<" ">()},
    {"printf_hash_ignored", flag_ignored<"#">()},
    {"printf_zero_ignored",
     rewritten<Text("(%[-+ #]*)0([-+ #]*") + from_width + Text(")"), "$1$2">()},
    {"printf_width_ignored", rewritten<"(%[-+ #0]*)[1-9][0-9]*", "$1">()},
    {"printf_precision_ignored", rewritten<"(%[-+ #0]*[0-9]*)\\.[0-9]+", "$1">()},
    {"printf_small_hexadecimal", taken_for<"X", "x">()},
    {"printf_small_exponent", taken_for<"E", "e">()},
    {"printf_g_in_style_e", taken_for<"g", "e">()},
    {"printf_a_in_style_g", taken_for<"a", "g">()},
    {"printf_octal_in_hexadecimal", taken_for<"o", "x">()},
    {"printf_u_signed", taken_for<"u", "d">()},
    {"printf_percent_twice", rewritten<"%%", "%%%%">()},
    {"printf_string_in_brackets", rewritten<"%s", "(%s)">()},
    {"printf_character_in_brackets", rewritten<"%c", "(%c)">()},
    {"printf_silent", program_begins<"#undef printf\n#define printf(...) 0">()},
    {"printf_counts", rewritten<"= printf\\(", "= 3 + printf(">()},
    {"printf_loses_first", rewritten<"printf\\(\"[^\"%]*\\\\n\"\\);", ";">()},
};

}  // namespace

std::span<const ApiPlant> printf_plants() {
  return plants;
}

}  // namespace assay::faults
