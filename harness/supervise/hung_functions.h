#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// If a function hangs in a case, the run leaves out the function's later cases in the plan
/// (DepthPlan::asks_hung). The first case to hang may depend on time, but the records must not
/// depend on time. So a record is final only after all earlier cases of its function have ended. If
/// one of them hung, the record becomes a skip, whatever its outcome was.
class HungFunctions {
 public:
  /// Adds a case whose record will come. `place` is its place in the plan.
  void expect(const std::string& id, const std::string& function, std::size_t place);
  /// Adds a case that hung in an earlier part of the run. Like the functions below, it returns the
  /// records that become final.
  std::vector<CaseRecord> hung_before(const std::string& id, const std::string& function,
                                      std::size_t place);
  /// The case ended, so it did not hang. If the case failed, its record still waits for the second
  /// run.
  std::vector<CaseRecord> ended(const std::string& id);
  std::vector<CaseRecord> finished(CaseRecord record);
  /// Returns the records that still wait for earlier cases. Call it when the run ends.
  std::vector<CaseRecord> rest();

  /// The cases that come after the first hang in the function of `id`.
  std::vector<std::string> given_up(const std::string& id) const;
  bool knows(const std::string& id) const { return by_id_.contains(id); }
  /// Whether the function of this case hung in one of its cases.
  bool hung(const std::string& id) const;

 private:
  struct Asked {
    std::string id;
    bool ended = false, final = false;
    std::optional<CaseRecord> record;
  };
  struct Function {
    std::map<std::size_t, Asked> cases;  ///< key: the place in the plan
    std::optional<std::size_t> hung;     ///< the smallest place of a case that hung
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
