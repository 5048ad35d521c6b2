#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/verbs/verb_groups.h"
#include "rules/laws/laws.h"

namespace jadoube::cli {

namespace {

void add_list(const ArbiterVerbs& verbs) {
  auto* verb = verbs.arbiter.add_subcommand("list", "List every decision about a game");
  const auto game = std::make_shared<std::string>();
  add_game(*verb, *game);
  verb->callback([verbs, game] { verbs.code = rulings(verbs.common, *game); });
}

void add_incident_decision(const ArbiterVerbs& verbs, const char* name, const char* help,
                           v1::IncidentAction action) {
  struct Arguments {
    std::string incident;
    IncidentDecisionOptions options;
  };
  auto* verb = verbs.arbiter.add_subcommand(name, help);
  const auto arguments = std::make_shared<Arguments>();
  add_incident(*verb, arguments->incident);
  auto& options = arguments->options;
  verb->add_option("reason", options.reason, "The reason")
      ->required(action == v1::INCIDENT_ACTION_DISMISS);
  verb->add_option("--by", options.author, "Who decides. Without it, the user who is logged in");
  if (action == v1::INCIDENT_ACTION_ACKNOWLEDGE) {
    verb->add_flag("--take-over", options.takes_over, "Take it from the arbiter who has it");
  }
  verb->callback([verbs, arguments, action] {
    verbs.code = decide_on_incident(verbs.common, arguments->incident, action, arguments->options);
  });
}

void add_rules(const ArbiterVerbs& verbs) {
  auto* verb = verbs.arbiter.add_subcommand(
      "event", "Change the tournament rules. Rules without an option stay as they are");
  const auto options = std::make_shared<RulesOptions>();
  verb->add_option("--edition", options->edition, "The year of the FIDE Laws in force")
      ->check(one_of(rules::kEditionWords));
  verb->add_option("--time-control", options->time_control,
                   "The time control: 90/40+30/SD+30 or 3+2. \"\": it is not known");
  verb->add_option("--tempo", options->tempo,
                   "The kind of game. If it was never set, the time control decides")
      ->check(one_of(rules::kTempoWords));
  verb->add_option("--supervision", options->supervision,
                   "The supervision in rapid and blitz (App. A.4, B.2)")
      ->check(one_of(rules::kSupervisionWords));
  verb->add_option("--default-time", options->default_time,
                   "How many minutes late a player may arrive. -1: not known")
      ->check(whole_number_from(-1));
  verb->add_option(
      "--starts-at", options->starts_at,
      "The start of the round: 2026-11-21T15:00:00+01:00. \"\": when the clocks start");
  verb->add_option("--chess960", options->chess960,
                   "true: a game may start from any of the 960 starting positions");
  verb->add_option("--by", options->author, "Who decides. Without it, the user who is logged in");
  verb->callback([verbs, options] { verbs.code = set_rules(verbs.common, *options); });
}

}  // namespace

void add_arbiter_verbs(CLI::App& app, const Common& common, int& code) {
  auto* arbiter = app.add_subcommand(
      "arbiter", "Record an arbiter's decision. You can undo a decision, but it stays on record");
  arbiter->require_subcommand(1);
  const ArbiterVerbs verbs{*arbiter, common, code};
  add_decision_verbs(verbs);
  add_list(verbs);
  add_rules(verbs);
  add_incident_decision(verbs, "acknowledge", "Say that an arbiter has seen an incident",
                        v1::INCIDENT_ACTION_ACKNOWLEDGE);
  add_incident_decision(verbs, "dismiss", "Say that an incident is not real, and why",
                        v1::INCIDENT_ACTION_DISMISS);
  add_incident_decision(verbs, "resolve", "Say that an arbiter has dealt with an incident",
                        v1::INCIDENT_ACTION_RESOLVE);
  add_incident_decision(verbs, "reopen", "Open an incident again", v1::INCIDENT_ACTION_REOPEN);
}

}  // namespace jadoube::cli
