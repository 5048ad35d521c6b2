#include "rules/laws/touch_text.h"

#include <algorithm>
#include <array>

namespace jadoube::rules {
namespace {

// What follows a word.
enum class Form : std::uint8_t { kSquare, kTwoSquares, kNewPiece, kNothing };

struct Word {
  std::string_view text;
  Form form;
};

// Indexed by `TouchKind`.
constexpr std::array<Word, 10> kTouchWords = {{{"touch", Form::kSquare},
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
  const Word& word = kTouchWords[static_cast<std::size_t>(touch.kind)];
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
