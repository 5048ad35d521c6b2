#pragma once

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::tracking {

/// Two boards with one game, and one clock. Only the test moves the time.
class PairTable {
 public:
  struct Setting {
    drivers::SensingClass first = drivers::SensingClass::kIdentity;
    drivers::SensingClass second = drivers::SensingClass::kIdentity;
    /// Black's board is turned by 180 degrees.
    bool second_is_turned = false;
    /// The player at the second board has White.
    bool white_at_second = false;
    /// White sits on the right of the clock.
    bool clock_is_turned = false;
  };
  PairTable() : PairTable(Setting{}) {}
  /// Both boards are connected and show the starting position.
  explicit PairTable(const Setting& setting);

  void start_clock();
  /// Hands at work, 100 ms for each step. "W:" and "B:" name the board of the following steps; the
  /// rest is as in `Table::hands`.
  void hands(std::string_view script);
  void wait(std::chrono::milliseconds time);
  /// The connection to a player's board is lost; it comes back, and the board is read.
  void lose(rules::Color player);
  void come_back(rules::Color player);
  void observe(const drivers::Observation& observation);

  /// As `Table::moves`.
  std::string moves() const;
  /// "equal behind": White's board, then Black's.
  std::string standing() const;
  std::size_t agreed(rules::Color player) const;
  /// How often a board got that standing.
  int count(model::PairStanding standing) const;
  const model::Game& game() const { return *tracker.board().game; }
  void expect_same_after_restart() const;

  BoardTracker tracker;
  std::vector<model::TimedChange> changes;
  std::vector<TimedObservation> observed;
  drivers::Instant now{std::chrono::hours{1}};

 private:
  drivers::BoardOfPair board_of(rules::Color player) const;
  void do_one(std::string_view word);
  void press();
  void read(rules::Color player);
  rules::Square as_board(rules::Color player, rules::Square square) const;
  drivers::SensingClass sensing_of(rules::Color player) const;
  void say(drivers::BoardOfPair board, auto what) {
    observe(drivers::PairObserved{board, std::move(what)});
  }

  const Setting setting_;
  std::array<rules::Placement, 2> real_{rules::Placement::initial(), rules::Placement::initial()};
  std::array<bool, 2> lost_{};
  rules::Color hand_ = rules::Color::kWhite;
  drivers::ClockRead clock_;
  bool has_clock_ = false;
};

}  // namespace jadoube::tracking
