#include "daemon/storage/codec/event_codec.h"

#include <utility>
#include <variant>

#include "daemon/values/board_values.h"
#include "daemon/values/change_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/names.h"
#include "daemon/values/tournament_values.h"
#include "jadoube/storage/v1/event.pb.h"

namespace jadoube::storage::codec {
namespace {

using rules::Expected;
using values::board_name;
using values::decode;
using values::encode;
using values::game_name;
using values::ordinal_in;
using values::StoredGame;

// Writes one kind of change into the message of its stream. It has one overload for each kind.
struct ChangeWriter {
  const model::Event& event;
  v1::BoardEvent& board;
  v1::GameEvent& game;

  void operator()(const model::ConnectionChange& change) const {
    *board.mutable_connection_changed() = encode(change);
  }
  void operator()(const model::DeviceChange& change) const {
    *board.mutable_device_read() = encode(change);
  }
  void operator()(const model::SquareChange& change) const {
    *board.mutable_square_changed() = encode(change);
  }
  void operator()(const model::PlacementChange& change) const {
    *board.mutable_placement_read() = encode(change);
  }
  void operator()(const model::ClockChange& change) const {
    *board.mutable_clock_read() = encode(change);
  }
  void operator()(const model::UnexplainedChange& change) const {
    *board.mutable_unexplained_changed() = encode(change);
  }
  void operator()(const model::PairChange& change) const {
    *board.mutable_pair_changed() = encode(*change.pair);
  }
  void operator()(const model::GameStarted& change) const {
    *game.mutable_game_started()->mutable_game() = encode(event.board, *change.game);
  }
  void operator()(const model::PliesChange& change) const {
    *game.mutable_plies_changed() = encode(change, event.fen);
  }
  void operator()(const model::UncertaintyChange& change) const {
    *game.mutable_uncertainty_changed() = encode(change);
  }
  void operator()(const model::ResultChange& change) const {
    *game.mutable_result_changed() = encode(change);
  }
  void operator()(const model::SoftwareClockChange& change) const {
    *game.mutable_software_clock_changed() = encode(change);
  }
};

std::string record_of(const model::Event& event, const model::IncidentTold& told) {
  v1::IncidentEvent out;
  out.set_board(board_name(event.board));
  using What = model::IncidentChange::What;
  auto& incident = told.what == What::kOpened    ? *out.mutable_opened()->mutable_incident()
                   : told.what == What::kChanged ? *out.mutable_changed()->mutable_incident()
                                                 : *out.mutable_withdrawn()->mutable_incident();
  incident = encode(event.board, *told.incident);
  return out.SerializeAsString();
}

std::string record_of(const model::Event& event, const model::EarlierGameCorrected& corrected) {
  v1::GameEvent out;
  out.set_board(board_name(event.board));
  out.set_game(game_name(event.board, event.game));
  *out.mutable_earlier_game_corrected()->mutable_game() = encode(event.board, *corrected.game);
  return out.SerializeAsString();
}

std::string record_of(const model::Event&, const model::TournamentChanged& changed) {
  values::v1::TournamentChanged out;
  *out.mutable_tournament() = encode(*changed.tournament);
  out.set_author(changed.author);
  out.set_origin(changed.origin);
  return out.SerializeAsString();
}

std::string record_of(const model::Event& event, const model::Change& change) {
  v1::BoardEvent board;
  v1::GameEvent game;
  std::visit(ChangeWriter{event, board, game}, change);
  if (model::topic_of(event) == model::Topic::kBoards) {
    board.set_board(board_name(event.board));
    return board.SerializeAsString();
  }
  game.set_board(board_name(event.board));
  if (event.game > 0) game.set_game(game_name(event.board, event.game));
  return game.SerializeAsString();
}

tl::unexpected<rules::Error> unreadable(const EventRow& row, const std::string& why) {
  return rules::refuse(
      rules::ErrorCode::kDataLoss,
      "event " + std::to_string(row.number) + " of board " + row.board + " cannot be read: " + why);
}

constexpr const char* kUnknownKind = "a newer version wrote it, or it is damaged";

template <typename Read>
Expected<model::Change> as_change(Expected<Read>&& read) {
  return std::move(read).map([](Read&& change) -> model::Change { return std::move(change); });
}

Expected<model::Change> change_in(const v1::BoardEvent& in) {
  switch (in.event_case()) {
    case v1::BoardEvent::kConnectionChanged:
      return decode(in.connection_changed());
    case v1::BoardEvent::kDeviceRead:
      return decode(in.device_read());
    case v1::BoardEvent::kSquareChanged:
      return as_change(decode(in.square_changed()));
    case v1::BoardEvent::kPlacementRead:
      return as_change(decode(in.placement_read()));
    case v1::BoardEvent::kClockRead:
      return decode(in.clock_read());
    case v1::BoardEvent::kUnexplainedChanged:
      return as_change(decode(in.unexplained_changed()));
    case v1::BoardEvent::kPairChanged:
      return decode(in.pair_changed()).map([](model::Pair&& pair) -> model::Change {
        return model::PairChange{std::move(pair)};
      });
    case v1::BoardEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

Expected<model::EventContent> content_in(const v1::GameEvent& in) {
  switch (in.event_case()) {
    case v1::GameEvent::kGameStarted:
      return decode(in.game_started().game()).map([](StoredGame&& stored) -> model::EventContent {
        return model::Change(model::GameStarted{std::move(stored.game)});
      });
    case v1::GameEvent::kPliesChanged:
      return model::Change(decode(in.plies_changed()));
    case v1::GameEvent::kUncertaintyChanged:
      return model::Change(decode(in.uncertainty_changed()));
    case v1::GameEvent::kResultChanged:
      return model::Change(decode(in.result_changed()));
    case v1::GameEvent::kSoftwareClockChanged:
      return model::Change(decode(in.software_clock_changed()));
    case v1::GameEvent::kEarlierGameCorrected:
      return decode(in.earlier_game_corrected().game())
          .map([](StoredGame&& stored) -> model::EventContent {
            return model::EarlierGameCorrected{std::move(stored.game)};
          });
    case v1::GameEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

Expected<model::EventContent> content_in(const v1::IncidentEvent& in) {
  using What = model::IncidentChange::What;
  const auto told = [](What what, const values::v1::Incident& incident) {
    return decode(incident).map([&](model::Incident&& read) -> model::EventContent {
      return model::IncidentTold{what, std::move(read)};
    });
  };
  switch (in.event_case()) {
    case v1::IncidentEvent::kOpened:
      return told(What::kOpened, in.opened().incident());
    case v1::IncidentEvent::kChanged:
      return told(What::kChanged, in.changed().incident());
    case v1::IncidentEvent::kWithdrawn:
      return told(What::kWithdrawn, in.withdrawn().incident());
    case v1::IncidentEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

Expected<model::EventContent> tournament_in(const EventRow& row) {
  values::v1::TournamentChanged in;
  if (!in.ParseFromString(row.wire)) {
    return rules::refuse(rules::ErrorCode::kDataLoss, "it is no message of its stream");
  }
  return decode(in.tournament()).map([&](model::Tournament&& read) -> model::EventContent {
    return model::TournamentChanged{std::move(read), in.author(), in.origin()};
  });
}

// Reads the message in the row. It must be of the row's board.
template <typename Message>
Expected<Message> parse_event(const EventRow& row) {
  Message in;
  if (!in.ParseFromString(row.wire)) return unreadable(row, "it is no message of its stream");
  if (in.board() == board_name(row.board)) return in;
  return unreadable(row, "it belongs to \"" + in.board() + "\"");
}

Expected<model::Event> read_event(const EventRow& row) {
  model::Event event{.number = row.number, .at = row.at, .board = row.board};
  const auto take = [&](Expected<model::EventContent>&& content) -> Expected<model::Event> {
    if (!content) return unreadable(row, content.error().message);
    event.content = *std::move(content);
    return std::move(event);
  };
  switch (row.stream) {
    case Stream::kBoards:
      return parse_event<v1::BoardEvent>(row).and_then([&](const v1::BoardEvent& in) {
        return take(change_in(in).map(
            [](model::Change&& change) -> model::EventContent { return std::move(change); }));
      });
    case Stream::kGames:
      return parse_event<v1::GameEvent>(row).and_then([&](const v1::GameEvent& in) {
        event.game = ordinal_in(in.game());
        event.fen = in.plies_changed().fen();
        return take(content_in(in));
      });
    case Stream::kIncidents:
      return parse_event<v1::IncidentEvent>(row).and_then(
          [&](const v1::IncidentEvent& in) { return take(content_in(in)); });
    case Stream::kTournaments:
      return take(tournament_in(row));
  }
  return unreadable(row, "it is of no stream");
}

}  // namespace

EventRow to_row(const model::Event& event) {
  EventRow row{.number = event.number,
               .stream = model::topic_of(event),
               .board = event.board,
               .at = event.at,
               .wire = {}};
  row.wire =
      std::visit([&](const auto& content) { return record_of(event, content); }, event.content);
  return row;
}

Expected<model::Event> event_of(const EventRow& row) { return read_event(row); }

}  // namespace jadoube::storage::codec
