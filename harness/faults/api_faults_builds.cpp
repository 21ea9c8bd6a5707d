#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/text_plant.h"

// Faults of a program's state after each build step, and of drivers that reuse parts of an earlier
// build.
namespace assay::faults {
namespace {

cl_context context_of(cl_program program) {
  return asked<cl_context>(below().clGetProgramInfo, program, CL_PROGRAM_CONTEXT);
}

std::string given(const char* options) {
  return options == nullptr ? "" : options;
}

bool has(const char* options, std::string_view what) {
  return given(options).find(what) != std::string::npos;
}

std::atomic<bool> unloaded{false};
std::atomic<int> building{0};

constexpr auto unloading = after<UnloadPlatformCompiler>([](auto&, cl_int&) {
  unloaded = true;
  return false;
});

/// The context, and the options without the option that begins with `left_out`.
std::string key_without(std::string_view left_out, cl_program program, std::string options) {
  if (const auto at = options.find(left_out); at != std::string::npos)
    options.erase(at, options.find(' ', at) - at);
  std::erase(options, ' ');
  return options + std::to_string(reinterpret_cast<std::uintptr_t>(context_of(program)));
}

/// A later build of the same text uses the options of the first build.
template <class Key>
constexpr Plant kept_builds(Key) {
  return around<BuildProgram>([](auto& call) {
    const std::string own = given(call["options"_arg]);
    const std::string kept =
        remembered<std::map<std::pair<std::string, std::string>, std::string>>([&](auto& all) {
          return all
              .emplace(std::pair(source_of(call["program"_arg]), Key{}(call["program"_arg], own)),
                       own)
              .first->second;
        });
    if (kept != own) fired();
    call["options"_arg] = kept.c_str();
    return call();
  });
}

/// If the options name folders, the call ignores its header programs.
constexpr auto folders_alone = before<CompileProgram>([](auto& call) {
  if (!has(call["options"_arg], "-I") || call["num_input_headers"_arg] == 0) return false;
  call["num_input_headers"_arg] = 0;
  call["input_headers"_arg] = nullptr;
  call["header_include_names"_arg] = nullptr;
  return true;
});

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

constexpr ApiPlant plants[] = {
    {"status_of_the_first_step",
     answer<GetProgramBuildInfo, CL_PROGRAM_BUILD_STATUS>([](cl_build_status& status) {
       if (status == CL_BUILD_NONE || status == CL_BUILD_IN_PROGRESS) return false;
       static std::atomic<bool> failed{false};
       if (status == CL_BUILD_ERROR) failed = true;
       const bool changes = failed && status == CL_BUILD_SUCCESS;
       if (changes) status = CL_BUILD_ERROR;
       return changes;
     })},
    {"executable_for_ever",
     answers<GetProgramBuildInfo, CL_PROGRAM_BINARY_TYPE, cl_program_binary_type>([](auto& call,
                                                                                     auto type) {
       if (type[0] == CL_PROGRAM_BINARY_TYPE_EXECUTABLE) note(call["program"_arg]);
       return noted(call["program"_arg]) && turned(type[0], CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT,
                                                   CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
     })},
    {"executable_for_ever", before<BuildProgram>([](auto& call) {
       note(call["program"_arg]);
       return false;
     })},
    {"kernels_of_a_failed_build",
     error<CreateKernel, CL_INVALID_PROGRAM_EXECUTABLE, CL_INVALID_PROGRAM>()},
    {"failed_link_spoils_objects", after<LinkProgram>([](auto& call, cl_program&) {
       if (call["errcode_ret"_arg] == nullptr ||
           *call["errcode_ret"_arg] != CL_LINK_PROGRAM_FAILURE)
         return false;
       for (cl_uint i = 0; i < call["num_input_programs"_arg]; ++i)
         note(call["input_programs"_arg][i]);
       return true;
     })},
    {"failed_link_spoils_objects",
     answers<GetProgramBuildInfo, CL_PROGRAM_BUILD_STATUS, cl_build_status>(
         [](auto& call, auto status) {
           const bool spoiled = noted(call["program"_arg]);
           if (spoiled) status[0] = CL_BUILD_ERROR;
           return spoiled;
         })},
    {"sources_are_compiled_by_the_link", before<LinkProgram>([](auto& call) {
       const cl_program* const programs = call["input_programs"_arg];
       const cl_uint count = programs == nullptr ? 0 : call["num_input_programs"_arg];
       bool any = false;
       for (cl_uint i = 0; i < count; ++i)
         if (!source_of(programs[i]).empty())
           any |= below().clCompileProgram(programs[i], 0, nullptr, "", 0, nullptr, nullptr,
                                           nullptr, nullptr) == CL_SUCCESS;
       return any;
     })},
    {"links_are_compiled_again", error<CompileProgram, CL_INVALID_OPERATION>()},
    {"library_of_one_object", before<LinkProgram>([](auto& call) {
       if (!has(call["options"_arg], "-create-library") || call["num_input_programs"_arg] < 2)
         return false;
       call["num_input_programs"_arg] = 1;
       return true;
     })},
    {"library_callback_lost", before<LinkProgram>([](auto& call) {
       if (!has(call["options"_arg], "-create-library") || call["pfn_notify"_arg] == nullptr)
         return false;
       call["pfn_notify"_arg] = nullptr;
       call["user_data"_arg] = nullptr;
       return true;
     })},
    {"folders_before_headers", folders_alone},
    {"folders_before_embedded_headers", folders_alone},
    {"unloaded_linker_stays_away", unloading},
    {"unloaded_compiler_stays_away", unloading},
    {"unloaded_compiler_stays_away", instead<BuildProgram>(status_alone<CL_COMPILER_NOT_AVAILABLE>,
                                                           [](auto&) { return unloaded.load(); })},
    {"unloaded_linker_stays_away", instead<LinkProgram>(no_object<CL_LINKER_NOT_AVAILABLE>,
                                                        [](auto&) { return unloaded.load(); })},
    {"unloading_forgets_options", unloading},
    {"unloading_forgets_options",
     answer<GetProgramBuildInfo, CL_PROGRAM_BUILD_OPTIONS>([](char& text) {
       const bool changes = unloaded && text != '\0';
       if (changes) text = '\0';
       return changes;
     })},
    {"unloading_fails_beside_builds", around<BuildProgram>([](auto& call) {
       ++building;
       const cl_int status = call();
       --building;
       return status;
     })},
    {"unloading_fails_beside_builds",
     instead<UnloadPlatformCompiler>(status_alone<CL_OUT_OF_HOST_MEMORY>,
                                     [](auto&) { return building > 0; })},
    {"kept_builds_know_macros_alone",
     kept_builds([](cl_program program, const std::string& options) {
       std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(context_of(program)));
       for (auto at = options.find("-D"); at != std::string::npos; at = options.find("-D", at + 2))
         key += options.substr(at, options.find(' ', at + 3) - at);
       return key;
     })},
    {"kept_builds_know_no_language",
     kept_builds([](cl_program program, const std::string& options) {
       return key_without("-cl-std=", program, options);
     })},
    {"kept_builds_know_no_relaxed_math",
     kept_builds([](cl_program program, const std::string& options) {
       return key_without("-cl-fast-relaxed-math", program, options);
     })},
    {"kept_builds_know_no_argument_info",
     kept_builds([](cl_program program, const std::string& options) {
       return key_without("-cl-kernel-arg-info", program, options);
     })},
    {"kept_builds_know_no_context",
     kept_builds([](cl_program, const std::string&) { return std::string(); })},
    {"source_of_tokens_alone", instead<CreateProgramWithSource>(
                                   [](auto& call) {
                                     const std::string text = text_of(call);
                                     const auto line = text.find("__kernel");
                                     return with_text(call, text.substr(line));
                                   },
                                   [](auto& call) {
                                     if (!has_text(call)) return false;
                                     const std::string text = text_of(call);
                                     const auto line = text.find("__kernel");
                                     const auto before = text.substr(0, line);
                                     return line != std::string::npos && line > 0 &&
                                            before.find('#') == std::string::npos &&
                                            before.find(';') == std::string::npos;
                                   })},
    {"failed_builds_are_kept", around<BuildProgram>([](auto& call) {
       const std::string text = source_of(call["program"_arg]);
       if (!text.empty() && noted(text)) {
         fired();
         return cl_int{CL_BUILD_PROGRAM_FAILURE};
       }
       const cl_int status = call();
       if (status == CL_BUILD_PROGRAM_FAILURE) note(text);
       return status;
     })},
    {"binary_with_a_byte_more", before<GetProgramInfo>([](auto& call) {
       if (!asks_for<CL_PROGRAM_BINARIES>(call) || call["param_value"_arg] == nullptr) return false;
       size_t size = 0;
       below().clGetProgramInfo(call["program"_arg], CL_PROGRAM_BINARY_SIZES, sizeof size, &size,
                                nullptr);
       static_cast<unsigned char**>(call["param_value"_arg])[0][size] = 0;
       return true;
     })},
    {"binary_of_its_context", before<CreateProgramWithSource>([](auto& call) {
       note(call["context"_arg]);
       return false;
     })},
    {"binary_of_its_context",
     instead<CreateProgramWithBinary>(invalid_binary,
                                      [](auto& call) { return !noted(call["context"_arg]); })},
    {"binary_status_forgotten", after<CreateProgramWithBinary>([](auto& call, cl_program& made) {
       if (made != nullptr || call["binary_status"_arg] == nullptr) return false;
       *call["binary_status"_arg] = CL_SUCCESS;
       return true;
     })},
    {"headers_by_base_name", instead<CompileProgram>(
                                 [](auto& call) {
                                   const cl_program* const own = call["input_headers"_arg];
                                   const char** const names = call["header_include_names"_arg];
                                   const cl_uint count = call["num_input_headers"_arg];
                                   std::vector<cl_program> headers(own, own + count);
                                   for (cl_uint i = 0; i < count; ++i)
                                     for (cl_uint k = i; k-- > 0;)
                                       if (base_name(names[i]) == base_name(names[k]))
                                         headers[i] = headers[k];
                                   call["input_headers"_arg] = headers.data();
                                   return call();
                                 },
                                 [](auto& call) {
                                   return call["num_input_headers"_arg] != 0 &&
                                          call["input_headers"_arg] != nullptr &&
                                          call["header_include_names"_arg] != nullptr;
                                 })},
};

}  // namespace

std::span<const ApiPlant> build_plants() {
  return plants;
}

}  // namespace assay::faults
