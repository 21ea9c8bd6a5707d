// Faults of compilers: directives, macros, words, restrictions, features, extensions and options.
#include "harness/faults/api_faults.h"
#include "harness/faults/language_plant.h"

namespace assay::faults {
namespace {

constexpr ApiPlant plants[] = {
    // ---- The preprocessor.
    {"line_numbers_from_zero", reads_as<"__LINE__", "(__LINE__ - 1)">()},
    {"line_directive_ignored", reads_as<"#line ", "#pragma line ">()},
    {"error_directive_ignored", reads_as<"#error", "#pragma error">()},
    {"version_macro_of_1_2_wrong",
     program_begins<"#undef CL_VERSION_1_2\n#define CL_VERSION_1_2 121">()},
    {"hash_gives_the_parameter", reads_as<" #x", " \"x\"">()},
    {"hash_hash_separates", reads_as<"##", " ">()},
    {"conditions_signed", reads_as<"0u", "0">()},
    {"elif_behind_a_taken_group", reads_as<"#elif", "#endif\n#if">()},
    {"kernel_exec_missing", program_begins<"#undef __kernel_exec\n#undef kernel_exec">()},
    {"func_of_another_name", reads_as<"__func__", "\"kernel\"">()},
    {"variable_arguments_lost", reads_as<"__VA_ARGS__", "">()},
    {"undef_ignored", reads_as<"#undef", "#pragma undef">()},
    {"unknown_pragma_refused", reads_as<"#pragma assay", "#error assay">()},
    // ---- Storage and words.
    {"unions_as_structs", reads_as<"union ", "struct ">()},
    {"inner_typedef_of_a_long", reads_as<"typedef ulong ", "typedef uint ">()},
    {"extern_constant_is_another", reads_as<"extern __constant ", "static __constant ">()},
    {"local_is_a_name", program_begins<"#define local here">()},
    {"kernels_may_be_static", reads_as<"static __kernel ", "__kernel ">()},
    {"parameters_may_be_extern", reads_as<"(extern ", "(">()},
    // ---- Restrictions.
    {"kernels_take_bool", reads_as<"(bool a", "(int a">()},
    {"kernels_take_structs_with_sizes", reads_as<"; size_t ", "; ulong ">()},
    {"kernels_return_numbers", accepts<"__kernel uint ">()},
    {"functions_have_addresses", accepts<"(*f)">()},
    {"constants_are_global", accepts<"__global const uint *p">()},
    {"kernels_take_private_pointers", accepts<"(__private uint *a">()},
    {"stdio_is_there", reads_as<"#include <stdio.h>", "">()},
    {"functions_called_main", reads_as<"void main(", "void not_main(">()},
    {"functions_declared_by_calls", accepts<"nowhere(">()},
    {"numbers_restrict", reads_as<"restrict uint", "uint">()},
    {"pointers_to_pointers_shift", reads_as<"**pp += ", "*(*pp + 1) += ">()},
    // ---- Features.
    {"feature_macro_missing", program_begins<"#undef __opencl_c_int64">()},
    {"feature_macro_of_another_value",
     program_begins<"#ifdef __opencl_c_fp64\n#undef __opencl_c_fp64\n#define __opencl_c_fp64 2\n"
                    "#endif">()},
    {"feature_macro_unlisted", program_begins<"#define __opencl_c_device_enqueue 1">()},
    {"images_macro_missing", program_begins<"#undef __opencl_c_images">()},
    {"count_of_bits_missing", reads_as<"popcount(", "no_popcount(">()},
    {"newer_name_taken", program_begins<"#define ctz(x) 7u">()},
    {"sub_groups_without_the_feature", program_begins<"#define get_sub_group_size() 1u">()},
    // ---- Extensions.
    {"extension_macro_missing", program_begins<"#undef cl_khr_fp64">()},
    {"extension_macro_unlisted", program_begins<"#define cl_khr_subgroup_ballot 1">()},
    {"extensions_cannot_be_disabled",
     reads_as<"#pragma OPENCL EXTENSION all : disable", "#error all">()},
    {"extension_cannot_be_enabled",
     reads_as<"#pragma OPENCL EXTENSION cl_khr_fp64 : enable", "#error no doubles">()},
    {"older_atomics_count_twice", program_begins<"#define atom_inc(p) atom_add(p, 2u)">()},
    {"election_without_the_extension", program_begins<"#define sub_group_elect() 1">()},
    // ---- Options.
    {"definitions_are_values", takes_option<"=1+2", "=(1+2)">()},
    {"warnings_not_inhibited", takes_option<"-w", "">()},
    {"continue_without_optimization",
     takes_option<"-cl-opt-disable", "-cl-opt-disable -D continue=break">()},
    {"unknown_language_accepted", takes_option<"-cl-std=CL9.9", "">()},
    {"unknown_option_accepted", takes_option<"-cl-no-such-option", "">()},
    {"folders_before_embedded_headers", before<CompileProgram>([](auto& call) {
       const char* const options = call["options"_arg];
       if (options == nullptr || std::string_view(options).find("-I") == std::string_view::npos)
         return false;
       call["num_input_headers"_arg] = 0;
       call["input_headers"_arg] = nullptr;
       call["header_include_names"_arg] = nullptr;
       return true;
     })},
};

}  // namespace

std::span<const ApiPlant> language_plants() {
  return plants;
}

}  // namespace assay::faults
