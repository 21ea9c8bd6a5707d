#include <CL/cl.h>

#include <array>
#include <stdexcept>

#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

struct Row {
  std::string_view element;
  std::array<HostType, 17> types{};  ///< indexed by the width; a width that does not exist is empty
};

template <class One, class Two, class Three, class Four, class Eight, class Sixteen>
constexpr Row row(std::string_view element) {
  Row r{element};
  r.types[1] = {sizeof(One), alignof(One)};
  r.types[2] = {sizeof(Two), alignof(Two)};
  r.types[3] = {sizeof(Three), alignof(Three)};
  r.types[4] = {sizeof(Four), alignof(Four)};
  r.types[8] = {sizeof(Eight), alignof(Eight)};
  r.types[16] = {sizeof(Sixteen), alignof(Sixteen)};
  return r;
}

#define ASSAY_ROW(type) \
  row<cl_##type, cl_##type##2, cl_##type##3, cl_##type##4, cl_##type##8, cl_##type##16>(#type)
constexpr std::array<Row, 11> rows{{
    ASSAY_ROW(char),
    ASSAY_ROW(uchar),
    ASSAY_ROW(short),
    ASSAY_ROW(ushort),
    ASSAY_ROW(int),
    ASSAY_ROW(uint),
    ASSAY_ROW(long),
    ASSAY_ROW(ulong),
    ASSAY_ROW(half),
    ASSAY_ROW(float),
    ASSAY_ROW(double),
}};
#undef ASSAY_ROW

}  // namespace

HostType host_type(const reference::ScalarType& element, int width) {
  for (const Row& row : rows)
    if (row.element == element.name) return row.types[static_cast<std::size_t>(width)];
  throw std::invalid_argument("the host has no type " + std::string(element.name));
}

}  // namespace assay::suites::data_types
