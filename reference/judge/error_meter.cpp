#include "reference/judge/error_meter.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/correctly_rounded.h"
#include "reference/base/rounding.h"
#include "reference/base/ulp.h"
#include "reference/fast/box.h"
#include "reference/fast/compare.h"
#include "reference/precise/compare.h"

namespace assay::reference {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
// With this precision of MPFR, the error of an answer is always known well enough.
constexpr mpfr_prec_t enough = 4096;
/// At a power of two, the ulp below is half of the ulp above, so one distance gives two errors.
/// Below this error, in ulp, the difference of the two errors is at most 2^-16 and does not matter.
constexpr double small = 0x1p-15;

std::size_t bytes_of(Kind kind, const FloatFormat& format) {
  return kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
}
const char* at(const void* array, std::size_t bytes, std::size_t index) {
  return static_cast<const char*>(array) + bytes * index;
}
double toward(double answer, double value) {
  return answer < value ? -infinity : infinity;
}

/// For an int, only the low bits that the row requires count (remquo).
Rules plain_rules(const FloatFormat& format) {
  Rules rules;
  rules.format = format;
  rules.accuracy = accuracy::LowBits{low_quotient_bits};
  return rules;
}

double of_known(const FloatFormat& format, double value, double answer) {
  if (std::isnan(value)) return std::isnan(answer) ? nan_value : infinity;
  if (std::isnan(answer)) return infinity;
  if (std::isinf(value)) return answer == value ? 0 : toward(answer, value);
  int fraction = 0;
  const bool power = std::fabs(std::frexp(value, &fraction)) == 0.5;
  const int exponent =
      value == 0 ? format.min_exponent
                 : std::clamp(fraction - (power ? 2 : 1), format.min_exponent, format.max_exponent);
  const int unit = exponent - format.significand_bits();
  if (!std::isinf(answer)) return std::ldexp(answer - value, -unit);
  const double half_of_next = std::copysign(std::ldexp(1.0, format.max_exponent), answer);
  return std::ldexp(half_of_next - value / 2, 1 - unit);
}

/// For an infinity, only MPFR knows the value.
std::optional<double> of_right_bits(const FloatFormat& format, double right, double answer) {
  if (std::isinf(right) && std::isfinite(answer)) return std::nullopt;
  return of_known(format, right, answer);
}

/// The value is known within the relative `bound`. nullopt: MPFR must decide.
std::optional<double> of_number(const FloatFormat& format, double value, double bound,
                                double answer) {
  const double end = std::ldexp(1.0, format.max_exponent + 1);
  if (!std::isfinite(value) || value == 0) return std::nullopt;
  if (std::isnan(answer)) return infinity;
  const bool infinite = std::isinf(answer);
  if (std::fabs(value) >= end) {
    if (infinite && std::signbit(answer) == std::signbit(value)) return 0;
    return std::nullopt;
  }
  const auto binade = [&](double x) {
    return std::clamp(std::ilogb(x), format.min_exponent, format.max_exponent);
  };
  const int exponent = binade(value * (1 - 2 * bound));
  const double distance = (infinite ? std::copysign(end, answer) : answer) - value;
  const double error = std::ldexp(distance, format.significand_bits() - exponent);
  if (exponent != binade(value * (1 + 2 * bound)) && std::fabs(error) > small) return std::nullopt;
  return error;
}

std::optional<double> of_precise(const PreciseValue& value, const PreciseComparison& how,
                                 double answer) {
  if (value.kind == Known::exactly) return of_right_bits(how.format, value.hi, answer);
  if (value.kind != Known::number && value.kind != Known::rounded) return std::nullopt;
  if (std::isnan(answer)) return infinity;
  const PreciseVerdict verdict = compare(value, answer, how);
  if (verdict.kind != PreciseVerdict::Kind::accepted) return std::nullopt;
  if (verdict.doubled && verdict.error > small) return std::nullopt;
  if (value.kind == Known::rounded) {
    // At a power of two, `lo` is 0 if it is too small for a double. Then the ulp is unknown.
    int exponent = 0;
    const bool power = std::fabs(std::frexp(value.hi, &exponent)) == 0.5;
    if (power && value.lo == 0 && verdict.error > small) return std::nullopt;
    return std::copysign(verdict.error, answer == value.hi ? -value.lo : answer - value.hi);
  }
  // Beyond the format's end, MPFR measures finite answers.
  const int scale = static_cast<int>(value.scale);
  const bool beyond = std::ilogb(value.hi) + scale > how.format.max_exponent;
  if ((beyond && !std::isinf(answer)) || std::isinf(verdict.error)) return std::nullopt;
  const double apart = std::ldexp(answer, -scale) - value.hi;
  return std::copysign(verdict.error, apart - value.lo);
}

/// 0 for a right int. Otherwise MPFR decides.
std::optional<double> of_int(double value, std::int32_t answer) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (is_box(bits) && static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)) == answer)
    return 0;
  return std::nullopt;
}

