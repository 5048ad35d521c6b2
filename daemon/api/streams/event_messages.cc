#include "daemon/api/streams/event_messages.h"

#include <utility>

namespace jadoube::api {
namespace {

// Adds messages of another stream to those of the joined one, without their cursors.
template <typename Response>
void join(const std::vector<std::string>& messages, std::vector<std::string>& all) {
  for (const std::string& message : messages) {
    Response response;
    response.ParseFromString(message);
    response.clear_cursor();
    v1::WatchEventsResponse joined;
    part_of(joined, response) = std::move(response);
    all.push_back(joined.SerializeAsString());
  }
}

}  // namespace

EventMessages::EventMessages(EventForm form, Parts parts)
    : MessagesOf({.epoch = form.epoch, .audience = form.audience, .joined = true}),
      parts_(parts),
      boards_(form),
      games_(form),
      incidents_(form),
      tournaments_(form) {}

bool EventMessages::has(model::Topic topic) const {
  switch (topic) {
    case model::Topic::kBoards:
      return parts_.boards;
    case model::Topic::kGames:
      return true;
    case model::Topic::kIncidents:
      return parts_.incidents;
    case model::Topic::kTournaments:
      return parts_.tournaments;
  }
  return false;
}

std::vector<std::string> EventMessages::snapshot(const stream::Feed::Snapshot& snapshot) const {
  std::vector<std::string> all;
  if (parts_.boards) join<v1::WatchBoardsResponse>(boards_.snapshot(snapshot), all);
  if (parts_.tournaments) {
    join<v1::WatchTournamentsResponse>(tournaments_.snapshot(snapshot), all);
  }
  if (parts_.incidents) join<v1::WatchIncidentsResponse>(incidents_.snapshot(snapshot), all);
  join<v1::WatchGamesResponse>(games_.snapshot(snapshot), all);
  v1::WatchEventsResponse last;
  last.ParseFromString(all.back());
  last.set_cursor(to_cursor(epoch(), snapshot.head));
  all.back() = last.SerializeAsString();
  return all;
}

std::vector<std::string> EventMessages::unwritten(const stream::Unwritten& news) const {
  std::vector<std::string> all;
  if (parts_.boards) join<v1::WatchBoardsResponse>(boards_.unwritten(news), all);
  if (parts_.incidents) join<v1::WatchIncidentsResponse>(incidents_.unwritten(news), all);
  return all;
}

std::vector<std::string> EventMessages::all_written() const {
  std::vector<std::string> all;
  if (parts_.boards) join<v1::WatchBoardsResponse>(boards_.all_written(), all);
  if (parts_.incidents) join<v1::WatchIncidentsResponse>(incidents_.all_written(), all);
  return all;
}

}  // namespace jadoube::api
