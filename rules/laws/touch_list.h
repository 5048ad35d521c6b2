#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/laws/touch.h"

namespace jadoube::rules {

/// The squares of pieces touched with intent, each once, by the order of their first touch.
class TouchList {
 public:
  /// Takes those of `touches` that count by `rules`, in the order of the rules.
  TouchList(const Position& position, std::span<const Touch> touches, const TouchRules& rules);

  const Square* begin() const { return squares_.data(); }
  const Square* end() const { return squares_.data() + size_; }
  bool empty() const { return size_ == 0; }

  /// Whether the first touch of that square was plainly intended.
  bool was_deliberate(Square square) const { return contains(deliberate_, square); }
  /// Whether the piece there was touched.
  bool has(Square square) const { return contains(all_, square); }
  /// Whether `a` was touched before `b`. Both were touched.
  bool is_before(Square a, Square b) const;
  /// The square of the set that was touched first. Nothing: none was touched.
  std::optional<Square> first_of(Bitboard set) const;

 private:
  void sort_by_favour(const SquareSets& sets);

  std::array<Square, kSquareCount> squares_{};
  std::size_t size_ = 0;
  Bitboard all_ = 0;
  Bitboard deliberate_ = 0;
};

/// The square of the piece that a legal move captures; nothing for other moves.
std::optional<Square> captured_square(const Position& position, Move move);

/// An act in the form that people type: "touch g1", "contact g1", "accident g1", "adjust g1", "lift
/// g1", "remove d5", "release e2 e4". "choose e8 q" (a new piece has touched e8), "place e8 q" (it
/// was released there), "announce".
std::string to_string(const Touch& touch);

/// Reads such a text, or a square alone, which means a touch of it. InvalidArgument names the word.
Expected<Touch> parse_touch(std::string_view text);

}  // namespace jadoube::rules
