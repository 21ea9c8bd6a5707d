# Writes ${OUTPUT}: the commit of the source tree ${TOP}, and whether the tree differs from the
# commit. The commit is empty if the tree is not a git repository, or is inside another repository.
set(commit "")
set(release false)
set(tree "no git")
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} rev-parse --show-toplevel HEAD WORKING_DIRECTORY ${TOP}
                  OUTPUT_VARIABLE found RESULT_VARIABLE failed ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REPLACE "\n" ";" found "${found}")
  list(LENGTH found lines)
  if(NOT failed AND lines EQUAL 2)
    list(GET found 0 top)
    file(REAL_PATH "${TOP}" here)
    if(top STREQUAL here)
      execute_process(COMMAND ${GIT} --no-optional-locks status --porcelain WORKING_DIRECTORY ${TOP}
                      OUTPUT_VARIABLE changes RESULT_VARIABLE failed ERROR_QUIET)
      list(GET found 1 commit)
      set(tree "clean")
      if(failed OR NOT changes STREQUAL "")
        set(tree "modified")
      endif()
      execute_process(COMMAND ${GIT} tag --points-at HEAD --list v${VERSION} WORKING_DIRECTORY ${TOP}
                      OUTPUT_VARIABLE tag ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
      if(tree STREQUAL "clean" AND tag STREQUAL "v${VERSION}")
        set(release true)
      endif()
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[
#include "harness/base/build.h"

namespace assay::harness {
const char* const build_commit = "@commit@";
const char* const build_tree = "@tree@";
const bool build_release = @release@;
}  // namespace assay::harness
]] @ONLY)
