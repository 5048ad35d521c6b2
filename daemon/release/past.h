#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "daemon/model/event.h"
#include "daemon/storage/archive.h"
#include "daemon/storage/codec/row_codec.h"
#include "rules/error.h"

/// Reads from the journal how something was after an earlier event. DataLoss: it cannot be read.
namespace jadoube::release {

/// Calls `take` with the events of `board` and `topic`, back from number `last`, until it returns
/// true.
rules::Expected<void> read_back(storage::Archive& archive, std::uint64_t last,
                                const std::string& board, model::Topic topic,
                                const std::function<bool(model::Event)>& take);

/// The game that was the present one of `board` after event `number`. Nothing: there was none.
rules::Expected<std::optional<model::Game>> game_at(storage::Archive& archive,
                                                    const std::string& board, std::uint64_t number);

/// A board's reports at an earlier time, without its pieces.
struct BoardThen {
  /// Whether it was connected. Nothing: it has never been.
  std::optional<model::ConnectionChange> connection = {};
  /// Its clock, and when that was read. Nothing: no clock is among the newest reports.
  std::optional<model::ClockState> clock = {};
  model::Instant clock_read_at{};
};

/// How `board` was after event `number`. A board that is read again after a restart is not
/// connected at first, and has no clock; it had both before. The clock is searched in the newest
/// 4,096 reports of the board, because a board without a clock may have many thousands.
rules::Expected<BoardThen> board_at(storage::Archive& archive, const std::string& board,
                                    std::uint64_t number);

/// The tournament after event `number`. Null: it did not exist, or its event is deleted.
rules::Expected<std::shared_ptr<const model::Tournament>> tournament_at(
    storage::Archive& archive, const std::string& tournament, std::uint64_t number);

/// An ended game of `board` as it was after event `number`. Another game had begun by then. The row
/// of the game has its present state, because an arbiter may have corrected it since.
rules::Expected<std::optional<storage::codec::StoredGame>> ended_game_at(storage::Archive& archive,
                                                                         const std::string& board,
                                                                         int ordinal,
                                                                         std::uint64_t number);

/// As above, for a game that was corrected after event `number`.
rules::Expected<std::optional<model::Game>> replayed_game_at(storage::Archive& archive,
                                                             const std::string& board, int ordinal,
                                                             std::uint64_t number);

}  // namespace jadoube::release
