// Faults of barriers, fences, atomic operations and collective functions: what stands for a
// built-in in every program.
#include <string>
#include <string_view>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/statements.h"
#include "harness/faults/text_plant.h"

namespace assay::faults {
namespace {

/// `text` with every `mark` as `to`.
std::string with(std::string text, std::string_view mark, std::string_view to) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + to.size()))
    text.replace(at, mark.size(), to);
  return text;
}

/// A text for each type ({T}) of objects in global and local memory ({S}), as the program's
/// language and device have them.
std::string for_each_type(const std::string& text, bool floats = false) {
  std::string all;
  for (const std::string_view type : {"int", "uint", "long", "ulong", "float", "double"}) {
    const bool floating = type == "float" || type == "double";
    if (floating && !floats) continue;
    const bool wide = type != "int" && type != "uint" && type != "float";
    if (wide) all += "#ifdef cl_khr_int64_base_atomics\n";
    if (type == "double") all += "#ifdef __opencl_c_fp64\n";
    for (const std::string_view space : {"__global", "__local"})
      all += with(with(text, "{T}", type), "{S}", space) + "\n";
    if (type == "double") all += "#endif\n";
    if (wide) all += "#endif\n";
  }
  return all;
}

#define ASSAY_OVERLOADED "__attribute__((overloadable)) "
#define ASSAY_RELAXED "memory_order_relaxed, memory_scope_device"
#define ASSAY_LOAD "atomic_load_explicit(p, " ASSAY_RELAXED ")"
#define ASSAY_STORE(v) "atomic_store_explicit(p, " v ", " ASSAY_RELAXED "); "
#define ASSAY_PAUSE "{ volatile int pause = 0; while (pause < 4000) ++pause; } "
/// One in ten thousand, by address, value and work-item: another one in each run.
#define ASSAY_RARELY                                                                             \
  "(((uint)((size_t)p >> 2) * 2654435761u + (uint)old * 2246822519u + (uint)get_global_id(0) * " \
  "3266489917u) >> 8) % 10007u == 0u"

/// An operation of C11's atomics on p with operand v, order o and scope s: `body` gives the old
/// value. {real} is the built-in.
std::string modify(const std::string& name, const std::string& body, bool floats = false) {
  const std::string f = "assay_fault_" + name;
  const std::string parameters = "(volatile {S} atomic_{T} *p, {T} v";
  const std::string head = "static inline {T} " ASSAY_OVERLOADED + f + parameters;
  std::string text = head + ", memory_order o, memory_scope s) { " + body + " }\n" + head +
                     ", memory_order o) { return " + f + "(p, v, o, memory_scope_device); }\n" +
                     head + ") { return " + f + "(p, v, memory_order_seq_cst, " +
                     "memory_scope_device); }";
  text = with(text, "{real}",
              "atomic_" + name +
                  "_explicit(p, v, memory_order_seq_cst, "
                  "memory_scope_device)");
  return "#if __OPENCL_C_VERSION__ >= 200\n" + for_each_type(text, floats) + "#define atomic_" +
         name + "_explicit " + f + "\n#define atomic_" + name + " " + f + "\n#endif";
}
std::string two_steps(const std::string& name, const std::string& result,
                      const std::string& when = "1") {
  return modify(name,
                "if (" + when + ") { const {T} old = " ASSAY_LOAD "; " ASSAY_PAUSE +
                    "atomic_store_explicit(p, " + result +
                    ", " ASSAY_RELAXED "); return old; } return {real};",
                name == "exchange");
}

