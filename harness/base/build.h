#pragma once

namespace assay::harness {

/// The commit that this program was built from. It is a separate unit, which CMake writes before
/// each build (cmake/commit.cmake), because it changes with each commit.
extern const char* const build_commit;  ///< from git; empty without git, or if the folder is not
                                        ///< this repository
extern const char* const build_tree;    ///< "clean", "modified" (also with untracked files) or "no
                                        ///< git"
extern const bool build_release;        ///< clean, and the commit has the tag of its version:
                                        ///< v1.2.3

}  // namespace assay::harness
