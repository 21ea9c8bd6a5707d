#include "suites/spirv/spirv_memory/litmus.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "suites/concurrency/memory_model/cases.h"
#include "suites/embedded_text.h"
#include "suites/spirv/support.h"

namespace assay::suites::spirv_memory {
namespace {

using memory_model::Ask;
using memory_model::Asked;
using memory_model::KernelText;
using memory_model::Placement;
using memory_model::Space;
namespace litmus = memory_model::litmus;
using litmus::Instruction;
using litmus::Order;
using litmus::Program;

/// A scope, an order or a memory as an operand of SPIR-V: a row of data/spirv/memory.csv. `atomics`
/// and `fences` are what a device must have for instructions of that kind to name it.
struct Operand {
  std::string kind, name;
  unsigned value = 0;
  std::string atomics, fences;
};

const Operand& operand(std::string_view kind, std::string_view name) {
  static const std::vector<Operand> rows = [] {
    const std::string path = "spirv/memory.csv";
    std::vector<Operand> all;
    for (const harness::CsvRow& row :
         harness::parse_csv(harness::read_data({}, path), path,
                            {"kind", "name", "spirv", "value", "atomics", "fences", "citation"}))
      all.push_back({row.fields[0], row.fields[1], static_cast<unsigned>(std::stoul(row.fields[3])),
                     row.fields[4], row.fields[5]});
    return all;
  }();
  const auto row = std::ranges::find_if(
      rows, [&](const Operand& one) { return one.kind == kind && one.name == name; });
  if (row == rows.end())
    throw std::logic_error(fmt::format("data/spirv/memory.csv: no {} {}", kind, name));
  return *row;
}

const Operand& scope_of(const Instruction& one, const Ask& ask) {
  return operand("scope", litmus::name(one.scope.value_or(*ask.scope)));
}

unsigned memories_value(unsigned memories) {
  return ((memories & litmus::local_memory) != 0 ? operand("memory", "local").value : 0) |
         ((memories & litmus::global_memory) != 0 ? operand("memory", "global").value : 0);
}

/// A relaxed access orders no memory. An atomic instruction orders the memory that its object lies
/// in (API 3.0, 3.3.6.2), a barrier instruction those that the fence names.
unsigned semantics_of(Order order, unsigned memories) {
  const unsigned value = operand("order", litmus::name(order)).value;
  return value == 0 ? 0 : value | memories_value(memories);
}

/// What one thread does with an instance. Registers are variables.
class Thread {
 public:
  Thread(const Asked& test, std::size_t thread, std::string function)
      : program_(test.row->program),
        ask_(test.ask),
        thread_(static_cast<int>(thread)),
        function_(std::move(function)),
        prefix_(fmt::format("{}_p{}", function_, thread)) {}

  std::string text() {
    line("%{0} = OpLabel", prefix_);
    line("%{0}_k = OpLoad %int %{1}_k_at", prefix_, function_);
    line("%{0}_more = OpULessThan %bool %{0}_k %{1}_count", prefix_, function_);
    line("OpBranchConditional %{0}_more %{0}_body %{1}_end", prefix_, function_);
    line("%{0}_body = OpLabel", prefix_);
    // ((first + k * step) * multiplier + offset) & (n - 1)
    line("%{0}_far = OpIMul %int %{0}_k %{1}_step", prefix_, function_);
    line("%{0}_index = OpIAdd %int %{1}_first %{0}_far", prefix_, function_);
    line("%{0}_spread = OpIMul %int %{0}_index %{1}_multiplier", prefix_, function_);
    line("%{0}_moved = OpIAdd %int %{0}_spread %{1}_offset", prefix_, function_);
    line("%{0}_at = OpBitwiseAnd %int %{0}_moved %{1}_last", prefix_, function_);
    if (ask_.space == Space::local)
      line("%{0}_near = OpIAdd %int %{0}_far %{1}_lane", prefix_, function_);
    for (std::size_t l = 0; l < program_.locations.size(); ++l) locate(l);
    for (std::size_t r = 0; r < program_.registers.size(); ++r)
      if (program_.registers[r].thread == thread_) line("OpStore {} %int_0", variable(r));
    for (const Instruction& one : program_.threads[static_cast<std::size_t>(thread_)]) guarded(one);
    for (std::size_t r = 0; r < program_.registers.size(); ++r)
      if (program_.registers[r].thread == thread_) report(r);
    line("%{0}_next = OpIAdd %int %{0}_k %int_1", prefix_);
    line("OpStore %{1}_k_at %{0}_next", prefix_, function_);
    line("OpBranch %{0}", prefix_);
    return std::move(text_);
  }

