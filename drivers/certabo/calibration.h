#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/certabo/record_decoder.h"
#include "drivers/certabo/tag_book.h"
#include "rules/bitboard.h"

namespace jadoube::drivers::certabo {

/// Finds out which tag belongs to which piece, when all pieces stand on their starting squares. It
/// looks at the last seven records. A tag counts on a square where most of them have it [spec:
/// drivers/certabo/protocol.md#calibration].
class Calibration {
 public:
  static constexpr int kRecords = 7;

  /// Adds a record.
  void add(const TagRecord& record);

  /// What all tags on the board belong to. Nothing if the pieces are not on their starting squares,
  /// if a tag is not read reliably, or if `known` says otherwise about the tags there. If `known`
  /// has some of the tags, they say which way the board faces. Otherwise it must face as the maker
  /// meant. Spare queens may stand on d3 (White's) and d6 (Black's).
  std::optional<TagBook> result(const TagBook& known) const;

  /// The squares on which a tag stands for long that `known` does not have.
  rules::Bitboard unknown(const TagBook& known) const;

 private:
  std::array<Tag, rules::kSquareCount> reliable() const;

  std::vector<TagRecord> last_;
  std::size_t next_ = 0;
};

}  // namespace jadoube::drivers::certabo
