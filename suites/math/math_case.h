#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/case.h"
#include "harness/emit_c.h"
#include "harness/inputs.h"
#include "reference/judge.h"
#include "suites/math/forms.h"

namespace assay::suites::math {

/// What one case of the suite asks: everything else follows from it and the run's options.
struct MathCase {
  const reference::Function* function = nullptr;
  const Form* form = nullptr;
  int width = 1;
  bool scalar_last = false;  ///< the last argument is a scalar beside vectors
  std::string id;
  std::string options;  ///< build options
};

/// The source of the case's kernel, from its form's template. `literals` are the inputs to fold,
/// whole vectors, for forms that want them.
harness::Kernel make_kernel(const MathCase& c, const std::vector<harness::InputBits>& literals);

/// Its name: made from the id.
std::string kernel_name(std::string_view id);

/// The sequence of inputs. `data` is a folder that overrides the embedded data; empty: none.
harness::Inputs make_inputs(const MathCase& c, const harness::RunOptions& options);

/// As many vectors as the sequence of a form with literals has elements for.
std::vector<harness::InputBits> literal_inputs(const MathCase& c,
                                               const harness::RunOptions& options);

/// How the kernel is called. `greatest` is the largest work-group that the kernel allows.
harness::LaunchShape make_shape(const MathCase& c, std::size_t greatest);

/// What may pass for this case on this device. Throws std::runtime_error where no accuracy table
/// has the function's row: a case without a limit must not pass.
reference::Judge make_judge(const MathCase& c, const harness::DeviceInfo& device,
                            const harness::RunOptions& options);

/// One input of the case, in a launch of its neighbours, for a program of its own.
harness::StandAlone make_stand_alone(const MathCase& c, const harness::DeviceInfo& device,
                                     const harness::RunOptions& options,
                                     const harness::ReproRequest& request);

/// Computes and judges every input, or those that `assay repro` asks for, and records what it
/// found.
void run_case(const MathCase& c, harness::CaseContext& context);

}  // namespace assay::suites::math