 private:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    text_ += fmt::format(form, std::forward<Arguments>(arguments)...) + '\n';
  }
  std::string fresh() { return fmt::format("{}_{}", prefix_, number_++); }
  std::string variable(std::size_t r) const { return fmt::format("%{}_r{}", function_, r); }
  std::string place(int location) const { return fmt::format("%{}_l{}", prefix_, location); }

  /// The address of a location that the thread uses.
  void locate(std::size_t l) {
    const auto& own = program_.threads[static_cast<std::size_t>(thread_)];
    if (std::ranges::none_of(
            own, [&](const Instruction& one) { return one.location == static_cast<int>(l); }))
      return;
    const bool local = memory_model::in_local_memory(program_, ask_, l);
    const std::string plane = fresh(), index = fresh();
    line("%{} = OpIMul %int %int_{} %{}_{}", plane, l, function_, local ? "shared_n" : "n");
    line("%{} = OpIAdd %int %{} %{}_{}", index, plane, prefix_, local ? "near" : "at");
    line("{} = OpInBoundsPtrAccessChain %{} %{}_{} %{}", place(static_cast<int>(l)),
         local ? "local_int" : "global_int", function_, local ? "shared" : "memory", index);
  }

  void guarded(const Instruction& one) {
    if (one.guard < 0) return statement(one);
    const std::string held = fresh(), is = fresh(), then = fresh(), behind = fresh();
    line("%{} = OpLoad %int {}", held, variable(static_cast<std::size_t>(one.guard)));
    line("%{} = OpIEqual %bool %{} %int_{}", is, held, one.guard_value);
    line("OpBranchConditional %{} %{} %{}", is, then, behind);
    line("%{} = OpLabel", then);
    statement(one);
    line("OpBranch %{}", behind);
    line("%{} = OpLabel", behind);
  }

  void statement(const Instruction& one) {
    using Kind = Instruction::Kind;
    if (one.kind == Kind::fence) {
      line("OpMemoryBarrier %int_{} %int_{}", scope_of(one, ask_).value,
           semantics_of(one.order, one.flags & memory_model::memories_of(program_, ask_)));
      return;
    }
    const std::string value = fmt::format("%int_{}", one.value), result = fresh();
    if (one.order == Order::non_atomic) {
      if (one.kind == Kind::store)
        return line("OpStore {} {} Aligned 4", place(one.location), value);
      line("%{} = OpLoad %int {} Aligned 4", result, place(one.location));
      return keep(one, result);
    }
    const bool local =
        memory_model::in_local_memory(program_, ask_, static_cast<std::size_t>(one.location));
    const std::string how =
        fmt::format("{} %int_{} %int_{}", place(one.location), scope_of(one, ask_).value,
                    semantics_of(one.order, local ? litmus::local_memory : litmus::global_memory));
    switch (one.kind) {
      case Kind::store:
        return line("OpAtomicStore {} {}", how, value);
      case Kind::load:
        line("%{} = OpAtomicLoad %int {}", result, how);
        break;
      case Kind::add:
        line("%{} = OpAtomicIAdd %int {} {}", result, how, value);
        break;
      default:
        line("%{} = OpAtomicExchange %int {} {}", result, how, value);
    }
    keep(one, result);
  }

