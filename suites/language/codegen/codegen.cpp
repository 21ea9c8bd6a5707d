// The device must compute what an interpreter on the host computes.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/codegen/drawn_case.h"
#include "suites/codegen/forms.h"
#include "suites/target/target.h"

namespace assay::suites::codegen {
namespace {

/// The number of programs: --sequences, or a number for the depth. Programs with floating-point
/// variables and programs in shared kernels are not included.
std::uint64_t planned(const harness::RunOptions& options) {
  if (options.sequences != 0) return options.sequences;
  if (options.exhausts()) return 20'000;
  return options.thorough() ? 2'000 : 200;
}
std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  const std::vector<Form> forms = forms_of(target);
  // A rewritten program contains two programs, so the number of rewritten programs is half the
  // number of other programs.
  const auto share = [](const Form& form) -> std::uint64_t {
    if (form.together > 1 || !form.floats.empty()) return 0;
    return form.style.rewrite == Style::Rewrite::none ? 2 : 1;
  };
  std::uint64_t shares = 0;
  for (const Form& form : forms) shares += share(form);
  const std::uint64_t of_a_share = (planned(target.options()) + shares - 1) / shares;
  // Programs that share kernels need depth standard. Their number is half that of rewritten
  // programs, because a driver needs more time for shared kernels.
  const auto count = [&](const Form& form) {
    if (form.together == 1) return of_a_share * std::max<std::uint64_t>(share(form), 1);
    return target.options().thorough()
               ? of_a_share / (2 * static_cast<std::uint64_t>(form.together))
               : std::uint64_t{0};
  };
  const auto skip = target.missing_types({"long"});
  const auto& device = target.device();
  const auto greatest = static_cast<std::uint32_t>(
      device.max_work_group_size == 0 ? 1
                                      : std::min<std::uint64_t>(device.max_work_group_size, 32));
  for (const Form& form : forms)
    for (std::uint64_t n = 0; n < count(form); ++n) {
      Drawn drawn{.id = fmt::format("codegen/{}/{}", form.name, n), .form = form};
      const auto size = n / programs_of_a_size % std::size(local_sizes);
      drawn.local_size = std::min(local_sizes[size], greatest);
      drawn.local_memory = device.local_mem_size;
      drawn.seed = target.options().seed;
      if (target.options().sequence_length != 0)
        drawn.statements =
            static_cast<int>(std::min<std::uint64_t>(target.options().sequence_length, 2000));
      harness::Case made = case_of(drawn);
      require(made, harness::parts::compiler, target);
      if (!made.skip) made.skip = skip;
      cases.push_back(std::move(made));
    }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("codegen", "Random programs (OpenCL C 6)", expand);
}

}  // namespace assay::suites::codegen
