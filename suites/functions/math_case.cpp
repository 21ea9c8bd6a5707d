#include "suites/functions/math_case.h"

#include "suites/target/limit.h"
#include "suites/target/modes.h"

namespace assay::suites::math {

namespace {

std::optional<Limit> own_or_floats(const RealCase& c, const Target& target) {
  const std::string& row = c.function->table_row;
  if (auto own = target.limit(row, c.format->name, c.mode.get(), c.std)) return own;
  auto of_float = target.limit(row, reference::float_format.name, c.mode.get(), c.std);
  if (of_float && reference::never_fails(of_float->accuracy)) return of_float;
  return std::nullopt;
}

}  // namespace

RealCase math_case(const reference::Function& function, const Form& form,
                   const reference::FloatFormat& format, int width) {
  return {.function = &function,
          .format = &format,
          .width = width,
          .form = &form,
          .halved_doubles = true,
          .limit = own_or_floats};
}

reference::Judge make_judge(const RealCase& c, const Target& target) {
  return {*c.function, rules_of(c, target)};
}

}  // namespace assay::suites::math