/// A compare_exchange: e is `expected`, d what to store.
std::string compare(const std::string& strength, const std::string& body) {
  const std::string f = "assay_fault_compare_" + strength;
  const std::string head = "static inline bool " ASSAY_OVERLOADED + f +
                           "(volatile {S} atomic_{T} *p, __private {T} *e, {T} d";
  std::string text =
      head + ", memory_order o, memory_order q, memory_scope s) { " + body + " }\n" + head +
      ", memory_order o, memory_order q) { return " + f +
      "(p, e, d, o, q, memory_scope_device); }\n" + head + ") { return " + f +
      "(p, e, d, memory_order_seq_cst, memory_order_seq_cst, memory_scope_device); }";
  const std::string built_in = "atomic_compare_exchange_" + strength;
  text = with(text, "{real}",
              built_in +
                  "_explicit(p, e, d, memory_order_seq_cst, "
                  "memory_order_seq_cst, memory_scope_device)");
  return "#if __OPENCL_C_VERSION__ >= 200\n" + for_each_type(text, true) + "#define " + built_in +
         "_explicit " + f + "\n#define " + built_in + " " + f + "\n#endif";
}

/// The functions of flags: `body` over p; {real} is the built-in.
std::string flag(const std::string& name, const std::string& result, const std::string& body) {
  std::string text;
  for (const char* space : {"__global", "__local"})
    text += with("static inline " + result + " " ASSAY_OVERLOADED "assay_fault_" + name +
                     "(volatile {S} atomic_flag *p) { " + body + " }\n",
                 "{S}", space);
  text = with(text, "{real}",
              "atomic_" + name + "_explicit(p, memory_order_seq_cst, memory_scope_device)");
  return "#if __OPENCL_C_VERSION__ >= 200\n" + text + "#define atomic_" + name +
         "_explicit(p, ...) assay_fault_" + name + "(p)\n#define atomic_" + name + " assay_fault_" +
         name + "\n#endif";
}

/// A function of OpenCL C 1.x on p, with operand v: `body` gives the old value.
std::string legacy(const std::string& name, const std::string& body, bool operand = true,
                   bool wide = false) {
  std::string text;
  for (const char* type : {"int", "uint", "long", "ulong"}) {
    if ((std::string_view(type).find("long") != std::string_view::npos) != wide) continue;
    for (const char* space : {"__global", "__local"})
      text += with(
          with("static inline {T} " ASSAY_OVERLOADED "assay_fault_" + name +
                   "(volatile {S} {T} *p" + (operand ? ", {T} v" : "") + ") { " + body + " }\n",
               "{T}", type),
          "{S}", space);
  }
  if (wide)
    text =
        "#ifdef cl_khr_int64_base_atomics\n#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : "
        "enable\n" +
        text + "#endif\n";
  return text + "#define " + name + " assay_fault_" + name;
}

/// A collective function of one value: `body` over x gives r; {real} is the built-in.
std::string collective(const std::string& name, const std::string& body) {
  std::string text;
  for (const std::string_view type : {"int", "uint", "long", "ulong", "float", "double"}) {
    if (type == "double") text += "#ifdef __opencl_c_fp64\n";
    text += with(
        "static inline {T} " ASSAY_OVERLOADED "assay_fault_" + name + "({T} x) { " + body + " }\n",
        "{T}", type);
    if (type == "double") text += "#endif\n";
  }
  text = with(text, "{real}", name + "(x)");
  return "#if __OPENCL_C_VERSION__ >= 200\n" + text + "#define " + name + " assay_fault_" + name +
         "\n#endif";
}

/// Accesses around a fence or an operation exchanged, with a pause between.
template <class Make>
constexpr Plant exchanged(Make) {
  return instead<CreateProgramWithSource>(
      [](auto& call) { return with_text(call, with_exchanged(text_of(call), Make{}())); },
      has_text);
}
using Kind = Access::Kind;

constexpr const char* last_of_group =
    "get_local_id(0) + 1 == get_local_size(0) && get_local_size(0) > 1";