/// `close` becomes false if the error is not known well enough.
double of_truth(const Truth& truth, const FloatFormat& format, std::uint64_t subject, bool& close) {
  const auto integer = static_cast<std::int32_t>(static_cast<std::uint32_t>(subject));
  switch (truth.kind) {
    case Truth::Kind::any:
      return nan_value;
    case Truth::Kind::nan:
    case Truth::Kind::quiet_nan:
      return classify(format, subject) == FloatClass::nan ? nan_value : infinity;
    case Truth::Kind::integer:
      return integer == truth.integer || integer == truth.other_integer
                 ? 0
                 : toward(integer, static_cast<double>(truth.integer));
    case Truth::Kind::low_bits: {
      const std::int64_t mask = (std::int64_t{1} << truth.expected_bits) - 1;
      const bool agree =
          (std::abs(std::int64_t{integer}) & mask) == (std::abs(truth.integer) & mask);
      return agree && (integer == 0 || (integer < 0) == (truth.sign < 0)) ? 0 : infinity;
    }
    case Truth::Kind::sign: {
      const auto sign = [](std::int64_t x) { return (x > 0) - (x < 0); };
      return sign(integer) == sign(truth.integer) ? 0 : infinity;
    }
    case Truth::Kind::infinite: {
      const double answer = to_double(format, subject);
      const double value = mpfr_sgn(truth.value.get()) < 0 ? -infinity : infinity;
      return truth.sign_free && std::isinf(answer) ? 0 : of_known(format, value, answer);
    }
    case Truth::Kind::number:
      break;
  }
  if (classify(format, subject) == FloatClass::nan) return infinity;
  mpfr_srcptr value = truth.value.get();
  const bool beyond = mpfr_regular_p(value) != 0 && mpfr_get_exp(value) > format.max_exponent + 1;
  if (beyond && classify(format, subject) == FloatClass::infinite &&
      is_negative(format, subject) == (mpfr_signbit(value) != 0))
    return 0;
  const ErrorBounds bounds = error_bounds(format, value, truth.inexact, subject,
                                          ulp_exponent(format, value, truth.inexact));
  close = close && bounds.high - bounds.low <= 0x1p-40 * std::max(1.0, bounds.high);
  // The exact value is `value`, or further from zero.
  const int above = mpfr_cmp_d(value, to_double(format, subject));
  const bool below =
      mpfr_signbit(value) != 0 ? above > 0 : above > 0 || (above == 0 && truth.inexact);
  const double size = bounds.low + (bounds.high - bounds.low) / 2;
  return below ? -size : size;
}

}  // namespace

ErrorMeter::ErrorMeter(const Function& function, const FloatFormat& format)
    : values_(function, plain_rules(format)),
      function_(function),
      format_(values_.rules().format) {}

void ErrorMeter::operator()(const Batch& batch, const std::array<double*, 2>& errors) const {
  if (format_.storage_bits == float_format.storage_bits && function_.fast != nullptr) {
    of_floats(batch, errors);
  } else if (format_.storage_bits == half_format.storage_bits && function_.fast_half != nullptr) {
    of_halves(batch, errors);
  } else if (format_.storage_bits == double_format.storage_bits && function_.precise != nullptr) {
    of_doubles(batch, errors);
  } else {
    exactly(batch, errors);
  }
}

void ErrorMeter::exactly(const Batch& batch, const std::array<double*, 2>& errors) const {
  for (std::size_t i = 0; i < batch.count; ++i) {
    const Errors one = decide(batch, i);
    for (std::size_t k = 0; k < function_.results.size(); ++k) errors[k][i] = one[k];
  }
}

ErrorMeter::Errors ErrorMeter::decide(const Batch& batch, std::size_t index) const {
  const InputBits input = values_.input(batch, index);
  const SubjectBits subject = values_.subject(batch, index);
  Errors errors{};
  for (mpfr_prec_t precision = first_precision(format_);; precision *= 2) {
    const Answers& answers = answers_for(function_, values_.rules(), input, precision);
    bool close = true;
    for (std::size_t k = 0; k < function_.results.size(); ++k)
      errors[k] = of_truth(answers[0][k], format_, subject[k], close);
    if (close || precision >= enough) return errors;
  }
}

