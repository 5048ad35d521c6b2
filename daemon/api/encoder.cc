#include "daemon/api/encoder.h"

#include "daemon/api/convert.h"
#include "daemon/api/cursor.h"
#include "daemon/api/incident_convert.h"
#include "jadoube/v1/incident_service.pb.h"
#include "rules/notation/fen.h"

namespace jadoube::api {
namespace {

using storage::Stream;

// Fills in the event of its stream's response; one overload a kind of change.
struct Filler {
  v1::WatchBoardsResponse& boards;
  v1::WatchGamesResponse& games;
  const std::string& id;
  const std::optional<model::Game>& game;

  Stream operator()(const model::ConnectionChange& change) const {
    auto& event = *boards.mutable_link_changed();
    event.set_link(to_proto(change.state));
    event.set_port(change.port);
    event.set_reason(change.why);
    return Stream::kBoards;
  }
  Stream operator()(const model::DeviceChange& change) const {
    *boards.mutable_device_read()->mutable_device() = to_proto(change.info);
    return Stream::kBoards;
  }
  Stream operator()(const model::SquareChange& change) const {
    auto& event = *boards.mutable_square_changed();
    event.set_square(rules::to_string(change.square));
    if (change.piece != rules::Piece::kNone) {
      event.set_piece(std::string(1, rules::to_char(change.piece)));
    }
    return Stream::kBoards;
  }
  Stream operator()(const model::PlacementChange& change) const {
    auto& event = *boards.mutable_placement_read();
    event.set_placement(rules::to_fen(change.placement));
    event.set_orientation(to_proto(change.orientation));
    return Stream::kBoards;
  }
  Stream operator()(const model::ClockChange& change) const {
    auto& event = *boards.mutable_clock_read();
    if (change.clock) *event.mutable_clock() = to_proto(*change.clock);
    return Stream::kBoards;
  }
  Stream operator()(const model::UnexplainedChange& change) const {
    auto& event = *boards.mutable_unexplained_changed();
    for (const rules::Square square : change.squares) event.add_squares(rules::to_string(square));
    return Stream::kBoards;
  }
  Stream operator()(const model::GameStarted& change) const {
    *games.mutable_game_started()->mutable_game() = to_proto(id, change.game);
    return Stream::kGames;
  }
  Stream operator()(const model::PliesChange& change) const {
    auto& event = *games.mutable_plies_changed();
    event.set_keep(static_cast<std::int32_t>(change.keep));
    for (const model::Ply& ply : change.plies) *event.add_plies() = to_proto(ply);
    event.set_revision(change.revision);
    if (game) event.set_fen(rules::to_fen(game->position()));
    event.set_final_plies(static_cast<std::int32_t>(change.final_plies));
    return Stream::kGames;
  }
  Stream operator()(const model::UncertaintyChange& change) const {
    auto& event = *games.mutable_uncertainty_changed();
    for (const auto& each : change.explanations) *event.add_explanations() = to_proto(each);
    return Stream::kGames;
  }
  Stream operator()(const model::ResultChange& change) const {
    auto& event = *games.mutable_result_changed();
    event.set_result(to_proto(change.result));
    event.set_termination(to_proto(change.termination));
    event.set_revision(change.revision);
    event.set_incomplete(change.incomplete);
    if (change.adjournment) *event.mutable_adjournment() = to_proto(*change.adjournment);
    return Stream::kGames;
  }
};

// Writes `incident` as its row has it, and as the event tells it.
Encoder::ToldIncident told_as(const std::string& epoch, arbiter::IncidentChange::What what,
                              model::Instant at, v1::Incident incident, storage::IncidentRow row) {
  row.wire = incident.SerializeAsString();
  v1::WatchIncidentsResponse response;
  response.set_cursor(to_cursor(epoch, row.event));
  *response.mutable_time() = to_proto(at);
  response.set_board(incident.board());
  auto& told = what == arbiter::IncidentChange::What::kOpened
                   ? *response.mutable_opened()->mutable_incident()
               : what == arbiter::IncidentChange::What::kChanged
                   ? *response.mutable_changed()->mutable_incident()
                   : *response.mutable_withdrawn()->mutable_incident();
  told = std::move(incident);
  return {{.number = row.event,
           .stream = Stream::kIncidents,
           .board = row.board,
           .at = at,
           .wire = response.SerializeAsString()},
          std::move(row)};
}

}  // namespace

storage::EventRow Encoder::event(std::uint64_t number, const std::string& id,
                                 const model::TimedChange& change,
                                 const std::optional<model::Game>& game) const {
  v1::WatchBoardsResponse boards;
  v1::WatchGamesResponse games;
  storage::EventRow row{.number = number, .board = id, .at = change.at, .wire = {}};
  row.stream = std::visit(Filler{boards, games, id, game}, change.change);
  const auto seal = [&](auto& response) {
    response.set_cursor(to_cursor(epoch_, number));
    *response.mutable_time() = to_proto(change.at);
    response.set_board(board_name(id));
    row.wire = response.SerializeAsString();
  };
  if (row.stream == Stream::kBoards) {
    seal(boards);
  } else {
    if (game) games.set_game(game_name(id, game->ordinal));
    seal(games);
  }
  return row;
}

storage::EventRow Encoder::earlier_game(std::uint64_t number, const std::string& id,
                                        const Corrected& corrected) const {
  v1::WatchGamesResponse response;
  response.set_cursor(to_cursor(epoch_, number));
  *response.mutable_time() = to_proto(corrected.at);
  response.set_board(board_name(id));
  response.set_game(game_name(id, corrected.game.ordinal));
  *response.mutable_earlier_game_corrected()->mutable_game() = to_proto(id, corrected.game);
  return {.number = number,
          .stream = Stream::kGames,
          .board = id,
          .at = corrected.at,
          .wire = response.SerializeAsString()};
}

std::string Encoder::game(const std::string& id, const model::Game& game) const {
  return to_proto(id, game).SerializeAsString();
}

Encoder::ToldIncident Encoder::told(std::uint64_t number, const std::string& id,
                                    const arbiter::IncidentChange& change) const {
  const auto& incident = change.incident;
  return told_as(epoch_, change.what, change.at, to_proto(id, incident),
                 {.board = id,
                  .game = incident.id.game,
                  .number = incident.id.number,
                  .event = number,
                  .severity = static_cast<int>(incident.severity),
                  .open = needs_somebody(incident.life),
                  .wire = {}});
}

Encoder::ToldIncident Encoder::withdrawn(std::uint64_t number, const storage::IncidentRow& row,
                                         model::Instant at, const std::string& reason) const {
  v1::Incident incident;
  // What cannot be read is withdrawn too, by its name.
  if (!incident.ParseFromString(row.wire)) incident.Clear();
  incident.set_name(incident_name(row.board, {row.game, row.number}));
  if (!row.board.empty()) incident.set_board(board_name(row.board));
  incident.set_life(v1::INCIDENT_LIFE_WITHDRAWN);
  incident.set_reason(reason);
  *incident.mutable_change_time() = to_proto(at);
  auto now = row;
  now.event = number;
  now.open = false;
  return told_as(epoch_, arbiter::IncidentChange::What::kWithdrawn, at, std::move(incident),
                 std::move(now));
}

std::string Encoder::incident(const std::string& id, const arbiter::Incident& incident) const {
  return to_proto(id, incident).SerializeAsString();
}

}  // namespace jadoube::api
