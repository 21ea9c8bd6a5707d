#pragma once
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace assay::harness {

/// The manual page of a command line, in troff for man. Its commands, options and examples are
/// those of --help.
std::string manual(const CLI::App& app, std::string_view version);

/// A script that completes commands and options in a shell: "bash", "zsh" or "fish". Throws
/// UsageError for other shells.
std::string completions(const CLI::App& app, std::string_view shell);

}  // namespace assay::harness
