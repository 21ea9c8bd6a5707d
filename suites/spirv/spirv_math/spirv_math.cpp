#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/functions/math_case.h"
#include "suites/numeric/numeric_case.h"
#include "suites/numeric/scalar_types.h"
#include "suites/spirv/instruction.h"
#include "suites/spirv/support.h"
#include "suites/target/accuracy_tables.h"
#include "suites/target/limit.h"
#include "suites/target/modes.h"

namespace assay::suites::spirv_math {
namespace {

using numeric::RealCase;
using reference::Kind;

constexpr numeric::Form module_form{};
/// The form at depth quick, where many cases share one kernel.
constexpr numeric::Form quick_form{.local = numeric::joined_local};

std::string element(const RealCase& c, Kind kind) {
  switch (kind) {
    case Kind::intn:
      return "int";
    case Kind::uintn:
      return c.format->storage_bits == 64 ? "long" : c.format->storage_bits == 32 ? "int" : "short";
    case Kind::gentype:
      break;
  }
  return std::string(c.format->name);
}

spirv::InstructionCall call_of(const RealCase& c, const spirv::Spelling& spelling,
                               const std::string& decorations) {
  spirv::InstructionCall call;
  call.id = c.id;
  call.instruction = spelling.real;
  for (const Kind kind : c.function->parameters) call.arguments.push_back(element(c, kind));
  for (const Kind kind : c.function->results) call.results.push_back(element(c, kind));
  call.width = c.width;
  call.options = suites::build_options({}, c.mode.get());
  call.decorations = decorations;
  return call;
}

spirv::Environment environment_of(const Target& target) {
  return {static_cast<unsigned>(target.device().address_bits),
          spirv::version_from(target.device(), {1, 0}).value_or(harness::Version{1, 0})};
}

/// The document whose tables limit instructions. A device of 2.1 or 2.2 has the SPIR-V Environment
/// 2.1.
std::string_view environment_document(const Target& target) {
  constexpr std::string_view older = "opencl-environment-2.1", newer = "opencl-environment-3.0";
  const harness::Version device = target.device().version;
  const bool by_older = target.document().name == older ||
                        (device >= harness::Version{2, 1} && device < harness::Version{3, 0});
  return by_older ? older : newer;
}

/// The limit of the SPIR-V Environment for the device's profile (3.0.19, Tables 5 and 6; 2.1,
/// Tables 8.1, 8.3 and 8.4). A mode has the limits of Table 7, which are in the tables of OpenCL C.
std::optional<Limit> instruction_limit(const RealCase& c, const Target& target) {
  if (!c.mode) {
    const auto& documents = harness::requirements(target.options()).documents();
    const auto document =
        std::ranges::find(documents, environment_document(target), &harness::Document::name);
    if (const auto* row = find_accuracy(*document, target.options(), c.function->table_row,
                                        c.format->name, target.profile(), "default"))
      return limit_of(*row, c.function->table_row, c.format->name, target.options());
  }
  return target.limit(c.function->table_row, c.format->name, c.mode.get(), c.std);
}

/// A math mode for modules. A decoration or a build option requests the mode.
struct ModuleMode {
  std::shared_ptr<const Mode> mode;
  std::string decorations;
  bool core_alone = false;  ///< only for OpFAdd and similar instructions (SPIR-V, FP Fast Math
                            ///< Mode)
};

/// The build options with limits for single precision in Table 7 (Environment 2.1, Table 8.2), and
/// two decorations. NotNaN with NotInf permits the same as -cl-finite-math-only, and NSZ the same
/// as -cl-no-signed-zeros. So the limits of these options also hold for the decorations. No
/// document limits results with AllowRecip or Fast.
std::vector<ModuleMode> modes_of(const Target& target) {
  struct Flags {
    std::string_view name, flags, same_as;
  };
  constexpr Flags decorated[] = {{"not_nan_not_inf", "NotNaN|NotInf", "finite_math_only"},
                                 {"no_signed_zero", "NSZ", "no_signed_zeros"}};
  const Modes known = load_modes(target.options());
  const std::string place = "spirv_math";
  std::vector<ModuleMode> modes;
  for (const std::string_view name : {"unsafe_math_optimizations", "fast_relaxed_math"}) {
    Mode mode = *find_mode(known, name, place);
    mode.c_version = {};  // a module has no version of OpenCL C
    modes.push_back({std::make_shared<const Mode>(std::move(mode)), ""});
  }
  for (const Flags& one : decorated) {
    Mode mode = *find_mode(known, one.same_as, place);
    mode.name = one.name;
    mode.options.clear();
    mode.citation = "SPIR-V Env 3.0.19, 6.6";
    modes.push_back({std::make_shared<const Mode>(std::move(mode)),
                     fmt::format("OpDecorate %r0 FPFastMathMode {}\n", one.flags), true});
  }
  return modes;
}

/// The inputs of a case at depth quick. A few inputs are enough to test the code that a compiler
/// makes.
constexpr std::uint64_t quick_inputs = 1 << 13;
/// The inputs of a case in a mode, and of vectors below depth exhaustive. Only scalars in default
/// mode have the full sweep.
constexpr std::uint64_t beside_inputs = 1 << 18;

class Expansion {
 public:
  explicit Expansion(const Target& target) : target_(target) {}

