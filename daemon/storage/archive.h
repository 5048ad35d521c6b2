#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/storage/database.h"
#include "daemon/storage/observation_reader.h"
#include "daemon/storage/rows.h"
#include "daemon/storage/seals/seals.h"

namespace jadoube::storage {

/// Reads a journal while its writer works. It has everything that the feed no longer keeps in
/// memory. One thread.
class Archive {
 public:
  /// Opens the journal at `path`. Its writer must have opened it before.
  static rules::Expected<Archive> open(const std::string& path);

  /// Another archive of the same journal, for another thread.
  rules::Expected<Archive> open_again() const { return open(path_); }

  /// At most `limit` events of `stream` with numbers above `after`, in order. Without a stream: of
  /// all streams, but not those of imported boards.
  rules::Expected<std::vector<EventRow>> events_after(std::uint64_t after,
                                                      std::optional<Stream> stream,
                                                      std::size_t limit);

  /// At most `limit` events of `board` and `stream` with numbers up to `last`. The newest event is
  /// the first.
  rules::Expected<std::vector<EventRow>> events_back_from(std::uint64_t last,
                                                          const std::string& board, Stream stream,
                                                          std::size_t limit);

  /// The game as it was stored last. Nothing if there is no such game.
  rules::Expected<std::optional<GameRow>> game(const std::string& board, int ordinal);

  /// A place in the list of all games, which is ordered by board and ordinal.
  struct GamePlace {
    std::string board;
    int ordinal = 0;
  };

  /// At most `limit` games after the place `after`, in the order of boards (h2 before h10) and
  /// games. If `board` is given, only its games.
  rules::Expected<std::vector<GameRow>> games_after(const GamePlace& after,
                                                    const std::string& board, std::size_t limit);

  /// The incidents that are wanted.
  struct IncidentQuery {
    /// Only incidents that were first published after this event.
    std::uint64_t after = 0;
    /// Only incidents of this board and of game `game` of it. Empty: of all boards except imported
    /// ones.
    std::string board = {};
    std::optional<int> game = {};
    /// Only incidents of this severity or a higher one.
    int min_severity = 0;
    /// True: only incidents that an arbiter must still deal with.
    bool open_only = false;
  };

  /// At most `limit` incidents, in the order in which they were first published.
  rules::Expected<std::vector<IncidentRow>> incidents(const IncidentQuery& query,
                                                      std::size_t limit);

  /// The incident as it is now. Nothing if no incident has that number.
  rules::Expected<std::optional<IncidentRow>> incident(const std::string& board, int game,
                                                       int number);

  /// The highest number of an event of `board` before `end`. 0 if there is none.
  rules::Expected<std::uint64_t> last_event_before(const std::string& board, Instant end);

  /// True if the games of `board` were imported.
  rules::Expected<bool> is_imported(const std::string& board);

  /// The boards that may have the games of board `origin` of another journal. These are the boards
  /// that were imported from a board of that name, and the board of that name in this journal.
  rules::Expected<std::vector<std::string>> boards_from(const std::string& origin);

  /// The observations of the boards, and the seals of their chains.
  ObservationReader& observations() { return observations_; }

  /// The seal of a game or a tournament: "game table-1-3", "tournament open". Nothing: it has none.
  rules::Expected<std::optional<SealedRecordRow>> sealed_record(const std::string& record);
  /// The tournament as it was stored last. Nothing if there is none.
  rules::Expected<std::optional<TournamentRow>> tournament(const std::string& id);

 private:
  Archive() = default;
  std::string path_;
  std::unique_ptr<Database> database_;
  Statement events_, events_back_, game_, games_, games_of_board_;
  Statement incidents_, incident_, imported_, sealed_record_, tournament_;
  ObservationReader observations_;
};

}  // namespace jadoube::storage
