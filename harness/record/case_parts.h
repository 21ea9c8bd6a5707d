#pragma once
#include <string>
#include <vector>

namespace assay::harness {

struct CaseParts {
  std::string suite;
  std::string subject;            ///< suite and function: "math/exp"
  std::string type;               ///< "float4", "int4.float"; empty: none
  std::string image;              ///< "image1d_array"; empty: none
  std::string order, channel;     ///< "CL_R", "CL_HALF_FLOAT"; empty: none
  std::vector<std::string> form;  ///< parts after the subject, without the type

  bool has_format() const { return !order.empty(); }
  /// "CL_R CL_HALF_FLOAT".
  std::string format() const { return order + ' ' + channel; }
  /// `form` without the image, its format and the usual form.
  std::vector<std::string> words() const;
};

CaseParts parts_of(const std::string& id);

/// "unsigned" for CL_UNSIGNED_INT8.
std::string kind_of_channel(const std::string& channel);

}  // namespace assay::harness
