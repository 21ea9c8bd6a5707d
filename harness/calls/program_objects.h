#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/calls/call_record.h"
#include "harness/calls/reduction.h"

namespace assay::calls {

/// The objects of a record as variables of the program: buffer_1, image_1, ...
class ProgramObjects {
 public:
  struct Variable {
    std::string type, name;  ///< "cl_mem", "buffer_1"
  };

  ProgramObjects(const CallRecord& record, const Kept& kept);

  const std::string& platform() const { return variables_[0].name; }
  const std::string& device() const { return variables_[1].name; }

  /// The variable of an object in the record, or NULL.
  std::string name(const nlohmann::json& object) const;

  /// The variable for all objects of this type that are created but never used.
  std::string unused(const std::string& type);

  const std::vector<Variable>& variables() const { return variables_; }
  std::string definitions() const;

 private:
  std::map<std::string, std::string> names_;  ///< from objects of the record to variables
  std::set<std::string> unused_;
  std::vector<Variable> variables_;
};

/// The C type of a handle: "cl_mem" for "mem".
std::string_view c_type(std::string_view type);

}  // namespace assay::calls
