#include "drivers/certabo/calibration.h"

#include <algorithm>
#include <set>

namespace jadoube::drivers::certabo {
namespace {

using rules::Piece;
using rules::Placement;
using rules::Square;

// So many of the seven records must agree on a tag.
constexpr int kMajority = 5;

Placement set_up(bool is_turned) {
  Placement placement = Placement::initial();
  placement.set(Square::d3, Piece::kWhiteQueen);
  placement.set(Square::d6, Piece::kBlackQueen);
  if (!is_turned) return placement;
  Placement turned;
  for (int i = 0; i < rules::kSquareCount; ++i) {
    turned.set(rules::square_at(rules::kSquareCount - 1 - i), placement[rules::square_at(i)]);
  }
  return turned;
}

// Spare queens need not be there.
bool must_be_there(Square square) {
  const int rank = rules::rank_of(square);
  return rank <= 1 || rank >= 6;
}

bool fits(const std::array<Tag, rules::kSquareCount>& tags, const Placement& pieces,
          const TagBook& known) {
  std::set<Tag> met;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const Tag tag = tags[rules::index_of(square)];
    if (tag == 0 && must_be_there(square)) return false;
    if (tag == 0) continue;
    const Piece piece = known.piece(tag);
    const bool agrees = piece == Piece::kNone || piece == pieces[square];
    if (pieces[square] == Piece::kNone || !agrees || !met.insert(tag).second) return false;
  }
  return true;
}

bool has_any(const std::array<Tag, rules::kSquareCount>& tags, const TagBook& known) {
  return std::ranges::any_of(tags, [&](Tag tag) { return known.piece(tag) != Piece::kNone; });
}

}  // namespace

void Calibration::add(const TagRecord& record) {
  if (last_.size() < kRecords) return last_.push_back(record);
  last_[next_++ % kRecords] = record;
}

std::array<Tag, rules::kSquareCount> Calibration::reliable() const {
  std::array<Tag, rules::kSquareCount> tags{};
  if (last_.size() < kRecords) return tags;
  for (std::size_t i = 0; i < tags.size(); ++i) {
    for (const TagRecord& candidate : last_) {
      const auto agree = std::ranges::count_if(
          last_, [&](const TagRecord& each) { return each.tags[i] == candidate.tags[i]; });
      if (agree >= kMajority) tags[i] = candidate.tags[i];
    }
  }
  return tags;
}

std::optional<TagBook> Calibration::result(const TagBook& known) const {
  const auto tags = reliable();
  for (const bool is_turned : {false, true}) {
    const Placement pieces = set_up(is_turned);
    if ((is_turned && !has_any(tags, known)) || !fits(tags, pieces, known)) continue;
    TagBook book;
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      const Tag tag = tags[rules::index_of(square)];
      if (tag != 0) book.add(tag, pieces[square]);
    }
    return book;
  }
  return std::nullopt;
}

rules::Bitboard Calibration::unknown(const TagBook& known) const {
  const auto tags = reliable();
  rules::Bitboard squares = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const Tag tag = tags[rules::index_of(square)];
    if (tag != 0 && known.piece(tag) == Piece::kNone) squares |= rules::bit(square);
  }
  return squares;
}

}  // namespace jadoube::drivers::certabo
