#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// If a function hangs in one case, the function's later cases are skipped (DepthPlan::asks_hung).
/// Records must not depend on the order in which cases end. So a record is final only after all
/// earlier cases of its function have ended. If one of them hung, the record becomes a skip.
class HungFunctions {
 public:
  /// Adds a case. `place` is its place in the plan.
  void expect(const std::string& id, const std::string& function, std::size_t place);
  /// Adds a case that hung in the run that this run continues. This function, ended() and
  /// finished() return the records that are now final.
  std::vector<CaseRecord> hung_before(const std::string& id, const std::string& function,
                                      std::size_t place);
  /// The case ended without a hang. Its record may come later: a failing case runs a second time.
  std::vector<CaseRecord> ended(const std::string& id);
  std::vector<CaseRecord> finished(CaseRecord record);
  /// The records that still wait at the end of the run.
  std::vector<CaseRecord> rest();

  /// The cases of the function of `id` that come after its first hang.
  std::vector<std::string> given_up(const std::string& id) const;
  bool knows(const std::string& id) const { return by_id_.contains(id); }
  bool hung(const std::string& id) const;

 private:
  struct Asked {
    std::string id;
    bool ended = false, final = false;
    std::optional<CaseRecord> record;
  };
  struct Function {
    std::map<std::size_t, Asked> cases;  ///< key: the place in the plan
    std::optional<std::size_t> hung;     ///< the first place with a hang
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

/// The record of a case that was left out because its function hung in the case `hung`.
CaseRecord not_asked(const std::string& id, const std::string& hung);

}  // namespace assay::harness
