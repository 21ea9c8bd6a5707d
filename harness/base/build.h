#pragma once

namespace assay::harness {

/// The commit of this program. CMake writes the values before each build (cmake/commit.cmake).
extern const char* const build_commit;  ///< empty without git, or in another repository
extern const char* const build_tree;    ///< "clean", "modified" (also with untracked files) or "no
                                        ///< git"
extern const bool
    build_release;  ///< true if the tree is clean and the commit has the tag of its version: v1.2.3

}  // namespace assay::harness
