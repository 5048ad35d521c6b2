#include "drivers/certabo/tag_book.h"

#include <algorithm>
#include <set>

#include "drivers/observation_text.h"
#include "rules/number.h"

namespace jadoube::drivers::certabo {
namespace {

std::optional<int> parse_byte(std::string_view word) {
  const auto number = rules::parse_number<int>(word);
  return number && *number >= 0 && *number <= 255 ? number : std::nullopt;
}

std::optional<rules::Piece> parse_letter(std::string_view word) {
  const auto piece = word.size() == 1 ? rules::parse_piece(word[0]) : std::nullopt;
  return piece && *piece != rules::Piece::kNone ? piece : std::nullopt;
}

}  // namespace

rules::Piece TagBook::piece(Tag tag) const {
  const auto found = pieces_.find(tag);
  return found == pieces_.end() ? rules::Piece::kNone : found->second;
}

std::string TagBook::text() const {
  std::string text;
  for (const auto& [tag, piece] : pieces_) {
    for (int shift = 32; shift >= 0; shift -= 8) text += std::to_string(tag >> shift & 0xFF) + " ";
    text += rules::to_char(piece);
    text += '\n';
  }
  return text;
}

void TagBook::read(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    Words words(line);
    Tag tag = 0;
    for (int i = 0; i < 5; ++i) tag = tag << 8 | static_cast<Tag>(words.take(parse_byte));
    const auto piece = words.take(parse_letter);
    if (!words.has_failed() && words.at_end() && tag != 0) add(tag, piece);
  }
}

namespace {

using rules::Piece;
using rules::Placement;
using rules::Square;

// This many of the seven records must agree on a tag.
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
