#pragma once

namespace assay::harness {

/// The commit that this program was built from. It is a separate unit, which CMake writes before
/// each build (cmake/commit.cmake), because it changes with each commit.
extern const char* const build_commit;  ///< from git; empty: there was no git, or the folder was
                                        ///< not this project's repository
extern const char* const build_tree;    ///< "clean", "modified" (untracked files, too), "no git"
extern const bool build_release;        ///< clean, and the commit has its version's tag: v1.2.3

}  // namespace assay::harness
