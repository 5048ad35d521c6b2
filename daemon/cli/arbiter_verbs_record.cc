// An arbiter's decisions about plies and results.
#include <CLI/CLI.hpp>
#include <map>
#include <vector>

#include "daemon/cli/decision_verb.h"
#include "daemon/cli/tournaments.h"
#include "daemon/language/translate.h"

namespace jadoube::cli {
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
