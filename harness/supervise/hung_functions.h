#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// After a function hung, its later cases of the plan are not asked (DepthPlan::asks_hung). Their
/// records must not depend on which case hung first by the clock. So a record is final only when
/// all earlier cases of its function did not hang. If one of them did, the record becomes a skip,
/// whatever its outcome was.
class HungFunctions {
 public:
  /// A case that will have a record here. `place`: in the plan.
  void expect(const std::string& id, const std::string& function, std::size_t place);
  /// Each of these returns the records that become final.
  /// A case of an earlier part of the run hung.
  std::vector<CaseRecord> hung_before(const std::string& id, const std::string& function,
                                      std::size_t place);
  /// The case ended, so it does not hang. A failure still waits for its second run.
  std::vector<CaseRecord> ended(const std::string& id);
  std::vector<CaseRecord> finished(CaseRecord record);
  /// The records that still wait for earlier cases, for a run that ends here.
  std::vector<CaseRecord> rest();

  /// The cases after the first case in which the function of `id` hung.
  std::vector<std::string> given_up(const std::string& id) const;
  bool knows(const std::string& id) const { return by_id_.contains(id); }
  /// Whether the function of a case hung in any of its cases.
  bool hung(const std::string& id) const;

 private:
  struct Asked {
    std::string id;
    bool ended = false, final = false;
    std::optional<CaseRecord> record;
  };
  struct Function {
    std::map<std::size_t, Asked> cases;  ///< by place
    std::optional<std::size_t> hung;     ///< the first place that hung, so far
    void hang(std::size_t place);
  };
  struct Place {
    std::string function;
    std::size_t place = 0;
  };
  std::vector<CaseRecord> settle(Function& function);

  std::unordered_map<std::string, Function> functions_;
  std::unordered_map<std::string, Place> by_id_;
};

/// The record of a case that was not asked.
CaseRecord not_asked(const std::string& id, const std::string& hung);

}  // namespace assay::harness
