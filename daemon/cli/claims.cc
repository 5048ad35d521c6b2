#include <iostream>

#include "daemon/cli/call.h"
#include "daemon/cli/claim_text.h"
#include "daemon/cli/names/daemon_names.h"
#include "daemon/cli/rules_text.h"
#include "daemon/cli/text.h"
#include "daemon/cli/verbs.h"
#include "jadoube/v1/claim_service.pb.h"

namespace jadoube::cli {
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
  request.set_supervision(arguments.limited ? v1::SUPERVISION_LIMITED
                                            : v1::SUPERVISION_UNSPECIFIED);
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
