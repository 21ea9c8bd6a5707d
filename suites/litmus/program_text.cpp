#include "suites/litmus/program_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/cases/kernel.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::memory_model {
namespace {

using litmus::Instruction;
using litmus::Order;
using litmus::Program;

std::string_view order_name(Order order) {
  constexpr std::array<std::string_view, 6> names{"non-atomic",           "memory_order_relaxed",
                                                  "memory_order_acquire", "memory_order_release",
                                                  "memory_order_acq_rel", "memory_order_seq_cst"};
  return names[static_cast<std::size_t>(order)];
}

std::string statement(const Program& program, const Ask& ask, const Instruction& one) {
  using Kind = Instruction::Kind;
  const std::string target =
      one.location < 0 ? "" : program.locations[static_cast<std::size_t>(one.location)].name;
  std::string text;
  if (one.guard >= 0)
    text =
        fmt::format("if ({} == {}) ", program.registers[static_cast<std::size_t>(one.guard)].name,
                    one.guard_value);
  if (one.result >= 0) text += program.registers[static_cast<std::size_t>(one.result)].name + " = ";
  const auto closed = [&](const std::string& call, bool with_value) {
    const std::string value = with_value ? fmt::format(", {}", one.value) : "";
    if (!ask.scope) return fmt::format("{}({}{});", call, target, value);
    return fmt::format("{}_explicit({}{}, {}, {});", call, target, value, order_name(one.order),
                       name(one.scope.value_or(*ask.scope)));
  };
  if (one.kind == Kind::fence) {
    const unsigned flags = one.flags & memories_of(program, ask);
    const std::string_view named = flags == litmus::both_memories
                                       ? "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"
                                   : flags == litmus::local_memory ? "CLK_LOCAL_MEM_FENCE"
                                                                   : "CLK_GLOBAL_MEM_FENCE";
    return text + fmt::format("atomic_work_item_fence({}, {}, {});", named, order_name(one.order),
                              name(one.scope.value_or(*ask.scope)));
  }
  const bool plain = one.order == Order::non_atomic;
  switch (one.kind) {
    case Kind::store:
      return text + (plain        ? fmt::format("*{} = {};", target, one.value)
                     : !ask.scope ? fmt::format("(void)atomic_xchg({}, {});", target, one.value)
                                  : closed("atomic_store", true));
    case Kind::load:
      return text + (plain        ? fmt::format("*{};", target)
                     : !ask.scope ? fmt::format("atomic_or({}, 0);", target)
                                  : closed("atomic_load", false));
    case Kind::add:
      return text + closed(ask.scope ? "atomic_fetch_add" : "atomic_add", true);
    default:
      return text + closed(ask.scope ? "atomic_exchange" : "atomic_xchg", true);
  }
}

/// A location with plain accesses has the type int, not an atomic type.
bool plain_location(const Program& program, std::size_t location) {
  return std::ranges::any_of(program.threads, [&](const auto& thread) {
    return std::ranges::any_of(thread, [&](const Instruction& one) {
      return one.location == static_cast<int>(location) && one.order == Order::non_atomic;
    });
  });
}

bool uses(const std::vector<Instruction>& thread, std::size_t location) {
  return std::ranges::any_of(
      thread, [&](const Instruction& one) { return one.location == static_cast<int>(location); });
}

/// `at` is the index of the run in each array.
std::string thread_text(const Asked& test, std::size_t t) {
  const Program& program = test.row->program;
  std::string text;
  for (std::size_t l = 0; l < program.locations.size(); ++l) {
    if (!uses(program.threads[t], l)) continue;
    const bool local = in_local_memory(program, test.ask, l);
    const std::string type =
        fmt::format("{}{} {}*", test.ask.scope ? "" : "volatile ", local ? "__local" : "__global",
                    plain_location(program, l) || !test.ask.scope ? "int" : "atomic_int");
    text += local ? fmt::format("        {0} const {1} = ({0})(shared + {2} * shared_n + near);\n",
                                type, program.locations[l].name, l)
                  : fmt::format("        {0} const {1} = ({0})(memory + {2} * n + at);\n", type,
                                program.locations[l].name, l);
  }
  for (std::size_t r = 0; r < program.registers.size(); ++r)
    if (program.registers[r].thread == static_cast<int>(t))
      text += fmt::format("        int {} = 0;\n", program.registers[r].name);
  for (const Instruction& one : program.threads[t])
    text += "        " + statement(program, test.ask, one) + '\n';
  for (std::size_t r = 0; r < program.registers.size(); ++r)
    if (program.registers[r].thread == static_cast<int>(t))
      text += fmt::format("        results[{} * n + at] = {};\n", r, program.registers[r].name);
  return text;
}

std::string_view element_of(const Ask& ask) {
  return ask.scope ? "atomic_int" : "int";
}

std::string test_text(const std::string& name, const Asked& test) {
  const bool local = test.ask.space == Space::local;
  std::string text = fmt::format(
      "// {} {}\nstatic void {}(uint role, __global {} *memory, __global int *results, uint n,\n"
      "    uint multiplier, uint offset, uint first, uint step, uint count{}) {{\n  switch (role) "
      "{{\n",
      test.row->name, path_of(test.ask), name, element_of(test.ask),
      local ? ", __local atomic_int *shared, uint shared_n, uint lane" : "");
  for (std::size_t t = 0; t < test.row->program.threads.size(); ++t)
    text += fmt::format(
        "    case {}:\n      for (uint k = 0; k < count; ++k) {{\n        const uint at = ((first "
        "+ "
        "k * step) * multiplier + offset) & (n - 1);\n{}{}      }}\n      break;\n",
        t, local ? "        const uint near = k * step + lane;\n" : "", thread_text(test, t));
  return text + "  }\n}\n";
}

/// Threads in different work-groups tell each other that they have arrived. The accesses are
/// atomic, because plain accesses would be a data race (OpenCL API 3.0, 3.3.4).
struct Meeting {
  std::string arrive, arrived, give_up;
};
Meeting meeting_of(const std::vector<Asked>& tests) {
  const std::string own = "&cells[16 * role]", another = "&cells[16 * other]",
                    given_up = "&cells[16 * role + 1]";
  if (!tests.front().ask.scope)
    return {fmt::format("atomic_xchg({}, block)", own), fmt::format("atomic_or({}, 0)", another),
            fmt::format("atomic_inc({})", given_up)};
  // The tests of one kernel may have different scopes. The accesses of a meeting have the widest of
  // these scopes.
  litmus::Scope widest = *tests.front().ask.scope;
  for (const Asked& test : tests) widest = std::max(widest, *test.ask.scope);
  const std::string how = fmt::format("memory_order_relaxed, {}", name(widest));
  return {fmt::format("atomic_store_explicit({}, block, {})", own, how),
          fmt::format("atomic_load_explicit({}, {})", another, how),
          fmt::format("atomic_fetch_add_explicit({}, 1, {})", given_up, how)};
}

/// The threads of a test begin a block together, if possible.
constexpr std::string_view begin_apart =
    "if (placement == 0) patience = {}_meet(meeting + 64 * team, role, roles, (int)(b + 1), "
    "patience);";
constexpr std::string_view begin_wide =
    "if (placement == 0 && item == 0) patience = {}_meet(meeting + 64 * team, role, roles, (int)(b "
    "+ 1), patience);\n    barrier(CLK_LOCAL_MEM_FENCE);";
constexpr std::string_view begin_local =
    "const uint shared_n = per_block * lanes;\n"
    "    for (uint i = item; i < shared_planes * shared_n; i += size) atomic_init(&shared[i], 0);\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);";
constexpr std::string_view end_local =
    "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
    "    for (uint i = item; i < shared_planes * shared_n; i += size)\n"
    "      if ((shared_mask >> (i / shared_n) & 1) != 0)\n"
    "        ((__global int *)memory)[(i / shared_n) * n + ((((team * blocks + b) * shared_n + i % "
    "shared_n) * multiplier + offset) & (n - 1))] =\n"
    "            atomic_load_explicit(&shared[i], memory_order_relaxed, "
    "memory_scope_work_group);\n    barrier(CLK_LOCAL_MEM_FENCE);";
constexpr std::string_view in_sub_group =
    "const uint most = get_max_sub_group_size(), of_sub_group = most / of_roles;\n"
    "      role = get_sub_group_local_id() / of_sub_group;\n"
    "      lane = get_sub_group_id() * of_sub_group + get_sub_group_local_id() % of_sub_group;";

}  // namespace

