#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "drivers/certabo/record_decoder.h"
#include "rules/piece.h"

namespace jadoube::drivers::certabo {

/// Which piece each known tag belongs to. Tags belong to pieces, not to boards: one book serves all
/// boards, and sets may be exchanged.
class TagBook {
 public:
  /// The piece with that tag; kNone if the tag is not known.
  rules::Piece piece(Tag tag) const;

  /// The tag belongs to `piece`.
  void add(Tag tag, rules::Piece piece) { pieces_[tag] = piece; }

  bool empty() const { return pieces_.empty(); }

  /// The book as text. Each line has the five bytes of a tag and FEN's letter: "3 0 84 252 153 r".
  std::string text() const;

  /// Adds what `text` has. A later line replaces an earlier one. Lines that are no entry are left
  /// out.
  void read(std::string_view text);

  bool operator==(const TagBook&) const = default;

 private:
  std::map<Tag, rules::Piece> pieces_;
};

}  // namespace jadoube::drivers::certabo