void ErrorMeter::of_floats(const Batch& batch, const std::array<double*, 2>& errors) const {
  alignas(64) double values[2][block_size];
  alignas(64) double measured[block_size];
  alignas(64) std::uint32_t padded[4][block_size];
  const auto kernel = function_.fast->kernel(instruction_set());
  const Measure measure = reference::measure(instruction_set());
  const double bound = function_.fast->bound();
  for (std::size_t start = 0; start < batch.count; start += block_size) {
    const std::size_t count = std::min(block_size, batch.count - start);
    const std::size_t whole = (count + block_step - 1) / block_step * block_step;
    // Copies the last elements, because vectors read beyond the end.
    const auto place = [&](const void* array, std::uint32_t* copy) -> const void* {
      const void* here = at(array, 4, start);
      if (whole == count) return here;
      std::memcpy(copy, here, 4 * count);
      std::memset(copy + count, 0, 4 * (whole - count));
      return copy;
    };
    FastBlock block{{}, {values[0], values[1]}, whole};
    for (std::size_t i = 0; i < function_.parameters.size(); ++i)
      block.inputs[i] = place(batch.inputs[i], padded[i]);
    kernel(block);
    for (std::size_t k = 0; k < function_.results.size(); ++k) {
      const void* subject = place(batch.outputs[k], padded[3]);
      const bool number = function_.results[k] == Kind::gentype;
      double* written = whole == count ? errors[k] + start : measured;
      if (number && measure(values[k], subject, whole, bound, written)) {
        if (written == measured) std::memcpy(errors[k] + start, measured, sizeof(double) * count);
        continue;
      }
      for (std::size_t i = 0; i < count; ++i) {
        double& error = errors[k][start + i];
        if (number) {
          error = written[i];
          if (std::bit_cast<std::uint64_t>(error) != unmeasured_bits) continue;
          const auto value = std::bit_cast<std::uint64_t>(values[k][i]);
          float answer = 0;
          std::memcpy(&answer, at(subject, 4, i), 4);
          std::optional<double> known;
          if (is_box(value)) {
            known = of_right_bits(format_, std::bit_cast<float>(static_cast<std::uint32_t>(value)),
                                  answer);
          } else if (std::isnan(answer) && std::isfinite(values[k][i]) && values[k][i] != 0) {
            known = infinity;
          }
          error = known ? *known : decide(batch, start + i)[k];
        } else {
          std::int32_t answer = 0;
          std::memcpy(&answer, at(subject, 4, i), 4);
          const auto known = of_int(values[k][i], answer);
          error = known ? *known : decide(batch, start + i)[k];
        }
      }
    }
  }
}

void ErrorMeter::of_halves(const Batch& batch, const std::array<double*, 2>& errors) const {
  alignas(64) double values[2][block_size];
  alignas(64) double wide[block_size];
  alignas(64) unsigned char inputs[3][8 * block_size];
  const double bound = function_.fast_half->bound();
  for (std::size_t start = 0; start < batch.count; start += block_size) {
    const std::size_t count = std::min(block_size, batch.count - start);
    const std::size_t whole = (count + block_step - 1) / block_step * block_step;
    FastBlock block{{}, {values[0], values[1]}, whole};
    for (std::size_t i = 0; i < function_.parameters.size(); ++i) {
      const std::size_t bytes = bytes_of(function_.parameters[i], format_);
      std::memset(inputs[i], 0, sizeof inputs[i]);
      block.inputs[i] = inputs[i];
      if (function_.parameters[i] != Kind::gentype) {
        std::memcpy(inputs[i], at(batch.inputs[i], bytes, start), bytes * count);
        continue;
      }
      auto* singles = reinterpret_cast<float*>(inputs[i]);
      widen(format_, at(batch.inputs[i], bytes, start), count, wide);
      for (std::size_t j = 0; j < count; ++j) singles[j] = static_cast<float>(wide[j]);
    }
    function_.fast_half->kernel(instruction_set())(block);
    for (std::size_t k = 0; k < function_.results.size(); ++k) {
      const bool number = function_.results[k] == Kind::gentype;
      if (number) widen(format_, at(batch.outputs[k], 2, start), count, wide);
      for (std::size_t i = 0; i < count; ++i) {
        const auto value = std::bit_cast<std::uint64_t>(values[k][i]);
        std::optional<double> known;
        if (!number) {
          std::int32_t answer = 0;
          std::memcpy(&answer, at(batch.outputs[k], 4, start + i), 4);
          known = of_int(values[k][i], answer);
        } else if (is_box(value)) {
          known = of_right_bits(format_, std::bit_cast<float>(static_cast<std::uint32_t>(value)),
                                wide[i]);
        } else {
          known = of_number(format_, values[k][i], bound, wide[i]);
        }
        errors[k][start + i] = known ? *known : decide(batch, start + i)[k];
      }
    }
  }
}

