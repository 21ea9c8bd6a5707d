#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/acceptance/arbiter.h"
#include "reference/judge/wide.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// The exact arguments of a call: p[argument][lane].
struct GeometricOperands {
  static constexpr std::size_t most_lanes = 4;
  FloatFormat format = float_format;
  bool flush_to_zero = false;
  std::size_t width = 1;
  std::size_t arguments = 1;
  std::array<std::array<Operand, most_lanes>, 2> p;
  std::array<bool, most_lanes> lost{};  ///< lanes whose square is flushed
};

/// Values that a device may flush in addition to subnormal operands (7.5.3).
enum class Losses : std::uint8_t {
  none,
  differences,  ///< subnormal results of p0 - p1, because the difference is an operation
  squares,      ///< fast_ functions: subnormal squares, or the elements with subnormal squares
};

/// A bound of `factor` times a power of the greatest magnitude of the operands.
struct ScaledBound {
  double factor = 0;
  int power = 0;
};
/// Reads a product of `max`, numbers, (2n-1) for width n, and FLT_EPSILON or HALF_EPSILON. Throws
/// std::invalid_argument for other text.
ScaledBound parse_scaled(std::string_view text, int width);

/// A function of 6.15.5. A scalar result is in every lane.
struct GeometricFunction {
  std::string name;
  std::string expression;  ///< OpenCL C over {0}, {1}
  std::size_t arguments = 1;
  std::vector<int> widths;
  bool scalar_result = false;
  bool float_only = false;
  std::size_t measured_lanes =
      GeometricOperands::most_lanes;  ///< lanes whose operands count for a scaled bound
  Losses losses = Losses::none;
  void (*answer)(const GeometricOperands& operands, std::size_t lane, Answers& answers) = nullptr;
  /// The components are exact.
  void (*wide)(const long double* p0, const long double* p1, std::size_t width,
               Wide* values) = nullptr;
};

/// The functions of 6.15.5.
std::span<const GeometricFunction> geometric_functions();

/// Judges whole vectors. group_size() is the width.
class GeometricJudge final : public BatchJudge {
 public:
  /// `rules.width` must be the width of the vectors. Throws std::invalid_argument for a scaled
  /// bound that cannot be read.
  GeometricJudge(const GeometricFunction& function, Rules rules);

  void add(const Batch& batch, Tally& tally) const override;
  int group_size() const override { return rules_.width; }
  Verdict decide(std::span<const InputBits> group, std::size_t lane,
                 const SubjectBits& subject) const override;
  Explanation explain(std::span<const InputBits> group, std::size_t lane,
                      const SubjectBits& subject) const override;
  std::string limit() const override { return to_string(rules_.accuracy); }
  bool bounds_errors() const override { return reference::bounds_errors(rules_.accuracy); }

  const Rules& rules() const { return rules_; }
  /// The number nearest to the value of a lane.
  std::uint64_t nearest(std::span<const InputBits> group, std::size_t lane) const;

 private:
  Verdict decide(const GeometricOperands& operands, std::size_t lane, std::uint64_t subject) const;
  Verdict decide_flushed(const GeometricOperands& operands, std::size_t lane, std::uint64_t subject,
                         Losses losses) const;
  bool special(const GeometricOperands& operands, std::size_t lane) const;
  /// A thread may have only one arbiter at a time.
  Arbiter arbiter_for(const GeometricOperands& operands, std::size_t lane) const;
  std::optional<Verdict> quick(const Wide& wide, long double greatest, std::uint64_t subject) const;

  const GeometricFunction* function_;
  Rules rules_;
  std::optional<ScaledBound> scaled_;
};

}  // namespace assay::reference
