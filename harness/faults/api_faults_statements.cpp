#include "harness/faults/api_faults.h"
#include "harness/faults/rewritten_text.h"

// Faults of statements, operators and declarations: a compiler that takes one for another, or takes
// what it has to refuse.
namespace assay::faults {
namespace {

constexpr ApiPlant plants[] = {
    // ---- Statements and operators.
    {"and_of_both_operands", rewritten<" && ", " & ">()},
    {"or_of_both_operands", rewritten<" \\|\\| ", " | ">()},
    {"do_runs_once", rewritten<"\\} while \\(([^\\n;{}]*)\\);", "} while (0);">()},
    {"default_never_taken", rewritten<"default:", "case 0x7ffffff1:">()},
    {"break_of_a_case_lost", rewritten<"(case [^:;{}]+: *[^;{}:]*;) break;", "$1">()},
    {"ternary_reversed", rewritten<"(\\w+) \\? (\\w+) : (\\w+);", "$1 ? $3 : $2;">()},
    {"last_turn_lost", rewritten<"k < ([0-9]+)u; \\+\\+k", "k + 1u < $1u; ++k">()},
    {"jumps_ignored", rewritten<"goto \\w+;", ";">()},
    {"increment_before", rewritten<"(\\w+)\\+\\+([;,)])", "++$1$2">()},
    {"remainder_assigned_as_quotient", rewritten<" %= ", " /= ">()},
    {"low_half_is_the_high_one", rewritten<"\\.lo\\b", ".hi">()},
    {"even_components_are_odd", rewritten<"\\.even\\b", ".odd">()},
    {"swizzle_ignored", rewritten<"\\.s3210\\b", "">()},
    // ---- Address spaces.
    {"local_initializer_ignored", rewritten<"__local (\\w+ \\w+) = [^;{}]+;", "__local $1;">()},
    {"constant_without_value_taken",
     rewritten<"__constant (\\w+ \\w+) *;", "__constant $1 = 0;">()},
    {"space_of_results_ignored",
     rewritten<"__(?:global|local|constant|private) (\\w+ \\w+\\(void\\) \\{)", "$1">()},
    {"space_of_parameters_ignored",
     rewritten<"\\(__(?:global|local|constant) (\\w+ \\w+)\\)", "($1)">()},
    {"second_space_ignored", rewritten<"__private __local ", "__private ">()},
    {"local_in_blocks_taken", rewritten<"(if \\([^\\n]*\\) \\{\\s*)__local ", "$1">()},
    {"private_pointers_of_kernels_taken",
     rewritten<"(__kernel void \\w+\\()__private ", "$1__global ">()},
    {"casts_to_global_pass", rewritten<"= \\((__global \\w+ \\*)\\)\\w+;", "= ($1)0;">()},
    {"constant_parameters_writable", rewritten<"\\(__constant (uint \\*)", "(__global $1">()},
    {"local_arrays_of_each_item", rewritten<"__local (\\w+ \\w+\\[16\\])", "$1">()},
    {"literals_end_early", rewritten<"\"Hello\"", "\"Hell\"">()},
    // ---- Variables of the program, qualifiers.
    {"constants_of_arrays_moved",
     rewritten<"= \\{\\{1, 2\\}, \\{3, 4, 5\\}\\};", "= {{2, 1}, {3, 5, 4}};">()},
    {"const_ignored", rewritten<"\\bconst (uint \\w+ =)", "$1">()},
    {"const_of_pointers_ignored", rewritten<"\\*const (\\w+ =)", "*$1">()},
    {"const_members_writable", rewritten<"\\{ const (\\w+ \\w+;)", "{ $1">()},
    {"restrict_of_numbers_taken", rewritten<"uint restrict (\\w+ =)", "uint $1">()},
    {"hint_is_a_requirement",
     rewritten<"work_group_size_hint\\(8, 1, 1\\)", "reqd_work_group_size(8, 1, 1)">()},
    {"required_size_turned", rewritten<"reqd_work_group_size\\((\\d+), (\\d+), (\\d+)\\)",
                                       "reqd_work_group_size($2, $1, $3)">()},
    {"inner_kernels_not_called", rewritten<"(\\{ )(\\w+)\\(p, n\\); \\2", "$1$2">()},
    // ---- Attributes.
    {"packed_ignored", rewritten<"\\bpacked\\b(?!/)", "">()},
    {"packed_enums_are_ints", rewritten<"enum __attribute__\\(\\(packed\\)\\)", "enum">()},
    {"aligned_ignored", rewritten<"aligned\\([0-9]+\\)", "">()},
    {"aligned_to_16_at_most", rewritten<"aligned\\((?:32|64|128)\\)", "aligned(16)">()},
    {"attributes_behind_bodies_ignored", rewritten<"\\} __attribute__\\(\\(packed\\)\\)", "}">()},
    // ---- Work-item functions and async copies.
    {"offset_of_first_dimension_alone",
     program_begins<"#define get_global_offset(d) ((d) == 0 ? get_global_offset(0) : 0)">()},
    {"sizes_of_other_dimensions_zero",
     program_begins<
         "#define get_global_size(d) ((d) < get_work_dim() ? get_global_size(d) : 0)">()},
    {"work_dim_of_three", program_begins<"#define get_work_dim() 3u">()},
    {"groups_counted_short", program_begins<"#define get_num_groups(d) (get_num_groups(d) > 4 ? "
                                            "get_num_groups(d) - 1 : get_num_groups(d))">()},
    {"async_copy_leaves_the_last",
     program_begins<"#define async_work_group_copy(to, from, n, e) async_work_group_copy(to, from, "
                    "(n) > 8 ? (n) - 1 : (n), e)">()},
    {"strides_ignored", program_begins<"#define async_work_group_strided_copy(to, from, n, s, e) "
                                       "async_work_group_strided_copy(to, from, n, 1, e)">()},
    {"strided_copy_beyond",
     program_begins<"#define async_work_group_strided_copy(to, from, n, s, e) "
                    "async_work_group_strided_copy(to, from, (n) + 1, s, e)">()},
};

}  // namespace

std::span<const ApiPlant> statement_plants() {
  return plants;
}

}  // namespace assay::faults
