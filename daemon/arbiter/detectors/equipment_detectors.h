#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds what is wrong with the board itself: its connection, its batteries, a square that
/// flickers.
class DeviceDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found) const;
  /// True if a square was found to flicker since the last call.
  bool take_news() { return std::exchange(news_, false); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(was_live_, lost_, back_, received_, flickers_, floods_since_, news_);
  }

 private:
  /// How often a square has changed lately.
  struct Flicker {
    /// When all of its changes will be forgotten.
    Instant forgotten{};
    std::optional<Instant> found = {};
  };

  /// The connection is lost.
  struct Lost {
    Instant since;
    /// How long it must last before it is reported.
    std::chrono::milliseconds patience;
  };

  void begin(const ObservedGame& record);
  void take_link(const model::ConnectionChange& link, const ObservedGame& record);
  std::optional<Lost> lost(const model::ConnectionChange& link, const ObservedGame& record) const;
  void count(rules::Square square, Instant at);

  /// The connection was live. It is lost. It is live again, and after what time.
  bool was_live_ = false;
  std::optional<Lost> lost_ = {};
  std::vector<Finding> back_;
  /// When the last change was taken.
  Instant received_{};
  std::array<Flicker, rules::kSquareCount> flickers_{};
  /// The time from which the board has reported more changes than hands can make.
  std::optional<Instant> floods_since_;
  bool news_ = false;
};

/// Finds where the two boards of one game differ [FIDE 2023 Art. D.2.9], and a board of a pair that
/// is lost.
///
/// A repetition takes time, and hands go wrong and are put right. So a difference is found when its
/// player presses the clock, or when it lasts longer than these players take to repeat a move.
class PairDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` what differs.
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(boards_, slowest_, last_press_);
  }

 private:
  struct Board {
    model::PairStanding standing = model::PairStanding::kUnseen;
    /// The times from which it has not shown the game, has shown another position, and has been
    /// lost, if it was read before.
    std::optional<Instant> behind_since = {}, different_since = {}, lost_since = {};
    /// Its player pressed while it showed another position.
    std::optional<Instant> pressed = {};
    bool was_read = false;
  };

  void take(rules::Color player, const model::PairedBoard& now, Instant at);
  void take_press(const ObservedGame& record);
  std::chrono::milliseconds patience() const;
  void find_differing(const ObservedGame& record, rules::Color player,
                      std::vector<Finding>& found) const;

  ByColor<Board> boards_;
  /// The longest time that a repetition took in this game.
  std::chrono::milliseconds slowest_{0};
  Instant last_press_{};
};

}  // namespace jadoube::arbiter
