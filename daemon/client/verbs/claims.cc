#include <iostream>

#include "daemon/client/client.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/verbs/verb_table.h"
#include "daemon/client/views/view_texts.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/claim_service.pb.h"
#include "rules/laws/laws.h"

namespace jadoube::cli {
namespace {

using language::mark;
using Options = std::vector<VerbOption>;

// Sends a question, and prints the answer. Every answer is success, valid or not.
template <typename Request, typename Response, VerdictWords kWords = VerdictWords::kValid>
int check(const Common& common, const Request& request) {
  return ask<Response>(common, request, [](const auto& response) {
    std::cout << claim_text(response.answer(), kWords);
  });
}

int show_chances(const Common& common, const v1::GetLosingChancesRequest& request) {
  return ask<v1::GetLosingChancesResponse>(
      common, request, [](const auto& response) { std::cout << chances_text(response.chances()); });
}

VerbOption player_value(const char* name, const char* help) {
  return text_value(name, help, "player")
      .one_of({{"white", values::v1::COLOR_WHITE}, {"black", values::v1::COLOR_BLACK}});
}

VerbOption claimant_value() {
  return player_value("--player", mark("The player who claims. Without it, the player to move"));
}

VerbOption edition_value() {
  return text_value("--edition",
                    "The year of the FIDE Laws. Without it, the year in the tournament rules",
                    "edition")
      .with(take_only<rules::kEditionWords>)
      .read([](const Common&, const auto&, const std::string& year) {
        return Named(std::to_string(edition_of(year)));
      });
}

VerbOption tempo_value() {
  return text_value("--tempo", "The kind of game. Without it, the kind in the tournament rules",
                    "tempo")
      .with(take_only<rules::kTempoWords>)
      .read([](const Common&, const auto&, const std::string& word) {
        return Named(std::to_string(tempo_of(word)));
      });
}

Named read_limited(const Common&, const google::protobuf::Message&, const std::string&) {
  return std::to_string(values::v1::SUPERVISION_LIMITED);
}

// The options of every question. `player`: the option for the player, or none.
Options of_question(const Options& player, const Options& more = {}) {
  Options all = {game_value("game")};
  all.insert(all.end(), player.begin(), player.end());
  all.push_back(number_value("--ply",
                             "Look at the game after this many plies. Without it, after the last",
                             "ply")
                    .within(0)
                    .typed("INT"));
  all.push_back(edition_value());
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

// The options of a player's own claim.
Options of_claim() {
  return of_question(
      {claimant_value()},
      {text_value("--move",
                  "The move that the player has written and intends to play, in SAN, UCI or "
                  "English descriptive notation (P-K4)",
                  "announced_move"),
       tempo_value(),
       switch_value("--limited", "Rapid or blitz without full supervision", "supervision")
           .read(read_limited)});
}

const Verb kClaimVerbs[] = {verb_group(
    "claim",
    "Check a claim and show the proof: is the game a draw? Can a player still be checkmated?",
    {row("threefold", mark("Is it a draw by the same position for the third time (9.2)?"),
         of_claim(), check<v1::CheckThreefoldRequest, v1::CheckThreefoldResponse>),
     row("fifty", mark("Is it a draw by fifty moves without a capture or pawn move (9.3)?"),
         of_claim(), check<v1::CheckFiftyMovesRequest, v1::CheckFiftyMovesResponse>),
     row("fivefold", mark("Is it a draw by the same position for the fifth time (9.6.1)?"),
         of_question({}), check<v1::CheckFivefoldRequest, v1::CheckFivefoldResponse>),
     row("seventy-five", mark("Is it a draw by 75 moves without a capture or pawn move (9.6.2)?"),
         of_question({}),
         check<v1::CheckSeventyFiveMovesRequest, v1::CheckSeventyFiveMovesResponse>),
     row("dead", mark("Is it a draw because neither player can mate (5.2.2)?"), of_question({}),
         check<v1::CheckDeadPositionRequest, v1::CheckDeadPositionResponse>),
     row("can-be-mated", mark("Can any series of legal moves still checkmate this player (6.9)?"),
         of_question(
             {player_value("player", mark("The player who would be checkmated")).required()}),
         check<v1::CheckCanBeMatedRequest, v1::CheckCanBeMatedResponse, VerdictWords::kYes>),
     row("chances",
         mark("Show the facts for a claim that the opponent cannot win (Guidelines III)"),
         of_question({claimant_value()}, {tempo_value()}), show_chances)})};

}  // namespace

void add_claim_verbs(CLI::App& app, const Common& common, int& code) {
  add_verbs(app, kClaimVerbs, common, code);
}

}  // namespace jadoube::cli
