#include "daemon/storage/codec/event_codec.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "daemon/storage/codec/tournament_codec.h"
#include "daemon/values/board_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/incident_values.h"
#include "daemon/values/names.h"
#include "daemon/values/time_values.h"
#include "jadoube/storage/v1/event.pb.h"
#include "jadoube/storage/v1/tournament.pb.h"
#include "rules/notation/fen.h"

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
    auto& out = *board.mutable_connection_changed();
    out.set_state(encode(change.state));
    out.set_port(change.port);
    out.set_reason(change.why);
  }
  void operator()(const model::DeviceChange& change) const {
    *board.mutable_device_read()->mutable_device() = encode(*change.info);
  }
  void operator()(const model::SquareChange& change) const {
    auto& out = *board.mutable_square_changed();
    out.set_square(rules::to_string(change.square));
    if (change.piece != rules::Piece::kNone) {
      out.set_piece(std::string(1, rules::to_char(change.piece)));
    }
  }
  void operator()(const model::PlacementChange& change) const {
    auto& out = *board.mutable_placement_read();
    out.set_placement(rules::to_fen(change.placement));
    out.set_orientation(encode(change.orientation));
    out.set_orientation_assumed(change.orientation_is_assumed);
  }
  void operator()(const model::ClockChange& change) const {
    auto& out = *board.mutable_clock_read();
    if (change.clock) *out.mutable_clock() = encode(*change.clock);
  }
  void operator()(const model::UnexplainedChange& change) const {
    auto& out = *board.mutable_unexplained_changed();
    for (const rules::Square square : change.squares) out.add_squares(rules::to_string(square));
  }
  void operator()(const model::PairChange& change) const {
    *board.mutable_pair_changed() = encode(*change.pair);
  }
  void operator()(const model::GameStarted& change) const {
    *game.mutable_game_started()->mutable_game() = encode(event.board, *change.game);
  }
  void operator()(const model::PliesChange& change) const {
    auto& out = *game.mutable_plies_changed();
    out.set_keep(static_cast<std::int32_t>(change.keep));
    for (const model::Ply& ply : change.plies) *out.add_plies() = encode(ply);
    out.set_revision(change.revision);
    out.set_fen(event.fen);
    out.set_final_plies(static_cast<std::int32_t>(change.final_plies));
  }
  void operator()(const model::UncertaintyChange& change) const {
    auto& out = *game.mutable_uncertainty_changed();
    for (const auto& each : change.explanations) *out.add_explanations() = encode(each);
  }
  void operator()(const model::ResultChange& change) const {
    auto& out = *game.mutable_result_changed();
    out.set_result(encode(change.result));
    out.set_termination(encode(change.termination));
    out.set_revision(change.revision);
    out.set_incomplete(change.incomplete);
    out.set_provisional(change.provisional);
    if (change.adjournment) *out.mutable_adjournment() = encode(*change.adjournment);
  }
  void operator()(const model::SoftwareClockChange& change) const {
    auto& out = *game.mutable_software_clock_changed();
    for (const auto& each : change.acts) *out.add_acts() = encode(each);
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
  v1::TournamentEvent out;
  *out.mutable_tournament() = codec::encode(*changed.tournament);
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

tl::unexpected<rules::Error> is_no(const std::string& text, const char* what) {
  return rules::refuse(rules::ErrorCode::kDataLoss, "\"" + text + "\" is no " + what);
}

Expected<rules::Piece> piece_in(const std::string& text) {
  if (text.empty()) return rules::Piece::kNone;
  const auto piece = text.size() == 1 ? rules::parse_piece(text[0]) : std::nullopt;
  if (piece) return *piece;
  return is_no(text, "piece");
}

Expected<model::Change> change_in(const values::v1::SquareChanged& in) {
  const auto square = rules::parse_square(in.square());
  if (!square) return is_no(in.square(), "square");
  return piece_in(in.piece()).map([&](rules::Piece piece) -> model::Change {
    return model::SquareChange{*square, piece};
  });
}

Expected<model::Change> change_in(const values::v1::PlacementRead& in) {
  return rules::parse_placement(in.placement()).map([&](const auto& placement) -> model::Change {
    return model::PlacementChange{placement,
                                  decode(in.orientation()).value_or(model::Orientation::kNormal),
                                  in.orientation_assumed()};
  });
}

Expected<model::Change> change_in(const values::v1::ClockRead& in) {
  model::ClockChange change;
  if (in.has_clock()) change.clock = decode(in.clock());
  return change;
}

Expected<model::Change> change_in(const values::v1::UnexplainedChanged& in) {
  model::UnexplainedChange change;
  for (const auto& name : in.squares()) {
    const auto square = rules::parse_square(name);
    if (!square) return is_no(name, "square");
    change.squares.push_back(*square);
  }
  return change;
}

Expected<model::Change> change_in(const values::v1::Pair& in) {
  return decode(in).map(
      [](model::Pair&& pair) -> model::Change { return model::PairChange{std::move(pair)}; });
}

Expected<model::Change> change_in(const v1::BoardEvent& in) {
  switch (in.event_case()) {
    case v1::BoardEvent::kConnectionChanged:
      return model::ConnectionChange{decode(in.connection_changed().state()),
                                     in.connection_changed().port(),
                                     in.connection_changed().reason()};
    case v1::BoardEvent::kDeviceRead:
      return model::DeviceChange{decode(in.device_read().device())};
    case v1::BoardEvent::kSquareChanged:
      return change_in(in.square_changed());
    case v1::BoardEvent::kPlacementRead:
      return change_in(in.placement_read());
    case v1::BoardEvent::kClockRead:
      return change_in(in.clock_read());
    case v1::BoardEvent::kUnexplainedChanged:
      return change_in(in.unexplained_changed());
    case v1::BoardEvent::kPairChanged:
      return change_in(in.pair_changed());
    case v1::BoardEvent::EVENT_NOT_SET:
      break;
  }
  return rules::refuse(rules::ErrorCode::kDataLoss, kUnknownKind);
}

model::Change change_in(const values::v1::PliesChanged& in) {
  model::PliesChange change{.keep = static_cast<std::size_t>(std::max(in.keep(), 0)),
                            .plies = {},
                            .revision = in.revision(),
                            .final_plies = static_cast<std::size_t>(std::max(in.final_plies(), 0))};
  for (const auto& ply : in.plies()) change.plies.push_back(decode(ply));
  return change;
}

model::Change change_in(const values::v1::UncertaintyChanged& in) {
  model::UncertaintyChange change;
  for (const auto& each : in.explanations()) change.explanations.push_back(decode(each));
  return change;
}

model::Change change_in(const values::v1::ResultChanged& in) {
  model::ResultChange change{.result = decode(in.result()),
                             .termination = decode(in.termination()),
                             .revision = in.revision(),
                             .incomplete = in.incomplete(),
                             .adjournment = {},
                             .provisional = in.provisional()};
  if (in.has_adjournment()) change.adjournment = decode(in.adjournment());
  return change;
}

model::Change change_in(const values::v1::SoftwareClockChanged& in) {
  model::SoftwareClockChange change;
  for (const auto& each : in.acts()) change.acts.push_back(decode(each));
  return change;
}

Expected<model::EventContent> content_in(const v1::GameEvent& in) {
  switch (in.event_case()) {
    case v1::GameEvent::kGameStarted:
      return decode(in.game_started().game()).map([](StoredGame&& stored) -> model::EventContent {
        return model::Change(model::GameStarted{std::move(stored.game)});
      });
    case v1::GameEvent::kPliesChanged:
      return change_in(in.plies_changed());
    case v1::GameEvent::kUncertaintyChanged:
      return change_in(in.uncertainty_changed());
    case v1::GameEvent::kResultChanged:
      return change_in(in.result_changed());
    case v1::GameEvent::kSoftwareClockChanged:
      return change_in(in.software_clock_changed());
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
  v1::TournamentEvent in;
  if (!in.ParseFromString(row.wire)) {
    return rules::refuse(rules::ErrorCode::kDataLoss, "it is no message of its stream");
  }
  return codec::decode(in.tournament()).map([&](model::Tournament&& read) -> model::EventContent {
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
