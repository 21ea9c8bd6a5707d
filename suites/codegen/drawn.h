#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/sweep/launch.h"
#include "suites/base/forward.h"
#include "suites/codegen/forms.h"
#include "suites/codegen/program/reduce.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

using Words = std::vector<std::uint32_t>;
/// Several programs share a kernel, and each launch chooses one.
using Programs = std::vector<Program>;

struct Drawn {
  std::string id;  ///< of the case
  Form form;
  std::uint32_t local_size = 1;
  std::uint64_t local_memory = 0;   ///< the bytes of the device's local memory
  std::optional<int> statements{};  ///< a rough number; empty: the default
  std::uint64_t seed = 1;

  bool twice() const { return form.style.rewrite != Style::Rewrite::none; }
  Programs programs() const;
  std::string kernel_name() const;
  /// For several programs, the kernel's fifth argument (a uint) chooses a program.
  std::string source(const Programs& programs, const std::string& name) const;
  std::size_t shared_bytes(const Program& program) const;   ///< bytes of local memory
  std::size_t scratch_bytes(const Program& program) const;  ///< bytes of scratch memory
  harness::Kernel kernel(const Programs& programs) const;
};

/// If `step` is `left_out`, the reduction removes program `n`.
constexpr Reduction of_program(std::size_t n, Reduction step) {
  return static_cast<Reduction>(n) << 56 | step;
}
constexpr Reduction left_out = Reduction{0xff} << 40;
/// nullopt if the reduction is not possible.
std::optional<Programs> reduced(const Programs& programs, Reduction step);

/// The words that each work-item writes, launch after launch. nullopt if a program has undefined
/// behavior.
std::optional<Words> meaning(const Programs& programs);
/// The launch of program `n`. The results (`mine`) are the second argument.
harness::Launch launch_of(const Drawn& drawn, const Programs& programs, std::size_t n,
                          const harness::Kernel& kernel, const harness::DeviceInfo& device);
/// A program that is written in two ways has its results twice.
Words launch(harness::CaseContext& context, const cl::Kernel& kernel, const Programs& programs,
             const Drawn& drawn);
Words run_alone(harness::CaseContext& context, const Programs& programs, const Drawn& drawn,
                const std::string& options);
/// The indices of the words that differ from `reference`.
std::vector<std::size_t> differences(const Words& subject, const Words& reference);
bool computed_wrongly(harness::CaseContext& context, const Programs& programs, const Drawn& drawn,
                      const std::string& options);

struct WordPlace {
  std::size_t program = 0, item = 0, word = 0;
  bool rewritten = false;
  std::size_t first = 0;  ///< the first word of the program's results
};
WordPlace place_of(std::size_t index, const Programs& programs);
std::string place_text(std::size_t index, const Programs& programs, bool twice);

struct Least {
  Programs programs;
  std::vector<Reduction> path;  ///< the reductions that led to `programs`
  int tries = 0;                ///< the number of tried programs
};
/// Makes the programs smaller while `more` returns true and a smaller program fails. `index` is the
/// index of a wrong word.
Least made_smaller(harness::CaseContext& context, Programs programs, std::size_t index,
                   const Drawn& drawn, const std::function<bool()>& more);

}  // namespace assay::suites::codegen
