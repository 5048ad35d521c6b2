#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "daemon/client/client.h"
#include "daemon/client/command_line/options.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/verb_groups.h"
#include "daemon/client/views/claim_text.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/claim_service.pb.h"
#include "rules/laws/laws.h"

namespace jadoube::cli {

namespace {

using language::mark;

// One question: its name, and its options besides game, ply and edition.
struct Question {
  const char* name;
  const char* help;
  // The help for the player's name. Null if the question has no player.
  const char* player = nullptr;
  ClaimKind kind;
  bool player_required = false;
  bool tempo = false, wrong_claim = false, move = false;
};

constexpr const char* kClaimant = mark("The player who claims. Without it, the player to move");

constexpr Question draw(const char* name, const char* help, ClaimKind kind) {
  return {.name = name,
          .help = help,
          .player = kClaimant,
          .kind = kind,
          .tempo = true,
          .wrong_claim = true,
          .move = true};
}

constexpr Question kQuestions[] = {
    draw("threefold", "Is it a draw by the same position for the third time (9.2)?",
         ClaimKind::kThreefold),
    draw("fifty", "Is it a draw by fifty moves without a capture or pawn move (9.3)?",
         ClaimKind::kFiftyMoves),
    {.name = "fivefold",
     .help = mark("Is it a draw by the same position for the fifth time (9.6.1)?"),
     .kind = ClaimKind::kFivefold},
    {.name = "seventy-five",
     .help = mark("Is it a draw by 75 moves without a capture or pawn move (9.6.2)?"),
     .kind = ClaimKind::kSeventyFiveMoves},
    {.name = "dead",
     .help = mark("Is it a draw because neither player can mate (5.2.2)?"),
     .kind = ClaimKind::kDeadPosition},
    {.name = "can-be-mated",
     .help = mark("Can any series of legal moves still checkmate this player (6.9)?"),
     .player = mark("The player who would be checkmated"),
     .kind = ClaimKind::kCanBeMated,
     .player_required = true},
    {.name = "chances",
     .help =
         mark("Show the facts when a player claims that the opponent cannot win (Guidelines III)"),
     .player = kClaimant,
     .kind = ClaimKind::kLosingChances,
     .tempo = true},
};

void add_player(CLI::App& verb, const Question& question, ClaimArguments& arguments) {
  const char* name = question.player_required ? "player" : "--player";
  auto* option = verb.add_option(name, arguments.player, question.player);
  option->check(CLI::IsMember({"white", "black"}))->required(question.player_required);
}

void add_question(CLI::App& claims, const Question& question, const Common& common, int& code) {
  auto* verb = claims.add_subcommand(question.name, question.help);
  const auto arguments = std::make_shared<ClaimArguments>();
  add_game(*verb, arguments->game);
  if (question.player != nullptr) add_player(*verb, question, *arguments);
  verb->add_option("--ply", arguments->ply,
                   "Look at the game after this many plies. Without it, after the last")
      ->check(whole_number_from(0));
  verb->add_option("--edition", arguments->edition,
                   "The year of the FIDE Laws. Without it, the year in the tournament rules")
      ->check(one_of(rules::kEditionWords));
  if (question.move) {
    verb->add_option(
        "--move", arguments->move,
        "The move that the player wrote down and intends to play, in SAN, UCI or English "
        "descriptive notation (P-K4)");
  }
  if (question.tempo) {
    verb->add_option("--tempo", arguments->tempo,
                     "The kind of game. Without it, the kind in the tournament rules")
        ->check(one_of(rules::kTempoWords));
  }
  if (question.wrong_claim) {
    verb->add_flag("--limited", arguments->limited, "Rapid or blitz without full supervision");
  }
  verb->callback([&common, &code, arguments, kind = question.kind] {
    code = claim(common, kind, *arguments);
  });
}

}  // namespace

void add_claim_verbs(CLI::App& app, const Common& common, int& code) {
  auto* claims = app.add_subcommand(
      "claim",
      "Check a claim and show the proof: is the game a draw? Can a player still be checkmated?");
  claims->require_subcommand(1);
  for (const Question& question : kQuestions) add_question(*claims, question, common, code);
}

namespace {

// Fills in the fields that every question has.
template <typename Request>
Request claim_request(const ClaimArguments& arguments) {
  Request request;
  request.set_game(arguments.game);
  if (arguments.ply) request.set_ply(*arguments.ply);
  request.set_edition(edition_of(arguments.edition));
  return request;
}

// Fills in the fields that a player's own claim has besides.
template <typename Request>
Request claim_of(const ClaimArguments& arguments) {
  auto request = claim_request<Request>(arguments);
  request.set_tempo(tempo_of(arguments.tempo));
  request.set_supervision(arguments.limited ? values::v1::SUPERVISION_LIMITED
                                            : values::v1::SUPERVISION_UNSPECIFIED);
  request.set_player(color_of(arguments.player));
  request.set_announced_move(arguments.move);
  return request;
}

template <VerdictWords kWords = VerdictWords::kValid>
void print_answer(const auto& response) {
  std::cout << claim_text(response.answer(), kWords);
}

}  // namespace

int claim(const Common& common, ClaimKind kind, const ClaimArguments& given) {
  const auto game = name_game(common, given.game);
  if (!game) return game.error();
  ClaimArguments arguments = given;
  arguments.game = *game;
  const auto print = [](const auto& response) { print_answer(response); };
  const auto print_yes = [](const auto& response) { print_answer<VerdictWords::kYes>(response); };
  switch (kind) {
    case ClaimKind::kThreefold:
      return ask<v1::CheckThreefoldResponse>(common, claim_of<v1::CheckThreefoldRequest>(arguments),
                                             print);
    case ClaimKind::kFiftyMoves:
      return ask<v1::CheckFiftyMovesResponse>(
          common, claim_of<v1::CheckFiftyMovesRequest>(arguments), print);
    case ClaimKind::kFivefold:
      return ask<v1::CheckFivefoldResponse>(
          common, claim_request<v1::CheckFivefoldRequest>(arguments), print);
    case ClaimKind::kSeventyFiveMoves:
      return ask<v1::CheckSeventyFiveMovesResponse>(
          common, claim_request<v1::CheckSeventyFiveMovesRequest>(arguments), print);
    case ClaimKind::kDeadPosition:
      return ask<v1::CheckDeadPositionResponse>(
          common, claim_request<v1::CheckDeadPositionRequest>(arguments), print);
    case ClaimKind::kCanBeMated: {
      auto request = claim_request<v1::CheckCanBeMatedRequest>(arguments);
      request.set_player(color_of(arguments.player));
      return ask<v1::CheckCanBeMatedResponse>(common, request, print_yes);
    }
    case ClaimKind::kLosingChances: {
      auto request = claim_request<v1::GetLosingChancesRequest>(arguments);
      request.set_tempo(tempo_of(arguments.tempo));
      request.set_player(color_of(arguments.player));
      return ask<v1::GetLosingChancesResponse>(common, request, [](const auto& response) {
        std::cout << chances_text(response.chances());
      });
    }
  }
  return kUsage;
}

}  // namespace jadoube::cli