  void keep(const Instruction& one, const std::string& result) {
    if (one.result >= 0)
      line("OpStore {} %{}", variable(static_cast<std::size_t>(one.result)), result);
  }

  void report(std::size_t r) {
    const std::string plane = fresh(), index = fresh(), to = fresh(), held = fresh();
    line("%{} = OpIMul %int %int_{} %{}_n", plane, r, function_);
    line("%{} = OpIAdd %int %{} %{}_at", index, plane, prefix_);
    line("%{} = OpInBoundsPtrAccessChain %global_int %{}_results %{}", to, function_, index);
    line("%{} = OpLoad %int {}", held, variable(r));
    line("OpStore %{} %{} Aligned 4", to, held);
  }

  const Program& program_;
  const Ask& ask_;
  int thread_;
  std::string function_, prefix_, text_;
  int number_ = 0;
};

constexpr std::string_view common_parameters[] = {
    "role", "memory", "results", "n", "multiplier", "offset", "first", "step", "count"};
constexpr std::string_view local_parameters[] = {"shared", "shared_n", "lane"};

std::string_view type_of(std::string_view parameter) {
  if (parameter == "memory" || parameter == "results") return "global_int";
  return parameter == "shared" ? "local_int" : "int";
}

std::vector<std::string_view> parameters_of(const Ask& ask) {
  std::vector<std::string_view> names(std::begin(common_parameters), std::end(common_parameters));
  if (ask.space == Space::local)
    names.insert(names.end(), std::begin(local_parameters), std::end(local_parameters));
  return names;
}

/// The function of a test: each thread a loop over the instances of its block.
std::string test_text(const std::string& function, const Asked& test) {
  const std::size_t threads = test.row->program.threads.size();
  std::string type = "%fn__void", parameters, targets, bodies;
  for (const std::string_view name : parameters_of(test.ask)) {
    type += fmt::format("__{}", type_of(name));
    parameters += fmt::format("%{}_{} = OpFunctionParameter %{}\n", function, name, type_of(name));
  }
  for (std::size_t t = 0; t < threads; ++t) {
    targets += fmt::format(" {0} %{1}_p{0}", t, function);
    bodies += Thread(test, t, function).text();
  }
  std::string variables = fmt::format("%{}_k_at = OpVariable %private_int Function\n", function);
  for (std::size_t r = 0; r < test.row->program.registers.size(); ++r)
    variables += fmt::format("%{}_r{} = OpVariable %private_int Function\n", function, r);
  return fmt::format(
      "; {0} {1}\n%{2} = OpFunction %void None {3}\n{4}%{2}_start = OpLabel\n{5}"
      "%{2}_last = OpISub %int %{2}_n %int_1\nOpStore %{2}_k_at %int_0\n"
      "OpSwitch %{2}_role %{2}_end{6}\n{7}%{2}_end = OpLabel\nOpReturn\nOpFunctionEnd\n",
      test.row->name, path_of(test.ask), function, type, parameters, variables, targets, bodies);
}

/// Where a work-item belongs: %role, %team, %lane of %lanes.
constexpr std::string_view place_apart = R"(%turn = OpUDiv %int %group %teams
%turned = OpIAdd %int %turn %rotation
%among = OpUMod %int %turned %roles_here
%role = OpIAdd %int %first_role %among
%team = OpUMod %int %group %teams
%lanes = OpCopyObject %int %items
%lane_turn = OpIMul %int %role %rotation
%lane_turned = OpIAdd %int %item %lane_turn
%lane = OpUMod %int %lane_turned %items)";
constexpr std::string_view place_in_work_group = R"(%team = OpCopyObject %int %group
%lanes = OpUDiv %int %items %of_roles
%twice = OpIMul %int %rotation %int_2
%odd = OpIAdd %int %twice %int_1
%spread = OpIMul %int %item %odd
%turned = OpIAdd %int %spread %rotation
%slot = OpUMod %int %turned %items
%role = OpUDiv %int %slot %lanes
%lane = OpUMod %int %slot %lanes)";
constexpr std::string_view place_in_sub_group = R"(%team = OpCopyObject %int %group
%lanes = OpUDiv %int %items %of_roles
%most = OpLoad %int %bi_SubgroupMaxSize Aligned 4
%sub_group = OpLoad %int %bi_SubgroupId Aligned 4
%in_sub_group = OpLoad %int %bi_SubgroupLocalInvocationId Aligned 4
%of_sub_group = OpUDiv %int %most %of_roles
%role = OpUDiv %int %in_sub_group %of_sub_group
%before = OpIMul %int %sub_group %of_sub_group
%of_role = OpUMod %int %in_sub_group %of_sub_group
%lane = OpIAdd %int %before %of_role)";

