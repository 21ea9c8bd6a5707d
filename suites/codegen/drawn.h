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
/// The programs of a case: one, or several in one kernel, which chooses one of them in each launch.
using Programs = std::vector<Program>;

/// The recipe of random programs, and the way in which they are written.
struct Drawn {
  std::string id;  ///< of the case
  Form form;
  std::uint32_t local_size = 1;
  std::uint64_t local_memory = 0;   ///< bytes of the device's
  std::optional<int> statements{};  ///< about this number; none: any number
  std::uint64_t seed = 1;

  bool twice() const { return form.style.rewrite != Style::Rewrite::none; }
  Programs programs() const;
  std::string kernel_name() const;
  /// The kernel `name`: of several programs its fifth argument, a uint, says which.
  std::string source(const Programs& programs, const std::string& name) const;
  std::size_t shared_bytes(const Program& program) const;   ///< of local memory
  std::size_t scratch_bytes(const Program& program) const;  ///< of global memory
  harness::Kernel kernel(const Programs& programs) const;
};

/// A step of the n-th program's, or that it is left out.
constexpr Reduction of_program(std::size_t n, Reduction step) {
  return static_cast<Reduction>(n) << 56 | step;
}
constexpr Reduction left_out = Reduction{0xff} << 40;
/// The programs after such a step; nullopt: there is none.
std::optional<Programs> reduced(const Programs& programs, Reduction step);

/// The right result of launches of the programs, one after the other: `mine` of each work-item.
/// nullopt: something in them is undefined.
std::optional<Words> meaning(const Programs& programs);
/// The launch of one of them; `mine` is the second argument.
harness::Launch launch_of(const Drawn& drawn, const Programs& programs, std::size_t n,
                          const harness::Kernel& kernel, const harness::DeviceInfo& device);
/// Their results; twice for rewritten programs.
Words launch(harness::CaseContext& context, const cl::Kernel& kernel, const Programs& programs,
             const Drawn& drawn);
/// The same for a kernel that is built for it.
Words run_alone(harness::CaseContext& context, const Programs& programs, const Drawn& drawn,
                const std::string& options);
/// The words that differ from the reference, by their places among the launches'.
std::vector<std::size_t> differences(const Words& subject, const Words& reference);
bool computed_wrongly(harness::CaseContext& context, const Programs& programs, const Drawn& drawn,
                      const std::string& options);

/// The place of a word of the launches.
struct WordPlace {
  std::size_t program = 0, item = 0, word = 0;
  bool rewritten = false;
  std::size_t first = 0;  ///< the first word of the program's
};
WordPlace place_of(std::size_t index, const Programs& programs);
std::string place_text(std::size_t index, const Programs& programs, bool twice);

/// Programs that still fail, made smaller.
struct Least {
  Programs programs;
  std::vector<Reduction> path;  ///< from the programs as they were
  int tries = 0;                ///< that were built for it
};
/// `index`: a word that is wrong. It ends when `more` says so, or when no program can be made
/// smaller.
Least made_smaller(harness::CaseContext& context, Programs programs, std::size_t index,
                   const Drawn& drawn, const std::function<bool()>& more);

}  // namespace assay::suites::codegen
