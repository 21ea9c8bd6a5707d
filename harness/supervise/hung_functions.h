#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/record/record.h"

namespace assay::harness {

/// If a function hangs in one case, the function's later cases are skipped. Records must not depend
/// on the order in which cases end. So a record is final only after all earlier cases of its
/// function have ended.
class HungFunctions {
 public:
  void expect(const std::string& id, const std::string& function, std::size_t place);
  /// Adds a case that hung before this run continued. Returns the records that are now final.
  std::vector<CaseRecord> hung_before(const std::string& id, const std::string& function,
                                      std::size_t place);
  /// A case that ended without a hang. Returns the records that are now final.
  std::vector<CaseRecord> ended(const std::string& id);
  std::vector<CaseRecord> finished(CaseRecord record);
  std::vector<CaseRecord> rest();

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
    std::map<std::size_t, Asked> cases;  ///< by place in the plan
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

/// A skip, because the case's function hung in the case `hung`.
CaseRecord not_asked(const std::string& id, const std::string& hung);

}  // namespace assay::harness