constexpr ApiPlant plants[] = {
    // ---- Barriers
    {"barrier_does_nothing", program_begins<"#define barrier(flags)">()},
    {"barrier_of_both_flags_does_nothing",
     program_begins<"#define barrier(flags) do { if ((flags) != (CLK_LOCAL_MEM_FENCE | "
                    "CLK_GLOBAL_MEM_FENCE)) barrier(flags); } while (0)">()},
    {"barrier_of_global_memory_does_nothing",
     program_begins<"#define barrier(flags) do { if ((flags) != CLK_GLOBAL_MEM_FENCE) "
                    "barrier(flags); } while (0)">()},
    {"barrier_of_odd_groups_does_nothing",
     program_begins<"#define barrier(flags) do { if (get_local_size(0) % 2 == 0) barrier(flags); } "
                    "while (0)">()},
    {"barrier_in_three_dimensions_does_nothing",
     program_begins<"#define barrier(flags) do { if (get_work_dim() < 3) barrier(flags); } while "
                    "(0)">()},
    {"barrier_of_large_groups_does_nothing",
     program_begins<"#define barrier(flags) do { if (get_local_size(0) <= 256) barrier(flags); } "
                    "while (0)">()},
    // Where a driver has the name as a macro, the functions are written with it.
    {"work_group_barrier_of_device_scope_does_nothing",
     program_begins<
         "#if __OPENCL_C_VERSION__ >= 200\n"
         "static inline void assay_fault_plain(cl_mem_fence_flags f) { "
         "work_group_barrier(f); }\n"
         "static inline void assay_fault_scoped(cl_mem_fence_flags f, memory_scope s) { if "
         "(s != memory_scope_device) work_group_barrier(f, memory_scope_work_group); }\n"
         "#define assay_fault_pick(a, b, chosen, ...) chosen\n#undef "
         "work_group_barrier\n#define work_group_barrier(...) "
         "assay_fault_pick(__VA_ARGS__, assay_fault_scoped, "
         "assay_fault_plain)(__VA_ARGS__)\n#endif">()},
    // ---- Fences
    {"release_fence_is_late", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::modify},
                   .fence = "memory_order_release",
                   .scope = "memory_scope_device"};
     })},
    {"acq_rel_fence_releases_late", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::modify},
                   .fence = "memory_order_acq_rel",
                   .scope = "memory_scope_device"};
     })},
    {"seq_cst_fence_releases_late", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::modify},
                   .fence = "memory_order_seq_cst",
                   .scope = "memory_scope_device"};
     })},
    {"acq_rel_exchange_releases_late", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::modify},
                   .second_order = "memory_order_acq_rel",
                   .scope = "memory_scope_device"};
     })},
    {"seq_cst_exchange_releases_late", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::modify},
                   .second_order = "memory_order_seq_cst",
                   .scope = "memory_scope_device"};
     })},
    {"release_exchange_is_late", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::modify},
                   .second_order = "memory_order_release",
                   .scope = "memory_scope_device"};
     })},
    // ---- Atomic operations in two steps
    {"addition_in_two_steps", program_begins([] { return two_steps("fetch_add", "old + v"); })},
    {"subtraction_in_two_steps", program_begins([] { return two_steps("fetch_sub", "old - v"); })},
    {"or_in_two_steps", program_begins([] { return two_steps("fetch_or", "old | v"); })},
    {"xor_in_two_steps", program_begins([] { return two_steps("fetch_xor", "old ^ v"); })},
    {"and_in_two_steps", program_begins([] { return two_steps("fetch_and", "old & v"); })},
    {"exchange_in_two_steps", program_begins([] { return two_steps("exchange", "v"); })},
    {"addition_of_device_scope_in_two_steps", program_begins([] {
       return two_steps("fetch_add", "old + v",
                        "s == memory_scope_device && o == memory_order_relaxed");
     })},
    {"acq_rel_addition_in_two_steps",
     program_begins([] { return two_steps("fetch_add", "old + v", "o == memory_order_acq_rel"); })},
    {"comparison_in_two_steps", program_begins([] {
       return compare("strong", "{T} old = " ASSAY_LOAD "; " ASSAY_PAUSE
                                "if (old == *e) { " ASSAY_STORE("d") "return true; } *e = old; "
                                "return false;");
     })},
    // ---- What they give and leave
    {"addition_gives_the_sum",
     program_begins([] { return modify("fetch_add", "return {real} + v;"); })},
    {"addition_stops_at_the_end", program_begins([] {
       return modify(
           "fetch_add",
           "const {T} old = {real}; if (v > 0 && old + v < old) " ASSAY_STORE("old") "return old;");
     })},
    {"subtraction_of_half_a_long", program_begins([] {
       return modify("fetch_sub",
                     "const {T} old = {real}; if (sizeof(v) == 8) atomic_store_explicit("
                     "p, ({T})(((ulong)old & 0xffffffff00000000ul) | ((ulong)(old - v) "
                     "& 0xfffffffful)), " ASSAY_RELAXED "); return old;");
     })},
    {"minimum_is_unsigned", program_begins([] {
       return modify("fetch_min", "const {T} old = " ASSAY_LOAD
                                  "; if ((ulong)v < (ulong)old) " ASSAY_STORE("v") "return old;");
     })},
    {"maximum_is_signed", program_begins([] {
       return modify("fetch_max",
                     "const {T} old = " ASSAY_LOAD
                     "; if (sizeof(v) == 4 ? (int)v > "
                     "(int)old : (long)v > (long)old) " ASSAY_STORE("v") "return old;");
     })},
    {"exchange_gives_the_new_value",
     program_begins([] { return modify("exchange", "{real}; return v;", true); })},
    {"comparison_fails_at_times", program_begins([] {
       return compare("strong", "if (get_global_id(0) % 64 == 5 && " ASSAY_LOAD
                                " == *e) return false; return {real};");
     })},
    {"comparison_keeps_expected", program_begins([] {
       return compare("strong",
                      "const {T} was = *e; const bool did = {real}; if (!did) *e = was; "
                      "return did;");
     })},
    {"comparison_stores_always", program_begins([] {
       return compare("strong",
                      "const bool did = {real}; if (!did) " ASSAY_STORE("d") "return did;");
     })},
    {"comparison_says_the_contrary",
     program_begins([] { return compare("weak", "return !{real};"); })},
    {"comparison_of_half_a_long", program_begins([] {
       return compare("strong", "{T} found = " ASSAY_LOAD
                                "; if (sizeof(found) == 8 && *(__private "
                                "uint *)&found == *(__private uint *)e) *e = found; return "
                                "{real};");
     })},
    {"flag_is_always_clear",
     program_begins([] { return flag("flag_test_and_set", "bool", "{real}; return false;"); })},
    {"flag_stays_set", program_begins([] { return flag("flag_clear", "void", ""); })},
    {"store_of_half_a_long", program_begins([] {
       return "#if __OPENCL_C_VERSION__ >= 200 && defined(cl_khr_int64_base_atomics)\n" +
              for_each_type("static inline void " ASSAY_OVERLOADED
                            "assay_fault_store(volatile {S} atomic_{T} *p, {T} v) { if (sizeof(v) "
                            "== 8) *(volatile {S} uint *)p = *(__private uint *)&v; else "
                            "atomic_store_explicit(p, v, " ASSAY_RELAXED "); }",
                            true) +
              "#define atomic_store assay_fault_store\n#endif";
     })},
    {"load_of_half_a_long", program_begins([] {
       return "#if __OPENCL_C_VERSION__ >= 200\n" +
              for_each_type("static inline {T} " ASSAY_OVERLOADED
                            "assay_fault_load(volatile {S} atomic_{T} *p) { {T} v = " ASSAY_LOAD
                            "; if (sizeof(v) == 8) ((__private int *)&v)[1] = 0; return v; }",
                            true) +
              "#define atomic_load assay_fault_load\n#endif";
     })},
    {"init_adds_one", program_begins([] {
       return "#if __OPENCL_C_VERSION__ >= 200\n" +
              for_each_type("static inline void " ASSAY_OVERLOADED
                            "assay_fault_init(volatile {S} atomic_{T} *p, {T} v) { atomic_init(p, "
                            "v + 1); }",
                            true) +
              "#undef atomic_init\n#define atomic_init assay_fault_init\n#endif";
     })},
    // ---- Once in ten thousand
    {"addition_lost_rarely", program_begins([] {
       return modify("fetch_add",
                     "const {T} old = {real}; if (" ASSAY_RARELY
                     ") atomic_fetch_sub_explicit(p, v, " ASSAY_RELAXED "); return old;");
     })},
    {"exchange_gives_the_new_value_rarely", program_begins([] {
       return modify("exchange", "const {T} old = {real}; return " ASSAY_RARELY " ? v : old;",
                     true);
     })},
    {"or_lost_rarely", program_begins([] {
       return modify("fetch_or",
                     "const {T} old = {real}; return " ASSAY_RARELY " ? old | v : old;");
     })},
    {"xor_twice_rarely", program_begins([] {
       return modify("fetch_xor",
                     "const {T} old = {real}; if (" ASSAY_RARELY
                     ") atomic_fetch_xor_explicit(p, v, " ASSAY_RELAXED "); return old;");
     })},
    {"comparison_stores_rarely_what_it_should_not", program_begins([] {
       return compare("weak",
                      "const {T} old = *e; const bool did = {real}; if (!did && " ASSAY_RARELY
                      ") " ASSAY_STORE("d") "return did;");
     })},
    {"flag_is_clear_rarely", program_begins([] {
       return flag("flag_test_and_set", "bool",
                   "const uint old = {real}; return (((uint)get_global_id(0) * 3266489917u + "
                   "(uint)((size_t)p >> 2) * 2654435761u) >> 8) % 10007u == 0u ? false : old != "
                   "0;");
     })},
    {"legacy_increment_twice_rarely", program_begins([] {
       return legacy("atomic_inc",
                     "const {T} old = atomic_inc(p); if (" ASSAY_RARELY
                     ") atomic_inc(p); return "
                     "old;",
                     false);
     })},
    // ---- OpenCL C 1.x
    {"legacy_decrement_stops_at_zero", program_begins([] {
       return legacy("atomic_dec",
                     "const {T} old = atomic_dec(p); if (old == 0) atomic_inc(p); return old;",
                     false);
     })},
    {"legacy_minimum_is_signed", program_begins([] {
       return legacy("atomic_min",
                     "const {T} old = *p; if ((int)v < (int)old) atomic_xchg(p, v); "
                     "return old;");
     })},
    {"legacy_maximum_is_unsigned", program_begins([] {
       return legacy("atomic_max",
                     "const {T} old = *p; if ((uint)v > (uint)old) atomic_xchg(p, "
                     "v); return old;");
     })},
    {"legacy_xor_is_or",
     program_begins([] { return legacy("atomic_xor", "return atomic_or(p, v);"); })},
    {"legacy_subtraction_gives_the_rest",
     program_begins([] { return legacy("atomic_sub", "return atomic_sub(p, v) - v;"); })},
    {"legacy_addition_of_half_a_long", program_begins([] {
       return legacy("atom_add",
                     "const {T} old = atom_add(p, v); atom_xchg(p, ({T})(((ulong)old & "
                     "0xffffffff00000000ul) | ((ulong)(old + v) & 0xfffffffful))); return old;",
                     true, true);
     })},
    // ---- Collective functions
    {"group_sum_without_the_last", program_begins([] {
       return collective(
           "work_group_reduce_add",
           "return work_group_reduce_add(" + std::string(last_of_group) + " ? ({T})0 : x);");
     })},
    {"group_scan_is_exclusive", program_begins([] {
       return collective("work_group_scan_inclusive_add", "return {real} - x;");
     })},
    {"group_minimum_begins_with_zero", program_begins([] {
       return collective("work_group_scan_exclusive_min",
                         "const {T} r = {real}; return get_local_id(0) + get_local_id(1) + "
                         "get_local_id(2) == 0 ? ({T})0 : r;");
     })},
    {"group_maximum_begins_with_zero", program_begins([] {
       return collective("work_group_scan_exclusive_max",
                         "const {T} r = {real}; return get_local_id(0) + get_local_id(1) + "
                         "get_local_id(2) == 0 ? ({T})0 : r;");
     })},
    {"any_of_a_group_is_all", program_begins<"#define work_group_any work_group_all">()},
    {"all_of_a_group_but_the_last",
     program_begins<"#define work_group_all(x) work_group_all((x) || (get_local_id(0) + 1 == "
                    "get_local_size(0)))">()},
    {"broadcast_swaps_dimensions",
     program_begins<"#define assay_fault_one(a, x) work_group_broadcast(a, x)\n"
                    "#define assay_fault_two(a, x, y) work_group_broadcast(a, (y) % "
                    "get_local_size(0), (x) % get_local_size(1))\n"
                    "#define assay_fault_three(a, x, y, z) work_group_broadcast(a, x, y, z)\n"
                    "#define assay_fault_fit(a, b, c, d, chosen, ...) chosen\n"
                    "#define work_group_broadcast(...) assay_fault_fit(__VA_ARGS__, "
                    "assay_fault_three, assay_fault_two, assay_fault_one)(__VA_ARGS__)">()},
    {"sub_group_sum_is_product", program_begins([] {
       return collective("sub_group_non_uniform_reduce_add",
                         "return sub_group_non_uniform_reduce_mul(x);");
     })},
    {"sub_group_maximum_begins_with_zero", program_begins([] {
       return collective(
           "sub_group_scan_exclusive_max",
           "const {T} r = {real}; return get_sub_group_local_id() == 0 ? ({T})0 : r;");
     })},
    {"shuffle_of_the_next_lane",
     program_begins<"#define sub_group_shuffle(x, i) sub_group_shuffle(x, ((i) + 1) % "
                    "get_sub_group_size())">()},
    {"shuffle_up_by_one_more",
     program_begins<"#define sub_group_shuffle_up(x, d) sub_group_shuffle_up(x, (d) + 1)">()},
    {"rotation_the_other_way",
     program_begins<"#define sub_group_rotate(x, d) sub_group_rotate(x, -(d))">()},
    {"ballot_without_lane_zero",
     program_begins<"#define sub_group_ballot(x) (sub_group_ballot(x) & (uint4)(~1u, ~0u, ~0u, "
                    "~0u))">()},
    {"ballot_counts_beyond_the_size",
     program_begins<"#define sub_group_ballot_bit_count(v) (popcount((v).x) + popcount((v).y) + "
                    "popcount((v).z) + popcount((v).w))">()},
    {"mask_ge_is_gt", program_begins<"#define get_sub_group_ge_mask get_sub_group_gt_mask">()},
    {"elected_is_lane_zero",
     program_begins<"#define sub_group_elect() (get_sub_group_local_id() == 0)">()},
    {"cluster_is_the_sub_group", program_begins<"#define sub_group_clustered_reduce_add(x, n) "
                                                "sub_group_non_uniform_reduce_add(x)">()},
    {"sub_group_size_is_the_greatest",
     program_begins<"#define get_sub_group_size get_max_sub_group_size">()},
    {"sub_group_broadcast_of_lane_zero",
     program_begins<"#define sub_group_broadcast(x, i) sub_group_broadcast(x, 0)">()},
};

}  // namespace

std::span<const ApiPlant> work_item_plants() {
  return plants;
}

}  // namespace assay::faults
