#include "reference/exact/elements.h"

namespace assay::reference::exact {
namespace {

std::vector<ScalarType> types(std::span<const std::string_view> names) {
  std::vector<ScalarType> found;
  for (const std::string_view name : names) found.push_back(*find_scalar_type(name));
  return found;
}

}  // namespace

Elementwise::operator ExactFunction() const {
  ExactFunction out;
  out.name = name;
  out.parameters = types(parameters);
  out.results = types(results);
  out.answer = [self = *this](std::span<const InputBits> group, std::size_t lane,
                              std::size_t result) {
    std::array<ElementAnswer, 2> answers;
    self.answer(self.callable.data(), group[lane], answers);
    return ExactAnswer{.bits = answers.at(result).bits, .anything = answers.at(result).free};
  };
  out.fill = [self = *this](const Batch& batch, const std::array<void*, 2>& expected) {
    self.fill(self.callable.data(), batch, expected);
  };
  return out;
}

}  // namespace assay::reference::exact
