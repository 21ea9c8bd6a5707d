#pragma once
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace assay::harness {

/// The manual page of a command line, in man's language: commands, options and examples as --help
/// has them.
std::string manual(const CLI::App& app, std::string_view version);

/// A script that completes commands and options in a shell: "bash", "zsh" or "fish". Throws
/// UsageError for another.
std::string completions(const CLI::App& app, std::string_view shell);

}  // namespace assay::harness
