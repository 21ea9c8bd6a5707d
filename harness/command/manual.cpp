#include "harness/command/manual.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

std::vector<const CLI::App*> commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}
std::vector<const CLI::Option*> options(const CLI::App& app) {
  return app.get_options([](const CLI::Option*) { return true; });
}
bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() != 0;
}
std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// A line for man. Hyphens are escaped so that the reader can copy them, and no line becomes a
/// troff request.
std::string troff(std::string_view text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-') {
      out += "\\-";
    } else if (c == '\\') {
      out += "\\e";
    } else {
      out += c;
    }
    begins = c == '\n';
  }
  return out;
}

std::string typed(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string names;
  for (const std::string& letter : option.get_snames())
    names += (names.empty() ? "-" : ", -") + letter;
  for (const std::string& name : option.get_lnames())
    names += (names.empty() ? "--" : ", --") + name;
  return takes_value(option) ? names + "=" + option.get_type_name() : names;
}

void write_options(const CLI::App& app, std::string& out) {
  for (const CLI::Option* option : options(app))
    out += fmt::format(".TP\n\\fB{}\\fR\n{}\n", troff(typed(*option)),
                       troff(one_line(option->get_description())));
}
void write_literally(const std::string& text, std::string& out) {
  if (!text.empty()) out += fmt::format(".PP\n.nf\n{}\n.fi\n", troff(text));
}

std::string words_of_options(const CLI::App& app) {
  std::string words;
  for (const CLI::Option* option : options(app))
    for (const std::string& name : option->get_lnames())
      words += (words.empty() ? "--" : " --") + name + (takes_value(*option) ? "=" : "");
  return words;
}

std::string quoted(const std::string& text, std::string_view for_quote) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += for_quote;
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string bash(const CLI::App& app) {
  std::string names, cases;
  for (const CLI::App* command : commands(app)) {
    names += (names.empty() ? "" : " ") + command->get_name();
    cases +=
        fmt::format("  {}) options='{}' ;;\n", command->get_name(), words_of_options(*command));
  }
  return fmt::format(R"(# bash completion for assay
_assay() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} commands='{0}' command=run options
  [[ " $commands " == *" ${{COMP_WORDS[1]}} "* ]] && command=${{COMP_WORDS[1]}}
  case $command in
{1}  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    [[ ${{#COMPREPLY[@]}} -eq 1 && ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  elif ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -F _assay assay
)",
                     names, cases);
}

std::string zsh(const CLI::App& app) {
  std::string names, cases;
  for (const CLI::App* command : commands(app)) {
    names += fmt::format(
        "  {}\n",
        quoted(command->get_name() + ":" + one_line(command->get_description()), "'\\''"));
    cases +=
        fmt::format("  {}) options=({}) ;;\n", command->get_name(), words_of_options(*command));
  }
  return fmt::format(R"(#compdef assay
local -a commands options
commands=(
{})
case ${{words[2]}} in
{}  *) options=() ;;
esac
if (( CURRENT == 2 )) && [[ ${{words[2]}} != -* ]]; then
  _describe command commands
elif [[ ${{words[CURRENT]}} == -* ]]; then
  compadd -S '' -- ${{options}}
else
  _files
fi
)",
                     names, cases);
}

std::string fish(const CLI::App& app) {
  std::string out = "# fish completion for assay\n";
  for (const CLI::App* command : commands(app)) {
    out += fmt::format("complete -c assay -f -n __fish_use_subcommand -a {} -d {}\n",
                       command->get_name(), quoted(one_line(command->get_description()), "\\'"));
    for (const CLI::Option* option : options(*command))
      for (const std::string& name : option->get_lnames())
        out += fmt::format("complete -c assay -n '__fish_seen_subcommand_from {}' -l {}{} -d {}\n",
                           command->get_name(), name, takes_value(*option) ? " -r" : "",
                           quoted(one_line(option->get_description()), "\\'"));
  }
  return out;
}

}  // namespace

std::string manual(const CLI::App& app, std::string_view version) {
  std::string out = fmt::format(
      ".TH ASSAY 1 \"\" \"assay {}\" \"User Commands\"\n"
      ".SH NAME\nassay \\- conformance and numerical-compliance tests for OpenCL\n"
      ".SH SYNOPSIS\n\\fBassay\\fR [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n"
      ".SH DESCRIPTION\n{}\n.SH COMMANDS\n",
      version, troff(app.get_description()));
  for (const CLI::App* command : commands(app)) {
    out += fmt::format(".SS assay {}\n{}.\n", troff(command->get_name()),
                       troff(one_line(command->get_description())));
    write_options(*command, out);
    write_literally(command->get_footer(), out);
  }
  return out;
}

std::string completions(const CLI::App& app, std::string_view shell) {
  if (shell == "bash") return bash(app);
  if (shell == "zsh") return zsh(app);
  if (shell == "fish") return fish(app);
  throw UsageError(fmt::format("completions: there is no shell '{}'; there are bash, zsh and fish",
                               printable(std::string(shell), 200)));
}

}  // namespace assay::harness
