#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/api/call/request.h"
#include "daemon/api/streams/encoded_events.h"
#include "daemon/stream/event_stream.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/hall_service.pb.h"
#include "jadoube/v1/incident_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::api {

/// The messages of one stream. The services differ in those that are not events.
class StreamMessages {
 public:
  explicit StreamMessages(EventForm form) : events_(std::move(form)) {}
  virtual ~StreamMessages() = default;

  /// The journal's epoch.
  const std::string& epoch() const { return events_.form().epoch; }
  Audience audience() const { return events_.form().audience; }

  /// The topic of the events of this stream. Nothing: it has several.
  virtual std::optional<model::Topic> topic() const = 0;
  /// True if events of `topic` belong to this stream.
  virtual bool has(model::Topic topic) const { return topic == this->topic(); }
  /// The response for `event`. All subscribers share its bytes. Nothing: it is not for the
  /// audience.
  std::optional<grpc::Slice> event(const model::Event& event) const { return events_.of(event); }
  /// The parts of a snapshot. The last one has the cursor of `snapshot.head`.
  virtual std::vector<std::string> snapshot(const stream::Feed::Snapshot& snapshot) const = 0;
  /// Nothing happened, and the stream has reached event `number`.
  virtual std::string bookmark(std::uint64_t number) const = 0;
  /// The parts of `news`, which cannot be saved, that this stream shows.
  virtual std::vector<std::string> unwritten(const stream::Unwritten& news) const = 0;
  /// Everything that was shown so is saved now.
  virtual std::vector<std::string> all_written() const = 0;
  /// `missed` events were left out, and a snapshot follows.
  virtual std::string reset(std::uint64_t missed) const = 0;

 private:
  mutable EncodedEvents events_;
};

/// The messages that all streams have, each with its own type.
template <typename Response>
class MessagesOf : public StreamMessages {
 public:
  using StreamMessages::StreamMessages;

  std::string bookmark(std::uint64_t number) const final {
    Response response;
    response.set_cursor(to_cursor(epoch(), number));
    response.mutable_bookmark();
    return response.SerializeAsString();
  }

  std::string reset(std::uint64_t missed) const final {
    Response response;
    response.mutable_reset()->set_missed_events(static_cast<std::int64_t>(missed));
    return response.SerializeAsString();
  }
};

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