/// Every thread begins a block together with the others, where that can be.
constexpr std::string_view meet_alone = R"(%spins = OpLoad %int %patience_at
%left = OpFunctionCall %int %meet %cells %role %roles %next_b %spins
OpStore %patience_at %left)";
constexpr std::string_view meet_wide = R"(%is_first = OpIEqual %bool %item %int_0
OpBranchConditional %is_first %meeting_others %met_others
%meeting_others = OpLabel
%spins = OpLoad %int %patience_at
%left = OpFunctionCall %int %meet %cells %role %roles %next_b %spins
OpStore %patience_at %left
OpBranch %met_others
%met_others = OpLabel
OpControlBarrier %int_2 %int_2 %int_264)";

/// Waits until every role has begun the block, or patience is used up.
constexpr std::string_view meet =
    R"(%meet = OpFunction %int None %fn__int__global_int__int__int__int__int
%m_cells = OpFunctionParameter %global_int
%m_role = OpFunctionParameter %int
%m_roles = OpFunctionParameter %int
%m_block = OpFunctionParameter %int
%m_patience = OpFunctionParameter %int
%m_start = OpLabel
%m_left_at = OpVariable %private_int Function
%m_other_at = OpVariable %private_int Function
OpStore %m_left_at %m_patience
OpStore %m_other_at %int_0
%m_place = OpIMul %int %m_role %int_16
%m_own = OpInBoundsPtrAccessChain %global_int %m_cells %m_place
OpStore %m_own %m_block Volatile|Aligned 4
OpBranch %m_head
%m_head = OpLabel
%m_other = OpLoad %int %m_other_at
%m_more = OpULessThan %bool %m_other %m_roles
OpBranchConditional %m_more %m_waiting %m_met
%m_waiting = OpLabel
%m_left = OpLoad %int %m_left_at
%m_tired = OpIEqual %bool %m_left %int_0
OpBranchConditional %m_tired %m_next %m_look
%m_look = OpLabel
%m_other_place = OpIMul %int %m_other %int_16
%m_cell = OpInBoundsPtrAccessChain %global_int %m_cells %m_other_place
%m_seen = OpLoad %int %m_cell Volatile|Aligned 4
%m_late = OpSLessThan %bool %m_seen %m_block
OpBranchConditional %m_late %m_again %m_next
%m_again = OpLabel
%m_less = OpISub %int %m_left %int_1
OpStore %m_left_at %m_less
OpBranch %m_waiting
%m_next = OpLabel
%m_other_next = OpIAdd %int %m_other %int_1
OpStore %m_other_at %m_other_next
OpBranch %m_head
%m_met = OpLabel
%m_rest = OpLoad %int %m_left_at
%m_none = OpIEqual %bool %m_rest %int_0
OpBranchConditional %m_none %m_gave_up %m_end
%m_gave_up = OpLabel
%m_count_place = OpIAdd %int %m_place %int_1
%m_count = OpInBoundsPtrAccessChain %global_int %m_cells %m_count_place
%m_before = OpLoad %int %m_count Volatile|Aligned 4
%m_after = OpIAdd %int %m_before %int_1
OpStore %m_count %m_after Volatile|Aligned 4
OpBranch %m_end
%m_end = OpLabel
OpReturnValue %m_rest
OpFunctionEnd
)";

