#pragma once

#include <cstddef>
#include <optional>

namespace jadoube::tracking {

/// What a log told last: so many plies were firm before that, and it told all that happened or not.
struct LogTold {
  std::size_t from;
  bool all;
};

/// Which plies of the present game are in doubt because of an outage, and why.
class OutageDoubts {
 public:
  /// An illegal ply that follows a gap so soon may be none, but the trace of others [guess].
  static constexpr std::size_t kShortlyAfterGap = 10;

  /// So many plies were firm before the last outage, where what was played in it is not known.
  const std::optional<std::size_t>& from() const { return from_; }
  void begin_at(std::size_t firm_plies) { from_ = firm_plies; }
  /// What was played in it is known.
  void settle() { from_.reset(); }
  /// True while what was played in it is not known and `settled_plies` are certain.
  bool holds(std::size_t settled_plies) const { return from_ && settled_plies <= *from_; }
  /// What was confirmed before such an outage is not the reason that nothing explains what stands.
  std::size_t certain_plies(std::size_t settled_plies) const {
    return holds(settled_plies) ? *from_ : 0;
  }

  /// In play without a clock so many plies were firm before an outage; nothing: there is no such
  /// outage. Of several outages shortly after each other the first one counts.
  const std::optional<std::size_t>& unclocked_from() const { return unclocked_from_; }
  void note_unclocked(std::optional<std::size_t> firm_plies) {
    if (!firm_plies) return unclocked_from_.reset();
    const bool goes_on = unclocked_from_ && *firm_plies < *unclocked_from_ + kShortlyAfterGap;
    if (!goes_on) unclocked_from_ = firm_plies;
  }

  /// Nothing is known of the game except that it was played in an outage.
  bool is_game_unseen() const { return is_game_unseen_; }
  void note_game_unseen() { is_game_unseen_ = true; }

  /// What a log told is to be judged by the plies that come of it.
  void note_log_told(LogTold told) { log_told_ = told; }
  const std::optional<LogTold>& log_told() const { return log_told_; }
  void forget_log_told() { log_told_.reset(); }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(from_, unclocked_from_, is_game_unseen_, log_told_);
  }

 private:
  std::optional<std::size_t> from_, unclocked_from_;
  bool is_game_unseen_ = false;
  std::optional<LogTold> log_told_;
};

}  // namespace jadoube::tracking
