#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"
#include "harness/cases/measurement.h"
#include "suites/base/forward.h"
#include "suites/concurrency/shape.h"
#include "suites/numeric/swept_case.h"

// Cases where a work-item's result depends on other work-items of its sub-group, work-group or
// launch.
namespace assay::suites::concurrency {

using numeric::CaseHead;

/// Every uint of `out` before a launch. No answer of a case has this value.
inline constexpr std::uint32_t poison = 0xa5c3f00du;

struct Round;

harness::Value hex_value(std::uint32_t value);

inline constexpr const char* no_answer = "a work-item wrote nothing";

struct Answers {
  const Round& round;
  std::span<const std::uint32_t> out, words;

  std::span<const std::uint32_t> of(const WorkItem& item) const;
};

class Findings {
 public:
  void checked(std::size_t answers = 1) { measurement_.inputs += answers; }
  /// Adds a wrong answer: the device's value and the right value. `words` name the work-item and
  /// the number, or describe the answer completely.
  void wrong(std::size_t index, std::string words, harness::Value got, harness::Value allowed);
  void wrong(std::size_t index, std::string words,
             harness::Finding::Kind kind = harness::Finding::Kind::value, std::string aspect = {});
  void wrong(std::size_t index, harness::Finding finding);
  void judged(const harness::Measurement& m);
  /// Adds a number to the record, without effect on the verdict. The greatest value counts.
  void characteristic(const std::string& name, double value);
  /// Says why a launch tested nothing. If no other launch tested anything, the case is skipped.
  void not_asked(std::string reason) { reason_ = std::move(reason); }
  const std::string& why_not_asked() const { return reason_; }
  harness::Measurement& measurement() { return measurement_; }

 private:
  std::string reason_;
  harness::Measurement measurement_;
};

struct Round {
  std::string name;  ///< the name in messages: "one word for all"
  Shape shape;
  std::vector<std::uint32_t> in, words;  ///< the contents of `in` and `words` before the launch
  std::size_t out_per_item = 1;          ///< the uints of `out` for each work-item
  std::size_t scratch_bytes = 4;         ///< the bytes of local memory at `scratch`
  /// The right content of `out` after the launch. Elements without a value are not checked. The
  /// list is empty if there is a judge.
  std::vector<std::optional<std::uint32_t>> expected{};
  std::function<void(const Answers&, Findings&)> judge{};
};

/// The limits for the launches of a case. Only a worker knows them, because it has the device.
struct LaunchLimits {
  std::size_t greatest_group = 1;             ///< the most work-items of a work-group of the kernel
  std::vector<std::size_t> greatest_sizes{};  ///< the most work-items along each dimension
  std::uint64_t key = 0;
  bool thorough = false;

  bool fits(const Shape& shape) const;
};

struct GroupCase {
  std::string prologue;  ///< text before the kernel; its names begin with the kernel's name
  /// Statements of the kernel. The kernel has out, in, words (__global uint *; in is const),
  /// scratch (__local uint *), and
  /// - l: the work-item's linear local id
  /// - n: the work-items of its group
  /// - g: its group's linear id
  /// - i: g * full + l
  /// - full: the work-items of a whole group
  std::string body;
  harness::Version std;  ///< the language of the program; 0.0: the run's language
  std::string options{};
  bool joined = true;  ///< the kernel may share a program with other kernels
  /// The kernel has barriers, or functions that all work-items of a group call. A kernel with
  /// barriers is never joined with a kernel without barriers: PoCL 7.1 aborts if only one branch of
  /// a switch has a barrier.
  bool meets = true;
  /// The kernel needs sub-groups of at least this size. The case is skipped if the device's
  /// sub-groups are smaller. 0 means any size.
  std::size_t least_sub_group = 0;
  std::function<std::vector<Round>(const LaunchLimits&)> rounds;
};

/// The program of the case needs the scalar types `types`. `make` is called only when the case is
/// shown or run. The kernel's name replaces {{kernel}} in the texts of the case.
harness::Case group_case(CaseHead head, std::vector<std::string_view> types,
                         std::function<GroupCase()> make, const Target& target);

/// Work-groups in one dimension. They have `local` work-items if the limits allow it.
Shape line(std::size_t groups, std::size_t local, const LaunchLimits& limits);

}  // namespace assay::suites::concurrency
