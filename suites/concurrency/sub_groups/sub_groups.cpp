// Sub-group functions (OpenCL C 3.0.19, 6.15.1.1, 6.15.20 and extensions). The functions of Table
// 10 tell which work-items form a sub-group.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/random.h"
#include "suites/concurrency/collective.h"
#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/concurrency/sub_groups/tables.h"
#include "suites/host/example.h"

namespace assay::suites::sub_groups {
namespace {

using concurrency::Allowed;
using concurrency::Answers;
using concurrency::CaseHead;
using concurrency::Findings;
using concurrency::GroupCase;
using concurrency::LaunchLimits;
using concurrency::Operator;
using concurrency::Round;
using concurrency::ScalarType;
using concurrency::Shape;
using concurrency::WorkItem;

struct Lane {
  WorkItem item;
  std::uint64_t value = 0;     ///< x
  std::uint32_t argument = 0;  ///< a
  bool active = true;          ///< whether the work-item calls the function
};

/// The work-items of one sub-group, in the order of their sub-group local ids.
struct SubGroup {
  std::vector<Lane> lanes;
  std::uint32_t said = 1;    ///< what get_sub_group_size() returned
  std::size_t greatest = 0;  ///< what get_max_sub_group_size() returned

  bool active(std::size_t lane) const { return lane < lanes.size() && lanes[lane].active; }
};

/// Gives the results of a function for lane `me`. A uint4 result has four values.
using Model = std::function<std::vector<Allowed>(const SubGroup& group, std::size_t me)>;

/// How the argument `a` of the function is chosen.
enum class Argument {
  any,       ///< any number
  lane,      ///< a lane of the sub-group, the same in all work-items
  own_lane,  ///< a lane of the sub-group, different in each work-item
  delta,     ///< a small number, different in each work-item
  turn,      ///< the number of earlier launches, the same in all work-items
};

struct Subject {
  std::string name;  ///< the function's name: "shuffle"
  std::string type = "int";
  std::string result;      ///< the type of the result; empty if it is the type of the arguments
  int width = 1;           ///< the components of the result
  std::string call;        ///< the call, with x (of the type), a and u (uints)
  std::string prologue{};  ///< functions that the call needs
  Model model;
  Argument argument = Argument::any;
  const Operator* op = nullptr;  ///< the operator; the values of x are valid operands for it
  bool equal = false;            ///< in many sub-groups, all values are equal
  bool divergent = false;        ///< some work-items do not call the function
  std::size_t cluster = 0;       ///< the greatest sub-group size must be at least this number
  bool joined = true;            ///< the kernel may share a program with other kernels
  std::string_view extension{};
  std::string_view place;

