#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace jadoube::tracking {

/// A time without readings of the clock in play, though the connection was live: how many plies
/// were known before, how many presses there were at least since, and how many of them were heard.
struct ClockOutage {
  std::size_t plies;
  int presses = 0, heard = 0;
};

/// The outages of the clock in a game: whether plies are missing that were pressed in one.
class ClockOutages {
 public:
  /// The outage that is not judged yet; nothing while there is none.
  const std::optional<ClockOutage>& current() const { return current_; }
  /// There were so many presses since it began. True if it is news, and more than one was lost.
  bool note(int presses) {
    const bool is_news = !current_;
    if (is_news) current_ = ClockOutage{plies_known_};
    current_->presses = presses;
    return is_news && presses > 0;
  }
  /// A press is heard in it; how many were.
  int hear() { return ++current_->heard; }
  /// It is judged, or has no more to do with what comes.
  void forget() { current_.reset(); }
  /// True if there were more presses than the best hypothesis, with so many plies, has plies for.
  /// One ply may have been taken for made when the outage began, and was not.
  bool lacks_plies(std::size_t best_plies) const {
    if (!current_) return false;
    const auto plies = static_cast<int>(best_plies) - static_cast<int>(current_->plies);
    return current_->presses > std::max(plies, 0) + 1;
  }
  /// How many plies there were when a press was heard last, or an outage was explained.
  void note_plies_known(std::size_t plies) { plies_known_ = plies; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(current_, plies_known_);
  }

 private:
  std::optional<ClockOutage> current_;
  std::size_t plies_known_ = 0;
};

}  // namespace jadoube::tracking
