#include "daemon/api/hall_convert.h"

#include <algorithm>

#include "daemon/api/convert.h"
#include "daemon/api/tournament_convert.h"
#include "daemon/model/shown_san.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/release.h"
#include "daemon/storage/codec/proto_time.h"
#include "daemon/tournament/result_text.h"
#include "rules/laws/scoring.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_number.h"
#include "rules/square_sets.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {
namespace {

constexpr outputs::ReleasePolicy kInTheHall = {
    .provisional = true, .software_clock = true, .illegal_plies = true, .doubtful_plies = true};
constexpr std::size_t kPliesShown = 8;

void set_player(const outputs::Player& player, v1::HallPlayer& out) {
  out.set_name(player.name);
  out.set_title(player.title);
  out.set_rating(player.rating);
  out.set_federation(player.federation);
  out.set_team(player.team);
}

// Who gave the result is no secret of operators; their name is.
void set_score(const outputs::Table& table, const outputs::ReleasedGame& shown,
               v1::HallTable& out) {
  auto counted = table.given;
  if (const auto score = rules::score_of(shown.result); score && !counted) {
    counted = tournament::CountedResult{.result = {.score = *score}};
  }
  if (!counted) return;
  out.set_score(tournament::result_text(counted->result));
  out.set_score_source(to_proto(counted->source));
  // Another result has other reasons.
  if (!table.given) out.set_termination(to_proto(shown.termination));
}

void set_time_control(const outputs::Heading& heading, v1::HallTable& out) {
  const auto control = rules::parse_pgn_time_control(heading.time_control);
  if (!control || !*control) return;
  out.set_time_control(heading.time_control);
  *out.mutable_main_time() = to_proto((*control)->periods().front().time);
}

void set_round(const outputs::Round& round, v1::HallTable& out) {
  // The announced start is a date already, and no moment of the journal.
  if (round.starts_at) *out.mutable_round_start_time() = storage::codec::encode(*round.starts_at);
  if (round.default_time) *out.mutable_default_time() = to_proto(*round.default_time);
  out.set_planned_rounds(round.planned_rounds);
}

// Where the piece stands after the ply. A move that castles ends on the rook.
rules::Square goes_to(const model::Ply& ply) {
  if (!ply.san.starts_with("O-O")) return ply.move.to;
  return rules::castling_targets(ply.move.from, ply.move.to).king;
}

void add_ply(const outputs::ReleasedGame& shown, std::size_t index, v1::HallTable& out) {
  const model::Ply& ply = shown.plies[index];
  v1::HallPly& row = *out.add_plies();
  row.set_ply(static_cast<std::int32_t>(index + 1));
  row.set_move(rules::move_number_text(shown.start, index) + model::shown_san(ply));
  row.set_from(rules::to_string(ply.move.from));
  row.set_to(rules::to_string(goes_to(ply)));
  row.set_provisional(ply.state == model::PlyState::kProvisional);
  if (const auto taken = outputs::time_taken(shown.plies, index, shown.started_at)) {
    *row.mutable_time_taken() = to_proto(*taken);
  }
}

// What stands, with the side to move of `position`. Nobody knows more of it.
std::string placement_fen(const rules::Placement& stands, const rules::Position& position) {
  return rules::to_fen(stands) + (position.turn() == rules::Color::kWhite ? " w" : " b") +
         " - - 0 " + std::to_string(position.fullmove_number());
}

void set_game(const outputs::Table& table, const outputs::ReleasedGame& shown, v1::HallTable& out) {
  out.set_game(game_name(table.heading.board, table.game->ordinal));
  const auto position = table.game->position_after(shown.plies.size());
  out.set_position(shown.stands ? placement_fen(*shown.stands, position) : rules::to_fen(position));
  out.set_ply_count(static_cast<std::int32_t>(shown.plies.size()));
  if (shown.checked) {
    const auto [first_ply, end] = *shown.checked;
    out.set_checked_from(rules::move_number(shown.start, first_ply));
    out.set_checked_to(rules::move_number(shown.start, end - 1));
  }
  const std::size_t first = shown.plies.size() - std::min(shown.plies.size(), kPliesShown);
  for (std::size_t i = first; i < shown.plies.size(); ++i) add_ply(shown, i, out);
}

void set_clocks(const outputs::Table& table, const outputs::ReleasedGame& shown,
                v1::HallTable& out) {
  // A game that is over shows the times at its end.
  if (!shown.clocks && !table.clock) return;
  const auto times = shown.clocks.value_or(
      outputs::ShownClocks{.white = table.clock ? table.clock->white : std::chrono::seconds{0},
                           .black = table.clock ? table.clock->black : std::chrono::seconds{0},
                           .at = table.clock_at});
  *out.mutable_white_time() = to_proto(times.white);
  *out.mutable_black_time() = to_proto(times.black);
  *out.mutable_clock_time() = to_proto(times.at);
  out.set_software_clock(shown.has_computed_clock);
  if (times.running) out.set_running(to_proto(*times.running));
}

v1::HallSignal signal_of(const outputs::Table& table, const outputs::ReleasedGame& shown) {
  if (!table.is_connected) return v1::HALL_SIGNAL_NO_SIGNAL;
  if (shown.in_play && (shown.checked || shown.stands)) return v1::HALL_SIGNAL_CHECKING_MOVES;
  return v1::HALL_SIGNAL_LIVE;
}

}  // namespace

v1::HallTable to_hall_table(const outputs::Round& round, const outputs::Table& table) {
  v1::HallTable out;
  const outputs::Heading& heading = table.heading;
  if (!heading.board.empty()) out.set_board(board_name(heading.board));
  if (table.bye == model::Bye::kNone) {
    out.set_table(heading.round == 0 ? heading.board : std::to_string(heading.table));
  }
  if (round.number != 0) {
    out.set_tournament(round.event.empty() ? round.name : round.event);
    if (round.name != out.tournament()) out.set_section(round.name);
    out.set_round(std::to_string(round.number));
    out.set_pairing(heading.game_id);
  }
  set_round(round, out);
  set_time_control(heading, out);
  out.set_match(heading.match);
  out.set_board_in_match(heading.board_in_match);
  out.set_postponed(table.postponed);
  out.set_bye(to_proto(table.bye));
  if (table.delay > std::chrono::seconds(0)) *out.mutable_delay() = to_proto(table.delay);
  if (out.has_delay() && table.shown_until) {
    *out.mutable_shown_until() =
        to_proto(std::chrono::floor<std::chrono::seconds>(*table.shown_until));
  }
  set_player(heading.players.white, *out.mutable_white());
  set_player(heading.players.black, *out.mutable_black());
  const outputs::ReleasedGame shown = outputs::release(table, kInTheHall);
  out.set_result(to_proto(shown.result));
  set_score(table, shown, out);
  out.set_signal(signal_of(table, shown));
  if (table.game == nullptr || table.withheld) return out;
  set_game(table, shown, out);
  set_clocks(table, shown, out);
  return out;
}

}  // namespace jadoube::api