KernelText kernel_text(const std::string& name, const std::vector<Asked>& tests, bool wide) {
  const bool local = tests.front().ask.space == Space::local;
  const bool sub_groups = std::ranges::any_of(
      tests, [](const Asked& test) { return test.ask.placement == Placement::sub_group; });
  const bool alone = !wide && std::ranges::all_of(tests, [](const Asked& test) {
    return test.ask.placement == Placement::work_groups || test.ask.placement == Placement::host;
  });
  std::string functions, cases;
  std::size_t registers = 1;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    registers = std::max(registers, tests[i].row->program.registers.size());
    const std::string function = fmt::format("{}_{}", name, i);
    functions += test_text(function, tests[i]);
    cases += fmt::format(
        "      case {}: {}(role, memory, results, n, multiplier, offset, first, lanes, "
        "per_block{}); "
        "break;\n",
        i, function, local ? ", shared, shared_n, lane" : "");
  }
  KernelText made{name, {}, static_cast<unsigned>(registers)};
  const Meeting meeting = meeting_of(tests);
  const std::string pragma =
      sub_groups ? "#ifdef cl_khr_subgroups\n#pragma OPENCL EXTENSION cl_khr_subgroups : "
                   "enable\n#endif\n"
                 : "";
  made.source =
      pragma +
      embedded_text(
          "suites/litmus/kernels/run.cl",
          {{"tests", functions},
           {"name", name},
           // Without this attribute, some compilers also build a form of the kernel for several
           // work-items. That form would never run.
           {"attribute", alone ? "__attribute__((reqd_work_group_size(1, 1, 1))) " : ""},
           {"element", element_of(tests.front().ask)},
           {"arrive", meeting.arrive},
           {"arrived", meeting.arrived},
           {"give_up", meeting.give_up},
           {"shared_parameters",
            local ? ", __local atomic_int *shared, uint shared_planes, uint shared_mask" : ""},
           {"sub_group_place", sub_groups ? in_sub_group : ""},
           {"before_block", local  ? std::string(begin_local)
                            : wide ? fmt::format(begin_wide, name)
                                   : fmt::format(begin_apart, name)},
           {"cases", cases},
           {"after_block", local ? end_local : ""}});
  return made;
}

