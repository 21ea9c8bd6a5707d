#pragma once
#include <string>
#include <vector>

namespace assay::harness {

/// The parts of a case's id, with the names of the specification.
struct CaseParts {
  std::string suite;
  std::string subject;            ///< "math/exp", which includes the suite
  std::string type;               ///< a type of OpenCL C: "float4", "int4.float"; empty: none
  std::string image;              ///< "image1d_array"; empty: none
  std::string order, channel;     ///< the image format: "CL_R", "CL_HALF_FLOAT"; empty: none
  std::vector<std::string> form;  ///< all parts after the subject, except the type, in their order

  bool has_format() const { return !order.empty(); }
  /// "CL_R CL_HALF_FLOAT".
  std::string format() const { return order + ' ' + channel; }
  /// The parts of `form` without the image, its format, and the usual form.
  std::vector<std::string> words() const;
};

CaseParts parts_of(const std::string& id);

/// The kind of values in a channel data type, such as "unsigned" (data/images/channel_types.csv).
std::string kind_of_channel(const std::string& channel);

}  // namespace assay::harness
