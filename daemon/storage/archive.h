#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/rows.h"

namespace jadoube::storage {

/// Reads a journal beside its writer: what the feed no longer keeps in memory. One thread.
class Archive {
 public:
  /// Opens the journal at `path`, which its writer has opened before.
  static rules::Expected<Archive> open(const std::string& path);

  /// Another one of the same journal, for another thread.
  rules::Expected<Archive> open_again() const { return open(path_); }

  /// At most `limit` events of `stream` with numbers above `after`, in order.
  rules::Expected<std::vector<EventRow>> events_after(std::uint64_t after, Stream stream,
                                                      std::size_t limit);

  /// The game as it was last stored; nothing where there is no such game.
  rules::Expected<std::optional<GameRow>> game(const std::string& board, int ordinal);

  /// A place among all games, ordered by board and ordinal.
  struct GamePlace {
    std::string board;
    int ordinal = 0;
  };

  /// At most `limit` games behind `after`, in order; of one board where `board` is given.
  rules::Expected<std::vector<GameRow>> games_after(const GamePlace& after,
                                                    const std::string& board, std::size_t limit);

  /// Which incidents are asked for.
  struct IncidentQuery {
    /// Only those told after this event.
    std::uint64_t after = 0;
    /// Only of this board, where it is given, and of that game of it; else of all but imported
    /// ones.
    std::string board = {};
    std::optional<int> game = {};
    /// Only as severe as this, or more so.
    int min_severity = 0;
    /// Only those that still need somebody.
    bool open_only = false;
  };

  /// At most `limit` incidents, in the order in which they were told.
  rules::Expected<std::vector<IncidentRow>> incidents(const IncidentQuery& query,
                                                      std::size_t limit);

  /// The incident as it is now; nothing where there is none of that number.
  rules::Expected<std::optional<IncidentRow>> incident(const std::string& board, int game,
                                                       int number);

  /// The highest number of an event of `board` before `end`; 0 where there is none.
  rules::Expected<std::uint64_t> last_event_before(const std::string& board, Instant end);

  /// Whether `board` is one whose games were imported.
  rules::Expected<bool> is_imported(const std::string& board);

  /// The boards whose games may be those of board `origin` of another journal: those imported from
  /// one of that name, and the one of that name here.
  rules::Expected<std::vector<std::string>> boards_from(const std::string& origin);

  /// The observations numbered `next` to `last`; none where `next` is above `last`.
  struct Span {
    std::uint64_t next = 1, last = 0;
  };

  /// The observations of a board's game that began at `began`: its checkpoint and all up to the
  /// next one. Other boards' lie between. None where no game began then.
  rules::Expected<Span> observations_of_game(const std::string& board, Instant began);

  /// Gives `take` the observations of `board` numbered above `after` whose text begins with
  /// `prefix`, in order.
  rules::Expected<void> read_beginning_with(const std::string& board, std::uint64_t after,
                                            const std::string& prefix,
                                            const std::function<void(const ObservationRow&)>& take);

  /// Gives `take` at most `limit` observations of `board` in `span`, in order, and takes them off
  /// it.
  rules::Expected<void> read(const std::string& board, Span& span, std::size_t limit,
                             const std::function<void(const ObservationRow&)>& take);

 private:
  Archive() = default;
  std::string path_;
  std::unique_ptr<Database> database_;
  Statement events_, game_, games_, games_of_board_, span_, observations_, beginning_with_;
  Statement incidents_, incident_, imported_;
};

}  // namespace jadoube::storage
