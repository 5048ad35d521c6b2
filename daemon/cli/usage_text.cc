#include "daemon/cli/usage_text.h"

#include "daemon/cli/parser_text.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
namespace {

using language::tr;

// The last verb that was named. A further verb is missing after it.
const CLI::App* last_named(const CLI::App* app) {
  while (!app->get_subcommands().empty()) app = app->get_subcommands().back();
  return app;
}

std::string verbs_of(const CLI::App& app) {
  std::string names;
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    names += (names.empty() ? "" : ", ") + verb->get_name();
  }
  return names;
}

std::string missing_verb(const CLI::App& app) {
  const auto& named = *last_named(&app);
  const auto words = app.remaining(true);
  const auto of = named.get_name() == app.get_name() ? "" : named.get_name() + ": ";
  const auto what = words.empty() ? tr("a verb is missing")
                                  : tr("there is no \"{word}\"", {{"word", words.front()}});
  return of + what + tr("; there are {verbs}", {{"verbs", verbs_of(named)}});
}

}  // namespace

std::string usage_text(const CLI::App* app, const CLI::Error& error) {
  const auto& named = *last_named(app);
  const bool lacks_verb =
      error.get_name() == "RequiredError" && named.get_require_subcommand_min() > 0;
  const auto what = lacks_verb ? missing_verb(*app) : parser_text(error);
  return "jadoube: " + what + "\n" + tr("Run with --help for more information.") + "\n";
}

}  // namespace jadoube::cli
