#include "rules/laws/touch_list.h"

#include <algorithm>
#include <array>

namespace jadoube::rules {

namespace {

// Whether the action touches the piece on its square, and whether it is clearly intentional.
enum class Counts { kNo, kYes, kPlainly };

Counts counts(TouchKind kind, const TouchRules& rules) {
  const bool hands_see = rules.board == TouchBoard::kSecuring;
  switch (kind) {
    case TouchKind::kLifted:
    case TouchKind::kRemoved:
    case TouchKind::kReleased:
      return Counts::kPlainly;
    case TouchKind::kTouched:
      return hands_see ? Counts::kNo : Counts::kPlainly;
    case TouchKind::kContact: {
      const bool intent = laws_of(rules.edition).other_contact == OtherContact::kIsIntent;
      return intent && !hands_see ? Counts::kYes : Counts::kNo;
    }
    default:
      return Counts::kNo;
  }
}

// If the order is unclear: own pieces come before the opponent's, and the king before other own
// pieces.
int rank_where_unclear(const SquareSets& sets, Square square) {
  if (contains(sets.of(opponent_of(sets.turn)), square)) return 2;
  return contains(sets.of(PieceType::kKing), square) ? 0 : 1;
}

}  // namespace

TouchList::TouchList(const Position& position, std::span<const Touch> touches,
                     const TouchRules& rules) {
  const SquareSets& sets = position.square_sets();
  for (const Touch& touch : touches) {
    const Counts how = counts(touch.kind, rules);
    if (how == Counts::kNo || !contains(sets.occupied(), touch.square)) continue;
    if (how == Counts::kPlainly && !has(touch.square)) deliberate_ |= bit(touch.square);
    if (has(touch.square)) continue;
    all_ |= bit(touch.square);
    squares_[size_++] = touch.square;
  }
  if (rules.order == TouchOrder::kUnclear) sort_by_favour(sets);
}

void TouchList::sort_by_favour(const SquareSets& sets) {
  const auto is_favoured = [&](Square a, Square b) {
    return rank_where_unclear(sets, a) < rank_where_unclear(sets, b);
  };
  // Insertion sort, because std::stable_sort allocates memory.
  Square* const first = squares_.data();
  for (Square* next = first; next != first + size_; ++next) {
    std::rotate(std::upper_bound(first, next, *next, is_favoured), next, next + 1);
  }
}

bool TouchList::is_before(Square a, Square b) const {
  return std::find(begin(), end(), a) < std::find(begin(), end(), b);
}

std::optional<Square> TouchList::first_of(Bitboard set) const {
  const auto* const found =
      std::find_if(begin(), end(), [&](Square square) { return contains(set, square); });
  if (found == end()) return std::nullopt;
  return *found;
}

std::optional<Square> captured_square(const Position& position, Move move) {
  if (!position.is_capture(move)) return std::nullopt;
  if (position.placement()[move.to] != Piece::kNone) return move.to;
  return square_at(file_of(move.to), rank_of(move.from));
}

namespace {

// What follows a word.
enum class Form : std::uint8_t { kSquare, kTwoSquares, kNewPiece, kNothing };

struct TouchWord {
  std::string_view text;
  Form form;
};

// Indexed by `TouchKind`.
constexpr std::array<TouchWord, 10> kTouchWords = {{{"touch", Form::kSquare},
                                                    {"contact", Form::kSquare},
                                                    {"accident", Form::kSquare},
                                                    {"adjust", Form::kSquare},
                                                    {"lift", Form::kSquare},
                                                    {"remove", Form::kSquare},
                                                    {"release", Form::kTwoSquares},
                                                    {"choose", Form::kNewPiece},
                                                    {"place", Form::kNewPiece},
                                                    {"announce", Form::kNothing}}};

constexpr std::array<std::size_t, 4> kArguments = {1, 2, 2, 0};

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

tl::unexpected<Error> refuse_word(std::string_view word, Sentence wanted) {
  if (word.empty()) {
    return refuse(ErrorCode::kInvalidArgument, "{wanted} is missing",
                  {{"wanted", std::move(wanted)}});
  }
  return refuse(ErrorCode::kInvalidArgument, "\"{word}\" is not {wanted}",
                {{"word", word}, {"wanted", std::move(wanted)}});
}

Expected<Square> square_of(std::string_view word) {
  if (const auto square = parse_square(word)) return *square;
  return refuse_word(word, Sentence("a square"));
}

// The kind of piece with that letter, if a pawn can become it.
Expected<PieceType> new_piece_of(std::string_view word) {
  constexpr std::string_view kLetters = "nbrq";
  const std::size_t found = word.size() == 1 ? kLetters.find(word[0]) : std::string_view::npos;
  if (found == std::string_view::npos) return refuse_word(word, Sentence("one of q, r, b, n"));
  return static_cast<PieceType>(static_cast<std::size_t>(PieceType::kKnight) + found);
}

Expected<Touch> read(TouchKind kind, Form form, std::string_view first, std::string_view second) {
  Touch touch{kind};
  if (form == Form::kNothing) return touch;
  const Expected<Square> square = square_of(first);
  if (!square) return tl::unexpected(square.error());
  (form == Form::kNewPiece ? touch.to : touch.square) = *square;
  if (form == Form::kTwoSquares) {
    const Expected<Square> to = square_of(second);
    if (!to) return tl::unexpected(to.error());
    touch.to = *to;
  } else if (form == Form::kNewPiece) {
    const Expected<PieceType> piece = new_piece_of(second);
    if (!piece) return tl::unexpected(piece.error());
    touch.piece = *piece;
  }
  return touch;
}

}  // namespace

std::string to_string(const Touch& touch) {
  const TouchWord& word = kTouchWords[static_cast<std::size_t>(touch.kind)];
  std::string text(word.text);
  switch (word.form) {
    case Form::kNothing:
      return text;
    case Form::kSquare:
      return text + " " + to_string(touch.square);
    case Form::kTwoSquares:
      return text + " " + to_string(touch.square) + " " + to_string(touch.to);
    case Form::kNewPiece:
      break;
  }
  return text + " " + to_string(touch.to) + " " + to_char(make_piece(Color::kBlack, touch.piece));
}

Expected<Touch> parse_touch(std::string_view text) {
  const std::string_view first = take_word(text);
  const std::string_view second = take_word(text), third = take_word(text);
  if (const auto fourth = take_word(text); !fourth.empty()) {
    return refuse_word(fourth, Sentence("wanted here"));
  }
  if (parse_square(first) && second.empty()) {
    return Touch{TouchKind::kTouched, *parse_square(first)};
  }
  for (std::size_t i = 0; i < kTouchWords.size(); ++i) {
    if (kTouchWords[i].text != first) continue;
    const std::size_t given = (second.empty() ? 0u : 1u) + (third.empty() ? 0u : 1u);
    const std::size_t wanted = kArguments[static_cast<std::size_t>(kTouchWords[i].form)];
    if (given > wanted) return refuse_word(wanted == 0 ? second : third, Sentence("wanted here"));
    return read(static_cast<TouchKind>(i), kTouchWords[i].form, second, third);
  }
  return refuse_word(first, Sentence("an act of the hand: touch, release, remove, adjust, ..."));
}

}  // namespace jadoube::rules
