#include "tests/daemon/tracking/pair/pair_table.h"

#include <gtest/gtest.h>

#include <charconv>
#include <sstream>

#include "daemon/tracking/change_text.h"
#include "rules/notation/fen.h"

namespace jadoube::tracking {

using drivers::BoardOfPair;
using rules::Color;
using std::chrono::milliseconds;
using std::chrono::seconds;

PairTable::PairTable(const Setting& setting) : setting_(setting) {
  for (const auto player : {Color::kWhite, Color::kBlack}) come_back(player);
}

BoardOfPair PairTable::board_of(Color player) const {
  return (player == Color::kWhite) != setting_.white_at_second ? BoardOfPair::kFirst
                                                               : BoardOfPair::kSecond;
}

drivers::SensingClass PairTable::sensing_of(Color player) const {
  return board_of(player) == BoardOfPair::kFirst ? setting_.first : setting_.second;
}

rules::Square PairTable::as_board(Color player, rules::Square square) const {
  const bool turned = setting_.second_is_turned && board_of(player) == BoardOfPair::kSecond;
  return turned ? rules::rotated(square) : square;
}

void PairTable::start_clock() {
  has_clock_ = true;
  clock_.left.time = clock_.right.time = seconds{180};
  clock_.pressed =
      setting_.clock_is_turned ? drivers::ClockSide::kLeft : drivers::ClockSide::kRight;
  clock_.running = false;
  say(BoardOfPair::kFirst, clock_);
  clock_.running = true;
  say(BoardOfPair::kFirst, clock_);
}

void PairTable::press() {
  auto& face = clock_.pressed == drivers::ClockSide::kRight ? clock_.left : clock_.right;
  face.time -= seconds{1};
  clock_.pressed = other(clock_.pressed);
  say(BoardOfPair::kFirst, clock_);
}

void PairTable::hands(std::string_view script) {
  std::istringstream words{std::string(script)};
  for (std::string word; words >> word;) do_one(word);
}

void PairTable::do_one(std::string_view word) {
  if (word == "W:" || word == "B:") {
    hand_ = word == "W:" ? Color::kWhite : Color::kBlack;
    return;
  }
  if (word.ends_with("ms")) {
    int count = 0;
    std::from_chars(word.data(), word.data() + word.size(), count);
    return wait(milliseconds{count});
  }
  wait(milliseconds{100});
  if (word == "|") return press();
  const auto square = *rules::parse_square(word.substr(0, 2));
  const auto piece = word[2] == '-' ? rules::Piece::kNone : *rules::parse_piece(word[3]);
  real_[static_cast<std::size_t>(hand_)].set(square, piece);
  if (lost_[static_cast<std::size_t>(hand_)]) return;
  say(board_of(hand_), drivers::SquareChanged{as_board(hand_, square),
                                              drivers::as_sensed(piece, sensing_of(hand_))});
}

void PairTable::wait(milliseconds time) {
  now += time;
  tracker.advance(now, changes);
}

void PairTable::read(Color player) {
  rules::Placement seen;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    seen.set(
        as_board(player, square),
        drivers::as_sensed(real_[static_cast<std::size_t>(player)][square], sensing_of(player)));
  }
  say(board_of(player), drivers::PlacementRead{seen});
}

void PairTable::lose(Color player) {
  lost_[static_cast<std::size_t>(player)] = true;
  say(board_of(player),
      drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/board", "unplugged"});
}

void PairTable::come_back(Color player) {
  lost_[static_cast<std::size_t>(player)] = false;
  say(board_of(player),
      drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/board", ""});
  drivers::DeviceInfo info;
  info.serial = player == Color::kWhite ? "1" : "2";
  info.capabilities.sensing = sensing_of(player);
  say(board_of(player), drivers::DeviceRead{info});
  read(player);
}

void PairTable::observe(const drivers::Observation& observation) {
  observed.push_back({now, observation});
  tracker.observe(now, observation, changes);
}

std::string PairTable::moves() const {
  if (!tracker.board().game) return "no game";
  std::string text;
  for (const auto& ply : game().plies) {
    if (!text.empty()) text += ' ';
    text += ply.san;
    if (ply.state == model::PlyState::kProvisional) text += '?';
    if (ply.state == model::PlyState::kInferred) text += '*';
    if (ply.state == model::PlyState::kIllegal) text += '!';
  }
  return text;
}

std::string PairTable::standing() const {
  constexpr const char* kWords[] = {"unseen", "equal", "behind", "different"};
  const auto& pair = *tracker.board().pair;
  return std::string(kWords[static_cast<int>(pair.of(Color::kWhite).standing)]) + " " +
         kWords[static_cast<int>(pair.of(Color::kBlack).standing)];
}

std::size_t PairTable::agreed(Color player) const {
  return tracker.board().pair->of(player).agreed_plies;
}

int PairTable::count(model::PairStanding standing) const {
  int count = 0;
  model::Pair before;
  for (const auto& [at, change] : changes) {
    const auto* reported = std::get_if<model::PairChange>(&change);
    if (reported == nullptr) continue;
    for (std::size_t i = 0; i < 2; ++i) {
      count +=
          reported->pair->boards[i].standing == standing && before.boards[i].standing != standing;
    }
    before = *reported->pair;
  }
  return count;
}

void PairTable::expect_same_after_restart() const {
  BoardTracker again;
  std::vector<model::TimedChange> reported;
  for (const auto& [at, seen] : observed) again.observe(at, seen, reported);
  again.advance(now, reported);
  EXPECT_EQ(again.board(), tracker.board());
}

}  // namespace jadoube::tracking
