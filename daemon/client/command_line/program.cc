#include "daemon/client/command_line/program.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <clocale>
#include <cstdlib>
#include <iostream>
#include <optional>

#include "daemon/client/command_line/exit_code.h"
#include "daemon/client/command_line/help.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/command_line/shown_marks.h"
#include "daemon/language/language.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

// The index of the first argument that is not UTF-8. The API needs UTF-8. 0 if all are.
int first_without_text(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  for (int i = 1; i < argc; ++i) {
    if (std::mbstowcs(nullptr, argv[i], 0) == static_cast<std::size_t>(-1)) return i;
  }
  return 0;
}

// The options of every program.
void add_common(CLI::App& app, Common& common) {
  app.set_version_flag("--version", app.get_name() + " " JADOUBE_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  app.failure_message(usage_text);
  common.server = default_server();
  add_language(app);
  app.add_option("--server", common.server, "The address of the daemon: host:port or unix:/path")
      ->envname("JADOUBE_SERVER")
      ->transform(home_address())
      ->check(address_with_port())
      ->capture_default_str();
  app.add_flag("--json", common.json, "Print the messages of the API as JSON, one on each line");
}

}  // namespace

int run_program(int argc, char** argv, const ProgramHelp& help, const AddVerbs& add_verbs) {
  // Names of players come from strangers.
  std::optional<ShownMarks> shown_out, shown_errors;
  if (::isatty(STDOUT_FILENO) == 1) shown_out.emplace(std::cout);
  if (::isatty(STDERR_FILENO) == 1) shown_errors.emplace(std::cerr);
  const auto named = named_language(argc, argv);
  const language::Speaking speaking(named ? *named : language::Language::of_environment());
  if (const int bad = first_without_text(argc, argv); bad > 0) {
    std::cerr << "jadoube: "
              << language::tr("argument {number} is not a text: its bytes are not UTF-8",
                              {{"number", bad}})
              << "\n";
    return kUsage;
  }
  CLI::App app(language::tr(help.description), help.name);
  Common common;
  add_common(app, common);
  int code = kSuccess;
  add_verbs(app, common, code);
  refuse_empty_texts(app);
  translate_help(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kSuccess : kUsage;
  }
  return code;
}

}  // namespace jadoube::cli
