#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/certabo/message.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::drivers::certabo {

/// The piece of each known tag. Tags belong to pieces, not to boards: one book serves all boards,
/// and sets may be exchanged.
class TagBook {
 public:
  /// The piece with that tag; kNone if the tag is not known.
  rules::Piece piece(Tag tag) const;

  /// The tag belongs to `piece`.
  void add(Tag tag, rules::Piece piece) { pieces_[tag] = piece; }

  bool empty() const { return pieces_.empty(); }

  /// The book as text. Each line has the five bytes of a tag and FEN's letter: "3 0 84 252 153 r".
  std::string text() const;

  /// Adds the entries of `text`. A later line replaces an earlier one. Other lines are left out.
  void read(std::string_view text);

  bool operator==(const TagBook&) const = default;

 private:
  std::map<Tag, rules::Piece> pieces_;
};

/// Finds the piece of each tag, when all pieces are on their starting squares. It uses the last
/// seven records. A tag counts on a square where most of them have it [spec:
/// drivers/certabo/protocol.md#calibration].
class Calibration {
 public:
  static constexpr int kRecords = 7;

  /// Adds a record.
  void add(const TagRecord& record);

  /// What all tags on the board belong to. Nothing if the pieces are not on their starting squares,
  /// if a tag is not read reliably, or if `known` contradicts the tags there. If `known` has some
  /// of the tags, they show the orientation of the board. Otherwise it must face as the maker
  /// meant. Spare queens may be on d3 (White's) and d6 (Black's).
  std::optional<TagBook> result(const TagBook& known) const;

  /// The squares on which a tag was for long that `known` does not have.
  rules::Bitboard unknown(const TagBook& known) const;

 private:
  std::array<Tag, rules::kSquareCount> reliable() const;

  std::vector<TagRecord> last_;
  std::size_t next_ = 0;
};

}  // namespace jadoube::drivers::certabo
