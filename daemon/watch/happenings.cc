#include "daemon/watch/happenings.h"

#include <algorithm>

namespace jadoube::watch {

using rules::Piece;
using rules::Square;

void Happenings::forget_before(std::size_t from) {
  if (from <= first_) return;
  all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(from - first_));
  first_ = from;
}

const Happening* Happenings::last_on(Square square, std::size_t from, std::size_t end) const {
  for (auto i = end; i-- > from;) {
    const auto& happening = (*this)[i];
    if (!happening.press && happening.square == square) return &happening;
  }
  return nullptr;
}

const Happening* Happenings::next_on(Square square, std::size_t from) const {
  for (auto i = from; i < end(); ++i) {
    const auto& happening = (*this)[i];
    if (!happening.press && happening.square == square) return &happening;
  }
  return nullptr;
}

std::size_t Happenings::last_arrival(Square square, Piece piece, std::size_t from,
                                     drivers::Instant until) const {
  for (auto i = end(); i-- > from;) {
    const auto& happening = (*this)[i];
    const bool came = !happening.press && happening.square == square && happening.now == piece;
    if (came && happening.at <= until) return i;
  }
  return kNowhere;
}

std::size_t Happenings::first_lift(Square square, std::size_t from, std::size_t end) const {
  for (auto i = from; i < end; ++i) {
    const auto& happening = (*this)[i];
    if (!happening.press && happening.square == square && happening.now == Piece::kNone) return i;
  }
  return kNowhere;
}

bool Happenings::has_left(Square square, Piece piece, std::size_t from) const {
  for (auto i = from; i < end(); ++i) {
    const auto& happening = (*this)[i];
    if (!happening.press && happening.square == square && happening.before == piece) return true;
  }
  return false;
}

rules::Bitboard Happenings::arrivals(std::size_t from) const {
  rules::Bitboard squares = 0;
  for (auto i = from; i < end(); ++i) {
    if ((*this)[i].is_arrival()) squares |= rules::bit((*this)[i].square);
  }
  return squares;
}

}  // namespace jadoube::watch
