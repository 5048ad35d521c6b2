#include "daemon/client/verbs/verb_groups.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "daemon/client/command_line/program.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {

void add_program_verbs(CLI::App& app, Common& common, int& code, const OtherVerbs& others) {
  add_place(app, common);
  add_board_verbs(app, common, code);
  add_game_verbs(app, common, code);
  add_claim_verbs(app, common, code);
  add_sheet_verbs(app, common, code);
  add_evidence_verbs(app, common, code);
  add_arbiter_verbs(app, common, code);
  add_incident_verb(app, common, code);
  add_event_verb(app, common, code);
  add_tournament_verbs(app, common, code);
  add_standings_verbs(app, common, code);
  add_output_verbs(app, common, code);
  add_rehearsal_verbs(app, common, code);
  add_pair_verbs(app, common, code);
  add_settings_verbs(app, common, code);
  add_say_verb(app, common, code);
  add_access_verbs(app, common, code);
  add_status_verbs(app, common, code);
  add_record_verbs(app, code, others.record);
  add_doctor_verb(app, common, code);
  add_watch_verb(app, common, code);
  add_emulation_verbs(app, code, others.emulation);
  add_completion(app, code);
  refuse_json(app);
}

namespace {

// The verbs that print no messages of the API, also if --json is there. They work on files, or
// write the daemon's answer into a file.
constexpr std::array<const char*, 11> kWithoutJson = {
    "report", "backup", "export",     "import",        "remove-import", "prune",
    "verify", "replay", "completion", "virtual-board", "evidence game"};

// The options that print something else than messages of the API.
struct OptionWithoutJson {
  const char *verb, *option;
};
constexpr OptionWithoutJson kOptionsWithoutJson[] = {{"sheet clocks", "--output"},
                                                     {"tournament results", "--output"},
                                                     {"watch", "--plain"},
                                                     {"watch", "--check"},
                                                     {"enter", "--qr"},
                                                     {"open", "--qr"}};

// The verb with these words: "evidence game".
CLI::App& verb_named(CLI::App& app, const std::string& words) {
  const auto blank = words.find(' ');
  auto& verb = *app.get_subcommand(words.substr(0, blank));
  return blank == std::string::npos ? verb : verb_named(verb, words.substr(blank + 1));
}

}  // namespace

void refuse_json(CLI::App& app) {
  auto* json = app.get_option("--json");
  for (const char* verb : kWithoutJson) verb_named(app, verb).excludes(json);
  for (const auto& [verb, option] : kOptionsWithoutJson) {
    verb_named(app, verb).get_option(option)->excludes(json);
    // The help of `--json` itself does not list them.
    json->remove_excludes(verb_named(app, verb).get_option(option));
  }
}

namespace {

// A verb: the words before it, as in " tournament import", and the words that may follow.
struct Level {
  std::string path;
  std::vector<const CLI::App*> verbs;
  std::vector<const CLI::Option*> options;
};

void find_levels(const CLI::App& app, const std::string& path, std::vector<Level>& levels) {
  Level level{.path = path, .verbs = {}, .options = {}};
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional() && !option->get_lnames().empty()) level.options.push_back(option);
  }
  for (const CLI::App* verb : app.get_subcommands({})) {
    if (!verb->get_name().empty()) level.verbs.push_back(verb);
  }
  levels.push_back(level);
  for (const CLI::App* verb : level.verbs)
    find_levels(*verb, path + " " + verb->get_name(), levels);
}

std::string words_of(const Level& level) {
  std::string words;
  for (const CLI::App* verb : level.verbs) words += verb->get_name() + " ";
  for (const CLI::Option* option : level.options)
    words += "--" + option->get_lnames().front() + " ";
  if (!words.empty()) words.pop_back();
  return words;
}

// The function of bash that finds the level by the words before the cursor, and offers its words.
std::string bash_function(const std::vector<Level>& levels) {
  std::string known, cases;
  for (const Level& level : levels) {
    if (!level.path.empty()) known += (known.empty() ? "" : "|") + ("\"" + level.path + "\"");
    cases += "    \"" + level.path + "\") words=\"" + words_of(level) + "\" ;;\n";
  }
  return "_jadoube() {\n"
         "  local path=\"\" words=\"\" word\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case \"$path $word\" in " +
         known +
         ") path=\"$path $word\" ;; esac\n"
         "  done\n"
         "  case \"$path\" in\n" +
         cases +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
         "}\n"
         "complete -o default -F _jadoube jadoube\n";
}

// A text within single quotes of fish.
std::string in_quotes(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string fish_script(const std::vector<Level>& levels) {
  std::string script =
      "function __jadoube_at\n"
      "  set -l words (commandline -opc | string match -v -- '-*')\n"
      "  test \"$words[2..-1]\" = \"$argv\"\n"
      "end\n";
  for (const Level& level : levels) {
    const std::string at = "complete -c jadoube -n " + in_quotes("__jadoube_at" + level.path) + " ";
    for (const CLI::App* verb : level.verbs) {
      script +=
          at + "-f -a " + verb->get_name() + " -d " + in_quotes(verb->get_description()) + "\n";
    }
    for (const CLI::Option* option : level.options) {
      script += at + "-l " + option->get_lnames().front() + " -d " +
                in_quotes(option->get_description()) + "\n";
    }
  }
  return script;
}

}  // namespace

std::string completion_script(const CLI::App& app, Shell shell) {
  std::vector<Level> levels;
  find_levels(app, "", levels);
  switch (shell) {
    case Shell::kBash:
      return bash_function(levels);
    case Shell::kZsh:
      return "#compdef jadoube\nautoload -U +X bashcompinit && bashcompinit\n" +
             bash_function(levels);
    case Shell::kFish:
      return fish_script(levels);
  }
  return {};
}

namespace {

struct CompletionOptions {
  std::string shell;
};

void take_shell(CLI::Option& option) { option.check(CLI::IsMember({"bash", "zsh", "fish"})); }

}  // namespace

void add_completion(CLI::App& app, int& code) {
  static const Common kCommon;
  const Verb verbs[] = {own_row<CompletionOptions>(
      "completion",
      language::mark("Print a script that completes commands in a shell: bash, zsh or fish"),
      {own_value("shell", "The shell", &CompletionOptions::shell).required().with(take_shell)},
      [&app](const Common&, const CompletionOptions& options) {
        static const std::map<std::string, Shell> kShells = {
            {"bash", Shell::kBash}, {"zsh", Shell::kZsh}, {"fish", Shell::kFish}};
        std::cout << completion_script(app, kShells.at(options.shell));
        return kSuccess;
      })};
  add_verbs(app, verbs, kCommon, code);
}

}  // namespace jadoube::cli