harness::Kernel tally_kernel(const std::string& options) {
  const std::string name = "litmus_tally";
  return {name,
          embedded_text("suites/litmus/kernels/tally.cl",
                        {{"name", name},
                         {"most_outcomes", std::to_string(most_outcomes)},
                         {"unwritten", std::to_string(unwritten)}}),
          options};
}

harness::Kernel stress_kernel(const std::string& options) {
  const std::string name = "litmus_stress";
  return {name, embedded_text("suites/litmus/kernels/stress.cl", {{"name", name}}), options};
}

std::string literature_text(const std::string& title, const Asked& test) {
  const Program& program = test.row->program;
  std::string text = "OpenCL " + title + "\n{";
  for (std::size_t l = 0; l < program.locations.size(); ++l)
    text += fmt::format(" {} {} = 0;",
                        in_local_memory(program, test.ask, l) ? "local"
                        : test.ask.space == Space::svm        ? "svm"
                                                              : "global",
                        program.locations[l].name);
  text += " }\n";
  std::vector<std::vector<std::string>> columns;
  std::size_t lines = 0;
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    auto& column = columns.emplace_back();
    column.push_back(fmt::format("P{}", t));
    for (const Instruction& one : program.threads[t])
      column.push_back(statement(program, test.ask, one));
    lines = std::max(lines, column.size());
  }
  for (std::size_t line = 0; line < lines; ++line) {
    for (std::size_t t = 0; t < columns.size(); ++t) {
      std::size_t width = 0;
      for (const std::string& cell : columns[t]) width = std::max(width, cell.size());
      text += fmt::format("{} {:<{}} ", t == 0 ? "" : "|",
                          line < columns[t].size() ? columns[t][line] : "", width);
    }
    text += ";\n";
  }
  std::string condition;
  for (const auto& [at, value] : program.condition)
    condition += fmt::format("{}{}={}", condition.empty() ? "" : " /\\ ",
                             program.observed[static_cast<std::size_t>(at)].name, value);
  text += fmt::format("exists ({})\n", condition);
  const litmus::Verdict verdict = verdict_of(program, test.ask);
  for (const bool allowed : {true, false}) {
    std::string list;
    for (int outcome = 0; outcome < program.outcomes(); ++outcome)
      if (verdict.allowed[static_cast<std::size_t>(outcome)] == allowed)
        list += fmt::format("  {}{}\n", litmus::text_of(program, outcome),
                            program.meets_condition(outcome) ? "   (exists)" : "");
    text += fmt::format("{}:{}", allowed ? "Allowed" : "Forbidden",
                        list.empty() ? " none\n" : "\n" + list);
  }
  if (!test.ask.scope)
    text +=
        "No text says how the atomic functions of OpenCL C 1.x are ordered: outcomes are "
        "reported, not judged.\n";
  return text;
}

}  // namespace assay::suites::memory_model
