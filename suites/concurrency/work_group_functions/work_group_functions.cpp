// OpenCL C 3.0.19, 6.15.16, 6.15.17.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/random.h"
#include "suites/concurrency/collective.h"
#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::work_group_functions {
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

using Values = std::vector<std::uint64_t>;

/// The right result of each work-item of a group. `values` has a value of each work-item. `chosen`
/// is the linear id of the work-item whose value a broadcast sends.
using Model = std::function<std::vector<Allowed>(const Values& values, std::size_t chosen)>;

struct Subject {
  std::string name;  ///< "scan_inclusive_add"
  const ScalarType* type = nullptr;
  std::string call;  ///< the call, with the value x
  Model model;
  std::function<std::uint64_t(std::size_t item, std::size_t items, std::uint64_t random)> value;
  std::size_t dimensions = 0;  ///< dimensions of the launches; 0: any
  std::string_view place;
  bool extension = false;  ///< needs cl_khr_work_group_uniform_arithmetic
};

std::vector<Shape> shapes(const LaunchLimits& limits, std::size_t dimensions, bool non_uniform) {
  std::vector<Shape> made{concurrency::line(3, 64, limits),
                          concurrency::line(3, 13, limits),
                          {{16, 6, 4}, {4, 3, 2}},
                          {{24, 10}, {8, 5}},
                          concurrency::line(2, limits.greatest_group, limits)};
  if (limits.thorough) {
    made.push_back(concurrency::line(3, 1, limits));
    made.push_back({{6, 5, 14}, {3, 5, 7}});
    made.push_back({{32, 12}, {16, 4}});
    made.push_back(concurrency::line(3, 128, limits));
  }
  if (non_uniform) {
    made.push_back({{100}, {64}});
    if (limits.thorough) made.push_back({{11, 7}, {4, 4}});
  }
  std::erase_if(made, [&](const Shape& shape) {
    return !limits.fits(shape) || (dimensions != 0 && shape.local.size() != dimensions);
  });
  return made;
}

std::vector<Round> rounds(const Subject& subject, const LaunchLimits& limits, bool non_uniform) {
  std::vector<Round> made;
  for (const Shape& shape : shapes(limits, subject.dimensions, non_uniform)) {
    Round round;
    round.shape = shape;
    round.name = shape.text();
    round.out_per_item = 2;
    round.in.assign(2 * shape.places(), 0);
    // For each group, the ids and the linear id of the work-item that a broadcast chooses.
    round.words.assign(4 * shape.groups(), 0);
    std::vector<Values> values;
    const auto groups = work_groups(shape);
    for (const auto& group : groups) {
      const std::size_t g = group[0].group, items = group.size();
      Values& of_group = values.emplace_back();
      for (const WorkItem& item : group) {
        const std::uint64_t random = harness::random_bits(limits.key, item.index);
        of_group.push_back(subject.value(item.local, items, random));
        std::memcpy(&round.in[2 * item.index], &of_group.back(), 8);
      }
      const std::uint64_t chosen = harness::random_bits(limits.key, ~g) % items;
      const auto sizes = group_sizes(shape, g);
      round.words[4 * g] = static_cast<std::uint32_t>(chosen % sizes[0]);
      round.words[4 * g + 1] = static_cast<std::uint32_t>(chosen / sizes[0] % sizes[1]);
      round.words[4 * g + 2] = static_cast<std::uint32_t>(chosen / sizes[0] / sizes[1]);
      round.words[4 * g + 3] = static_cast<std::uint32_t>(chosen);
    }
    round.judge = [values, subject](const Answers& answers, Findings& findings) {
      const auto all = work_groups(answers.round.shape);
      for (std::size_t g = 0; g < all.size(); ++g) {
        const auto allowed = subject.model(values[g], answers.round.words[4 * g + 3]);
        for (const WorkItem& item : all[g]) {
          const auto out = answers.of(item);
          std::uint64_t bits = 0;
          std::memcpy(&bits, out.data(), 8);
          findings.checked();
          if (accepts(*subject.type, allowed[item.local], bits)) continue;
          findings.wrong(
              item.index,
              fmt::format("{}: result of {} in work-item {} of group {}", answers.round.name,
                          subject.name, item.local, item.group),
              harness::text_value(concurrency::text(*subject.type, bits)),
              harness::text_value(concurrency::text(*subject.type, allowed[item.local])));
        }
      }
    };
    made.push_back(std::move(round));
  }
  return made;
}

