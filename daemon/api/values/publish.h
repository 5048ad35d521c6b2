#pragma once

#include <google/protobuf/message.h>
#include <google/protobuf/timestamp.pb.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "daemon/values/audience.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::api {

/// Changes a message of the daemon's values into one of the API. Moments become dates, and fields
/// for daemons and the journal are removed. The callers add derived fields.
inline void publish(google::protobuf::Message& message) {
  values::to_dates(message);
  values::keep_for(values::Audience::kArbiters, message);
}

/// As `publish`, and returns the message.
template <typename Message>
Message published(Message message) {
  publish(message);
  return message;
}

using values::Audience;
using values::keep_for;

/// Removes the fields that `audience` may not see from an event or a snapshot. False: `audience`
/// does not get it at all.
bool keep_for(Audience audience, v1::WatchBoardsResponse& response);
bool keep_for(Audience audience, v1::WatchGamesResponse& response);
/// Incidents are for arbiters only.
bool keep_for(Audience audience, const v1::WatchIncidentsResponse& response);
/// Tournaments are for operators too, and relays get them.
bool keep_for(Audience audience, v1::WatchTournamentsResponse& response);

// How sure the daemon is, in percent. The model has log odds in hundredths of a nat.

/// How likely it is, in percent, 50 to 99: never certain. 50 where the contrary is as likely, or
/// more likely.
int confidence_percent(int log_odds);

/// False: there was an event, and it is not for `audience`.
template <typename Response>
bool keep_event(Audience audience, Response& response) {
  const bool is_event = response.event_case() != Response::EVENT_NOT_SET;
  values::keep_for(audience, static_cast<google::protobuf::Message&>(response));
  return !is_event || response.event_case() != Response::EVENT_NOT_SET;
}

inline bool keep_for(Audience audience, v1::WatchBoardsResponse& response) {
  return keep_event(audience, response);
}

inline bool keep_for(Audience audience, v1::WatchGamesResponse& response) {
  return keep_event(audience, response);
}

inline bool keep_for(Audience audience, const v1::WatchIncidentsResponse&) {
  return audience == Audience::kArbiters;
}

inline bool keep_for(Audience audience, v1::WatchTournamentsResponse& response) {
  const bool gets_them = audience == Audience::kArbiters || audience == Audience::kOperators ||
                         audience == Audience::kRelays;
  return gets_them && keep_event(audience, response);
}

inline int confidence_percent(int log_odds) {
  constexpr double kOfANat = 100;
  constexpr int kEven = 50, kMost = 99;
  if (log_odds <= 0) return kEven;
  const auto percent = std::lround(100 / (1 + std::exp(-log_odds / kOfANat)));
  // Small odds are odds.
  return std::clamp(static_cast<int>(percent), kEven + 1, kMost);
}

}  // namespace jadoube::api
