#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "daemon/announcements/announcement.h"

namespace jadoube::announcements {

/// The order in which announcements are spoken at one table, and what interrupts what.
///
/// - A question is answered at once. An announcement that it cuts off is repeated after the answer.
/// - A move, a correction or the end of a game cuts off an answer, because the answer is out of
///   date, and a time, which is said again unless the game is over.
/// - Moves do not cut off moves: the next one follows. Moves that wait are said together, and if
///   many wait, their number and the last two.
///
/// So nothing of a move is lost. One thread.
class SpeechQueue {
 public:
  /// Adds an announcement. True: the announcement that is being spoken is out of date; cut it off,
  /// and speak `next()`.
  bool add(Announcement announcement);

  /// The text to speak now, and it counts as being spoken. Nothing: something is being spoken, or
  /// nothing waits.
  std::optional<std::string> next();
  /// The announcement was spoken to its end.
  void spoken();
  /// The announcement was not spoken to its end: another program cut it off, or the voice was lost.
  /// It is spoken again, unless it was an answer.
  void cut_off();

  bool is_speaking() const { return !speaking_.empty(); }
  std::size_t waiting() const { return waiting_.size(); }

  /// More moves than that are not read out one by one.
  static constexpr std::size_t kMostMoves = 6;

 private:
  // Answers first, then what is of the game in its order, then times.
  std::deque<Announcement> waiting_;
  std::vector<Announcement> speaking_;
};

}  // namespace jadoube::announcements