Subject reduction(const Operator& op, const ScalarType& type, bool basic) {
  Subject s;
  s.name = fmt::format("reduce_{}", op.name);
  s.model = [&op, &type](const Values& v, std::size_t) {
    return std::vector<Allowed>(v.size(), reduce(op, type, v));
  };
  s.place = basic ? "6.15.16, Table 37" : "6.15.17, Tables 38 to 40";
  return s;
}

Subject scan(const Operator& op, const ScalarType& type, bool inclusive, bool basic) {
  Subject s;
  s.name = fmt::format("scan_{}_{}", inclusive ? "inclusive" : "exclusive", op.name);
  s.model = [&op, &type, inclusive](const Values& v, std::size_t) {
    return concurrency::scan(op, type, v, inclusive);
  };
  s.place = basic ? "6.15.16, Table 37" : "6.15.17, Tables 38 to 40";
  return s;
}

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  const auto operators = concurrency::operators();
  for (std::size_t o = 0; o < operators.size(); ++o) {
    const Operator& op = operators[o];
    const bool basic = o < concurrency::basic_operators;
    for (const ScalarType& type : concurrency::gentypes().first(concurrency::wide_gentypes)) {
      if (op.of != Operator::Of::numbers && type.floating()) continue;
      if (op.of == Operator::Of::truths && type.name != "int") continue;
      for (Subject s : {reduction(op, type, basic), scan(op, type, true, basic),
                        scan(op, type, false, basic)}) {
        s.type = &type;
        s.extension = !basic;
        s.call = fmt::format("work_group_{}(x)", s.name);
        s.value = [&op, &type](std::size_t item, std::size_t items, std::uint64_t random) {
          return operand(op, type, item, items, random);
        };
        all.push_back(std::move(s));
      }
    }
  }
  for (const ScalarType& type : concurrency::gentypes().first(concurrency::wide_gentypes))
    for (std::size_t d = 1; d <= 3; ++d) {
      Subject s;
      s.name = fmt::format("broadcast_{}d", d);
      s.type = &type;
      s.dimensions = d;
      s.call = "work_group_broadcast(x";
      for (std::size_t k = 0; k < d; ++k) s.call += fmt::format(", words[4 * g + {}]", k);
      s.call += ")";
      s.place = "6.15.16, Table 37";
      s.model = [](const Values& v, std::size_t chosen) {
        return std::vector<Allowed>(v.size(), Allowed{.bits = v[chosen]});
      };
      s.value = [&type, op = &operators[0]](std::size_t item, std::size_t items,
                                            std::uint64_t random) {
        return operand(*op, type, item, items, random);
      };
      all.push_back(std::move(s));
    }
  for (const bool every : {true, false}) {
    const Operator& op = operators[every ? 7 : 8];
    Subject s;
    s.name = every ? "all" : "any";
    s.type = &concurrency::gentype("int");
    s.call = fmt::format("work_group_{}(x)", s.name);
    s.place = "6.15.16, Table 37";
    s.model = [&op](const Values& v, std::size_t) {
      return std::vector<Allowed>(v.size(), reduce(op, concurrency::gentype("int"), v));
    };
    s.value = [&op](std::size_t item, std::size_t items, std::uint64_t random) {
      return operand(op, concurrency::gentype("int"), item, items, random);
    };
    all.push_back(std::move(s));
  }
  return all;
}

harness::Needs needs_of_functions(harness::Version std) {
  return concurrency::needs_of("__opencl_c_work_group_collective_functions", std);
}

