#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/journal/database.h"
#include "daemon/journal/rows.h"

namespace jadoube::journal {

/// Reads a journal beside its writer: what the feed no longer keeps in memory. One thread.
class Archive {
 public:
  /// Opens the journal at `path`, which its writer has opened before.
  static rules::Expected<Archive> open(const std::string& path);

  /// At most `limit` events of `stream` with numbers above `after`, in order.
  rules::Expected<std::vector<EventRow>> events_after(std::uint64_t after, Stream stream,
                                                      std::size_t limit);

  /// The game's message as it was last stored; nothing where there is no such game.
  rules::Expected<std::optional<std::string>> game(const std::string& board, int ordinal);

  /// A place among all games, ordered by board and ordinal.
  struct GamePlace {
    std::string board;
    int ordinal = 0;
  };

  /// At most `limit` games behind `after`, in order; of one board where `board` is given.
  rules::Expected<std::vector<GameRow>> games_after(const GamePlace& after,
                                                    const std::string& board, std::size_t limit);

 private:
  Archive() = default;
  std::unique_ptr<Database> database_;
  Statement events_, game_, games_, games_of_board_;
};

}  // namespace jadoube::journal
