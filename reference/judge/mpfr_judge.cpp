#include "reference/judge/mpfr_judge.h"

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

#include "reference/acceptance/acceptance.h"
#include "reference/base/errors.h"

namespace assay::reference {
namespace {

std::size_t bytes_of(Kind kind, const FloatFormat& format) {
  return kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
}

/// The bytes are little-endian, as on all hosts and devices that Assay can judge.
std::uint64_t load(const void* array, std::size_t index, std::size_t bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char*>(array) + index * bytes, bytes);
  return bits;
}

}  // namespace

MpfrJudge::MpfrJudge(const Function& function, Rules rules)
    : function_(&function), rules_(std::move(rules)) {
  if (function.oracle == nullptr) {
    throw std::invalid_argument("function " + function.name + " has no oracle");
  }
}

InputBits MpfrJudge::input(const Batch& batch, std::size_t index) const {
  InputBits bits{};
  for (std::size_t i = 0; i < function_->parameters.size(); ++i) {
    bits[i] = load(batch.inputs[i], index, bytes_of(function_->parameters[i], rules_.format));
  }
  return bits;
}

SubjectBits MpfrJudge::subject(const Batch& batch, std::size_t index) const {
  SubjectBits bits{};
  for (std::size_t i = 0; i < function_->results.size(); ++i) {
    bits[i] = load(batch.outputs[i], index, bytes_of(function_->results[i], rules_.format));
  }
  return bits;
}

Verdict MpfrJudge::decide(const InputBits& input, const SubjectBits& subject) const {
  return accept(*function_, rules_, input, subject);
}

double MpfrJudge::confirm(const Batch& batch, std::size_t index, bool counted_as_failing,
                          Tally& tally) const {
  const auto arguments = input(batch, index);
  const auto answer = subject(batch, index);
  const Verdict verdict = decide(arguments, answer);
  if (verdict.accepted == counted_as_failing) {
    throw ReferenceError(fmt::format(
        "{}: the fast evaluation of {} {} the answer {:#x}, {:#x} for {:#x}, {:#x}, {:#x}, and "
        "MPFR does not; the function's bound in reference/fast/kernels.h is wrong",
        function_->name, rules_.format.name, counted_as_failing ? "rejects" : "accepts", answer[0],
        answer[1], arguments[0], arguments[1], arguments[2]));
  }
  const Worst candidate{batch.first_index + index,
                        severity(!verdict.accepted, verdict.ulp),
                        verdict.ulp,
                        !verdict.accepted,
                        arguments,
                        answer};
  if (!tally.worst || stands_out(candidate, *tally.worst)) tally.worst = candidate;
  return verdict.ulp;
}

Tally MpfrJudge::exactly(const Batch& batch) const {
  Tally tally;
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto arguments = input(batch, i);
    const auto answer = subject(batch, i);
    tally.add(batch.first_index + i, arguments, answer, decide(arguments, answer));
  }
  tally.decided_by_mpfr = batch.count;
  return tally;
}

void MpfrJudge::add(const Batch& batch, Tally& tally) const {
  tally.merge(exactly(batch));
}

}  // namespace assay::reference
