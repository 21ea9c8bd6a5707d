#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

namespace assay::suites::language {

inline SmallProgram row(std::string id, Place place, std::string before, std::string body,
                        Numbers expected) {
  SmallProgram made;
  made.id = std::move(id);
  made.place = place;
  made.before = std::move(before);
  made.body = std::move(body);
  made.expected = Expected(std::move(expected));
  return made;
}

/// The required result for the forbidden program.
enum class Wanted {
  refused,    ///< the program must not build
  diagnosed,  ///< C99 demands a diagnostic: the program must not build, or its log must be longer
              ///< than the log of the valid program
  open,       ///< the compiler may accept or refuse the program, but must not crash
};

/// `fault` replaces the word FAULT of `program` in the forbidden program. `instead` replaces FAULT
/// in the legal program.
inline ForbiddenProgram forbidden(SmallProgram program, std::string fault, std::string instead,
                                  Wanted wanted = Wanted::refused) {
  return {.program = std::move(program),
          .fault = std::move(fault),
          .instead = std::move(instead),
          .open = wanted == Wanted::open,
          .diagnosed = wanted == Wanted::diagnosed};
}

}  // namespace assay::suites::language
