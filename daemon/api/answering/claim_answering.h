#pragma once

#include <optional>

#include "daemon/api/values/board_values.h"
#include "daemon/outputs/table.h"
#include "daemon/storage/archive.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/claim_service.pb.h"

/// What ClaimService answers, without gRPC: a request and a game in, the response out.
namespace jadoube::api {

/// The game of a question.
struct AskedGame {
  model::Game game;
  /// The clock now. Nothing: the game is over, or no clock was read.
  std::optional<model::ClockState> clock = {};
  /// The pairing in the tournament. Nothing: it belongs to no pairing.
  std::optional<outputs::Heading> pairing = {};
};

/// Finds the game at `place`, on the fan-out's thread. NotFound: there is none.
rules::Expected<AskedGame> find_asked_game(const stream::Feed& feed, storage::Archive& archive,
                                           const GamePlace& place);

// The answers. Each may take half a second, and a dead position two seconds. Errors are those of
// the rpcs.
rules::Expected<void> answer(const v1::CheckThreefoldRequest& request, const AskedGame& asked,
                             v1::CheckThreefoldResponse& response);
rules::Expected<void> answer(const v1::CheckFiftyMovesRequest& request, const AskedGame& asked,
                             v1::CheckFiftyMovesResponse& response);
rules::Expected<void> answer(const v1::CheckFivefoldRequest& request, const AskedGame& asked,
                             v1::CheckFivefoldResponse& response);
rules::Expected<void> answer(const v1::CheckSeventyFiveMovesRequest& request,
                             const AskedGame& asked, v1::CheckSeventyFiveMovesResponse& response);
rules::Expected<void> answer(const v1::CheckDeadPositionRequest& request, const AskedGame& asked,
                             v1::CheckDeadPositionResponse& response);
rules::Expected<void> answer(const v1::CheckCanBeMatedRequest& request, const AskedGame& asked,
                             v1::CheckCanBeMatedResponse& response);
rules::Expected<void> answer(const v1::GetLosingChancesRequest& request, const AskedGame& asked,
                             v1::GetLosingChancesResponse& response);

}  // namespace jadoube::api
