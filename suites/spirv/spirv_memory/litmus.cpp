#include "suites/spirv/spirv_memory/litmus.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "suites/base/embedded_text.h"
#include "suites/litmus/cases.h"
#include "suites/spirv/program.h"
#include "suites/spirv/support.h"
#include "suites/target/target.h"

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

/// A scope, an order or a memory of SPIR-V: a row of data/spirv/memory.csv. `atomics` and `fences`
/// are the needs of atomic instructions and of fences with this operand.
struct Operand {
  std::string kind, name;
  unsigned value = 0;
  harness::Needs atomics, fences;
};

const Operand& operand(std::string_view kind, std::string_view name) {
  static const std::vector<Operand> rows = [] {
    const std::string path = "spirv/memory.csv";
    std::vector<Operand> all;
    for (const harness::CsvRow& row :
         harness::parse_csv(harness::read_data({}, path), path,
                            {"kind", "name", "spirv", "value", "atomics", "fences", "citation"}))
      all.push_back({row.fields[0], row.fields[1], static_cast<unsigned>(std::stoul(row.fields[3])),
                     harness::needs_in(row.fields[4], fmt::format("data/{}:{}", path, row.line)),
                     harness::needs_in(row.fields[5], fmt::format("data/{}:{}", path, row.line))});
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

/// The operand Memory Semantics. A relaxed access orders no memory. An atomic instruction orders
/// the memory of its object (API 3.0, 3.3.6.2). A barrier orders the memories that the fence names.
unsigned semantics_of(Order order, unsigned memories) {
  const unsigned value = operand("order", litmus::name(order)).value;
  return value == 0 ? 0 : value | memories_value(memories);
}

std::string part(std::string_view name, std::initializer_list<harness::Filling> values = {}) {
  return embedded_text(fmt::format("suites/spirv/spirv_memory/litmus/{}.spvasm", name), values);
}

/// The instructions of a thread, for one run of the test. Registers are variables.
class Thread {
 public:
  Thread(const Asked& test, std::size_t thread, std::string function)
      : program_(test.row->program),
        ask_(test.ask),
        thread_(static_cast<int>(thread)),
        function_(std::move(function)),
        prefix_(fmt::format("{}_p{}", function_, thread)) {}

  std::string text() {
    if (ask_.space == Space::local)
      line("%{0}_near = OpIAdd %int %{0}_far %{1}_lane", prefix_, function_);
    for (std::size_t l = 0; l < program_.locations.size(); ++l) locate(l);
    for (std::size_t r = 0; r < program_.registers.size(); ++r)
      if (program_.registers[r].thread == thread_) line("OpStore {} %int_0", variable(r));
    for (const Instruction& one : program_.threads[static_cast<std::size_t>(thread_)]) guarded(one);
    for (std::size_t r = 0; r < program_.registers.size(); ++r)
      if (program_.registers[r].thread == thread_) report(r);
    return part("thread", {{"p", prefix_}, {"f", function_}, {"instance", text_}});
  }

 private:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    text_ += fmt::format(form, std::forward<Arguments>(arguments)...) + '\n';
  }
  std::string fresh() { return fmt::format("{}_{}", prefix_, number_++); }
  std::string variable(std::size_t r) const { return fmt::format("%{}_r{}", function_, r); }
  std::string place(int location) const { return fmt::format("%{}_l{}", prefix_, location); }

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

/// Each thread loops over its runs of the test.
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
  std::string registers;
  for (std::size_t r = 0; r < test.row->program.registers.size(); ++r)
    registers += fmt::format("%{}_r{} = OpVariable %private_int Function\n", function, r);
  return part("test", {{"test", fmt::format("{} {}", test.row->name, path_of(test.ask))},
                       {"f", function},
                       {"type", type},
                       {"parameters", parameters},
                       {"registers", registers},
                       {"targets", targets},
                       {"threads", bodies}});
}

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
  if (apart) {
    // Each test in the kernel has its own scope. Before a test, the threads wait for each other by
    // atomics with the widest scope.
    litmus::Scope widest = ask.scope.value();
    for (const Asked& test : tests) widest = std::max(widest, test.ask.scope.value());
    functions += part(
        "meet", {{"scope", fmt::format("%int_{}", operand("scope", litmus::name(widest)).value)}});
  }
  // Without this mode, some compilers also build a form of the kernel for several work-items, which
  // would never run.
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
  kernel.text = embedded_text("suites/spirv/spirv_memory/litmus.spvasm",
                              {{"functions", functions},
                               {"bytes_of_sizes", environment.address_bits == 64 ? "32" : "16"},
                               {"narrow", spirv::int_of_size(environment)},
                               {"place", part(apart       ? "place_apart"
                                              : sub_group ? "place_in_sub_group"
                                                          : "place_in_work_group")},
                               {"before_block", local    ? part("clear_local")
                                                : !apart ? ""
                                                : wide   ? part("meet_wide")
                                                         : part("meet_alone")},
                               {"targets", targets},
                               {"calls", calls},
                               {"after_block", local ? part("copy_local") : ""}});
  return {name, spirv::build_module(kernel, environment).text, static_cast<unsigned>(registers)};
}

harness::Needs needs_of(const Program& program, const Ask& ask) {
  // The kernel that counts outcomes is in OpenCL C.
  harness::Needs all = harness::Needs(harness::parts::spirv) & harness::parts::compiler;
  if (ask.space == Space::svm) all = all & harness::parts::svm_atomics;
  if (ask.placement == Placement::sub_group) all = all & harness::parts::sub_groups;
  // A kernel with local memory has barriers.
  if (ask.space == Space::local)
    all = all & harness::Needs::opencl({2, 0}) & harness::parts::fence_order_acq_rel;
  for (const auto& thread : program.threads)
    for (const Instruction& one : thread) {
      if (one.order == Order::non_atomic) continue;
      for (const Operand* named : {&scope_of(one, ask), &operand("order", litmus::name(one.order))})
        all = all & (one.kind == Instruction::Kind::fence ? named->fences : named->atomics);
    }
  return all;
}

std::vector<harness::Case> litmus_cases(const Target& target) {
  const bool quick = !target.options().thorough();
  const spirv::Environment environment{
      static_cast<unsigned>(target.device().address_bits),
      spirv::version_from(target.device(), {1, 0}).value_or(harness::Version{1, 0})};
  memory_model::Caller caller;
  caller.ids = "spirv_memory/litmus";
  caller.kernels = "spirv_litmus";
  caller.citation = "OpenCL Environment 2.1, 6; OpenCL API 3.0, 3.3.4 to 3.3.6";
  // Accesses without a scope are tested only in OpenCL C, because every atomic instruction of
  // SPIR-V has a scope.
  caller.tried = [quick](const std::string& id, const Ask& ask) {
    return ask.scope && (!quick || spirv::at_quick(id));
  };
  caller.needs = [](const Program& program, const Ask& ask) { return needs_of(program, ask); };
  caller.text = [environment](const std::string& name, const std::vector<Asked>& tests, bool wide) {
    return litmus_module(name, tests, wide, environment);
  };
  caller.options = [](std::size_t) { return std::string(); };
  caller.counting_options = target.build_options();
  caller.most_instances = std::uint64_t{1} << 18;
  return memory_model::cases(target, std::move(caller));
}

}  // namespace assay::suites::spirv_memory
