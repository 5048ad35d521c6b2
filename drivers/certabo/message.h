#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers::certabo {

/// The five bytes of a piece's tag as one number, the first byte highest. 0: no tag.
using Tag = std::uint64_t;

/// The tag that a board read on each square, by the square's index. Empty squares often have a tag
/// that does not exist [spec: drivers/certabo/protocol.md#noise].
struct TagRecord {
  std::array<Tag, rules::kSquareCount> tags{};
  bool operator==(const TagRecord&) const = default;
};

/// The occupied squares, for a board that senses no more than that. A white pawn is on each of
/// these squares.
struct OccupancyRecord {
  rules::Placement placement;
  bool operator==(const OccupancyRecord&) const = default;
};

using Record = std::variant<TagRecord, OccupancyRecord>;

/// Finds records in the text of a board [spec: drivers/certabo/protocol.md#records].
class RecordDecoder {
 public:
  /// The record that `byte` completes. Nothing if it completes none. The colon of the next record
  /// may complete the one before it.
  std::optional<Record> take(std::uint8_t byte);

  /// All bytes that were dropped because they fit nowhere.
  std::uint64_t skipped_bytes() const { return skipped_bytes_; }

  /// How often the board has acknowledged a command for lights of one colour.
  std::uint64_t acknowledgements() const { return acknowledgements_; }

 private:
  std::optional<Record> begin_next();
  void close_number();
  std::optional<Record> finish(std::size_t numbers);
  void drop();

  bool in_record_ = false, is_broken_ = false;
  std::vector<std::uint8_t> numbers_;
  std::optional<int> number_;
  std::size_t record_bytes_ = 0;
  std::uint64_t skipped_bytes_ = 0, acknowledgements_ = 0;
};

using Bytes = std::vector<std::uint8_t>;

/// The command for the lights: these squares light up, all others are dark [spec:
/// drivers/certabo/protocol.md#lights].
Bytes light_command(rules::Bitboard squares);

/// Sends commands for the lights. Only the last one counts. It is sent again until the board
/// acknowledges it, three times at most.
class LightSender {
 public:
  /// Sends these squares next.
  void show(rules::Bitboard squares);

  /// The board acknowledged a command.
  void acknowledged();

  /// The command that is due by `now`. Empty: none.
  Bytes due(Instant now);

  /// When `due` has something to do; kNever if it waits for `show`.
  Instant wake_at() const { return wanted_ ? free_at_ : kNever; }

  /// The board has acknowledged a command, so it has lights that take such commands.
  bool is_answered() const { return is_answered_; }

 private:
  std::optional<rules::Bitboard> wanted_;
  int tries_ = 0;
  Instant free_at_ = Instant::min();
  bool is_answered_ = false;
};

}  // namespace jadoube::drivers::certabo
