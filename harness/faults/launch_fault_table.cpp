// Faults of the API that show in a second call; how they are planted is in api_faults_launches.cpp.
#include "harness/faults/fault_table.h"

namespace assay::faults {

std::vector<Fault> launch_faults() {
  constexpr auto api = api_fault;
  const std::string read = "buffers/read/region", execution = "kernel_execution/";
  Fault no_size =
      api("program_variables_of_no_size", "CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE is always 0",
          {execution + "variables/say_their_size"}, execution + "variables/initialized");
  no_size.needs = "__opencl_c_program_scope_global_variables";  // which PoCL has not
  return {
      api("barriers_ignored", "barrier() does nothing",
          {execution + "barriers/in_loops", execution + "barriers/by_one_item",
           execution + "barriers/back_and_forth", execution + "barriers/three_dimensions"},
          execution + "control/loops"),
      api("continue_leaves_the_loop", "continue ends the loop",
          {execution + "control/switches", execution + "control/loops",
           execution + "barriers/left_loops"},
          execution + "control/order"),
      api("uchar_of_two_bytes", "uchar has sixteen bits",
          {execution + "memory/private_arrays", execution + "memory/private_casts"},
          execution + "control/order"),
      api("static_functions_shared", "static functions of one name are one",
          {"programs/linking/what_objects_share"}, "programs/linking/separate"),
      api("linear_id_of_one_dimension", "get_global_linear_id knows one dimension",
          {execution + "ranges/newest_language"}, execution + "ranges/2d"),
      api("hint_taken_for_required", "work_group_size_hint is taken for reqd_work_group_size",
          {execution + "local_sizes/hints", "kernels/attributes/both_hints"},
          execution + "local_sizes/required"),
      api("group_id_of_sixteen_bits", "get_group_id wraps at 65536",
          {execution + "ranges/many_groups_x", execution + "ranges/many_groups_y",
           execution + "ranges/many_groups_z"},
          execution + "ranges/1d"),
      api("source_of_sixteen_bits", "the length of a source wraps at 65536",
          {"programs/source/long"}, "programs/source/returned"),
      api("kernel_names_of_thirty", "of a kernel's name thirty characters count",
          {"programs/kernels/similar_names"}, "programs/kernels/names"),
      api("image_writes_said_to_be_reads", "clEnqueueWriteImage's events are said to be reads",
          {"events/commands/images"}, "events/commands/types"),
      api("offset_of_the_first_launch", "a kernel keeps the global offset of its first launch",
          {execution + "ranges/one_after_another"}, execution + "ranges/1d"),
      api("wait_list_of_one", "kernels and writes wait for the first event of their list alone",
          {"events/wait_lists/graph", "events/wait_lists/copied"}, "events/wait_lists/in_order"),
      api("host_waits_for_one", "clWaitForEvents waits for the first of its events alone",
          {"events/wait_lists/of_the_host"}, "events/wait_lists/in_order"),
      api("finish_after_flush_returns", "clFinish returns at once where clFlush was called before",
          {"events/wait_lists/finish_after_flush"}, "events/commands/types"),
      api("queues_out_of_order", "every queue is out of order", {"events/wait_lists/in_order"},
          "events/wait_lists/copied"),
      api("barrier_without_list_ignored", "a barrier without a list waits for nothing",
          {"events/barriers/wait_for_the_queue"}, "events/barriers/hold_what_follows"),
      api("null_argument_ignored", "an argument that was a buffer cannot become NULL",
          {"kernels/arguments/null_and_back"}, "kernels/arguments/null_buffers"),
      api("argument_of_odd_size_cut",
          "arguments whose size is no power of two lose their last byte",
          {"kernels/arguments/struct_sizes"}, "kernels/arguments/values"),
      api("binary_forgets_required_size",
          "kernels of binaries have no CL_KERNEL_COMPILE_WORK_GROUP_SIZE",
          {"programs/binaries/rich_kernels"}, "programs/binaries/round_trip"),
      api("include_folders_dropped", "clBuildProgram ignores -I", {"programs/options/include"},
          "programs/options/macros"),
      api("headers_of_the_first_compile",
          "clCompileProgram takes the header that had the name the first time",
          {"programs/linking/other_headers"}, "programs/linking/separate"),
      api("programs_known_by_length", "of two sources of one length the first is taken",
          {"programs/options/apart"}, "programs/source/returned"),
      api("profiling_queued_when_it_starts", "commands are said to be queued when they start",
          {"profiling/order/held"}, "profiling/order/commands"),
      api("one_argument_qualifier_alone", "of several qualifiers of an argument one is named",
          {"kernels/argument_info/spellings"}, "kernels/argument_info/kinds"),
      api("second_attribute_lost", "of a kernel's attributes the first alone is named",
          {"kernels/attributes/both_hints"}, "kernels/attributes/required_size"),
      no_size,
  };
}

}  // namespace assay::faults
