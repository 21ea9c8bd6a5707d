// The layer that plants one driver fault, named by ASSAY_FAULT, into every program it sees.
// ASSAY_FAULT_REPORT names a file that gets a line for each thing that happened: "loaded",
// "armed NAME" (or "unknown NAME": the layer then changes nothing), "fired NAME" for every program
// or build that was altered.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "harness/faults/api_faults.h"
#include "harness/faults/fault.h"
#include "harness/faults/layer.h"
#include "harness/faults/prelude.h"
#include "harness/faults/typed_prelude.h"

namespace assay::faults {

const char* const layer_name = "assay faults";

namespace {

constexpr const char* report = "ASSAY_FAULT_REPORT";

const Fault* armed = nullptr;  ///< a fault of a built-in or of build options
std::string api_fault;         ///< the name of one of the API

// A driver does not show its own additions: the application's text, for CL_PROGRAM_SOURCE.
struct Sources {
  std::mutex mutex;
  std::map<cl_program, std::string> text;
};
Sources& sources() {
  static auto* const all = new Sources;  // outlives every program: exit handlers may still call
  return *all;
}

cl_program CL_API_CALL create_program_with_source(cl_context context, cl_uint count,
                                                  const char** strings, const size_t* lengths,
                                                  cl_int* errcode_ret) {
  bool readable = strings && count > 0;
  for (cl_uint i = 0; readable && i < count; ++i) readable = strings[i] != nullptr;
  // Wrong arguments are the driver's to refuse.
  if (!readable) {
    return below().clCreateProgramWithSource(context, count, strings, lengths, errcode_ret);
  }
  static const std::string text = prelude(*armed);
  std::string original;
  for (cl_uint i = 0; i < count; ++i) {
    const size_t length = lengths ? lengths[i] : 0;  // 0: ends with a null
    length ? original.append(strings[i], length) : original.append(strings[i]);
  }
  std::string planted =
      text + (is_operator(*armed) ? with_planted_operator(*armed, original) : original);
  for (const auto& [from, to] : armed->replaced)
    for (std::size_t at = planted.find(from); at != std::string::npos;
         at = planted.find(from, at + to.size()))
      planted.replace(at, from.size(), to);
  const char* all = planted.c_str();
  const size_t size = planted.size();
  const cl_program program =
      below().clCreateProgramWithSource(context, 1, &all, &size, errcode_ret);
  if (program) {
    append_line(report, "fired " + armed->name);
    const std::lock_guard lock(sources().mutex);
    sources().text[program] = std::move(original);
  }
  return program;
}

cl_int CL_API_CALL get_program_info(cl_program program, cl_program_info param_name,
                                    size_t param_value_size, void* param_value,
                                    size_t* param_value_size_ret) {
  if (param_name == CL_PROGRAM_SOURCE) {
    const std::lock_guard lock(sources().mutex);
    const auto found = sources().text.find(program);
    if (found != sources().text.end()) {
      const std::string& text = found->second;
      if (param_value) {
        if (param_value_size < text.size() + 1) return CL_INVALID_VALUE;
        text.copy(static_cast<char*>(param_value), text.size());
        static_cast<char*>(param_value)[text.size()] = '\0';
      }
      if (param_value_size_ret) *param_value_size_ret = text.size() + 1;
      return CL_SUCCESS;
    }
  }
  return below().clGetProgramInfo(program, param_name, param_value_size, param_value,
                                  param_value_size_ret);
}

std::string altered(const char* options) {
  append_line(report, "fired " + armed->name);
  return (options ? std::string(options) + " " : std::string()) + armed->options;
}

cl_int CL_API_CALL build_program(cl_program program, cl_uint num_devices,
                                 const cl_device_id* device_list, const char* options,
                                 void(CL_CALLBACK* pfn_notify)(cl_program, void*),
                                 void* user_data) {
  return below().clBuildProgram(program, num_devices, device_list, altered(options).c_str(),
                                pfn_notify, user_data);
}

cl_int CL_API_CALL compile_program(cl_program program, cl_uint num_devices,
                                   const cl_device_id* device_list, const char* options,
                                   cl_uint num_input_headers, const cl_program* input_headers,
                                   const char** header_include_names,
                                   void(CL_CALLBACK* pfn_notify)(cl_program, void*),
                                   void* user_data) {
  return below().clCompileProgram(program, num_devices, device_list, altered(options).c_str(),
                                  num_input_headers, input_headers, header_include_names,
                                  pfn_notify, user_data);
}

}  // namespace

void fired() {
  append_line(report, "fired " + api_fault);
}

void install(LayerTable table) {
  append_line(report, "loaded");
  const char* name = std::getenv("ASSAY_FAULT");
  if (name != nullptr && plant_api_fault(name, table)) {
    api_fault = name;
    append_line(report, "armed " + api_fault);
    return;
  }
  armed = find_fault(name ? name : "");
  if (!armed) {
    append_line(report, std::string("unknown ") + (name ? name : "(ASSAY_FAULT is not set)"));
    std::fprintf(stderr,
                 "assay faults: ASSAY_FAULT is %s, no fault has this name; nothing is planted "
                 "(assay-faults lists them)\n",
                 name ? name : "not set");
    return;
  }
  append_line(report, "armed " + armed->name);
  if (!armed->function.empty() || !armed->replaced.empty()) {
    table.replace(&cl_icd_dispatch::clCreateProgramWithSource, &create_program_with_source);
    table.replace(&cl_icd_dispatch::clGetProgramInfo, &get_program_info);
  }
  if (!armed->options.empty()) {
    table.replace(&cl_icd_dispatch::clBuildProgram, &build_program);
    table.replace(&cl_icd_dispatch::clCompileProgram, &compile_program);
  }
}

}  // namespace assay::faults
