// Atomic functions of OpenCL C 3.0.19, 6.15.12.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/concurrency/atomic_program.h"
#include "suites/concurrency/atomics/tables.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/numeric/numeric_case.h"
#include "suites/text/program_file.h"

namespace assay::suites::atomics {
namespace {

using concurrency::AtomicProgram;
using concurrency::CaseHead;
using concurrency::Kind;
using concurrency::MemoryOrder;
using concurrency::MemoryScope;
using concurrency::Operands;
using concurrency::Operation;
using concurrency::Region;
using concurrency::Space;
using concurrency::ValueType;
namespace steps = concurrency::steps;

struct Row {
  Operation operation;
  enum class Types { every, integers, flag } types = Types::every;
  /// For floating-point types: the end of the feature's name in cl_ext_float_atomics, "atomic_add".
  /// Empty if floating-point types need no feature.
  std::string_view float_feature{};
  std::string_view place;  ///< the section of OpenCL C 3.0.19
  bool orders = true;      ///< whether it has _explicit forms
};

const std::array<Row, 15> rows{{
    {{"store", "atomic_store{e}(p, x{t});", Kind::store}, Row::Types::every, {}, "6.15.12.7.1"},
    {{"load", "old = atomic_load{e}(p{t});", Kind::load}, Row::Types::every, {}, "6.15.12.7.2"},
    {{"exchange", "old = atomic_exchange{e}(p, x{t});", Kind::modify, steps::exchange},
     Row::Types::every,
     {},
     "6.15.12.7.3"},
    {{"compare_exchange_strong",
      "old = x; flag = atomic_compare_exchange_strong{e}(p, &old, y{t});", Kind::compare,
      steps::compare, Operands::few},
     Row::Types::every,
     {},
     "6.15.12.7.4"},
    {{"compare_exchange_weak", "old = x; flag = atomic_compare_exchange_weak{e}(p, &old, y{t});",
      Kind::compare_weak, steps::compare, Operands::few},
     Row::Types::every,
     {},
     "6.15.12.7.4"},
    {{"fetch_add", "old = atomic_fetch_add{e}(p, x{t});", Kind::modify, steps::add},
     Row::Types::every,
     "atomic_add",
     "6.15.12.7.5"},
    {{"fetch_sub", "old = atomic_fetch_sub{e}(p, x{t});", Kind::modify, steps::sub},
     Row::Types::every,
     "atomic_add",
     "6.15.12.7.5"},
    {{"fetch_or", "old = atomic_fetch_or{e}(p, x{t});", Kind::modify, steps::bit_or,
      Operands::one_bit},
     Row::Types::integers,
     {},
     "6.15.12.7.5"},
    {{"fetch_xor", "old = atomic_fetch_xor{e}(p, x{t});", Kind::modify, steps::bit_xor},
     Row::Types::integers,
     {},
     "6.15.12.7.5"},
    {{"fetch_and", "old = atomic_fetch_and{e}(p, x{t});", Kind::modify, steps::bit_and,
      Operands::all_but_one_bit},
     Row::Types::integers,
     {},
     "6.15.12.7.5"},
    {{"fetch_min", "old = atomic_fetch_min{e}(p, x{t});", Kind::modify, steps::min},
     Row::Types::every,
     "atomic_min_max",
     "6.15.12.7.5"},
    {{"fetch_max", "old = atomic_fetch_max{e}(p, x{t});", Kind::modify, steps::max},
     Row::Types::every,
     "atomic_min_max",
     "6.15.12.7.5"},
    {{"flag_test_and_set", "flag = atomic_flag_test_and_set{e}(p{t});", Kind::test_and_set},
     Row::Types::flag,
     {},
     "6.15.12.7.7"},
    {{"flag_clear", "atomic_flag_clear{e}(p{t});", Kind::put, steps::clear},
     Row::Types::flag,
     {},
     "6.15.12.7.8"},
    {{"init", "atomic_init(p, x);", Kind::put, steps::exchange},
     Row::Types::every,
     {},
     "6.15.12.2",
     false},
}};

struct Type {
  std::string_view name, atomic;
  bool is_signed = false, floating = false, flag = false;
  int bytes = 0;                            ///< 0: the size of a pointer
  std::vector<std::string_view> scalars{};  ///< types that the device must have
};
const std::array<Type, 11> types{{
    {"int", "atomic_int", true, false, false, 4},
    {"uint", "atomic_uint", false, false, false, 4},
    {"long", "atomic_long", true, false, false, 8, {"long"}},
    {"ulong", "atomic_ulong", false, false, false, 8, {"ulong"}},
    {"float", "atomic_float", true, true, false, 4},
    {"double", "atomic_double", true, true, false, 8, {"double"}},
    {"intptr_t", "atomic_intptr_t", true},
    {"uintptr_t", "atomic_uintptr_t"},
    {"size_t", "atomic_size_t"},
    {"ptrdiff_t", "atomic_ptrdiff_t", true},
    {"flag", "atomic_flag", true, false, true, 4},
}};

/// Arguments of the operation's _explicit form, or none.
struct Form {
  std::string id;  ///< a part of the id: "acq_rel.acquire.device", "implicit", "acquire"
  const MemoryOrder* order = nullptr;
  std::string failure;  ///< the order of a comparison that fails
  const MemoryScope* scope = nullptr;
};

bool compares(Kind kind) {
  return kind == Kind::compare || kind == Kind::compare_weak;
}

std::vector<Form> forms(const Row& row, const Target& target) {
  std::vector<Form> made;
  if (!row.orders) {
    made.push_back({"object"});
    return made;
  }
  made.push_back({"implicit"});
  const auto& orders = concurrency::memory_orders(target.options());
  const auto& scopes = concurrency::memory_scopes(target.options());
  for (const MemoryOrder& order : orders) {
    const Kind kind = row.operation.kind;
    const bool stores = kind == Kind::store || kind == Kind::put;
    if ((stores && !order.store) || (kind == Kind::load && !order.load)) continue;
    const std::vector<std::string> failures =
        compares(kind) ? order.failure : std::vector<std::string>{""};
    for (const std::string& failure : failures) {
      const std::string id = order.name + (failure.empty() ? "" : "." + failure);
      made.push_back({id, &order, failure, nullptr});
      for (const MemoryScope& scope : scopes)
        made.push_back({id + "." + scope.name, &order, failure, &scope});
    }
  }
  return made;
}

/// The second operation of a case may need a different order than the first operation.
std::string call(std::string_view statement, const Form& form, std::string_view order) {
  std::string tail;
  if (form.order != nullptr) {
    tail += fmt::format(", memory_order_{}", order);
    if (!form.failure.empty()) tail += fmt::format(", memory_order_{}", form.failure);
    if (form.scope != nullptr) tail += ", " + form.scope->enumerator();
  }
  std::string text(statement);
  for (const auto& [mark, to] :
       {std::pair<std::string, std::string>{"{e}", form.order != nullptr ? "_explicit" : ""},
        {"{t}", tail}})
    if (const auto at = text.find(mark); at != std::string::npos) text.replace(at, 3, to);
  return text;
}

harness::Needs needs_of(const Row& row, const Type& type, const ValueType& value, Space space,
                        const Form& form, const Target& target, harness::Version std) {
  using harness::Needs;
  const auto& orders = concurrency::memory_orders(target.options());
  const auto& scopes = concurrency::memory_scopes(target.options());
  const auto named = [](const auto& table, std::string_view name) {
    return *std::ranges::find(table, name, &std::decay_t<decltype(table[0])>::name);
  };
  Needs all = concurrency::needs_atomics;
  if (value.bytes == 8)
    all = all & Needs::extension("cl_khr_int64_base_atomics") &
          Needs::extension("cl_khr_int64_extended_atomics");
  if (row.orders)
    all =
        all &
        concurrency::needs_of(form.order != nullptr ? *form.order : named(orders, "seq_cst"), std) &
        concurrency::needs_of(form.scope != nullptr ? *form.scope : named(scopes, "device"), std);
  if (concurrency::is_generic(space)) all = all & harness::parts::generic_address_space;
  if (type.floating && !row.float_feature.empty()) {
    all = all & Needs::extension("cl_ext_float_atomics");
    for (const bool local : {false, true}) {
      if (!concurrency::is_generic(space) && local != concurrency::in_local_memory(space)) continue;
      all = all & Needs::named(fmt::format("__opencl_c_ext_fp{}_{}_{}", 8 * value.bytes,
                                           local ? "local" : "global", row.float_feature));
    }
  }
  return all;
}

/// Chooses the cases below depth exhaustive. The simplest form of the device (`least`) is tried
/// with every type and space. Other forms are tried with flags, int and ulong. Depth quick has
/// fewer spaces and types. For other forms, depth quick chooses one of two spaces and one of two
/// types by `row` and `form`.
bool of_the_slice(std::size_t row, const Type& type, std::size_t space, std::size_t form,
                  std::size_t least, const harness::RunOptions& options) {
  if (options.exhausts()) return true;
  const bool narrow = type.bytes == 4,
             chosen = type.flag || (!type.floating && type.bytes != 0 && type.is_signed == narrow);
  if (form == least) return options.thorough() || space < 2 || chosen;
  if (options.thorough()) return chosen;
  return chosen && space == (row + form) % 2 && (type.flag || narrow == (form % 4 < 2));
}

/// The implicit form, or else the form that every device has.
std::size_t least_form(const std::vector<Form>& forms, const Target& target) {
  const harness::Version std = concurrency::atomics_language(target);
  const auto lacks = [&](const auto& table, std::string_view name) {
    const auto& row = *std::ranges::find(table, name, &std::decay_t<decltype(table[0])>::name);
    return concurrency::missing(target, concurrency::needs_of(row, std), std).has_value();
  };
  if (!lacks(concurrency::memory_orders(target.options()), "seq_cst") &&
      !lacks(concurrency::memory_scopes(target.options()), "device"))
    return 0;
  const auto found = std::ranges::find_if(forms, [](const Form& form) {
    return form.order != nullptr && form.order->name == "relaxed" && form.scope != nullptr &&
           form.scope->name == "work_group";
  });
  return found == forms.end() ? 0 : static_cast<std::size_t>(found - forms.begin());
}

harness::Case make_case(const Row& row, const Type& type, Space space, const Form& form,
                        const Target& target) {
  const harness::Version std = concurrency::atomics_language(target);
  AtomicProgram p;
  p.operation = row.operation;
  p.type = {type.flag ? "int" : std::string(type.name),
            type.bytes != 0 ? type.bytes : static_cast<int>(target.device().address_bits / 8),
            type.is_signed, type.floating};
  p.object = type.atomic;
  p.space = space;
  const std::string order = form.order != nullptr ? form.order->name : "";
  p.statement = call(row.operation.statement, form, order);
  if (row.operation.kind == Kind::load || row.operation.kind == Kind::store)
    p.companion = call(row.operation.kind == Kind::load ? "atomic_store{e}(p, x{t});"
                                                        : "old = atomic_load{e}(p{t});",
                       form, "relaxed");
  p.initialize =
      type.flag ? "((volatile __local int *)scratch)[l] = first;" : "atomic_init(q + l, first);";
  p.finish = type.flag
                 ? "((volatile __local int *)scratch)[l]"
                 : "atomic_load_explicit(q + l, memory_order_relaxed, memory_scope_work_group)";
  p.region = form.scope != nullptr ? form.scope->atomic_with : Region::device;

  CaseHead head;
  head.id = fmt::format("atomics/{}/{}/{}/{}", row.operation.name, type.name, name(space), form.id);
  head.citations = {target.cite({row.place, {}})};
  if (type.floating && !row.float_feature.empty())
    head.citations.emplace_back("cl_ext_float_atomics 1.0.0, 6.15.12.7.5");
  concurrency::require_of(head, needs_of(row, type, p.type, space, form, target, std), target, std);
  head.cost = 0.02;
  return concurrency::group_case(
      head, type.scalars,
      [p, std] {
        concurrency::GroupCase made = concurrency::atomic_case(p);
        made.std = std;
        if (p.type.bytes == 8) made.prologue = enable_64_bits;
        return made;
      },
      target);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  if (!target.states({"6.15.12", {}})) return cases;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Row& row = rows[r];
    const std::vector<Form> all = forms(row, target);
    const std::size_t least = least_form(all, target);
    for (std::size_t f = 0; f < all.size(); ++f)
      for (std::size_t s = 0; s < std::size(concurrency::spaces); ++s)
        for (std::size_t t = 0; t < types.size(); ++t) {
          const Type& type = types[t];
          if (type.flag != (row.types == Row::Types::flag)) continue;
          if (type.floating && row.types == Row::Types::integers) continue;
          if (!of_the_slice(r, type, s, f, least, target.options())) continue;
          cases.push_back(make_case(row, type, concurrency::spaces[s], all[f], target));
        }
  }
  for (auto& one : programs(target)) cases.push_back(std::move(one));
  std::ranges::move(file_cases("concurrency", "atomics", {"refused"}, target),
                    std::back_inserter(cases));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("atomics", "Atomic functions in the style of C11 (OpenCL C 6.15.12)", expand);
}

}  // namespace assay::suites::atomics
