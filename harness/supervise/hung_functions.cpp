#include "harness/supervise/hung_functions.h"

#include <utility>

namespace assay::harness {

CaseRecord not_asked(const std::string& id, const std::string& hung) {
  CaseRecord record;
  record.id = id;
  record.outcome = Outcome::skip;
  record.reason = "hung: " + hung;
  record.hung = hung;
  return record;
}

void HungFunctions::expect(const std::string& id, const std::string& function, std::size_t place) {
  by_id_[id] = {function, place};
  functions_[function].cases[place].id = id;
}

std::vector<CaseRecord> HungFunctions::hung_before(const std::string& id,
                                                   const std::string& function, std::size_t place) {
  by_id_[id] = {function, place};
  Function& its = functions_[function];
  its.cases[place] = {.id = id, .ended = true, .final = true, .record = {}};
  its.hang(place);
  return settle(its);
}

bool HungFunctions::hung(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found != by_id_.end() && functions_.at(found->second.function).hung.has_value();
}

void HungFunctions::Function::hang(std::size_t place) {
  if (!hung || place < *hung) hung = place;
}

std::vector<CaseRecord> HungFunctions::ended(const std::string& id) {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return {};
  Function& its = functions_.at(found->second.function);
  its.cases.at(found->second.place).ended = true;
  return settle(its);
}

std::vector<CaseRecord> HungFunctions::finished(CaseRecord record) {
  const auto found = by_id_.find(record.id);
  std::vector<CaseRecord> out;
  if (found == by_id_.end()) {
    out.push_back(std::move(record));
    return out;
  }
  Function& its = functions_.at(found->second.function);
  const std::size_t place = found->second.place;
  if (hangs(record)) its.hang(place);
  Asked& asked = its.cases.at(place);
  asked.ended = true;
  asked.record = std::move(record);
  return settle(its);
}

/// Returns the records that no later hang can change, in order.
std::vector<CaseRecord> HungFunctions::settle(Function& function) {
  std::vector<CaseRecord> out;
  for (auto& [place, asked] : function.cases) {
    const bool later = function.hung && place > *function.hung;
    if (!later && !asked.ended) break;
    if (asked.final || (!later && !asked.record)) continue;
    asked.final = asked.ended = true;
    out.push_back(later ? not_asked(asked.id, function.cases.at(*function.hung).id)
                        : std::move(*asked.record));
    asked.record.reset();
  }
  return out;
}

std::vector<CaseRecord> HungFunctions::rest() {
  std::vector<CaseRecord> out;
  for (auto& [name, function] : functions_)
    for (auto& [place, asked] : function.cases)
      if (!asked.final && asked.record) {
        asked.final = true;
        out.push_back(std::move(*std::exchange(asked.record, std::nullopt)));
      }
  return out;
}

std::vector<std::string> HungFunctions::given_up(const std::string& id) const {
  std::vector<std::string> out;
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return out;
  const Function& its = functions_.at(found->second.function);
  if (!its.hung) return out;
  for (auto later = its.cases.upper_bound(*its.hung); later != its.cases.end(); ++later)
    out.push_back(later->second.id);
  return out;
}

}  // namespace assay::harness
