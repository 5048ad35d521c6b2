#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "daemon/announcements/announcement.h"

namespace jadoube::announcements {

/// The order of the announcements at one table, and which ones interrupt others.
///
/// - A question is answered at once. If the answer interrupts an announcement, the announcement is
///   repeated after it.
/// - A move, a correction or the end of a game interrupts an answer, because the answer is out of
///   date. It also interrupts a time, which is announced again unless the game is over.
/// - Moves do not interrupt moves: the next one follows. Waiting moves are announced together. If
///   many wait, their number and the last two are announced.
///
/// So no move is lost. One thread.
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
  // Answers are first, then announcements of the game in their order, then times.
  std::deque<Announcement> waiting_;
  std::vector<Announcement> speaking_;
};

}  // namespace jadoube::announcements
