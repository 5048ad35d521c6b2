#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"

/// The placement on a board as one reads on in the log that it keeps.
namespace jadoube::tracking {

/// The square of `entry`; null if the entry has something else.
inline const drivers::LoggedSquare* square_in(const drivers::LogEntry& entry) {
  return std::get_if<drivers::LoggedSquare>(&entry);
}

/// True if the squares of all pieces follow.
bool begins_a_list(const drivers::LogEntry& entry);

/// How many presses are among `entries`.
inline std::ptrdiff_t presses_in(std::span<const drivers::LogEntry> entries) {
  return std::ranges::count_if(entries, [](const drivers::LogEntry& entry) {
    return std::holds_alternative<drivers::LoggedPress>(entry);
  });
}

/// Has `more` follow `entries`.
inline void append(std::vector<drivers::LogEntry>& entries,
                   std::span<const drivers::LogEntry> more) {
  entries.insert(entries.end(), more.begin(), more.end());
}

/// True if the starting position was on the board.
bool is_starting_position(const drivers::LogEntry& entry);

/// The first starting position in `log` from entry `begin` on; the log's end where there is none.
std::size_t starting_position_from(std::span<const drivers::LogEntry> log, std::size_t begin);

/// The part of `log` since the starting position was on the board last; all of it where it never
/// did.
std::span<const drivers::LogEntry> of_last_game(std::span<const drivers::LogEntry> log);

/// The placement after the entries that were processed. It is not known before the log has had it
/// once.
class LoggedPlacement {
 public:
  /// `white`: the side of White's clock, which shows which way the board faces.
  explicit LoggedPlacement(drivers::ClockSide white) : white_(white) {}
  LoggedPlacement(drivers::ClockSide white, const rules::Placement& current)
      : placement_(current), white_(white), known_(true) {}

  void take(const drivers::LogEntry& entry);
  const rules::Placement& placement() const { return placement_; }
  bool known() const { return known_; }

 private:
  void place(const rules::Placement& placement);

  rules::Placement placement_;
  drivers::ClockSide white_;
  bool known_ = false;
};

/// True if `matches` holds for a placement at some time while `entries` were written. They began at
/// the placement `current`.
template <typename Matches>
bool ever_shows(rules::Placement current, std::span<const drivers::LogEntry> entries,
                Matches matches) {
  return matches(current) || std::ranges::any_of(entries, [&](const drivers::LogEntry& entry) {
           const auto* seen = square_in(entry);
           if (seen != nullptr) current.set(seen->square, seen->piece);
           return matches(current);
         });
}

/// True if `placements` were on the board, one after the other, while `entries` were written. They
/// began at `current`. One square may differ, because its entry may have been overwritten. At most
/// `missing` placements in a row may be missing.
bool passes(std::span<const drivers::LogEntry> entries, LoggedPlacement current,
            std::span<const rules::Placement> placements, int missing);

/// True if enough pieces are elsewhere than in the starting position: no two games lead to the same
/// placement [guess].
bool is_far_from_start(const rules::Placement& current);

/// True if no play leads from `current` to the starting position. A pawn has moved, and more plies
/// lie between than players take back.
bool is_beyond_start(const rules::Placement& current);

/// True if the kings were put into the centre while `entries` were written, which came after the
/// placement `earlier`.
bool shows_result(rules::Placement earlier, std::span<const drivers::LogEntry> entries);

/// True if a starting position after `entries` was set up again. It did not come by play or by
/// plies taken back, or the kings gave the result before. `earlier`: the placement before
/// `entries`.
bool is_set_up_anew(const rules::Placement& earlier, std::span<const drivers::LogEntry> entries);

/// `log` with a mark of the starting position also where only the kings have moved since the last
/// mark. A board may not write that mark. Kings that move like this give a result, because no play
/// takes them there and back.
std::vector<drivers::LogEntry> with_all_starting_positions(std::vector<drivers::LogEntry> log,
                                                           drivers::ClockSide white);

/// The pieces in the list that begins at entry `at`, and the entry after it.
struct ListedPieces {
  rules::Placement placement;
  std::size_t end;
};
ListedPieces listed_pieces(std::span<const drivers::LogEntry> log, std::size_t at);

/// The entry after the lists of pieces that begin at entry `at` and have the same pieces as
/// `earlier`. The power was away, and nothing was touched. `at` itself where there is none.
std::size_t after_same_lists(std::span<const drivers::LogEntry> log, std::size_t at,
                             const rules::Placement& earlier);

}  // namespace jadoube::tracking
