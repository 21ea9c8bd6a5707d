#pragma once

namespace assay::harness {

/// The git commit of the sources. Empty if the source folder is not a git repository of Assay.
extern const char* const build_commit;
/// "clean", "modified" (also for untracked files) or "no git".
extern const char* const build_tree;
/// True if the tree is clean and the commit has the tag of its version, such as v1.2.3.
extern const bool build_release;

}  // namespace assay::harness