/// All work-items of a group make three rounds that call a function of the group. Then work-item l
/// makes l % 3 more rounds without a call.
harness::Case in_uneven_loops(const Target& target, harness::Version std) {
  CaseHead head;
  head.id = "work_group_functions/in_uneven_loops/uint";
  head.citations = {target.cite({"6.15.16", {}})};
  concurrency::require_of(head, needs_of_functions(std), target, std);
  head.cost = 0.1;
  return concurrency::group_case(
      head, {},
      [std] {
        GroupCase made;
        made.std = std;
        made.joined = false;  // a wrong compiler must affect only this case
        made.body =
            "uint v = in[i];\n  for (uint k = 0; k < 3 + l % 3; ++k) {\n    if (k == 0)\n      v "
            "+= "
            "work_group_reduce_add(v);\n    else if (k == 1)\n      v = v * 3 + "
            "work_group_scan_exclusive_add(v);\n    else if (k == 2)\n      v ^= "
            "work_group_broadcast(v, n - 1);\n    else\n      v = v * 5 + k;\n  }\n  out[i] = v;";
        made.rounds = [](const LaunchLimits& limits) {
          std::vector<Round> all;
          // The last work-item must make as few rounds as the first work-item. The kernel then ends
          // even if a driver is wrong about other work-items.
          for (const std::size_t size : {64, 16, 13, 1}) {
            Round round;
            round.shape = concurrency::line(3, size, limits);
            if (round.shape.group_items() % 3 != 1) continue;
            round.name = round.shape.text();
            round.expected.resize(round.shape.places());
            for (std::size_t k = 0; k < round.shape.places(); ++k)
              round.in.push_back(static_cast<std::uint32_t>(harness::random_bits(limits.key, k)));
            for (const auto& group : work_groups(round.shape)) {
              std::vector<std::uint32_t> v;
              for (const WorkItem& item : group) v.push_back(round.in[item.index]);
              const std::uint32_t sum = std::accumulate(v.begin(), v.end(), 0U);
              std::uint32_t before = 0;
              for (auto& one : v) {
                one += sum;
                one = one * 3 + std::exchange(before, before + one);
              }
              const std::uint32_t last = v.back();
              for (std::uint32_t l = 0; l < v.size(); ++l) {
                v[l] ^= last;
                for (std::uint32_t k = 3; k < 3 + l % 3; ++k) v[l] = v[l] * 5 + k;
                round.expected[group[l].index] = v[l];
              }
            }
            all.push_back(std::move(round));
          }
          return all;
        };
        return made;
      },
      target);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  if (!target.states({"6.15.16", {}})) return cases;
  const harness::Version std = concurrency::atomics_language(target);
  const bool non_uniform = target.has(harness::parts::non_uniform_work_groups);
  for (const Subject& subject : subjects()) {
    CaseHead head;
    head.id = fmt::format("work_group_functions/{}/{}", subject.name, subject.type->name);
    head.citations = {target.cite({subject.place, {}})};
    harness::Needs needs = needs_of_functions(std);
    if (subject.extension)
      needs = needs & harness::Needs::extension("cl_khr_work_group_uniform_arithmetic");
    concurrency::require_of(head, needs, target, std);
    head.cost = 0.1;
    cases.push_back(concurrency::group_case(
        head, {subject.type->name},
        [subject, std, non_uniform] {
          GroupCase made;
          made.std = std;
          if (subject.extension)
            made.prologue =
                "#pragma OPENCL EXTENSION cl_khr_work_group_uniform_arithmetic : enable\n";
          made.body = fmt::format(
              "const {0} x = *(__global const {0} *)(in + 2 * i);\n  *(__global {0} *)(out + 2 * "
              "i) "
              "= {1};",
              subject.type->name, subject.call);
          made.rounds = [subject, non_uniform](const LaunchLimits& limits) {
            return rounds(subject, limits, non_uniform);
          };
          return made;
        },
        target));
  }
  cases.push_back(in_uneven_loops(target, std));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("work_group_functions",
                  "Work-group collective functions (OpenCL C 6.15.16, 6.15.17)", expand);
}

}  // namespace assay::suites::work_group_functions
