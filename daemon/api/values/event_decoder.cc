#include "daemon/api/values/event_decoder.h"

#include <string>
#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/incident_values.h"
#include "daemon/api/values/publish.h"
#include "daemon/api/values/read_back.h"
#include "daemon/model/ids.h"
#include "daemon/values/change_values.h"
#include "daemon/values/dates.h"
#include "jadoube/v1/hall_service.pb.h"
#include "rules/placement.h"

namespace jadoube::api {
namespace {

using rules::ErrorCode;
using rules::Expected;
using Decoded = std::optional<model::Event>;

// A relay writes it to its log.
tl::unexpected<rules::Error> no_event(std::string why) {
  return tl::unexpected(rules::Error{ErrorCode::kInvalidArgument, std::move(why)});
}

Expected<std::string> board_named(const std::string& name) {
  auto board = parse_board_name(name);
  if (!board) return board;
  if (!model::is_plain_id(*board)) {
    return no_event("\"" + *board + "\" is no id of a board");
  }
  return board;
}

template <typename Read>
Expected<model::Change> as_change(Expected<Read>&& read) {
  if (!read) return no_event(read.error().message);
  return model::Change(*std::move(read));
}

// What the sensors report, and the board about itself. Nothing: it is none of that.
std::optional<Expected<model::Change>> sensor_change(const v1::WatchBoardsResponse& in) {
  using Case = v1::WatchBoardsResponse;
  switch (in.event_case()) {
    case Case::kDeviceRead:
      return values::decode(in.device_read());
    case Case::kSquareChanged:
      return as_change(values::decode(in.square_changed()));
    case Case::kPlacementRead:
      return as_change(values::decode(in.placement_read()));
    case Case::kUnexplainedChanged:
      return as_change(values::decode(in.unexplained_changed()));
    default:
      return std::nullopt;
  }
}

Expected<Decoded> decode_board(const v1::WatchBoardsResponse& in, Audience audience) {
  using Case = v1::WatchBoardsResponse;
  const bool is_for_arbiters = audience == Audience::kArbiters;
  model::Change change;
  switch (in.event_case()) {
    case Case::kConnectionChanged:
      change =
          model::ConnectionChange{.state = values::decode(in.connection_changed().state()),
                                  .port = is_for_arbiters ? in.connection_changed().port() : "",
                                  .why = is_for_arbiters ? in.connection_changed().reason() : ""};
      break;
    case Case::kClockRead:
      change = values::decode(in.clock_read());
      break;
    default: {
      auto sensed = is_for_arbiters ? sensor_change(in) : std::nullopt;
      if (!sensed) return std::nullopt;
      if (!*sensed) return tl::unexpected(sensed->error());
      change = std::move(**sensed);
    }
  }
  const auto board = board_named(in.board());
  if (!board) return tl::unexpected(board.error());
  return model::Event{
      .at = values::moment_in(in.time()), .board = *board, .content = std::move(change)};
}

Expected<model::Change> plies_change(const values::v1::PliesChanged& in, const model::Game& game) {
  const auto keep = static_cast<std::size_t>(std::max(in.keep(), 0));
  if (in.keep() < 0 || keep > game.plies.size()) {
    return no_event("keeps " + std::to_string(in.keep()) + " plies of a game with " +
                    std::to_string(game.plies.size()));
  }
  auto plies = plies_of(in.plies(), game.position_after(keep));
  if (!plies) return tl::unexpected(plies.error());
  const std::size_t count = keep + plies->size();
  return model::PliesChange{
      .keep = keep,
      .plies = std::move(*plies),
      .revision = in.revision(),
      .final_plies = std::min(static_cast<std::size_t>(std::max(in.final_plies(), 0)), count)};
}

// A change of the present game.
Expected<model::Change> game_change(const v1::WatchGamesResponse& in, const model::Game& game) {
  using Case = v1::WatchGamesResponse;
  switch (in.event_case()) {
    case Case::kPliesChanged:
      return plies_change(in.plies_changed(), game);
    case Case::kResultChanged: {
      const auto& changed = in.result_changed();
      auto change = values::decode(received(changed));
      if (changed.has_adjournment()) change.adjournment = adjournment_of(changed.adjournment());
      return change;
    }
    case Case::kUncertaintyChanged:
      return model::UncertaintyChange{explanations_of(in.uncertainty_changed().explanations())};
    case Case::kSoftwareClockChanged:
      return model::SoftwareClockChange{clock_acts_of(in.software_clock_changed().acts())};
    default:
      return no_event("is no change of a game");
  }
}

Expected<Decoded> decode_game(const v1::WatchGamesResponse& in, const PresentGame& present) {
  using Case = v1::WatchGamesResponse;
  switch (in.event_case()) {
    case Case::kSnapshot:
    case Case::kBookmark:
    case Case::kReset:
    case Case::EVENT_NOT_SET:
      return std::nullopt;
    default:
      break;
  }
  const auto board = board_named(in.board());
  if (!board) return tl::unexpected(board.error());
  const auto place = parse_game_name(in.game());
  if (!place) return tl::unexpected(place.error());
  if (place->board != *board) {
    return no_event(in.game() + " is no game of " + in.board());
  }
  model::Event event{.at = values::moment_in(in.time()), .board = *board, .game = place->ordinal};
  if (in.has_game_started() || in.has_earlier_game_corrected()) {
    auto game = game_of(in.has_game_started() ? in.game_started().game()
                                              : in.earlier_game_corrected().game());
    if (!game) return tl::unexpected(game.error());
    if (game->ordinal != place->ordinal) {
      return no_event(in.game() + " comes with another game");
    }
    if (in.has_game_started()) {
      event.content = model::Change(model::GameStarted{std::move(*game)});
    } else {
      event.content = model::EarlierGameCorrected{std::move(*game)};
    }
    return event;
  }
  const model::Game* game = present(*board);
  if (game == nullptr || game->ordinal != place->ordinal) {
    return no_event(in.game() + " is not the present game");
  }
  auto change = game_change(in, *game);
  if (!change) {
    return no_event(in.game() + ": " + change.error().message);
  }
  event.content = std::move(*change);
  return event;
}

Expected<Decoded> decode_incident(const v1::WatchIncidentsResponse& in) {
  using What = model::IncidentChange::What;
  const auto what = in.has_opened()    ? What::kOpened
                    : in.has_changed() ? What::kChanged
                                       : What::kWithdrawn;
  const values::v1::Incident& told = in.has_opened()    ? in.opened().incident()
                                     : in.has_changed() ? in.changed().incident()
                                                        : in.withdrawn().incident();
  const auto place = parse_incident_name(told.name());
  if (!place) return tl::unexpected(place.error());
  // A hall publishes incidents of its own daemon only.
  const auto board = place->board.empty() ? Expected<std::string>(place->board)
                                          : board_named(board_name(place->board));
  if (!board) return tl::unexpected(board.error());
  auto incident = read_incident(told);
  if (!incident) return tl::unexpected(incident.error());
  return model::Event{.at = values::moment_in(in.time()),
                      .board = *board,
                      .content = model::IncidentTold{what, *std::move(incident)}};
}

Expected<Decoded> decode_tournament(const v1::WatchTournamentsResponse& in) {
  if (!in.has_changed()) return std::nullopt;
  auto tournament = tournament_of(in.changed().tournament());
  if (!tournament) return tl::unexpected(tournament.error());
  return model::Event{.at = values::moment_in(in.time()),
                      .content = model::TournamentChanged{std::move(*tournament)}};
}

}  // namespace

Expected<Decoded> decode_event(std::string_view bytes, const PresentGame& present,
                               Audience audience) {
  v1::WatchEventsResponse response;
  if (!response.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return no_event("the bytes are no event");
  }
  switch (response.event_case()) {
    case v1::WatchEventsResponse::kBoard:
      return decode_board(response.board(), audience);
    case v1::WatchEventsResponse::kGame:
      return decode_game(response.game(), present);
    case v1::WatchEventsResponse::kIncident:
      if (audience != Audience::kArbiters) return std::nullopt;
      return decode_incident(response.incident());
    case v1::WatchEventsResponse::kTournament:
      return decode_tournament(response.tournament());
    default:
      return std::nullopt;
  }
}

}  // namespace jadoube::api
