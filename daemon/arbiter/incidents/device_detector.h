#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Finds what is wrong with the board itself: its line, its batteries, a square that flickers.
class DeviceDetector {
 public:
  void take(const model::TimedChange& change, const Record& record);
  void find(const Record& record, std::vector<Finding>& found) const;
  /// Whether a square has been found to flicker since the last question.
  bool take_news() { return std::exchange(news_, false); }

 private:
  /// How often a square has changed of late.
  struct Flicker {
    /// When all of its changes will be forgotten.
    Instant forgotten{};
    std::optional<Instant> found = {};
  };

  /// The line is away.
  struct Lost {
    Instant since;
    /// How long before that is told.
    std::chrono::milliseconds patience;
  };

  void begin(const Record& record);
  void take_link(const model::ConnectionChange& link, const Record& record);
  std::optional<Lost> lost(const model::ConnectionChange& link, const Record& record) const;
  void count(rules::Square square, Instant at);

  /// The line was live; it is away; it came back, after how long.
  bool was_live_ = false;
  std::optional<Lost> lost_ = {};
  std::vector<Finding> back_;
  /// When anything was told last.
  Instant heard_{};
  std::array<Flicker, rules::kSquareCount> flickers_{};
  bool news_ = false;
};

}  // namespace jadoube::arbiter
