#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

// Shorthands for the tables of this family.
namespace assay::suites::language {

/// A row of which no more need be said than these.
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

/// What the text wants of a program with the fault.
enum class Wanted {
  refused,    ///< it must not build
  diagnosed,  ///< C99 wants a diagnostic: it does not build, or the log says more than the twin's
  open,       ///< no text wants more than that nothing breaks
};

/// `program` has the word FAULT where the two differ.
inline ForbiddenProgram forbidden(SmallProgram program, std::string fault, std::string instead,
                                  Wanted wanted = Wanted::refused) {
  return {.program = std::move(program),
          .fault = std::move(fault),
          .instead = std::move(instead),
          .open = wanted == Wanted::open,
          .diagnosed = wanted == Wanted::diagnosed};
}

}  // namespace assay::suites::language
