#include "tests/daemon/tracking/table.h"

#include <gtest/gtest.h>

#include <charconv>
#include <sstream>

#include "daemon/tracking/change_text.h"
#include "daemon/tracking/rederive.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"

namespace jadoube::tracking {

using std::chrono::milliseconds;
using std::chrono::seconds;

Table::Table(bool rotated) : Table(Setting{.rotated = rotated}) {}

Table::Table(const Setting& setting)
    : rotated_(setting.rotated), can_(setting.can), real_(setting.standing) {
  power_up();
  log_starting_position();
  observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  drivers::DeviceInfo board;
  board.capabilities = can_;
  if (board != drivers::DeviceInfo()) observe(drivers::DeviceRead{board});
  dump();
}

void Table::start_clock() {
  start_unseen_clock();
  auto stopped = clock_;
  stopped.pressed = other(clock_.pressed);
  stopped.running = false;
  observe(stopped);
  observe(clock_);
}

void Table::start_unseen_clock() {
  has_clock_ = true;
  clock_.left.time = clock_.right.time = seconds{180};
  clock_.pressed = rotated_ ? drivers::ClockSide::kLeft : drivers::ClockSide::kRight;
  clock_.running = true;
}

void Table::fall_flag() {
  auto& face = clock_.pressed == drivers::ClockSide::kRight ? clock_.left : clock_.right;
  face.time = seconds{0};
  face.flag_fallen = face.blocked = true;
  clock_.running = false;
  observe(clock_);
}

void Table::run_clock(bool running) {
  clock_.running = running;
  observe(clock_);
}

void Table::press(bool seen) {
  // The clock of the player who presses has lost a second since their turn began.
  const bool left_ran = clock_.pressed == drivers::ClockSide::kRight;
  (left_ran ? clock_.left : clock_.right).time += increment - seconds{1};
  clock_.pressed = other(clock_.pressed);
  log.push_back(drivers::LoggedPress{clock_.pressed, (left_ran ? clock_.left : clock_.right).time});
  if (seen) observe(clock_);
}

void Table::hands(std::string_view script) {
  std::istringstream words{std::string(script)};
  for (std::string word; words >> word;) do_one(word, true);
}

void Table::unseen(std::string_view script) {
  std::istringstream words{std::string(script)};
  for (std::string word; words >> word;) do_one(word, false);
}

void Table::lose_line() {
  observe(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
}

void Table::find_line() {
  observe(drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
}

void Table::come_back() {
  find_line();
  dump();
  if (has_clock_) read_clock();
}

void Table::away(std::string_view script) {
  lose_line();
  unseen(script);
  observe(drivers::ConnectionChanged{drivers::ConnectionState::kConnecting, "/dev/board", ""});
  come_back();
}

void Table::restarted(std::string_view script) {
  tracker = rederive(BoardTracker(), observed, {}, now);
  check();
  away(script);
}

void Table::do_one(std::string_view word, bool seen) {
  if (word.ends_with("ms")) {
    int count = 0;
    std::from_chars(word.data(), word.data() + word.size(), count);
    return wait(milliseconds{count});
  }
  wait(milliseconds{100});
  if (word == "|") return press(seen);
  const auto square = *rules::parse_square(word.substr(0, 2));
  const auto piece = word[2] == '-' ? rules::Piece::kNone : *rules::parse_piece(word[3]);
  real_.set(square, piece);
  write_log(square);
  if (seen) observe(drivers::SquareChanged{as_board(square), sensed(piece)});
}

void Table::write_log(rules::Square square) {
  const auto* last = std::get_if<drivers::LoggedSquare>(&log.back());
  if (last != nullptr && last->square == as_board(square)) log.pop_back();
  log.push_back(drivers::LoggedSquare{as_board(square), sensed(real_[square])});
}

void Table::log_starting_position() {
  log.push_back(rotated_ ? drivers::LogMark::kTurnedStartingPosition
                         : drivers::LogMark::kStartingPosition);
}

void Table::power_up() {
  log.push_back(drivers::LogMark::kPowerUp);
  for (const auto square : differences({}, real_)) {
    log.push_back(drivers::LoggedSquare{as_board(square), sensed(real_[square])});
  }
}

void Table::read_log(std::string_view script) {
  const auto sent = log;
  const auto until = now + milliseconds{8300};
  log.push_back(drivers::LogMark::kRead);
  observe(drivers::LogAwaited{});
  hands(script);
  wait(std::chrono::duration_cast<milliseconds>(until - now));
  observe(drivers::LogRead{sent});
  dump();
}

void Table::play(std::string_view moves) {
  std::istringstream words{std::string(moves)};
  for (std::string san; words >> san;) {
    wait(seconds{1});
    const auto before = game().position();
    const auto move = rules::parse_san(before, san);
    ASSERT_TRUE(move) << san << " in " << rules::to_fen(before);
    const auto after = before.after(*move).placement();
    const auto squares = differences(before.placement(), after);
    for (const auto square : squares) {
      if (after[square] == rules::Piece::kNone) hands(rules::to_string(square) + "-");
    }
    for (const auto square : squares) {
      if (after[square] == rules::Piece::kNone) continue;
      hands(rules::to_string(square) + "+" + rules::to_char(after[square]));
    }
    if (has_clock_) hands("200ms |");
  }
}

void Table::wait(milliseconds time) {
  now += time;
  tracker.advance(now, changes);
  begin_what_follows();
}

void Table::begin_what_follows() {
  check();
  while (tracker.game_follows()) {
    tracker.advance(tracker.wake_at(), changes);
    check();
    expect_same_after_restart(game().ordinal - 1);
  }
}

void Table::dump() {
  const auto read = as_sensed(real_, can_.sensing);
  observe(drivers::PlacementRead{rotated_ ? rules::rotated(read) : read});
}

void Table::observe(const drivers::Observation& observation) {
  observed.push_back({now, observation});
  tracker.observe(now, observation, changes);
  begin_what_follows();
}

void Table::derive_again(std::span<const model::Correction> corrections) {
  const auto published = tracker.board();
  auto again = rederive(BoardTracker(), observed, corrections, now);
  EXPECT_TRUE(again.none_left_out());
  tracker = std::move(again);
  tracker.publish_after(published, changes);
  check();
}

void Table::expect_same_after_restart(int games_before) const {
  BoardTracker again(games_before);
  std::vector<model::TimedChange> reported;
  for (const auto& [at, seen] : checkpoint_of(tracker)) again.observe(at, seen, reported);
  EXPECT_EQ(again.board(), tracker.board());
}

void Table::check() {
  for (; checked_ < changes.size(); ++checked_) model::apply(changes[checked_].change, folded);
  EXPECT_EQ(folded, tracker.board());
}

rules::Square Table::as_board(rules::Square square) const {
  return rotated_ ? rules::rotated(square) : square;
}

std::string Table::moves() const {
  if (!tracker.board().game) return "no game";
  std::string text;
  for (const auto& ply : game().plies) {
    if (!text.empty()) text += ' ';
    text += ply.san;
    if (ply.state == model::PlyState::kProvisional) text += '?';
    if (ply.state == model::PlyState::kInferred) text += '*';
  }
  return text;
}

std::string Table::evidence(std::size_t ply) const {
  const auto text = to_text(model::PliesChange{0, {game().plies.at(ply - 1)}, 0});
  std::istringstream words{text};
  std::string word, rest;
  for (int i = 0; i < 4; ++i) words >> word;
  std::getline(words, rest);
  return rest.substr(rest.empty() ? 0 : 1);
}

std::string Table::unexplained() const {
  std::string text;
  for (const auto square : tracker.board().unexplained) {
    if (!text.empty()) text += ' ';
    text += rules::to_string(square);
  }
  return text;
}

std::string Table::result() const { return std::string(rules::to_string(game().result)); }

std::vector<std::string> Table::reported() {
  std::vector<std::string> lines;
  for (; reported_ < changes.size(); ++reported_) {
    const auto& change = changes[reported_].change;
    if (std::holds_alternative<model::PliesChange>(change) ||
        std::holds_alternative<model::GameStarted>(change) ||
        std::holds_alternative<model::ResultChange>(change)) {
      lines.push_back(to_text(change));
    }
  }
  return lines;
}

Played::Played(std::string_view moves, bool rotated) : Table(rotated) {
  start_clock();
  play(moves);
  reported();
}

}  // namespace jadoube::tracking