/// Local memory before a block and behind it: zeros, and what the tests left, for the host.
constexpr std::string_view clear_local = R"(%shared_all = OpIMul %int %shared_planes %shared_n
OpStore %i_at %item
OpBranch %clear_head
%clear_head = OpLabel
%clear_i = OpLoad %int %i_at
%clear_more = OpULessThan %bool %clear_i %shared_all
OpBranchConditional %clear_more %clear %cleared
%clear = OpLabel
%clear_to = OpInBoundsPtrAccessChain %local_int %shared %clear_i
OpStore %clear_to %int_0 Aligned 4
%clear_next = OpIAdd %int %clear_i %items
OpStore %i_at %clear_next
OpBranch %clear_head
%cleared = OpLabel
OpControlBarrier %int_2 %int_2 %int_264)";
constexpr std::string_view copy_local = R"(OpControlBarrier %int_2 %int_2 %int_776
OpStore %i_at %item
OpBranch %copy_head
%copy_head = OpLabel
%copy_i = OpLoad %int %i_at
%copy_more = OpULessThan %bool %copy_i %shared_all
OpBranchConditional %copy_more %copy %copied
%copy = OpLabel
%copy_next = OpIAdd %int %copy_i %items
OpStore %i_at %copy_next
%plane = OpUDiv %int %copy_i %shared_n
%shifted = OpShiftRightLogical %int %shared_mask %plane
%bit = OpBitwiseAnd %int %shifted %int_1
%is_local = OpIEqual %bool %bit %int_1
OpBranchConditional %is_local %copy_one %copy_head
%copy_one = OpLabel
%in_plane = OpUMod %int %copy_i %shared_n
%copy_index = OpIAdd %int %of_block %in_plane
%copy_spread = OpIMul %int %copy_index %multiplier
%copy_moved = OpIAdd %int %copy_spread %offset
%copy_last = OpISub %int %n %int_1
%copy_at = OpBitwiseAnd %int %copy_moved %copy_last
%to_plane = OpIMul %int %plane %n
%to_index = OpIAdd %int %to_plane %copy_at
%copy_to = OpInBoundsPtrAccessChain %global_int %memory %to_index
%copy_from = OpInBoundsPtrAccessChain %local_int %shared %copy_i
%copy_value = OpAtomicLoad %int %copy_from %int_2 %int_0
OpStore %copy_to %copy_value Aligned 4
OpBranch %copy_head
%copied = OpLabel
OpControlBarrier %int_2 %int_2 %int_264)";

}  // namespace

