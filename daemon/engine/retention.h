#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/storage_guard.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// The oldest game of `board` that may go out of record. Another game followed it on the board
/// before `before`; it is not adjourned, and it does not go on as a game that is on record. Nothing
/// if there is none. A board's last game always stays, and so do imported games.
rules::Expected<std::optional<storage::OldGame>> oldest_to_forget(storage::Archive& archive,
                                                                  const std::string& board,
                                                                  storage::Instant before);

/// Takes old games out of record while play goes on: one game at a time, board by board, when there
/// is nothing else to do. Without `keep_for` all games are kept.
class Retention {
 public:
  /// All outlive the retention. `guard`: hears of a disk that fails.
  Retention(storage::Journal& journal, stream::Feed& feed, StorageGuard& guard);

  /// A game goes out of record when another followed it on its board `days` ago. It looks for such
  /// games at `first_look` for the first time, and then every hour.
  void keep_for(std::chrono::days days, drivers::Instant first_look);

  /// When to call `forget_next` again.
  drivers::Instant due() const { return due_; }
  /// Looks at one board, and takes at most one game of it out of record. `boards`: all there are.
  void forget_next(drivers::Instant now, const std::vector<std::string>& boards);

 private:
  rules::Expected<bool> forget_oldest_of(const std::string& board, drivers::Instant now);

  storage::Journal& journal_;
  stream::Feed& feed_;
  StorageGuard& guard_;
  std::optional<std::chrono::days> keep_;
  drivers::Instant due_ = drivers::Instant::max();
  /// The boards that this round still has to look at, the last one first.
  std::vector<std::string> boards_left_;
};

}  // namespace jadoube::engine