void ErrorMeter::of_doubles(const Batch& batch, const std::array<double*, 2>& errors) const {
  constexpr std::size_t size = 256;
  alignas(64) double values[2][4][size];
  alignas(64) std::uint64_t inputs[3][size];
  PreciseComparison how;
  how.format = format_;
  how.bound = function_.precise->bound();
  how.limit = how.threshold = infinity;
  for (std::size_t start = 0; start < batch.count; start += size) {
    const std::size_t count = std::min(size, batch.count - start);
    PreciseBlock block{};
    for (std::size_t i = 0; i < 3; ++i) block.inputs[i] = inputs[i];
    for (std::size_t k = 0; k < 2; ++k)
      block.values[k] = {values[k][0], values[k][1], values[k][2], values[k][3]};
    block.count = (count + block_step - 1) / block_step * block_step;
    for (std::size_t i = 0; i < std::min(function_.parameters.size(), std::size(inputs)); ++i) {
      const std::size_t bytes = bytes_of(function_.parameters[i], format_);
      std::memset(inputs[i], 0, sizeof inputs[i]);
      std::memcpy(inputs[i], at(batch.inputs[i], bytes, start), bytes * count);
    }
    function_.precise->kernel(instruction_set())(block);
    for (std::size_t k = 0; k < function_.results.size(); ++k) {
      const bool number = function_.results[k] == Kind::gentype;
      const auto& v = values[k];
      for (std::size_t i = 0; i < count; ++i) {
        const PreciseValue value{v[0][i], v[1][i], v[2][i],
                                 static_cast<Known>(static_cast<int>(v[3][i]))};
        std::optional<double> known;
        if (number) {
          double answer = 0;
          std::memcpy(&answer, at(batch.outputs[k], 8, start + i), 8);
          known = of_precise(value, how, answer);
        } else if (value.kind == Known::integer) {
          std::int32_t answer = 0;
          std::memcpy(&answer, at(batch.outputs[k], 4, start + i), 4);
          if (value.hi == answer) known = 0;
        }
        errors[k][start + i] = known ? *known : decide(batch, start + i)[k];
      }
    }
  }
}

void fill_rounded(const Function& function, const FloatFormat& format, const Batch& inputs,
                  const std::array<void*, 2>& results) {
  const Rules rules = plain_rules(format);
  const MpfrJudge elements(function, rules);
  const auto exact = [&](std::size_t index, std::size_t result) {
    return correctly_rounded(answers_for(function, rules, elements.input(inputs, index))[0][result],
                             rules);
  };
  const auto write = [&](std::size_t k, std::size_t index, std::uint64_t bits) {
    const std::size_t bytes = bytes_of(function.results[k], format);
    std::memcpy(static_cast<char*>(results[k]) + bytes * index, &bits, bytes);
  };
  if (format.storage_bits != float_format.storage_bits || function.fast == nullptr) {
    for (std::size_t i = 0; i < inputs.count; ++i)
      for (std::size_t k = 0; k < function.results.size(); ++k) write(k, i, exact(i, k));
    return;
  }
  alignas(64) double values[2][block_size];
  alignas(64) std::uint32_t padded[3][block_size];
  const double lowered = 1 - function.fast->bound(), raised = 1 + function.fast->bound();
  for (std::size_t start = 0; start < inputs.count; start += block_size) {
    const std::size_t count = std::min(block_size, inputs.count - start);
    FastBlock block{{}, {values[0], values[1]}, (count + block_step - 1) / block_step * block_step};
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      std::memset(padded[i], 0, sizeof padded[i]);
      std::memcpy(padded[i], at(inputs.inputs[i], 4, start), 4 * count);
      block.inputs[i] = padded[i];
    }
    function.fast->kernel(instruction_set())(block);
    for (std::size_t k = 0; k < function.results.size(); ++k) {
      const bool number = function.results[k] == Kind::gentype;
      for (std::size_t i = 0; i < count; ++i) {
        const double value = values[k][i];
        const auto bits = std::bit_cast<std::uint64_t>(value);
        // Both ends of the value's range round to `low`, so the value also rounds to `low`.
        const float low = static_cast<float>(value * lowered);
        if (is_box(bits)) {
          write(k, start + i, bits & 0xffff'ffffu);
        } else if (number && value != 0 && low == static_cast<float>(value * raised)) {
          write(k, start + i, std::bit_cast<std::uint32_t>(low));
        } else {
          write(k, start + i, exact(start + i, k));
        }
      }
    }
  }
}

}  // namespace assay::reference
