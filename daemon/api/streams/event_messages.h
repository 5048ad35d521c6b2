#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/api/streams/stream_messages.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/hall_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::api {

/// The messages of WatchBoards that are not events.
class BoardMessages final : public MessagesOf<v1::WatchBoardsResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kBoards; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten& news) const override;
  std::vector<std::string> all_written() const override;
};

/// The messages of WatchGames that are not events.
class GameMessages final : public MessagesOf<v1::WatchGamesResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kGames; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten&) const override { return {}; }
  std::vector<std::string> all_written() const override { return {}; }
};

/// The messages of WatchIncidents that are not events.
class IncidentMessages final : public MessagesOf<v1::WatchIncidentsResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kIncidents; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten& news) const override;
  std::vector<std::string> all_written() const override;
};

/// The messages of WatchTournaments that are not events.
class TournamentMessages final : public MessagesOf<v1::WatchTournamentsResponse> {
 public:
  using MessagesOf::MessagesOf;
  std::optional<model::Topic> topic() const override { return model::Topic::kTournaments; }
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten&) const override { return {}; }
  std::vector<std::string> all_written() const override { return {}; }
};

/// The messages of WatchEvents: those of the other streams, joined.
class EventMessages final : public MessagesOf<v1::WatchEventsResponse> {
 public:
  /// The joined streams, besides the games.
  struct Parts {
    bool boards = true;
    /// Incidents, and tournaments.
    bool incidents = false, tournaments = false;
  };

  /// `form`: the journal's epoch, which is part of every cursor, and the audience.
  EventMessages(EventForm form, Parts parts);

  std::optional<model::Topic> topic() const override { return {}; }
  bool has(model::Topic topic) const override;
  std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const override;
  std::vector<std::string> unwritten(const stream::Unwritten& news) const override;
  std::vector<std::string> all_written() const override;

 private:
  const Parts parts_;
  const BoardMessages boards_;
  const GameMessages games_;
  const IncidentMessages incidents_;
  const TournamentMessages tournaments_;
};

/// The part of `joined` for a response of the same kind as the second argument.
inline v1::WatchBoardsResponse& part_of(v1::WatchEventsResponse& joined,
                                        const v1::WatchBoardsResponse&) {
  return *joined.mutable_board();
}
inline v1::WatchGamesResponse& part_of(v1::WatchEventsResponse& joined,
                                       const v1::WatchGamesResponse&) {
  return *joined.mutable_game();
}
inline v1::WatchIncidentsResponse& part_of(v1::WatchEventsResponse& joined,
                                           const v1::WatchIncidentsResponse&) {
  return *joined.mutable_incident();
}
inline v1::WatchTournamentsResponse& part_of(v1::WatchEventsResponse& joined,
                                             const v1::WatchTournamentsResponse&) {
  return *joined.mutable_tournament();
}

}  // namespace jadoube::api
