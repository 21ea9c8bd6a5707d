#include "harness/supervise/joints.h"

#include <exception>
#include <map>
#include <set>
#include <span>

#include "harness/cases/case.h"
#include "harness/sweep/program_pool.h"

namespace assay::harness {
namespace {

void add_suite(Joints& joints, std::span<const Case> suite) {
  std::vector<Kernel> kernels;
  std::vector<const Case*> cases;
  for (const Case& one : suite) {
    if (!one.kernel || one.skip) continue;
    try {
      Kernel kernel = one.kernel();
      if (kernel.parameters.empty()) continue;
      kernels.push_back(std::move(kernel));
      cases.push_back(&one);
    } catch (const std::exception&) {  // the case reports the error when it runs
    }
  }
  std::map<std::string, std::size_t> by_key;
  for (const std::vector<std::size_t>& places : joints_of(kernels)) {
    for (const std::size_t place : places) by_key[key_of(kernels[place])] = joints.members.size();
    joints.members.emplace_back();
    for (const std::size_t place : places) joints.members.back().push_back(cases[place]->id);
  }
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (const auto found = by_key.find(key_of(kernels[i])); found != by_key.end())
      joints.places.emplace(cases[i]->id, found->second);
}

}  // namespace

std::map<std::string, std::size_t> kernels_by_suite(const std::vector<Case>& plan) {
  const Joints joints = joints_of(plan);
  std::map<std::string, std::size_t> kernels;
  for (const std::vector<std::string>& members : joints.members)
    ++kernels[members.front().substr(0, members.front().find('/'))];
  std::set<std::string> keys;
  for (const Case& one : plan) {
    if (!one.kernel || one.skip || joints.of(one.id)) continue;
    try {
      if (keys.insert(key_of(one.kernel())).second) ++kernels[std::string(one.suite())];
    } catch (const std::exception&) {  // the case reports the error when it runs
    }
  }
  return kernels;
}

std::optional<std::size_t> Joints::of(const std::string& id) const {
  const auto found = places.find(id);
  return found == places.end() ? std::nullopt : std::optional(found->second);
}

Joints joints_of(const std::vector<Case>& plan) {
  Joints joints;
  for (std::size_t from = 0, to = 0; from < plan.size(); from = to) {
    while (to < plan.size() && plan[to].suite() == plan[from].suite()) ++to;
    add_suite(joints, std::span(plan).subspan(from, to - from));
  }
  return joints;
}

}  // namespace assay::harness
