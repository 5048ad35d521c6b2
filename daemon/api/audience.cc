#include "daemon/api/audience.h"

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

}  // namespace jadoube::api