KernelText litmus_module(const std::string& name, const std::vector<Asked>& tests, bool wide,
                         const spirv::Environment& environment) {
  const Ask& ask = tests.front().ask;
  const bool local = ask.space == Space::local;
  const bool sub_group = ask.placement == Placement::sub_group;
  const bool apart = !sub_group && ask.placement != Placement::work_group;
  std::string functions, targets, calls;
  std::size_t registers = 1;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    registers = std::max(registers, tests[i].row->program.registers.size());
    const std::string function = fmt::format("t{}", i);
    functions += test_text(function, tests[i]);
    targets += fmt::format(" {0} %call_{0}", i);
    calls += fmt::format(
        "%call_{0} = OpLabel\n%nothing_{0} = OpFunctionCall %void %{1} %role %memory %results %n "
        "%multiplier %offset %first %lanes %per_block{2}\nOpBranch %after\n",
        i, function, local ? " %shared %shared_n %lane" : "");
  }
  if (apart) functions += meet;
  // Some compilers make a kernel for work-items side by side that are never there.
  if (apart && !wide) functions += "OpExecutionMode %kernel LocalSize 1 1 1\n";
  spirv::KernelText kernel;
  kernel.name = name;
  for (const std::string_view pointer : {"memory", "results", "meeting"})
    kernel.parameters.push_back({"global_int", std::string(pointer)});
  for (const std::string_view number :
       {"selector", "placement", "n", "multiplier", "offset", "roles", "roles_here", "first_role",
        "teams", "rotation", "blocks", "per_block", "patience"})
    kernel.parameters.push_back({"int", std::string(number)});
  if (local) {
    kernel.parameters.push_back({"local_int", "shared"});
    kernel.parameters.push_back({"int", "shared_planes"});
    kernel.parameters.push_back({"int", "shared_mask"});
  }
  kernel.text =
      embedded_text("suites/spirv/spirv_memory/litmus.spvasm",
                    {{"functions", functions},
                     {"bytes_of_sizes", environment.address_bits == 64 ? "32" : "16"},
                     {"narrow", environment.address_bits == 64 ? "OpUConvert" : "OpCopyObject"},
                     {"place", apart       ? place_apart
                               : sub_group ? place_in_sub_group
                                           : place_in_work_group},
                     {"before_block", local    ? clear_local
                                      : !apart ? ""
                                      : wide   ? meet_wide
                                               : meet_alone},
                     {"targets", targets},
                     {"calls", calls},
                     {"after_block", local ? copy_local : ""}});
  return {name, spirv::build_module(kernel, environment).text, static_cast<unsigned>(registers)};
}

std::optional<std::string> missing_for(const Program& program, const Ask& ask,
                                       const Target& target) {
  if (auto lack = target.missing(harness::parts::spirv)) return lack;
  if (auto lack = target.missing(harness::parts::compiler))
    return lack;  // of the kernel that counts
  if (ask.space == Space::svm)
    if (auto lack = target.missing(harness::parts::svm_atomics)) return lack;
  if (ask.placement == Placement::sub_group)
    if (auto lack = spirv::missing_need("sub_groups", target)) return lack;
  // Barriers of the kernel's own.
  if (ask.space == Space::local)
    for (const std::string_view word : {"opencl_2_0", "fence_order_acq_rel"})
      if (auto lack = spirv::missing_need(word, target)) return lack;
  for (const auto& thread : program.threads)
    for (const Instruction& one : thread) {
      if (one.order == Order::non_atomic) continue;
      for (const Operand* named : {&scope_of(one, ask), &operand("order", litmus::name(one.order))})
        if (auto lack = spirv::missing_need(
                one.kind == Instruction::Kind::fence ? named->fences : named->atomics, target))
          return lack;
    }
  return std::nullopt;
}

std::vector<harness::Case> litmus_cases(const Target& target) {
  const bool quick = !target.options().plan().thorough;
  const spirv::Environment environment{
      static_cast<unsigned>(target.device().address_bits),
      spirv::version_from(target.device(), {1, 0}).value_or(harness::Version{1, 0})};
  memory_model::Caller caller;
  caller.ids = "spirv_memory/litmus";
  caller.kernels = "spirv_litmus";
  caller.citation = "OpenCL Environment 2.1, 6; OpenCL API 3.0, 3.3.4 to 3.3.6";
  // Accesses that are not atomic and have no order are no instruction's own: OpenCL C has them.
  caller.tried = [quick](const std::string& id, const Ask& ask) {
    return ask.scope && (!quick || spirv::at_quick(id));
  };
  caller.missing = [&target](const Program& program, const Ask& ask) {
    return missing_for(program, ask, target);
  };
  caller.text = [environment](const std::string& name, const std::vector<Asked>& tests, bool wide) {
    return litmus_module(name, tests, wide, environment);
  };
  caller.options = [](std::size_t) { return std::string(); };
  caller.counting_options = target.build_options();
  caller.most_instances = std::uint64_t{1} << 18;
  return memory_model::cases(target, std::move(caller));
}

}  // namespace assay::suites::spirv_memory
