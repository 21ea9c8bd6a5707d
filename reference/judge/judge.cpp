#include "reference/judge/judge.h"

#include <cstring>
#include <stdexcept>

#include "reference/acceptance/acceptance.h"
#include "reference/judge/judge_fast.h"
#include "reference/judge/judge_precise.h"

namespace assay::reference {
namespace {

std::size_t bytes_of(Kind kind, const FloatFormat& format) {
  return kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
}

/// Little-endian, as every host is that this runs on and every device that it can judge.
std::uint64_t load(const void* array, std::size_t index, std::size_t bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char*>(array) + index * bytes, bytes);
  return bits;
}

}  // namespace

Judge::Judge(const Function& function, Rules rules)
    : function_(&function), rules_(std::move(rules)) {
  if (function.oracle == nullptr) {
    throw std::invalid_argument("function " + function.name + " has no oracle");
  }
}

std::array<std::uint64_t, 3> Judge::input(const Batch& batch, std::size_t index) const {
  std::array<std::uint64_t, 3> bits{};
  for (std::size_t i = 0; i < function_->parameters.size(); ++i) {
    bits[i] = load(batch.inputs[i], index, bytes_of(function_->parameters[i], rules_.format));
  }
  return bits;
}

std::array<std::uint64_t, 2> Judge::subject(const Batch& batch, std::size_t index) const {
  std::array<std::uint64_t, 2> bits{};
  for (std::size_t i = 0; i < function_->results.size(); ++i) {
    bits[i] = load(batch.outputs[i], index, bytes_of(function_->results[i], rules_.format));
  }
  return bits;
}

Verdict Judge::decide(const std::array<std::uint64_t, 3>& input,
                      const std::array<std::uint64_t, 2>& subject) const {
  return accept(*function_, rules_, input, subject);
}

Tally Judge::exactly(const Batch& batch) const {
  Tally tally;
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto arguments = input(batch, i);
    const auto answer = subject(batch, i);
    tally.add(batch.first_index + i, arguments, answer, decide(arguments, answer));
  }
  tally.decided_by_mpfr = batch.count;
  return tally;
}

void Judge::add(const Batch& batch, Tally& tally) const {
  if (FastPass::serves(*function_, rules_)) {
    FastPass(*this, batch, tally).run();
  } else if (PrecisePass::serves(*function_, rules_)) {
    PrecisePass(*this, batch, tally).run();
  } else {
    tally.merge(exactly(batch));
  }
}

Tally Judge::operator()(const Batch& batch) const {
  Tally tally;
  add(batch, tally);
  return tally;
}

}  // namespace assay::reference
