#pragma once
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace assay::harness {

std::string manual(const CLI::App& app, std::string_view version);

/// Throws UsageError for shells other than "bash", "zsh" and "fish".
std::string completions(const CLI::App& app, std::string_view shell);

}  // namespace assay::harness
