#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds what is wrong with the board itself: its connection, its batteries, a square that
/// flickers.
class DeviceDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found) const;
  /// True if a square was found to flicker since this was last asked.
  bool take_news() { return std::exchange(news_, false); }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(was_live_, lost_, back_, heard_, flickers_, floods_since_, news_);
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

  /// The connection was live; it is lost; it came back, and after how long.
  bool was_live_ = false;
  std::optional<Lost> lost_ = {};
  std::vector<Finding> back_;
  /// When the last change came.
  Instant heard_{};
  std::array<Flicker, rules::kSquareCount> flickers_{};
  /// Since when the board reports more changes than hands can make.
  std::optional<Instant> floods_since_;
  bool news_ = false;
};

}  // namespace jadoube::arbiter
