#pragma once

namespace assay::harness {

/// The commit of this program. CMake writes the values before each build (cmake/commit.cmake).
extern const char* const build_commit;  ///< empty without git, or in another repository
extern const char* const build_tree;    ///< "clean", "modified" (also with untracked files) or "no
                                        ///< git"
extern const bool build_release;  ///< a clean tree, and a commit with its version's tag: v1.2.3

}  // namespace assay::harness
