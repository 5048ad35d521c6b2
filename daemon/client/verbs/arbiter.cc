#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/verbs/decisions.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/language/translate.h"
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
  add_record_verbs(verbs);
  add_table_verbs(verbs);
  add_plain(verbs, "undo", "Undo the last decision about the game", &v1::Decision::mutable_undo);
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

// An arbiter's decisions about plies and results.

namespace {

void add_take_back(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "take-back",
                                      "Keep the first plies of the game, and take back the others");
  const auto plies = add_number(verb, "plies", "How many plies to keep");
  decide(verbs, verb, [plies](auto& decision) { decision.mutable_take_back()->set_plies(*plies); });
}

void add_ply_verb(const ArbiterVerbs& verbs, const char* name, const char* help,
                  v1::ReplacePly* (v1::Decision::*part)()) {
  const auto verb = add_decision_verb(verbs, name, help);
  const auto ply = add_number(verb, "ply", "The number of the ply. The first is 1");
  const auto move = std::make_shared<std::string>();
  verb.app
      ->add_option("move", *move, "The move, in SAN, UCI or English descriptive notation (P-K4)")
      ->required();
  decide(verbs, verb, [=](auto& decision) {
    (decision.*part)()->set_ply(*ply);
    (decision.*part)()->set_move(*move);
  });
}

void add_insert(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(
      verbs, "insert", "Add missing plies. The daemon works out the later plies again");
  const auto ply = add_number(
      verb, "ply", "Insert before this ply. To add at the end, give the number of plies plus 1");
  const auto moves = std::make_shared<std::vector<std::string>>();
  verb.app
      ->add_option("moves", *moves, "The moves, in SAN, UCI or English descriptive notation (P-K4)")
      ->required();
  decide(verbs, verb, [=](auto& decision) {
    decision.mutable_insert_plies()->set_ply(*ply);
    for (const auto& move : *moves) decision.mutable_insert_plies()->add_moves(move);
  });
}

void add_delete(const ArbiterVerbs& verbs) {
  const auto verb = add_decision_verb(verbs, "delete",
                                      "Delete a ply. The daemon works out the later plies again");
  const auto ply = add_number(verb, "ply", "The number of the ply. The first is 1");
  decide(verbs, verb, [ply](auto& decision) { decision.mutable_delete_ply()->set_ply(*ply); });
}

void add_choose(const ArbiterVerbs& verbs) {
  const auto verb =
      add_decision_verb(verbs, "choose", "Choose the explanation of the game that is right");
  const auto number = add_number(verb, "number", "The number of the explanation. The first is 1");
  decide(verbs, verb,
         [number](auto& decision) { decision.mutable_choose_explanation()->set_number(*number); });
}

void add_result(const ArbiterVerbs& verbs) {
  static const std::map<std::string, v1::Termination> kReasons = {
      {"normal", v1::TERMINATION_NORMAL},
      {"time", v1::TERMINATION_TIME_FORFEIT},
      {"rules", v1::TERMINATION_RULES_INFRACTION},
      {"adjudication", v1::TERMINATION_ADJUDICATION},
      {"abandoned", v1::TERMINATION_ABANDONED}};
  const auto verb = add_decision_verb(verbs, "result", "Give the result and the reason");
  const auto result = std::make_shared<std::string>();
  const auto why = std::make_shared<std::string>("normal");
  verb.app->add_option("result", *result, "1-0, 0-1 or 1/2-1/2, also as 1/2 or ½-½, with any dash")
      ->required()
      ->check(CLI::Validator(
          [](const std::string& text) {
            return game_result_in(text)
                       ? std::string()
                       : language::tr(
                             "\"{text}\" is no result of a game: write 1-0, 0-1 or 1/2-1/2. For "
                             "0-0 and for games without play: jadoube tournament result",
                             {{"text", text}});
          },
          ""));
  verb.app->add_option("--why", *why, "The reason for the result")
      ->check(CLI::IsMember(kReasons))
      ->capture_default_str();
  decide(verbs, verb, [=](auto& decision) {
    decision.mutable_give_result()->set_result(*game_result_in(*result));
    decision.mutable_give_result()->set_termination(kReasons.at(*why));
  });
}

}  // namespace

void add_record_verbs(const ArbiterVerbs& verbs) {
  add_take_back(verbs);
  add_ply_verb(verbs, "replace",
               "Replace a ply by another move. The daemon works out the later plies again",
               &v1::Decision::mutable_replace_ply);
  add_ply_verb(verbs, "illegal",
               "Record that a ply was this illegal move (such as e1e3), and that it stands",
               &v1::Decision::mutable_keep_illegal_ply);
  add_insert(verbs);
  add_delete(verbs);
  add_choose(verbs);
  add_result(verbs);
  add_plain(verbs, "no-result", "Take the result away: the game is not over",
            &v1::Decision::mutable_take_result_away);
}

}  // namespace jadoube::cli
