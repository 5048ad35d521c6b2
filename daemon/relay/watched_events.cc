#include "daemon/relay/watched_events.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "daemon/values/names.h"
#include "daemon/values/tournament_values.h"

namespace jadoube::relay {
namespace {

using google::protobuf::RepeatedPtrField;
using values::v1::Event;

// "open" in "tournaments/open". Any other text is returned unchanged. It is not accepted as an id.
std::string tournament_in(const std::string& name) {
  constexpr std::string_view kTournaments = "tournaments/";
  return name.starts_with(kTournaments) ? name.substr(kTournaments.size()) : name;
}

void use_ids(values::v1::Adjournment& adjournment) {
  adjournment.set_moved_to(values::bare_game_name(adjournment.moved_to()));
}

void use_ids(values::v1::Pairing& pairing) {
  pairing.set_board(values::board_in(pairing.board()));
  for (const std::string& name : pairing.games()) {
    auto& place = *pairing.add_game_places();
    const std::string game = values::bare_game_name(name);
    place.set_board(game.substr(0, game.rfind('-')));
    place.set_ordinal(values::ordinal_in(name));
  }
}

// The API has only percents for the likelihood of explanations.
void use_margins(RepeatedPtrField<values::v1::Explanation>& explanations) {
  constexpr double kOfANat = 100;
  double best = 0;
  int doubt = 0;
  for (auto& each : explanations) {
    const double percent = std::clamp(each.probability_percent(), 1, 100);
    if (best == 0 || each.doubt() != doubt) best = percent;
    doubt = each.doubt();
    each.set_behind(static_cast<int>(std::lround(kOfANat * std::log(best / percent))));
  }
}

void use_points(values::v1::StandingsRules& standings) {
  const auto usual = values::encode(model::StandingsRules());
  const auto& game = standings.game();
  const auto& match = standings.match();
  const bool has_game = standings.has_game(), has_match = standings.has_match();
  standings.set_win(has_game ? game.win_halves() : usual.win());
  standings.set_draw(has_game ? game.draw_halves() : usual.draw());
  standings.set_loss(has_game ? game.loss_halves() : usual.loss());
  standings.set_match_win(has_match ? match.win_halves() : usual.match_win());
  standings.set_match_draw(has_match ? match.draw_halves() : usual.match_draw());
  standings.set_match_loss(has_match ? match.loss_halves() : usual.match_loss());
}

values::v1::Game game_of(values::v1::Game game) {
  if (game.has_adjournment()) use_ids(*game.mutable_adjournment());
  use_margins(*game.mutable_explanations());
  return game;
}

values::v1::Tournament tournament_of(values::v1::Tournament tournament) {
  tournament.set_name(tournament_in(tournament.name()));
  if (tournament.has_delay()) tournament.set_delay_seconds(tournament.delay().seconds());
  for (auto& section : *tournament.mutable_sections()) {
    if (section.has_standings()) use_points(*section.mutable_standings());
    for (auto& round : *section.mutable_rounds()) {
      for (auto& pairing : *round.mutable_pairings()) use_ids(pairing);
    }
  }
  for (auto& table : *tournament.mutable_tables()) {
    table.set_board(values::board_in(table.board()));
  }
  return tournament;
}

// False: relays for viewers do not get it.
bool write(const v1::WatchBoardsResponse& in, values::v1::BoardEvent& out) {
  out.set_board(in.board());
  if (in.has_connection_changed()) *out.mutable_connection_changed() = in.connection_changed();
  if (in.has_clock_read()) *out.mutable_clock_read() = in.clock_read();
  return in.has_connection_changed() || in.has_clock_read();
}

// False: nothing happened.
bool write(const v1::WatchGamesResponse& in, values::v1::GameEvent& out) {
  using Case = v1::WatchGamesResponse;
  out.set_board(in.board());
  out.set_game(in.game());
  switch (in.event_case()) {
    case Case::kGameStarted:
      *out.mutable_game_started()->mutable_game() = game_of(in.game_started().game());
      return true;
    case Case::kPliesChanged:
      *out.mutable_plies_changed() = in.plies_changed();
      return true;
    case Case::kResultChanged: {
      auto& changed = *out.mutable_result_changed() = in.result_changed();
      if (changed.has_adjournment()) use_ids(*changed.mutable_adjournment());
      return true;
    }
    case Case::kUncertaintyChanged: {
      auto& changed = *out.mutable_uncertainty_changed() = in.uncertainty_changed();
      use_margins(*changed.mutable_explanations());
      return true;
    }
    case Case::kEarlierGameCorrected:
      *out.mutable_earlier_game_corrected()->mutable_game() =
          game_of(in.earlier_game_corrected().game());
      return true;
    case Case::kSoftwareClockChanged:
      *out.mutable_software_clock_changed() = in.software_clock_changed();
      return true;
    default:
      return false;
  }
}

}  // namespace

std::optional<Event> event_of(const v1::WatchEventsResponse& response) {
  Event event;
  if (response.has_board()) {
    *event.mutable_time() = response.board().time();
    if (write(response.board(), *event.mutable_board())) return event;
  } else if (response.has_game()) {
    *event.mutable_time() = response.game().time();
    if (write(response.game(), *event.mutable_game())) return event;
  } else if (response.tournament().has_changed()) {
    const auto& changed = response.tournament();
    *event.mutable_time() = changed.time();
    *event.mutable_tournament()->mutable_tournament() =
        tournament_of(changed.changed().tournament());
    return event;
  }
  return std::nullopt;
}

std::vector<Event> events_of_snapshot(const v1::WatchEventsResponse& response) {
  std::vector<Event> events;
  for (const auto& board : response.board().snapshot().boards()) {
    auto& connection = *events.emplace_back().mutable_board();
    connection.set_board(board.name());
    connection.mutable_connection_changed()->set_state(board.connection());
    if (!board.has_clock()) continue;
    auto& clock = *events.emplace_back().mutable_board();
    clock.set_board(board.name());
    *clock.mutable_clock_read()->mutable_clock() = board.clock();
  }
  for (const auto& game : response.game().snapshot().games()) {
    Event& event = events.emplace_back();
    *event.mutable_time() = game.start_time();
    auto& started = *event.mutable_game();
    started.set_board(game.board());
    started.set_game(game.name());
    *started.mutable_game_started()->mutable_game() = game_of(game);
  }
  for (const auto& tournament : response.tournament().snapshot().tournaments()) {
    *events.emplace_back().mutable_tournament()->mutable_tournament() = tournament_of(tournament);
  }
  return events;
}

}  // namespace jadoube::relay
