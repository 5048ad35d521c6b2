#include "daemon/api/streams/hall_board.h"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <utility>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/tournament_values.h"
#include "daemon/model/game.h"
#include "daemon/outputs/pgn/heading_text.h"
#include "daemon/outputs/release.h"
#include "daemon/system/clock.h"
#include "daemon/tournament/result.h"
#include "daemon/values/time_values.h"
#include "daemon/values/tournament_values.h"
#include "rules/laws/ending.h"
#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"
#include "rules/square_sets.h"
#include "rules/time/time_control_text.h"

namespace jadoube::api {
namespace {

// Displays set their clocks by the time in a message, so it must not be old.
constexpr std::chrono::milliseconds kFresh{250};
// Changes within this time are shown together.
constexpr std::chrono::milliseconds kStep{250};

// True if both are the same place in the hall, even with different games.
bool is_same_place(const v1::HallTable& one, const v1::HallTable& other) {
  return one.board() == other.board() && one.table() == other.table() &&
         one.tournament() == other.tournament() && one.round() == other.round() &&
         one.pairing() == other.pairing();
}

bool is_wanted(const v1::HallTable& table, const stream::BoardFilter& filter) {
  return filter.empty() ||
         (!table.board().empty() && filter.contains(*parse_board_name(table.board())));
}

}  // namespace

HallBoard::HallBoard(std::string event, std::string site, system::Clock now,
                     const hall::HallBackend& hall, ReadEvaluation evaluation)
    : event_(std::move(event)),
      site_(std::move(site)),
      now_(std::move(now)),
      hall_(hall),
      evaluation_(std::move(evaluation)) {}

bool HallBoard::take(const std::vector<outputs::Round>& rounds) {
  std::vector<v1::HallTable> tables, next;
  for (const outputs::Round& round : rounds) {
    auto& out = round.is_to_come ? next : tables;
    for (const outputs::Table& table : round.tables) out.push_back(to_hall_table(round, table));
    for (const outputs::Table& bye : round.byes) out.push_back(to_hall_table(round, bye));
  }
  const std::lock_guard lock(mutex_);
  given_ = tables;
  const bool has_changed = show(std::move(tables));
  if (std::ranges::equal(next, next_, google::protobuf::util::MessageDifferencer::Equals)) {
    return has_changed;
  }
  next_ = std::move(next);
  complete_ = ++version_;
  return true;
}

bool HallBoard::look_again() {
  const std::lock_guard lock(mutex_);
  return show(given_);
}

bool HallBoard::show(std::vector<v1::HallTable> tables) {
  const auto halls = hall_.remote_halls();
  const model::Instant now = now_();
  for (v1::HallTable& table : tables) {
    if (evaluation_ && !table.position().empty() && !table.board().empty()) {
      const auto evaluation = evaluation_(*parse_board_name(table.board()), table.position());
      if (evaluation) *table.mutable_evaluation() = *evaluation;
    }
    if (halls.empty() || table.board().empty()) continue;
    mark_hall(*parse_board_name(table.board()), halls, now, table);
    if (table.has_hall_silent_since()) table.set_signal(v1::HALL_SIGNAL_NO_SIGNAL);
  }
  const auto next = version_ + 1;
  const bool same_places = std::ranges::equal(
      tables, tables_, is_same_place, {},
      [](const Kept& kept) -> const auto& { return kept.table; });
  if (!same_places) {
    tables_.clear();
    for (auto& table : tables) tables_.push_back({next, std::move(table)});
    version_ = complete_ = next;
    return true;
  }
  bool changed = false;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (google::protobuf::util::MessageDifferencer::Equals(tables[i], tables_[i].table)) continue;
    tables_[i] = {next, std::move(tables[i])};
    changed = true;
  }
  if (changed) version_ = next;
  return changed;
}

void HallBoard::take_step(model::Instant now) const {
  if (shown_ == version_) return;
  // If the clock was set back, the displays still get their changes.
  const bool is_early = now >= shown_at_ && now - shown_at_ < kStep;
  if (is_early) return;
  shown_ = version_;
  shown_at_ = now;
  encoded_.clear();
}

grpc::Slice HallBoard::encode(std::uint64_t from, const stream::BoardFilter& filter,
                              model::Instant now) const {
  v1::WatchHallResponse response;
  *response.mutable_time() = to_proto(now);
  if (from == 0) {
    response.set_complete(true);
    response.mutable_event()->set_name(event_);
    response.mutable_event()->set_site(site_);
    for (const auto& table : next_) {
      if (is_wanted(table, filter)) *response.add_next_tables() = table;
    }
  }
  for (const Kept& kept : tables_) {
    if (kept.changed > from && is_wanted(kept.table, filter)) *response.add_tables() = kept.table;
  }
  if (from != 0 && response.tables().empty()) return {};
  return grpc::Slice(response.SerializeAsString());
}

