#pragma once
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace assay::harness {

/// The manual page in troff, with the commands, options and examples of --help.
std::string manual(const CLI::App& app, std::string_view version);

/// Completions for "bash", "zsh" or "fish". Throws UsageError for other shells.
std::string completions(const CLI::App& app, std::string_view shell);

}  // namespace assay::harness
