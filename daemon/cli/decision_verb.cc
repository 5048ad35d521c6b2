#include "daemon/cli/decision_verb.h"

#include <CLI/CLI.hpp>

#include "daemon/cli/names/name_options.h"
#include "daemon/cli/numbers.h"

namespace jadoube::cli {

DecisionVerb add_decision_verb(const ArbiterVerbs& verbs, const char* name, const char* help) {
  DecisionVerb verb{verbs.arbiter.add_subcommand(name, help),
                    std::make_shared<DecisionArguments>()};
  add_game(*verb.app, verb.arguments->game);
  verb.app->add_option("--by", verb.arguments->author,
                       "Who decides. Without it, the user who is logged in");
  verb.app
      ->add_option("--revision", verb.arguments->revision,
                   "Refuse the decision if the game no longer has this revision")
      ->check(whole_number_from(0));
  verb.app->add_flag(
      "--preview", verb.arguments->preview,
      "Print the game as it would be after a decision about plies, and write nothing");
  return verb;
}

void decide(const ArbiterVerbs& verbs, const DecisionVerb& verb,
            std::function<void(v1::Decision&)> fill) {
  verb.app->callback([verbs, arguments = verb.arguments, fill = std::move(fill)] {
    v1::Decision decision;
    fill(decision);
    verbs.code = decide_on_game(verbs.common, *arguments, decision);
  });
}

std::shared_ptr<int> add_number(const DecisionVerb& verb, const char* name, const char* help) {
  auto number = std::make_shared<int>(0);
  verb.app->add_option(name, *number, help)->required()->check(whole_number_from(0));
  return number;
}

}  // namespace jadoube::cli
