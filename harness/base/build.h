#pragma once

namespace assay::harness {

/// The commit from which this program was built. CMake writes the source file with these values
/// before each build (cmake/commit.cmake).
extern const char* const build_commit;  ///< from git; empty without git, or if the folder is not
                                        ///< this repository
extern const char* const build_tree;    ///< "clean", "modified" (also with untracked files) or "no
                                        ///< git"
extern const bool build_release;        ///< clean, and the commit has the tag of its version:
                                        ///< v1.2.3

}  // namespace assay::harness
