#include "daemon/ctl/claim_call.h"
#include "daemon/ctl/claim_text.h"

namespace jadoube::ctl {
namespace {

using Stub = v1::ClaimService::Stub;

// The words have been checked where the command line was read.
v1::Edition edition_of(const std::string& year) {
  v1::Edition edition = v1::EDITION_UNSPECIFIED;
  v1::Edition_Parse("EDITION_FIDE_" + year, &edition);
  return edition;
}

v1::Tempo tempo_of(const std::string& word) {
  if (word == "rapid") return v1::TEMPO_RAPID;
  return word == "blitz" ? v1::TEMPO_BLITZ : v1::TEMPO_STANDARD;
}

v1::Color player_of(const std::string& word) {
  if (word.empty()) return v1::COLOR_UNSPECIFIED;
  return word == "white" ? v1::COLOR_WHITE : v1::COLOR_BLACK;
}

// What every question has.
template <typename Request>
Request request_of(const ClaimArguments& arguments) {
  Request request;
  request.set_game(game_name(arguments.game));
  if (arguments.ply) request.set_ply(*arguments.ply);
  request.set_edition(edition_of(arguments.edition));
  return request;
}

// What a claim of the player's own has besides.
template <typename Request>
Request claim_of(const ClaimArguments& arguments) {
  auto request = request_of<Request>(arguments);
  request.set_tempo(tempo_of(arguments.tempo));
  request.set_supervision(arguments.limited ? v1::SUPERVISION_LIMITED : v1::SUPERVISION_FULL);
  request.set_player(player_of(arguments.player));
  request.set_announced_move(arguments.move);
  return request;
}

template <VerdictWords kWords = VerdictWords::kValid>
int print_answer(const auto& response) {
  std::cout << claim_text(response.answer(), kWords);
  return kSuccess;
}

}  // namespace

int claim(const Common& common, ClaimKind kind, const ClaimArguments& arguments) {
  const auto print = [](const auto& response) { return print_answer(response); };
  const auto print_yes = [](const auto& response) {
    return print_answer<VerdictWords::kYes>(response);
  };
  switch (kind) {
    case ClaimKind::kThreefold:
      return ask_claims(common, claim_of<v1::CheckThreefoldRequest>(arguments),
                        &Stub::CheckThreefold, print);
    case ClaimKind::kFiftyMoves:
      return ask_claims(common, claim_of<v1::CheckFiftyMovesRequest>(arguments),
                        &Stub::CheckFiftyMoves, print);
    case ClaimKind::kFivefold:
      return ask_claims(common, request_of<v1::CheckFivefoldRequest>(arguments),
                        &Stub::CheckFivefold, print);
    case ClaimKind::kSeventyFiveMoves:
      return ask_claims(common, request_of<v1::CheckSeventyFiveMovesRequest>(arguments),
                        &Stub::CheckSeventyFiveMoves, print);
    case ClaimKind::kDeadPosition:
      return ask_claims(common, request_of<v1::CheckDeadPositionRequest>(arguments),
                        &Stub::CheckDeadPosition, print);
    case ClaimKind::kCanBeMated: {
      auto request = request_of<v1::CheckCanBeMatedRequest>(arguments);
      request.set_player(player_of(arguments.player));
      return ask_claims(common, request, &Stub::CheckCanBeMated, print_yes);
    }
    case ClaimKind::kLosingChances: {
      auto request = request_of<v1::GetLosingChancesRequest>(arguments);
      request.set_tempo(tempo_of(arguments.tempo));
      request.set_player(player_of(arguments.player));
      return ask_claims(common, request, &Stub::GetLosingChances, [](const auto& response) -> int {
        std::cout << chances_text(response.chances());
        return kSuccess;
      });
    }
  }
  return kUsage;
}

}  // namespace jadoube::ctl
