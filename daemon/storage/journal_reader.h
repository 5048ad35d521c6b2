#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"
#include "rules/error.h"

namespace jadoube::storage {

/// A text that the journal keeps for the engine. There is one of each kind.
enum class KeptText : std::uint8_t {
  kCalendar,  ///< Which dates the moments of the journal have.
  kPairs,     ///< Which boards make pairs.
};

/// Writes `text` in a transaction of its caller.
rules::Expected<void> write_text(Database& database, KeptText which, const std::string& text);

/// The reads of the journal by its writer: for a start, and to derive a board's record again. One
/// thread. `Archive` reads on other threads.
class JournalReader {
 public:
  /// The time of the latest observation that was made here. The beginning of time if there is none.
  rules::Expected<Instant> last_instant();

  /// The text that `Journal::write` wrote last. Empty if there is none.
  rules::Expected<std::string> text(KeptText which);
  /// The names of all boards that were ever seen here.
  rules::Expected<std::vector<std::string>> boards();

  /// The number of games that the board has had, and the digest of the last one.
  struct LastGame {
    int ordinal = 0;
    std::string digest;
  };
  rules::Expected<LastGame> last_game(const std::string& board);

  /// The incidents of the board's game with that ordinal, by number. 0: the incidents before the
  /// first game.
  rules::Expected<std::vector<IncidentRow>> incidents(const std::string& board, int game);
  /// The open incidents of the board's games before that one.
  rules::Expected<std::vector<IncidentRow>> left_open(const std::string& board, int game);

  /// The latest tournament rules. Nothing in a new journal.
  rules::Expected<std::optional<RulesSettingRow>> last_setting();

  /// All tournaments, in the order of their ids.
  rules::Expected<std::vector<TournamentRow>> tournaments();

  /// The time of the board's last event. It can be later than the last observation, because timers
  /// make events too. The beginning of time if there is no event.
  rules::Expected<Instant> last_event_at(const std::string& board);

  /// The trackers of the board as they were kept last in its present game. Nothing if there are
  /// none.
  rules::Expected<std::optional<StoredKeptBoard>> kept_board(const std::string& board);

  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

  using TakeObservation = std::function<void(const ObservationRow&)>;
  /// Calls `take` with the events of the board after number `after`, in order.
  rules::Expected<void> events_of(const std::string& board, std::uint64_t after,
                                  const std::function<void(const EventRow&)>& take);

  /// Calls `take` with the board's observations in order, from its last checkpoint on. If there is
  /// no checkpoint, it starts at the first observation.
  rules::Expected<void> replay(const std::string& board, const TakeObservation& take);
  /// Replays only the observations after number `after`, at most `limit` of them.
  rules::Expected<void> replay_after(const std::string& board, std::uint64_t after,
                                     const TakeObservation& take, std::uint64_t limit = kNoLimit);
  /// How many there are.
  rules::Expected<std::uint64_t> count_to_replay(const std::string& board, std::uint64_t after);
  /// The rulings of `replay` up to number `last`.
  rules::Expected<void> rulings_up_to(const std::string& board, std::uint64_t last,
                                      const TakeObservation& take);

 protected:
  JournalReader() = default;
  /// `database` is read from now on. It must exist longer.
  void read_from(Database& database) { database_ = &database; }

 private:
  rules::Expected<std::vector<IncidentRow>> incidents_where(const std::string& condition,
                                                            const std::string& board, int game);
  rules::Expected<void> replay_rows(const std::string& which, const std::string& board,
                                    std::uint64_t bound, std::uint64_t limit,
                                    const TakeObservation& take);

  Database* database_ = nullptr;
};

}  // namespace jadoube::storage
