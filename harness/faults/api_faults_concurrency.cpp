#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/statements.h"
#include "harness/faults/text_plant.h"

namespace assay::faults {
namespace {

using Kind = Access::Kind;

/// Exchanges accesses in every program; `Make` gives the Pair. A processor whose loads and stores
/// keep their order shows no weak order by itself.
template <unsigned one_in, class Make>
constexpr Plant exchanged(Make) {
  return instead<CreateProgramWithSource>(
      [](auto& call) { return with_text(call, with_exchanged(text_of(call), Make{}(), one_in)); },
      has_text);
}
template <class Make>
constexpr Plant exchanged(Make make) {
  return exchanged<1>(make);
}

/// One address of ten thousand.
#define ASSAY_RARELY(p) "((uint)((size_t)(" #p ") >> 2) * 2654435761u >> 8) % 10000u == 0u"

/// Functions of 2.0's atomics for each type, in place of the built-in of the macro's name. {T} is
/// the type, {S} the address space.
std::string for_each_object(std::string_view macro, std::string_view function) {
  std::string text = "#if __OPENCL_C_VERSION__ >= 200\n";
  for (const std::string_view type : {"int", "uint", "long", "ulong"}) {
    const bool wide = type.ends_with("long");
    if (wide) text += "#ifdef cl_khr_int64_base_atomics\n";
    for (const std::string_view space : {"__global", "__local"}) {
      for (std::size_t at = 0; at < function.size(); ++at)
        if (function.substr(at, 3) == "{T}" || function.substr(at, 3) == "{S}") {
          text += function[at + 1] == 'T' ? type : space;
          at += 2;
        } else {
          text += function[at];
        }
      text += '\n';
    }
    if (wide) text += "#endif\n";
  }
  return text + std::string(macro) + "\n#endif\n";
}

#define ASSAY_PAUSE "{ volatile int pause = 0; while (pause < 300) ++pause; }"
#define ASSAY_FUNCTION(name, parameters) \
  "static {T} __attribute__((overloadable)) " name "(volatile {S} atomic_{T} *p" parameters ") "
#define ASSAY_LOAD "atomic_load_explicit(p, memory_order_relaxed, memory_scope_work_group)"
#define ASSAY_STORE(v) \
  "atomic_store_explicit(p, " v ", memory_order_relaxed, memory_scope_work_group);"

/// Two steps in place of one, where `when` holds.
#define ASSAY_SPLIT(name, builtin, result, when)                                                  \
  program_begins([] {                                                                             \
    return for_each_object(                                                                       \
        "#define " builtin "(p, v, o, s) " name "(p, v)",                                         \
        ASSAY_FUNCTION(                                                                           \
            name, ", {T} v") "{ if (" when ") { const {T} old = " ASSAY_LOAD                      \
                             "; " ASSAY_PAUSE ASSAY_STORE(                                        \
                                 result) " return old; } return " builtin                         \
                                         "(p, v, memory_order_seq_cst, memory_scope_device); }"); \
  })

constexpr ApiPlant plants[] = {
    // ---- Orders
    {"release_store_overtakes_a_store", exchanged([] {
       return Pair{.first = {Kind::store},
                   .second = {Kind::store, Kind::modify},
                   .second_order = "memory_order_release",
                   .objects = Pair::Objects::different};
     })},
    {"release_store_overtakes_plain_stores", exchanged([] {
       return Pair{.first = {Kind::plain_store},
                   .second = {Kind::store},
                   .second_order = "memory_order_release"};
     })},
    {"release_store_overtakes_a_load", exchanged([] {
       return Pair{.first = {Kind::load},
                   .second = {Kind::store},
                   .second_order = "memory_order_release",
                   .objects = Pair::Objects::different};
     })},
    {"load_overtakes_an_acquire_load", exchanged([] {
       return Pair{.first = {Kind::load, Kind::modify},
                   .second = {Kind::load},
                   .first_order = "memory_order_acquire",
                   .objects = Pair::Objects::different};
     })},
    {"plain_load_overtakes_an_acquire_load", exchanged([] {
       return Pair{.first = {Kind::load},
                   .second = {Kind::plain_load},
                   .first_order = "memory_order_acquire"};
     })},
    {"store_overtakes_an_acquire_load", exchanged([] {
       return Pair{.first = {Kind::load},
                   .second = {Kind::store},
                   .first_order = "memory_order_acquire",
                   .objects = Pair::Objects::different};
     })},
    {"seq_cst_store_overtakes_a_store", exchanged([] {
       return Pair{.first = {Kind::store},
                   .second = {Kind::store},
                   .second_order = "memory_order_seq_cst",
                   .objects = Pair::Objects::different};
     })},
    {"seq_cst_load_overtakes_a_store", exchanged([] {
       return Pair{.first = {Kind::store},
                   .second = {Kind::load},
                   .second_order = "memory_order_seq_cst",
                   .objects = Pair::Objects::different};
     })},
    {"seq_cst_load_overtakes_a_load", exchanged([] {
       return Pair{.first = {Kind::load},
                   .second = {Kind::load},
                   .second_order = "memory_order_seq_cst",
                   .objects = Pair::Objects::different};
     })},
    {"seq_cst_store_releases_alone", program_begins([] {
       return for_each_object(
           "#define atomic_store_explicit(p, v, o, s) assay_fault_store(p, v)",
           "static void __attribute__((overloadable)) assay_fault_store(volatile {S} atomic_{T} "
           "*p, "
           "{T} v) { atomic_store_explicit(p, v, memory_order_release, memory_scope_device); }");
     })},
    // ---- Fences
    {"store_overtakes_a_release_fence", exchanged([] {
       return Pair{.first = {Kind::store, Kind::plain_store},
                   .second = {Kind::store},
                   .fence = "memory_order_release"};
     })},
    {"load_overtakes_an_acquire_fence", exchanged([] {
       return Pair{.first = {Kind::load},
                   .second = {Kind::load, Kind::plain_load},
                   .fence = "memory_order_acquire"};
     })},
    {"store_overtakes_an_acq_rel_fence", exchanged([] {
       return Pair{.first = {Kind::load}, .second = {Kind::store}, .fence = "memory_order_acq_rel"};
     })},
    {"load_overtakes_a_seq_cst_fence", exchanged([] {
       return Pair{.first = {Kind::store}, .second = {Kind::load}, .fence = "memory_order_seq_cst"};
     })},
    {"stores_around_a_seq_cst_fence_exchanged", exchanged([] {
       return Pair{
           .first = {Kind::store}, .second = {Kind::store}, .fence = "memory_order_seq_cst"};
     })},
    {"seq_cst_fence_is_acq_rel",
     program_begins<"#if __OPENCL_C_VERSION__ >= 200\n"
                    "static void assay_fault_fence(cl_mem_fence_flags flags) { "
                    "atomic_work_item_fence(flags, memory_order_acq_rel, memory_scope_device); }\n"
                    "#undef atomic_work_item_fence\n"
                    "#define atomic_work_item_fence(f, o, s) assay_fault_fence(f)\n"
                    "#endif">()},
    // ---- Scopes
    {"device_scope_orders_nothing", exchanged([] {
       return Pair{.first = {Kind::store},
                   .second = {Kind::store},
                   .second_order = "memory_order_release",
                   .scope = "memory_scope_device",
                   .objects = Pair::Objects::different};
     })},
    {"all_svm_devices_scope_orders_nothing", exchanged([] {
       return Pair{.first = {Kind::store},
                   .second = {Kind::store},
                   .second_order = "memory_order_release",
                   .scope = "memory_scope_all_svm_devices",
                   .objects = Pair::Objects::different};
     })},
    // ---- Coherence
    {"loads_of_one_object_exchanged", exchanged([] {
       return Pair{.first = {Kind::load}, .second = {Kind::load}, .objects = Pair::Objects::same};
     })},
    {"stores_to_one_object_exchanged", exchanged([] {
       return Pair{.first = {Kind::store}, .second = {Kind::store}, .objects = Pair::Objects::same};
     })},
    {"load_overtakes_a_store_to_its_object", exchanged([] {
       return Pair{.first = {Kind::store}, .second = {Kind::load}, .objects = Pair::Objects::same};
     })},
    {"store_overtakes_a_load_of_its_object", exchanged([] {
       return Pair{.first = {Kind::load}, .second = {Kind::store}, .objects = Pair::Objects::same};
     })},
    // ---- Indivisible
    {"atomic_add_in_two_steps",
     ASSAY_SPLIT("assay_fault_add", "atomic_fetch_add_explicit", "old + v", "1")},
    {"atomic_exchange_in_two_steps",
     ASSAY_SPLIT("assay_fault_swap", "atomic_exchange_explicit", "v", "1")},
    {"atomic_exchange_returns_the_new",
     program_begins<"#define atomic_exchange_explicit(p, v, o, s) (atomic_exchange_explicit(p, v, "
                    "o, s), (v))">()},
    {"compare_exchange_says_true", instead<CreateProgramWithSource>(
                                       [](auto& call) {
                                         // The result is an operand: some drivers' own names are
                                         // macros, which no macro wraps.
                                         std::string text = text_of(call);
                                         const std::string name = "atomic_compare_exchange_",
                                                           planted = "true | (int)" + name;
                                         for (auto at = text.find(name); at != std::string::npos;
                                              at = text.find(name, at + planted.size()))
                                           text.replace(at, name.size(), planted);
                                         return with_text(call, text);
                                       },
                                       has_text)},
    {"atomic_and_sets",
     program_begins<"#define atomic_fetch_and_explicit atomic_fetch_or_explicit">()},
    {"atomic_min_is_max",
     program_begins<"#define atomic_fetch_min_explicit atomic_fetch_max_explicit">()},
    {"atomic_flag_stays_set", program_begins<"#define atomic_flag_clear_explicit(p, o, s)">()},
    // ---- Now and then
    {"release_store_overtakes_rarely", exchanged<10000>([] {
       return Pair{.first = {Kind::store},
                   .second = {Kind::store},
                   .second_order = "memory_order_release",
                   .objects = Pair::Objects::different};
     })},
    {"stores_to_one_object_exchanged_rarely", exchanged<10000>([] {
       return Pair{.first = {Kind::store}, .second = {Kind::store}, .objects = Pair::Objects::same};
     })},
    {"load_overtakes_a_store_rarely", exchanged<10000>([] {
       return Pair{.first = {Kind::store}, .second = {Kind::load}, .objects = Pair::Objects::same};
     })},
    {"store_lost_rarely", program_begins([] {
       return for_each_object(
           "#define atomic_store_explicit(p, v, o, s) assay_fault_store(p, v, s)",
           "static void __attribute__((overloadable)) assay_fault_store(volatile {S} atomic_{T} *p, "
           "{T} v, int s) { if (s == memory_scope_work_group && " ASSAY_RARELY(p)
           ") return; atomic_store_explicit(p, v, memory_order_seq_cst, memory_scope_device); }");
     })},
    {"atomic_add_lost_rarely", program_begins(
                                   [] {
                                     return for_each_object("#define atomic_fetch_add_explicit(p, v, o, s) assay_fault_add(p, v)",
                              ASSAY_FUNCTION("assay_fault_add", ", {T} v") "{ if (" ASSAY_RARELY(p)
                              ") return " ASSAY_LOAD
                              "; return atomic_fetch_add_explicit(p, v, memory_order_seq_cst, "
                              "memory_scope_device); }");
                                   })},
    {"atomic_exchange_lost_rarely", program_begins(
                                        [] {
                                          return for_each_object("#define atomic_exchange_explicit(p, v, o, s) assay_fault_swap(p, v)",
                              ASSAY_FUNCTION("assay_fault_swap", ", {T} v") "{ if (" ASSAY_RARELY(p)
                              ") return " ASSAY_LOAD
                              "; return atomic_exchange_explicit(p, v, memory_order_seq_cst, "
                              "memory_scope_device); }");
                                        })},
    // ---- Pipes
    {"read_pipe_says_0", program_begins<"#define read_pipe(...) (read_pipe(__VA_ARGS__), 0)">()},
    {"write_pipe_says_0", program_begins<"#define write_pipe(...) (write_pipe(__VA_ARGS__), 0)">()},
    {"pipe_packets_off_by_one",
     program_begins<"#define get_pipe_num_packets(p) (get_pipe_num_packets(p) + 1)">()},
    {"pipe_capacity_off_by_one",
     program_begins<"#define get_pipe_max_packets(p) (get_pipe_max_packets(p) + 1)">()},
    {"reservation_always_valid", program_begins<"#define is_valid_reserve_id(id) true">()},
    {"pipe_commit_ignored", program_begins<"#define commit_write_pipe(p, id)">()},
    // ---- Queues on the device
    {"enqueue_kernel_ignored", program_begins<"#define enqueue_kernel(...) CLK_SUCCESS">()},
    {"enqueue_failure_unknown", program_begins<"#define CLK_ENQUEUE_FAILURE (-59)">()},
    {"ndrange_of_one_dimension", program_begins<"#define ndrange_2D(...) ndrange_1D(8)">()},
    {"block_has_no_work_group_size", program_begins<"#define get_kernel_work_group_size(b) 0u">()},
    {"barrier_of_children_ignored", program_begins<"#define work_group_barrier(flags)">()},
    // ---- Clocks
    {"clock_of_a_device_runs_back",
     program_begins<"#define clock_read_device() (~clock_read_device())">()},
    {"clock_of_a_sub_group_runs_back",
     program_begins<"#define clock_read_sub_group() (~clock_read_sub_group())">()},
    {"clock_stands", program_begins<"#define clock_read_device() 5ul">()},
    {"clock_words_exchanged",
     program_begins<"#define clock_read_hilo_device() (clock_read_hilo_device().yx)\n"
                    "#define clock_read_hilo_sub_group() (clock_read_hilo_sub_group().yx)">()},
};

}  // namespace

std::span<const ApiPlant> concurrency_plants() {
  return plants;
}

}  // namespace assay::faults
