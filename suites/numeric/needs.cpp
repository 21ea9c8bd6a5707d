#include "suites/numeric/needs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/cases/case_context.h"
#include "harness/cases/worker_control.h"
#include "harness/sweep/program_pool.h"

namespace assay::suites::numeric {

bool Patience::late() const {
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  const double ran = static_cast<double>(std::clock() - ran_before_) / CLOCKS_PER_SEC;
  return wall > seconds_ && (ran > seconds_ / 2 || wall > 8 * seconds_);
}

Places fewest(Places kept, const std::function<bool(const Places&)>& fails,
              const Patience& patience) {
  std::size_t parts = 2;
  while (kept.size() > 1 && !patience.late()) {
    const std::size_t size = (kept.size() + parts - 1) / parts;
    bool smaller = false;
    for (std::size_t from = 0; from < kept.size() && !smaller; from += size) {
      const auto begin = kept.begin() + static_cast<std::ptrdiff_t>(from);
      const auto end =
          kept.begin() + static_cast<std::ptrdiff_t>(std::min(from + size, kept.size()));
      const Places part(begin, end);
      Places rest(kept.begin(), begin);
      rest.insert(rest.end(), end, kept.end());
      if (fails(part)) {
        kept = part;
        parts = 2;
        smaller = true;
      } else if (parts > 2 && fails(rest)) {
        kept = std::move(rest);
        parts = std::max<std::size_t>(parts - 1, 2);
        smaller = true;
      }
    }
    if (smaller) continue;
    if (parts >= kept.size()) break;
    parts = std::min(2 * parts, kept.size());
  }
  return kept;
}

std::string sizes_text(const std::vector<std::string>& failing,
                       const std::vector<std::string>& passing) {
  if (failing.empty() && passing.empty()) return "";
  if (passing.empty())
    return fmt::format("; at every work-group size tried ({})", fmt::join(failing, ", "));
  if (failing.empty())
    return fmt::format("; not at work-group size {}, but if the driver chooses the size",
                       harness::enumerated(passing));
  return fmt::format("; at work-group size {}, not at {}", harness::enumerated(failing),
                     harness::enumerated(passing));
}

std::string change_text(const std::string& what, bool fails) {
  return fails ? "; also with " + what : "; not with " + what;
}

cl::Kernel built_alone(const harness::Kernel& kernel, harness::CaseContext& context) {
  const harness::Building building(context);
  return harness::ProgramPool(context.cl_context(), context.cl_device()).get(kernel);
}

std::string unoptimised_text(harness::Kernel kernel, harness::CaseContext& context,
                             const std::function<bool(cl::Kernel&)>& fails) {
  const std::string option = "-cl-opt-disable";
  if (kernel.options.find(option) != std::string::npos) return "";
  kernel.options += kernel.options.empty() ? option : " " + option;
  try {
    cl::Kernel built = built_alone(kernel, context);
    return change_text(option, fails(built));
  } catch (const harness::BuildFailure&) {
    return "; with " + option + " the kernel does not build";
  }
}

}  // namespace assay::suites::numeric
