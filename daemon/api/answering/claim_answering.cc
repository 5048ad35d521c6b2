#include "daemon/api/answering/claim_answering.h"

#include "daemon/api/answering/game_lookup.h"
#include "daemon/api/values/rules_values.h"
#include "daemon/arbiter/claims/claim.h"

namespace jadoube::api {
namespace {

using arbiter::ClaimRecord;
using arbiter::ClaimRules;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The record and the Laws that a request names.
struct ClaimedCase {
  ClaimRecord record;
  ClaimRules rules;
};

Expected<ClaimRules> rules_of(values::v1::Edition edition, values::v1::Tempo tempo,
                              values::v1::Supervision supervision) {
  const auto laws = from_proto(edition);
  if (!laws) return tl::unexpected(laws.error());
  const auto kind = from_proto(tempo);
  if (!kind) return tl::unexpected(kind.error());
  const auto watched = from_proto(supervision);
  if (!watched) return tl::unexpected(watched.error());
  return ClaimRules{rules::laws_of(*laws), {*kind, *watched}};
}

template <typename Request>
Expected<ClaimedCase> case_of(
    const Request& request, const AskedGame& asked,
    values::v1::Tempo tempo = values::v1::TEMPO_UNSPECIFIED,
    values::v1::Supervision supervision = values::v1::SUPERVISION_UNSPECIFIED) {
  const auto laws = rules_of(request.edition(), tempo, supervision);
  if (!laws) return tl::unexpected(laws.error());
  const auto ply = request.has_ply() ? std::optional<int>(request.ply()) : std::nullopt;
  auto record = ClaimRecord::of(asked.game, ply);
  if (!record) return tl::unexpected(record.error());
  return ClaimedCase{std::move(*record), *laws};
}

void report_pairing(const AskedGame& asked, v1::ClaimAnswer& answer) {
  if (!asked.pairing) return;
  const auto names = names_of(*asked.pairing);
  answer.set_place(seat_text(*asked.pairing));
  answer.set_white_player(names.white);
  answer.set_black_player(names.black);
}

// Answers about a draw that a player claims. `judge(record, rules, claim)` decides.
template <typename Request, typename Response, typename Judge>
Expected<void> answer_claim(const Request& request, const AskedGame& asked, Response& response,
                            Judge judge) {
  const auto about = case_of(request, asked, request.tempo(), request.supervision());
  if (!about) return tl::unexpected(about.error());
  const auto player = optional_player(request.player());
  if (!player) return tl::unexpected(player.error());
  arbiter::DrawClaimed claim{.player = *player};
  if (!request.announced_move().empty()) {
    const auto move = arbiter::read_announced(about->record, request.announced_move());
    if (!move) return tl::unexpected(move.error());
    claim.announced = *move;
  }
  *response.mutable_answer() = to_proto(judge(about->record, about->rules, claim));
  report_pairing(asked, *response.mutable_answer());
  return {};
}

// Answers about a draw that nobody must claim. `judge(record, rules)` decides.
template <typename Request, typename Response, typename Judge>
Expected<void> answer_ending(const Request& request, const AskedGame& asked, Response& response,
                             Judge judge) {
  const auto about = case_of(request, asked);
  if (!about) return tl::unexpected(about.error());
  *response.mutable_answer() = to_proto(judge(about->record, about->rules));
  report_pairing(asked, *response.mutable_answer());
  return {};
}

}  // namespace

Expected<AskedGame> find_asked_game(const stream::Feed& feed, storage::Archive& archive,
                                    const GamePlace& place) {
  auto game = find_readable_game(feed, archive, place);
  if (!game) return tl::unexpected(game.error());
  AskedGame asked{.game = std::move(*game)};
  const auto board = feed.board(place.board);
  const bool goes_on =
      board && board->game && board->game->ordinal == place.ordinal && board->game->in_play();
  if (goes_on) asked.clock = board->clock;
  asked.pairing = heading_of_game(feed, place);
  return asked;
}

Expected<void> answer(const v1::CheckThreefoldRequest& request, const AskedGame& asked,
                      v1::CheckThreefoldResponse& response) {
  return answer_claim(request, asked, response, arbiter::threefold);
}

Expected<void> answer(const v1::CheckFiftyMovesRequest& request, const AskedGame& asked,
                      v1::CheckFiftyMovesResponse& response) {
  return answer_claim(request, asked, response, arbiter::fifty_moves);
}

Expected<void> answer(const v1::CheckFivefoldRequest& request, const AskedGame& asked,
                      v1::CheckFivefoldResponse& response) {
  return answer_ending(request, asked, response, arbiter::fivefold);
}

Expected<void> answer(const v1::CheckSeventyFiveMovesRequest& request, const AskedGame& asked,
                      v1::CheckSeventyFiveMovesResponse& response) {
  return answer_ending(request, asked, response, arbiter::seventy_five_moves);
}

Expected<void> answer(const v1::CheckDeadPositionRequest& request, const AskedGame& asked,
                      v1::CheckDeadPositionResponse& response) {
  return answer_ending(request, asked, response, arbiter::dead_position);
}

Expected<void> answer(const v1::CheckCanBeMatedRequest& request, const AskedGame& asked,
                      v1::CheckCanBeMatedResponse& response) {
  const auto player = optional_player(request.player());
  if (!player) return tl::unexpected(player.error());
  if (!*player) {
    return refuse(ErrorCode::kInvalidArgument, "`player` is missing: who would be mated?");
  }
  return answer_ending(request, asked, response,
                       [&](const ClaimRecord& record, const ClaimRules& rules) {
                         return arbiter::can_be_mated(record, rules, **player);
                       });
}

Expected<void> answer(const v1::GetLosingChancesRequest& request, const AskedGame& asked,
                      v1::GetLosingChancesResponse& response) {
  const auto about = case_of(request, asked, request.tempo());
  if (!about) return tl::unexpected(about.error());
  const auto player = optional_player(request.player());
  if (!player) return tl::unexpected(player.error());
  const bool at_the_end = about->record.ply() == asked.game.plies.size();
  const auto clock = at_the_end ? asked.clock : std::nullopt;
  *response.mutable_chances() =
      to_proto(arbiter::losing_chances(about->record, about->rules, *player, clock));
  report_pairing(asked, *response.mutable_chances()->mutable_answer());
  return {};
}

}  // namespace jadoube::api