  std::vector<harness::Case> run() {
    const bool thorough = target_.options().thorough();
    const std::vector<ModuleMode> modes = modes_of(target_);
    std::size_t turn = 0;
    for (const spirv::Spelling& spelling : spirv::spellings()) {
      if (spelling.table != "real") continue;
      const reference::Function* function = reference::find_function(spelling.function);
      if (function == nullptr)
        throw std::logic_error("data/spirv/instructions.csv: no function " + spelling.function);
      for (const reference::FloatFormat* format : numeric::formats) {
        if (function->float_only && format != &reference::float_format) continue;
        for (const int width : numeric::vector_widths) {
          if (function->scalar_only && width > 1) continue;
          // Depth quick has scalars, and one width of vectors for each function. Doubles have every
          // width, because they cost little.
          const bool asked = width == 1 || format == &reference::double_format ||
                             numeric::vector_widths[1 + turn % 5] == width;
          if (!thorough && !asked) continue;
          add(*function, *format, width, spelling, {});
          if (!thorough || function->float_only) continue;
          const bool core = spelling.real.starts_with("OpF");
          for (const ModuleMode& mode : modes)
            if (mode.core_alone ? core && (width == 1 || width == 4)
                                : format == &reference::float_format && width == 1)
              add(*function, *format, width, spelling, mode);
        }
      }
      ++turn;
    }
    return std::move(cases_);
  }

 private:
  void add(const reference::Function& function, const reference::FloatFormat& format, int width,
           const spirv::Spelling& spelling, const ModuleMode& mode) {
    const bool thorough = target_.options().thorough();
    RealCase c = math::math_case(function, thorough ? module_form : quick_form, format, width);
    c.mode = mode.mode;
    c.limit = instruction_limit;
    c.id = numeric::id_of("spirv_math", c, c.mode ? c.mode->name : "default");
    if (c.mode || (width != 1 && !target_.options().exhausts())) c.most_inputs = beside_inputs;
    if (!thorough) c.most_inputs = quick_inputs;
    const spirv::Environment environment = environment_of(target_);
    c.caller = [&spelling, environment, decorations = mode.decorations](
                   const RealCase& real, const Target&, const std::vector<harness::InputBits>&) {
      return spirv::instruction_kernel(call_of(real, spelling, decorations), environment);
    };
    // The supervisor only lists possible cases. The worker checks what the module declares.
    const auto lacks_il = target_.missing(harness::parts::spirv);
    std::optional<std::string> lacks = lacks_il;
    if (!lacks)
      lacks = spirv::missing(
          spirv::build_module(spirv::kernel_text(call_of(c, spelling, mode.decorations)),
                              environment),
          environment.version, target_);
    harness::Case made = numeric::real_case(std::move(c), target_);
    if (lacks) made.skip = lacks;
    require(made, harness::parts::spirv, target_);
    cases_.push_back(std::move(made));
  }

  const Target& target_;
  std::vector<harness::Case> cases_;
};

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_math", "SPIR-V: floating-point instructions (SPIR-V Environment 6)",
                  [](const Target& target) { return Expansion(target).run(); });
}

}  // namespace assay::suites::spirv_math
