#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"
#include "daemon/model/decision.h"

namespace jadoube::arbiter {

/// Keeps what an arbiter reports and no board can sense, and finds what follows from it.
class ReportedDetector {
 public:
  void take(const model::TimedChange& change);
  void report(const model::Report& report, const Record& record);
  void find(const Record& record, std::vector<Finding>& found) const;

  /// How often `by` used two hands; it counts with what the board saw [FIDE 2023 Art. 7.5.4,
  /// 7.5.5].
  int two_hands(rules::Color by) const { return two_hands_[by]; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(two_hands_, reversed_);
  }

 private:
  /// When the colours were found reversed, and after how many plies.
  struct Reversed {
    Instant at;
    std::size_t plies;
  };

  ByColor<int> two_hands_;
  std::optional<Reversed> reversed_;
};

}  // namespace jadoube::arbiter