  const ScalarType& gentype() const { return concurrency::gentype(type); }
  const ScalarType& answer() const { return concurrency::gentype(result.empty() ? type : result); }
};

std::vector<Allowed> one(Allowed allowed) {
  return {allowed};
}
std::vector<Allowed> anything() {
  return {{.kind = Allowed::Kind::anything}};
}
std::vector<Allowed> truth(bool yes) {
  return {{.kind = Allowed::Kind::truth, .bits = yes}};
}
std::vector<Allowed> number(std::uint64_t bits) {
  return {{.bits = bits}};
}
/// The value x of a lane. The value is undefined for a lane that does not take part.
std::vector<Allowed> value_of(const SubGroup& group, std::size_t lane) {
  return group.active(lane) ? number(group.lanes[lane].value) : anything();
}

/// The values x of the active lanes from `first` to `end` - 1.
std::vector<std::uint64_t> values(const SubGroup& group, std::size_t first, std::size_t end) {
  std::vector<std::uint64_t> made;
  for (std::size_t k = first; k < std::min(end, group.lanes.size()); ++k)
    if (group.lanes[k].active) made.push_back(group.lanes[k].value);
  return made;
}

// ---- Masks.
using Mask = std::array<std::uint32_t, 4>;
template <class Set>
Mask mask_of(Set set) {
  Mask mask{};
  for (std::size_t k = 0; k < 128; ++k)
    if (set(k)) mask[k / 32] |= 1u << k % 32;
  return mask;
}
bool bit(const Mask& mask, std::size_t k) {
  return k < 128 && (mask[k / 32] >> k % 32 & 1) != 0;
}
std::vector<Allowed> answer_of(const Mask& mask) {
  std::vector<Allowed> made;
  for (const std::uint32_t word : mask) made.push_back({.bits = word});
  return made;
}
/// The mask that kernels make from a uniform argument u. Its four components are multiples of u.
constexpr const char* mask_text =
    "(uint4)(u * 2654435761u, u * 2246822519u, u * 3266489917u, u * 668265263u)";
Mask mask_from(std::uint32_t u) {
  return {u * 2654435761u, u * 2246822519u, u * 3266489917u, u * 668265263u};
}

// ---- Rows.

void reductions(std::vector<Subject>& rows) {
  const auto operators = concurrency::operators();
  const auto types = concurrency::gentypes();
  for (std::size_t o = 0; o < operators.size(); ++o) {
    const Operator& op = operators[o];
    for (std::size_t t = 0; t < types.size(); ++t) {
      const ScalarType& type = types[t];
      if (op.of != Operator::Of::numbers && type.floating()) continue;
      if (op.of == Operator::Of::truths && type.name != "int") continue;
      const bool extended = t >= concurrency::wide_gentypes;
      const auto add = [&](std::string name, std::string call, Model model, bool divergent,
                           std::size_t cluster, std::string_view extension,
                           std::string_view place) {
        Subject s;
        s.name = std::move(name);
        s.type = type.name;
        s.call = std::move(call);
        s.model = std::move(model);
        s.op = &op;
        s.divergent = divergent;
        s.cluster = cluster;
        s.extension = extension;
        s.place = place;
        rows.push_back(std::move(s));
      };
      const Model whole = [&op, &type](const SubGroup& g, std::size_t) {
        return one(reduce(op, type, values(g, 0, g.lanes.size())));
      };
      const Model inclusive = [&op, &type](const SubGroup& g, std::size_t me) {
        return one(reduce(op, type, values(g, 0, me + 1)));
      };
      const Model exclusive = [&op, &type](const SubGroup& g, std::size_t me) {
        return one(reduce(op, type, values(g, 0, me)));
      };
      for (const bool non_uniform : {false, true}) {
        if (!non_uniform && o >= concurrency::basic_operators) continue;
        const std::string prefix = non_uniform ? "non_uniform_" : "";
        const std::string_view extension = non_uniform ? "cl_khr_subgroup_non_uniform_arithmetic"
                                           : extended  ? "cl_khr_subgroup_extended_types"
                                                       : "";
        const std::string_view place =
            non_uniform ? "6.15.20.3, Tables 57 to 59" : "6.15.20, Table 50";
        for (const auto& [form, model] :
             {std::pair{"reduce", &whole}, std::pair{"scan_inclusive", &inclusive},
              std::pair{"scan_exclusive", &exclusive}})
          add(fmt::format("{}{}_{}", prefix, form, op.name),
              fmt::format("sub_group_{}{}_{}(x)", prefix, form, op.name), *model, non_uniform, 0,
              extension, place);
      }
      for (const std::size_t size : {1, 2, 4, 8, 16, 32})
        add(
            fmt::format("clustered_reduce_{}.{}", op.name, size),
            fmt::format("sub_group_clustered_reduce_{}(x, {})", op.name, size),
            [&op, &type, size](const SubGroup& g, std::size_t me) {
              const std::size_t first = me / size * size;
              return one(reduce(op, type, values(g, first, first + size)));
            },
            true, size, "cl_khr_subgroup_clustered_reduce", "6.15.20.2, Tables 54 to 56");
    }
  }
}

void moves(std::vector<Subject>& rows) {
  const auto types = concurrency::gentypes();
  for (std::size_t t = 0; t < types.size(); ++t) {
    const auto add = [&](std::string name, std::string call, Argument argument, Model model,
                         bool divergent, std::string_view extension, std::string_view place,
                         std::size_t cluster = 0) {
      Subject s;
      s.name = std::move(name);
      s.type = types[t].name;
      s.call = std::move(call);
      s.argument = argument;
      s.model = std::move(model);
      s.divergent = divergent;
      s.extension = extension;
      s.place = place;
      s.cluster = cluster;
      rows.push_back(std::move(s));
    };
    const bool extended = t >= concurrency::wide_gentypes;
    add(
        "broadcast", "sub_group_broadcast(x, u)", Argument::lane,
        [](const SubGroup& g, std::size_t me) { return value_of(g, g.lanes[me].argument); }, false,
        extended ? "cl_khr_subgroup_extended_types" : "", "6.15.20, Table 50");
    // Vectors with the components x, x + 1 ... The kernel writes x only if all components are
    // right.
    for (const int width : {2, 3, 4, 8, 16}) {
      add(
          fmt::format("broadcast_of_{}", width),
          "{{kernel}}_scalar(sub_group_broadcast({{kernel}}_vector(x), u))", Argument::lane,
          [](const SubGroup& g, std::size_t me) { return value_of(g, g.lanes[me].argument); },
          false, "cl_khr_subgroup_extended_types", "6.15.20, Table 50");
      std::string components, equal;
      for (int k = 0; k < width; ++k) {
        components +=
            fmt::format("{}({})(x + ({}){})", k == 0 ? "" : ", ", types[t].name, types[t].name, k);
        equal += fmt::format("{}v.s{:x} == ({})(v.s0 + ({}){})", k == 0 ? "" : " && ", k,
                             types[t].name, types[t].name, k);
      }
      rows.back().prologue = fmt::format(
          "static {0}{1} {{{{kernel}}}}_vector({0} x) {{ return ({0}{1})({2}); }}\n"
          "static {0} {{{{kernel}}}}_scalar({0}{1} v) {{ return {3} ? v.s0 : ({0})(v.s0 + ({0})1); "
          "}}\n",
          types[t].name, width, components, equal);
    }
    add(
        "non_uniform_broadcast", "sub_group_non_uniform_broadcast(x, u)", Argument::lane,
        [](const SubGroup& g, std::size_t me) { return value_of(g, g.lanes[me].argument); }, true,
        "cl_khr_subgroup_ballot", "6.15.20.1, Table 53");
    add(
        "broadcast_first", "sub_group_broadcast_first(x)", Argument::any,
        [](const SubGroup& g, std::size_t) {
          const auto first = std::ranges::find(g.lanes, true, &Lane::active);
          return number(first->value);
        },
        true, "cl_khr_subgroup_ballot", "6.15.20.1, Table 53");
    add(
        "shuffle", "sub_group_shuffle(x, a)", Argument::own_lane,
        [](const SubGroup& g, std::size_t me) { return value_of(g, g.lanes[me].argument); }, true,
        "cl_khr_subgroup_shuffle", "6.15.20.6, Table 62");
    add(
        "shuffle_xor", "sub_group_shuffle_xor(x, a)", Argument::delta,
        [](const SubGroup& g, std::size_t me) { return value_of(g, me ^ g.lanes[me].argument); },
        true, "cl_khr_subgroup_shuffle", "6.15.20.6, Table 62");
    add(
        "shuffle_up", "sub_group_shuffle_up(x, a)", Argument::delta,
        [](const SubGroup& g, std::size_t me) {
          const std::size_t by = g.lanes[me].argument;
          return by > me ? anything() : value_of(g, me - by);
        },
        true, "cl_khr_subgroup_shuffle_relative", "6.15.20.7, Table 63");
    add(
        "shuffle_down", "sub_group_shuffle_down(x, a)", Argument::delta,
        [](const SubGroup& g, std::size_t me) { return value_of(g, me + g.lanes[me].argument); },
        true, "cl_khr_subgroup_shuffle_relative", "6.15.20.7, Table 63");
    for (const int delta : {0, 1, 3, -1, -5, 59}) {
      const std::string id = delta < 0 ? fmt::format("minus_{}", -delta) : fmt::to_string(delta);
      // The compiler does not know the delta. -5 wraps at the sub-group's size. 59 gives a
      // different lane for each size.
      add(
          fmt::format("rotate.{}", id), fmt::format("sub_group_rotate(x, {} + zero)", delta),
          Argument::any,
          [delta](const SubGroup& g, std::size_t me) {
            const auto size = static_cast<std::int64_t>(g.greatest);
            const auto sum = static_cast<std::int64_t>(me) + delta;
            return value_of(g, static_cast<std::size_t>((sum % size + size) % size));
          },
          true, "cl_khr_subgroup_rotate", "6.15.20.5, Table 61");
    }
    for (const std::size_t size : {2, 4, 8, 16, 32}) {
      // The launches use these deltas in turn. The last delta is greater than the cluster.
      const std::array deltas{-1, 0, 1, 3, static_cast<int>(size) + 1};
      std::string delta = "0";
      for (std::size_t k = 0; k < deltas.size(); ++k)
        delta = fmt::format("u % {} == {} ? {} : {}", deltas.size(), k, deltas.at(k), delta);
      add(
          fmt::format("clustered_rotate.{}", size),
          fmt::format("sub_group_clustered_rotate(x, {}, {})", delta, size), Argument::turn,
          [size, deltas](const SubGroup& g, std::size_t me) {
            const int by = deltas.at(g.lanes[me].argument % deltas.size());
            const std::size_t sum = me % size + size + static_cast<std::size_t>(by + 1) - 1;
            return value_of(g, me / size * size + sum % size);
          },
          true, "cl_khr_subgroup_rotate", "6.15.20.5, Table 61", size);
      // 6.15.20.5: a program with a cluster size that the sub-groups do not have is undefined, even
      // if no work-item calls the function. So the kernel must not be joined with others.
      rows.back().joined = size <= 4;
    }
    Subject equal;
    equal.name = "non_uniform_all_equal";
    equal.type = types[t].name;
    equal.result = "int";
    equal.call = "sub_group_non_uniform_all_equal(x)";
    equal.equal = true;
    equal.divergent = true;
    equal.extension = "cl_khr_subgroup_non_uniform_vote";
    equal.place = "6.15.20.4, Table 60";
    equal.model = [](const SubGroup& g, std::size_t) {
      const auto all = values(g, 0, g.lanes.size());
      return truth(std::ranges::all_of(all, [&](auto v) { return v == all[0]; }));
    };
    rows.push_back(std::move(equal));
  }
}

void votes(std::vector<Subject>& rows) {
  const auto operators = concurrency::operators();
  for (const bool every : {true, false})
    for (const bool non_uniform : {false, true}) {
      const Operator& op = operators[every ? 7 : 8];
      Subject s;
      s.name = fmt::format("{}{}", non_uniform ? "non_uniform_" : "", every ? "all" : "any");
      s.call = fmt::format("sub_group_{}(x)", s.name);
      s.op = &op;
      s.divergent = non_uniform;
      s.extension = non_uniform ? "cl_khr_subgroup_non_uniform_vote" : "";
      s.place = non_uniform ? "6.15.20.4, Table 60" : "6.15.20, Table 50";
      s.model = [&op](const SubGroup& g, std::size_t) {
        return one(reduce(op, concurrency::gentype("int"), values(g, 0, g.lanes.size())));
      };
      rows.push_back(std::move(s));
    }
  Subject elect;
  elect.name = "elect";
  elect.call = "sub_group_elect()";
  elect.divergent = true;
  elect.extension = "cl_khr_subgroup_non_uniform_vote";
  elect.place = "6.15.20.4, Table 60";
  elect.model = [](const SubGroup& g, std::size_t me) {
    return truth(std::ranges::find(g.lanes, true, &Lane::active) - g.lanes.begin() ==
                 static_cast<std::ptrdiff_t>(me));
  };
  rows.push_back(std::move(elect));
}

void ballots(std::vector<Subject>& rows) {
  const auto add = [&](std::string name, std::string result, int width, std::string call,
                       Model model, const Operator* op = nullptr) {
    Subject s;
    s.name = std::move(name);
    s.result = std::move(result);
    s.width = width;
    s.call = std::move(call);
    s.model = std::move(model);
    s.argument = Argument::lane;
    s.op = op;
    s.divergent = true;
    s.extension = "cl_khr_subgroup_ballot";
    s.place = "6.15.20.1, Table 53";
    rows.push_back(std::move(s));
  };
  const Operator* truths = &concurrency::operators()[9];
  add(
      "ballot", "uint", 4, "sub_group_ballot(x)",
      [](const SubGroup& g, std::size_t) {
        return answer_of(mask_of(
            [&](std::size_t k) { return g.active(k) && (g.lanes[k].value & 0xffffffffu) != 0; }));
      },
      truths);
  const auto asked = [](const SubGroup& g, std::size_t me) {
    return mask_from(g.lanes[me].argument);
  };
  /// The number of bits in the mask from lane `first` to lane `end` - 1.
  const auto count = [](const Mask& mask, std::size_t first, std::size_t end) {
    std::uint64_t bits = 0;
    for (std::size_t k = first; k < end; ++k) bits += bit(mask, k);
    return bits;
  };
  const std::string mask = mask_text;
  add("inverse_ballot", "int", 1, fmt::format("sub_group_inverse_ballot({})", mask),
      [asked](const SubGroup& g, std::size_t me) { return truth(bit(asked(g, me), me)); });
  add("ballot_bit_extract", "int", 1,
      fmt::format("sub_group_ballot_bit_extract({}, (uint)x % get_sub_group_size())", mask),
      [asked](const SubGroup& g, std::size_t me) {
        const auto index = static_cast<std::uint32_t>(g.lanes[me].value) % g.said;
        return truth(bit(asked(g, me), index));
      });
  add("ballot_bit_count", "uint", 1, fmt::format("sub_group_ballot_bit_count({})", mask),
      [asked, count](const SubGroup& g, std::size_t me) {
        return number(count(asked(g, me), 0, g.greatest));
      });
  add("ballot_inclusive_scan", "uint", 1, fmt::format("sub_group_ballot_inclusive_scan({})", mask),
      [asked, count](const SubGroup& g, std::size_t me) {
        return number(count(asked(g, me), 0, me + 1));
      });
  add("ballot_exclusive_scan", "uint", 1, fmt::format("sub_group_ballot_exclusive_scan({})", mask),
      [asked, count](const SubGroup& g, std::size_t me) {
        return number(count(asked(g, me), 0, me));
      });
  for (const bool least : {true, false})
    add(least ? "ballot_find_lsb" : "ballot_find_msb", "uint", 1,
        fmt::format("sub_group_ballot_find_{}({})", least ? "lsb" : "msb", mask),
        [asked, least](const SubGroup& g, std::size_t me) {
          const Mask m = asked(g, me);
          std::optional<std::size_t> found;
          for (std::size_t k = 0; k < g.greatest; ++k)
            if (bit(m, k) && (!found || !least)) found = k;
          // The result is undefined 'If no bits representing predicate values from all work-items
          // are set'.
          bool some = false;
          for (std::size_t k = 0; k < g.lanes.size(); ++k) some = some || bit(m, k);
          return found && some ? number(*found) : anything();
        });
  struct Relation {
    const char* name;
    bool (*holds)(std::size_t k, std::size_t me);
    bool bounded;  // lanes beyond the greatest size have no bit in the mask
  };
  for (const Relation& r :
       {Relation{"eq", [](std::size_t k, std::size_t me) { return k == me; }, false},
        Relation{"ge", [](std::size_t k, std::size_t me) { return k >= me; }, true},
        Relation{"gt", [](std::size_t k, std::size_t me) { return k > me; }, true},
        Relation{"le", [](std::size_t k, std::size_t me) { return k <= me; }, false},
        Relation{"lt", [](std::size_t k, std::size_t me) { return k < me; }, false}})
    add(fmt::format("mask_{}", r.name), "uint", 4, fmt::format("get_sub_group_{}_mask()", r.name),
        [r](const SubGroup& g, std::size_t me) {
          return answer_of(mask_of(
              [&](std::size_t k) { return r.holds(k, me) && (!r.bounded || k < g.greatest); }));
        });
}

// ---- Launches.

// The uints of a work-item: `in` has x, a, u and whether the work-item takes part. `out` has the
// result, ids and sizes.
constexpr std::size_t in_item = 6, out_item = 8;

/// The sub-groups that the work-items report. Reports that contradict each other become findings.
std::vector<SubGroup> sub_groups(const Answers& answers, Findings& findings) {
  std::vector<SubGroup> made;
  for (const auto& group : work_groups(answers.round.shape)) {
    std::map<std::uint32_t, std::map<std::uint32_t, Lane>> by_id;
    for (const WorkItem& item : group) {
      const auto out = answers.of(item);
      const auto in = std::span(answers.round.in).subspan(item.index * in_item, in_item);
      Lane lane{.item = item, .argument = in[2], .active = in[4] != 0};
      std::memcpy(&lane.value, in.data(), 8);
      by_id[out[4]][out[5]] = lane;
    }
    for (auto& [id, lanes] : by_id) {
      SubGroup one;
      for (auto& [local_id, lane] : lanes) one.lanes.push_back(lane);
      const auto out = answers.of(one.lanes[0].item);
      if (std::ranges::all_of(out.subspan(4),
                              [](std::uint32_t word) { return word == concurrency::poison; })) {
        const WorkItem& item = one.lanes[0].item;
        findings.wrong(item.index,
                       fmt::format("{}: work-item {} of group {} wrote nothing", answers.round.name,
                                   item.local, item.group),
                       harness::Finding::Kind::value, concurrency::no_answer);
        continue;
      }
      one.said = out[6];
      one.greatest = out[7];
      // Table 10: the ids begin at 0 and have no gap, and each id occurs once. Other cases judge
      // the size.
      if (lanes.rbegin()->first + 1 != lanes.size() || lanes.size() > out[7] || out[7] > 128 ||
          out[6] == 0) {
        findings.wrong(
            one.lanes[0].item.index,
            fmt::format("{}: sub-group {} of group {} has {} work-items, the greatest id "
                        "is {}, get_sub_group_size() is {}, get_max_sub_group_size() is {}",
                        answers.round.name, id, one.lanes[0].item.group, lanes.size(),
                        lanes.rbegin()->first, out[6], out[7]),
            harness::Finding::Kind::value, "ids and sizes of sub-groups");
        continue;
      }
      made.push_back(std::move(one));
    }
  }
  return made;
}

void judge(const Subject& subject, const Answers& answers, Findings& findings) {
  for (SubGroup& group : sub_groups(answers, findings)) {
    // The arguments depend on the sizes that the kernel reports.
    for (std::size_t me = 0; me < group.lanes.size(); ++me) {
      Lane& lane = group.lanes[me];
      const auto in = std::span(answers.round.in).subspan(lane.item.index * in_item, in_item);
      switch (subject.argument) {
        case Argument::any:
          break;
        case Argument::lane:
          // All work-items of a launch have the same u.
          lane.argument = subject.width == 1 && subject.result.empty() ? in[3] % group.said : in[3];
          break;
        case Argument::turn:
          lane.argument = in[3];
          break;
        case Argument::own_lane:
          lane.argument = in[2] % group.said;
          break;
        case Argument::delta:
          lane.argument = in[2] % static_cast<std::uint32_t>(group.greatest);
          break;
      }
    }
    for (std::size_t me = 0; me < group.lanes.size(); ++me) {
      const Lane& lane = group.lanes[me];
      if (subject.cluster > group.greatest) {
        findings.not_asked(
            fmt::format("needs sub-groups of at least {} work-items", subject.cluster));
        break;
      }
      if (!lane.active) continue;
      const auto out = answers.of(lane.item);
      const auto allowed = subject.model(group, me);
      for (std::size_t k = 0; k < allowed.size(); ++k) {
        if (allowed[k].kind == Allowed::Kind::anything) continue;
        std::uint64_t bits = 0;
        std::memcpy(&bits, out.data() + k, subject.width == 1 ? 8 : 4);
        findings.checked();
        const ScalarType& type = subject.answer();
        if (accepts(type, allowed[k], bits)) continue;
        findings.wrong(
            lane.item.index,
            fmt::format(
                "{}: result of {} in work-item {} of a sub-group of {} (work-item {} of group {})",
                answers.round.name, subject.name, me, group.lanes.size(), lane.item.local,
                lane.item.group),
            harness::text_value(concurrency::text(type, bits)),
            harness::text_value(concurrency::text(type, allowed[k])));
      }
    }
  }
}

enum class Active { all, odd, one, random };

std::vector<Round> rounds(const Subject& subject, const LaunchLimits& limits) {
  std::vector<Round> made;
  std::vector<Shape> shapes{
      concurrency::line(3, 64, limits), concurrency::line(2, 13, limits), {{8, 6, 4}, {4, 3, 2}}};
  if (limits.thorough) {
    shapes.push_back(concurrency::line(2, 1, limits));
    shapes.push_back(concurrency::line(2, 200, limits));
    shapes.push_back({{14, 10}, {7, 5}});
  }
  std::erase_if(shapes, [&](const Shape& shape) { return !limits.fits(shape); });
  std::vector<Active> actives{Active::all};
  if (subject.divergent) actives = {Active::all, Active::odd, Active::random, Active::one};
  for (const Shape& shape : shapes)
    for (const Active active : actives) {
      Round round;
      round.shape = shape;
      round.name = shape.text();
      round.out_per_item = out_item;
      round.in.assign(in_item * shape.places() + 1, 0);
      const auto turn = static_cast<std::uint64_t>(made.size());
      const auto u = static_cast<std::uint32_t>(
          subject.argument == Argument::turn ? turn : harness::random_bits(limits.key, ~turn));
      const ScalarType& type = subject.gentype();
      for (std::size_t k = 0; k < shape.places(); ++k) {
        const std::uint64_t random = harness::random_bits(limits.key, turn << 32 | k);
        const std::uint64_t same = harness::random_bits(limits.key, k / shape.group_items());
        const Operator& op = subject.op != nullptr ? *subject.op : concurrency::operators()[0];
        const std::uint64_t value = operand(
            op, type, k % 64, 64,
            subject.equal && (k / shape.group_items() % 2 == 0 || random % 61 != 0) ? same
                                                                                    : random);
        std::memcpy(&round.in[k * in_item], &value, 8);
        round.in[k * in_item + 2] = static_cast<std::uint32_t>(random >> 40);
        round.in[k * in_item + 3] = u;
        const bool takes_part = active == Active::all || (active == Active::odd && k % 2 != 0) ||
                                (active == Active::random && random >> 20 & 1) ||
                                (active == Active::one && k % 64 == u % 64 % shape.group_items());
        round.in[k * in_item + 4] = takes_part ? 1 : 0;
      }
      round.judge = [subject](const Answers& answers, Findings& findings) {
        judge(subject, answers, findings);
      };
      made.push_back(std::move(round));
    }
  return made;
}

GroupCase group_case_of(const Subject& subject, harness::Version std) {
  GroupCase made;
  made.std = std;
  made.meets = !subject.divergent;
  made.joined = subject.joined;
  made.least_sub_group = subject.cluster;
  // Before OpenCL C 3.0, the functions of an extension may need its pragma.
  if (!subject.extension.empty())
    made.prologue = fmt::format("#pragma OPENCL EXTENSION {} : enable\n", subject.extension);
  made.prologue += subject.prologue;
  const std::string result = (subject.result.empty() ? subject.type : subject.result) +
                             (subject.width > 1 ? fmt::to_string(subject.width) : std::string());
  std::string argument = "in[6 * i + 2]", uniform = "in[6 * i + 3]";
  if (subject.argument == Argument::own_lane) argument += " % get_sub_group_size()";
  if (subject.argument == Argument::delta) argument += " % get_max_sub_group_size()";
  if (subject.argument == Argument::lane && subject.width == 1 && subject.result.empty())
    uniform += " % get_sub_group_size()";
  std::string condition = "in[6 * i + 4] != 0";
  if (subject.cluster > 1)
    condition += fmt::format(" && get_max_sub_group_size() >= {}", subject.cluster);
  const std::string call = fmt::format("*(__global {} *)(out + 8 * i) = {};", result, subject.call);
  made.body = fmt::format(
      "const {0} x = *(__global const {0} *)(in + 6 * i); const uint a = {1}, u = {2}; const int "
      "zero = (int)in[6 * i + 5];\n"
      "  out[8 * i + 4] = get_sub_group_id(); out[8 * i + 5] = get_sub_group_local_id();\n"
      "  out[8 * i + 6] = get_sub_group_size(); out[8 * i + 7] = get_max_sub_group_size();\n"
      "  {3}",
      subject.type, argument, uniform,
      subject.divergent ? fmt::format("if ({}) {{ {} }}", condition, call) : call);
  made.rounds = [subject](const LaunchLimits& limits) { return rounds(subject, limits); };
  return made;
}

harness::Needs needs_of(const Subject& subject) {
  const harness::Needs all = concurrency::needs_atomics & harness::parts::sub_group_functions;
  return subject.extension.empty() ? all : all & harness::Needs::named(subject.extension);
}

/// Chooses the cases at depth quick.
bool of_the_slice(const Subject& subject, std::size_t place) {
  if (subject.type == "int") return true;
  return place % 9 == 0 && (subject.cluster == 0 || subject.cluster == 4 || subject.cluster == 16);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  if (!target.states({"6.15.20", {}})) return cases;
  const harness::Version std = concurrency::atomics_language(target);
  for (auto& one : sizes_and_ids(target)) cases.push_back(std::move(one));
  std::vector<Subject> all;
  votes(all);
  moves(all);
  reductions(all);
  ballots(all);
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Subject& subject = all[k];
    if (!target.options().thorough() && !of_the_slice(subject, k)) continue;
    CaseHead head;
    head.id = fmt::format("sub_groups/{}/{}", subject.name, subject.type);
    head.citations = {target.cite({subject.place, {}})};
    concurrency::require_of(head, needs_of(subject), target, std);
    head.cost = 0.05;
    std::vector<std::string_view> types{concurrency::gentype(subject.type).name};
    cases.push_back(concurrency::group_case(
        head, types, [subject, std] { return group_case_of(subject, std); }, target));
  }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("sub_groups", "Sub-group functions (OpenCL C 6.15.20)", expand);
}

}  // namespace assay::suites::sub_groups