std::optional<HallBoard::News> HallBoard::after(std::uint64_t version,
                                                const stream::BoardFilter& filter) const {
  const model::Instant now = now_();
  const std::lock_guard lock(mutex_);
  take_step(now);
  if (version == shown_) return std::nullopt;
  // If tables were added or removed since the step, `complete_` is newer, and all tables are sent.
  const std::uint64_t from = version < complete_ ? 0 : version;
  if (!filter.empty()) return News{shown_, encode(from, filter, now)};
  std::erase_if(encoded_, [&](const Encoded& each) {
    return each.from == from && (now < each.at || now - each.at >= kFresh);
  });
  const auto found = std::ranges::find(encoded_, from, &Encoded::from);
  if (found != encoded_.end()) return News{shown_, found->message};
  encoded_.push_back({from, now, encode(from, filter, now)});
  return News{shown_, encoded_.back().message};
}

grpc::Slice HallBoard::time() const {
  v1::WatchHallResponse response;
  *response.mutable_time() = to_proto(now_());
  return grpc::Slice(response.SerializeAsString());
}

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

// Everybody may know that an operator gave the result, but not the operator's name.
void set_score(const outputs::Table& table, const outputs::ReleasedGame& shown,
               v1::HallTable& out) {
  auto counted = table.given;
  if (const auto score = rules::score_of(shown.result); score && !counted) {
    counted = tournament::CountedResult{.result = {.score = *score}};
  }
  if (!counted) return;
  out.set_score(tournament::result_text(counted->result));
  out.set_score_source(to_proto(counted->source));
  // The termination is only that of the board's result.
  if (!table.given) out.set_termination(to_proto(shown.termination));
}

void set_time_control(const outputs::Heading& heading, v1::HallTable& out) {
  const auto control = rules::parse_pgn_time_control(heading.time_control);
  if (!control || !*control) return;
  out.set_time_control(heading.time_control);
  *out.mutable_main_time() = to_proto((*control)->periods().front().time);
}

void set_round(const outputs::Round& round, v1::HallTable& out) {
  // The announced start is already a date, and no moment of the journal.
  if (round.starts_at) *out.mutable_round_start_time() = values::encode(*round.starts_at);
  if (round.default_time) *out.mutable_default_time() = to_proto(*round.default_time);
  out.set_planned_rounds(round.planned_rounds);
}

// The square of the piece after the ply. In the record, a castling move ends on the rook's square.
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

// The FEN of the pieces on the board, with the side to move of `position`. Castling rights and the
// en passant square are unknown.
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
  out.set_bye(values::encode(table.bye));
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

std::optional<std::string> take_hall_out(std::string& name) {
  const auto slash = name.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto colon = name.find(':', slash);
  if (colon == std::string::npos || colon == slash + 1) return std::nullopt;
  std::string hall = name.substr(slash + 1, colon - slash - 1);
  name.erase(slash + 1, colon - slash);
  return hall;
}

void put_hall_in(const std::string& hall, std::string& name) {
  const auto slash = name.find('/');
  if (slash != std::string::npos) name.insert(slash + 1, hall + ":");
}

namespace {

void put_in_game(const std::string& hall, values::v1::Game& game) {
  put_hall_in(hall, *game.mutable_name());
  put_hall_in(hall, *game.mutable_board());
  put_hall_in(hall, *game.mutable_continues());
  if (game.has_adjournment()) put_hall_in(hall, *game.mutable_adjournment()->mutable_moved_to());
}

}  // namespace

void put_hall_in(const std::string& hall, v1::DecideOnGameResponse& response) {
  if (response.has_game()) put_in_game(hall, *response.mutable_game());
  if (response.has_ruling()) put_hall_in(hall, *response.mutable_ruling()->mutable_game());
}

void put_hall_in(const std::string& hall, v1::DecideOnIncidentResponse& response) {
  if (!response.has_incident()) return;
  auto& incident = *response.mutable_incident();
  put_hall_in(hall, *incident.mutable_name());
  put_hall_in(hall, *incident.mutable_board());
  put_hall_in(hall, *incident.mutable_game());
}

void put_hall_in(const std::string& hall, v1::ListRulingsResponse& response) {
  for (auto& ruling : *response.mutable_rulings()) put_hall_in(hall, *ruling.mutable_game());
}

}  // namespace jadoube::api
