#include "daemon/api/values/publish.h"

#include <algorithm>
#include <cmath>

namespace jadoube::api {
namespace {

// False: there was an event, and it is not for `audience`.
template <typename Response>
bool keep_event(Audience audience, Response& response) {
  const bool is_event = response.event_case() != Response::EVENT_NOT_SET;
  values::keep_for(audience, static_cast<google::protobuf::Message&>(response));
  return !is_event || response.event_case() != Response::EVENT_NOT_SET;
}

}  // namespace

bool keep_for(Audience audience, v1::WatchBoardsResponse& response) {
  return keep_event(audience, response);
}

bool keep_for(Audience audience, v1::WatchGamesResponse& response) {
  return keep_event(audience, response);
}

bool keep_for(Audience audience, const v1::WatchIncidentsResponse&) {
  return audience == Audience::kArbiters;
}

bool keep_for(Audience audience, v1::WatchTournamentsResponse& response) {
  const bool gets_them = audience == Audience::kArbiters || audience == Audience::kOperators ||
                         audience == Audience::kRelays;
  return gets_them && keep_event(audience, response);
}

int confidence_percent(int log_odds) {
  constexpr double kOfANat = 100;
  constexpr int kEven = 50, kMost = 99;
  if (log_odds <= 0) return kEven;
  const auto percent = std::lround(100 / (1 + std::exp(-log_odds / kOfANat)));
  // Small odds are odds.
  return std::clamp(static_cast<int>(percent), kEven + 1, kMost);
}

}  // namespace jadoube::api
