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
};

}  // namespace

std::span<const ApiPlant> statement_plants() {
  return plants;
}

}  // namespace assay::faults
