#include "rules/laws/touch.h"

#include <algorithm>
#include <cstdlib>

#include "rules/laws/touch_list.h"

namespace jadoube::rules {

namespace {

bool has_move(const MoveList& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

template <typename Predicate>
MoveList only(MoveList moves, Predicate keep) {
  moves.keep_if(keep);
  return moves;
}

// The moves that Articles 4.3 to 4.5 require after a player touched these pieces. Nothing has been
// released yet.
class Duty {
 public:
  Duty(const Position& position, const TouchList& touched, const Laws& laws)
      : position_(position),
        sets_(position.square_sets()),
        touched_(touched),
        laws_(laws),
        own_(sets_.of(sets_.turn)),
        king_(touched.first_of(own_ & sets_.of(PieceType::kKing))),
        rook_(castling_rook()),
        legal_(position.legal_moves()),
        free_(legal_) {
    free_.keep_if([&](Move move) { return !is_forbidden_castling(move); });
    // If the player has no other move, they must castle.
    if (free_.empty()) free_ = legal_;
  }

  TouchRuling ruling() const {
    const auto theirs = touched_.first_of(sets_.of(opponent_of(sets_.turn)));
    if (touched_.empty()) return {legal_, {}, std::nullopt};
    if (theirs && !castling_came_before(*theirs)) {
      return touched_.first_of(own_) ? both_touched(*theirs) : opponents_touched();
    }
    return king_and_rook_lead() ? castling() : own_touched();
  }

 private:
  TouchRuling by(Clause clause, const MoveList& moves) const {
    return {moves, laws_.article(clause), clause};
  }
  TouchRuling any_move() const { return by(Clause::kNothingCanMove, free_); }

  MoveList moves_of(Square piece) const {
    return only(free_, [&](Move move) { return move.from == piece; });
  }
  MoveList captures_of(Square piece) const {
    return only(free_, [&](Move move) { return captured_square(position_, move) == piece; });
  }
  // The moves that touching this piece requires. It may have either colour.
  MoveList moves_for(Square piece) const {
    return contains(own_, piece) ? moves_of(piece) : captures_of(piece);
  }

  // True if the player touched the rook first, then the king, both intentionally [4.4.2].
  bool rook_came_first(Square rook) const {
    return king_ && touched_.has(rook) && touched_.is_before(rook, *king_) &&
           touched_.was_deliberate(rook);
  }
  // The first rook that was touched and that 4.4.2 does not exclude.
  std::optional<Square> castling_rook() const {
    for (const Square square : touched_) {
      if (contains(sets_.of(sets_.turn, PieceType::kRook), square) && !rook_came_first(square)) {
        return square;
      }
    }
    return std::nullopt;
  }
  bool is_forbidden_castling(Move move) const {
    return position_.is_castling(move) && rook_came_first(move.to);
  }

  // True if the touches of king and rook oblige the player to castle.
  bool is_castling_touch() const {
    if (!king_ || !rook_) return false;
    return laws_.king_and_rook == KingAndRook::kAnyTouch ||
           (touched_.was_deliberate(*king_) && touched_.was_deliberate(*rook_));
  }
  bool castling_came_before(Square theirs) const {
    return is_castling_touch() && touched_.is_before(*king_, theirs) &&
           touched_.is_before(*rook_, theirs);
  }
  // True if also no other piece was touched before that must move.
  bool king_and_rook_lead() const {
    if (!is_castling_touch()) return false;
    const Square lead = touched_.is_before(*king_, *rook_) ? *king_ : *rook_;
    return std::none_of(touched_.begin(), touched_.end(), [&](Square square) {
      return contains(own_, square) && touched_.is_before(square, lead) &&
             !moves_of(square).empty();
    });
  }
  bool intends_to_castle() const {
    const int rank = sets_.turn == Color::kWhite ? 0 : 7;
    return touched_.is_before(*king_, *rook_) && rank_of(*king_) == rank && rank_of(*rook_) == rank;
  }

  TouchRuling castling() const {
    const Move castling{*king_, *rook_};
    if (has_move(free_, castling)) {
      return by(Clause::kKingAndRook, only(free_, [&](Move move) { return move == castling; }));
    }
    if (!intends_to_castle()) return own_touched();
    const MoveList other = moves_of(*king_);
    return by(Clause::kKingThenRookIllegal, other.empty() ? free_ : other);
  }

  TouchRuling own_touched() const {
    const bool side_lost = free_.size() != legal_.size();
    const Clause clause = side_lost ? Clause::kRookThenKing : Clause::kTouchedOwn;
    for (const Square square : touched_) {
      if (!contains(own_, square)) continue;
      if (const MoveList moves = moves_of(square); !moves.empty()) return by(clause, moves);
    }
    return side_lost ? by(clause, free_) : any_move();
  }

  TouchRuling opponents_touched() const {
    for (const Square square : touched_) {
      const MoveList moves = captures_of(square);
      if (!moves.empty()) return by(Clause::kTouchedOpponents, moves);
    }
    return any_move();
  }

  // The 2014 Article mentions one piece of each colour. If more pieces were touched, 4.3a and 4.3b
  // both apply. The first piece that can move then captures the first piece that can be captured
  // [guess].
  TouchRuling both_touched(Square theirs) const {
    Square mine = *touched_.first_of(own_);
    if (laws_.touched_both == TouchedBoth::kOneOfEach) {
      mine = first_with_moves(own_).value_or(mine);
      theirs = first_with_moves(~own_).value_or(theirs);
    }
    const MoveList pair = only(captures_of(theirs), [&](Move move) { return move.from == mine; });
    if (!pair.empty()) return by(Clause::kTouchedBoth, pair);
    const auto first = first_with_moves(kAllSquares);
    return first ? by(Clause::kTouchedBoth, moves_for(*first)) : any_move();
  }
  std::optional<Square> first_with_moves(Bitboard set) const {
    for (const Square square : touched_) {
      if (contains(set, square) && !moves_for(square).empty()) return square;
    }
    return std::nullopt;
  }

  const Position& position_;
  const SquareSets& sets_;
  const TouchList& touched_;
  const Laws& laws_;
  const Bitboard own_;
  const std::optional<Square> king_, rook_;
  const MoveList legal_;
  // The legal moves without the castling that 4.4.2 forbids.
  MoveList free_;
};

// Keeps only the moves in `ruling` for which `fits` is true. If there are none, nothing changes.
template <typename Predicate>
void narrow(TouchRuling& ruling, const Laws& laws, Clause clause, Predicate fits) {
  const MoveList fitting = only(ruling.allowed, fits);
  if (fitting.empty() || fitting.size() == ruling.allowed.size()) return;
  ruling = {fitting, laws.article(clause), clause};
}

// True if the king was moved two squares, or to its square after castling.
bool is_king_in_castling(const SquareSets& sets, const Touch& release) {
  return contains(sets.of(sets.turn, PieceType::kKing), release.square) &&
         rank_of(release.square) == rank_of(release.to) &&
         std::abs(file_of(release.square) - file_of(release.to)) > 1;
}

// True if the release can be part of `move`: the king's part of castling, or the whole move.
bool is_release_of(const Position& position, Move move, const Touch& release) {
  if (move.from != release.square) return false;
  if (!position.is_castling(move)) return move.to == release.to;
  return castling_targets(move.from, move.to).king == release.to;
}

// Removes the moves that a later action excludes, by 4.4.4 and 4.7.
void apply(TouchRuling& ruling, const Position& position, const Laws& laws, const Touch& touch) {
  if (touch.kind == TouchKind::kReleased) {
    const bool castles = is_king_in_castling(position.square_sets(), touch);
    narrow(ruling, laws, castles ? Clause::kCastlingMade : Clause::kReleased,
           [&](Move move) { return is_release_of(position, move, touch); });
  } else if (touch.kind == TouchKind::kNewPieceTouched) {
    narrow(ruling, laws, Clause::kPromotionChoice,
           [&](Move move) { return move.promotion == touch.piece; });
  } else if (touch.kind == TouchKind::kNewPieceReleased) {
    narrow(ruling, laws, Clause::kReleased,
           [&](Move move) { return move.promotion == touch.piece && move.to == touch.to; });
  }
}

}  // namespace

TouchRuling rule_on_touches(const Position& position, std::span<const Touch> touches,
                            const TouchRules& rules) {
  const Laws& laws = laws_of(rules.edition);
  TouchRuling ruling = Duty(position, TouchList(position, touches, rules), laws).ruling();
  for (const Touch& touch : touches) apply(ruling, position, laws, touch);
  return ruling;
}

std::optional<Clause> broken_clause(const Position& position, std::span<const Touch> touches,
                                    Move played, const TouchRules& rules) {
  if (!position.is_legal(played)) return std::nullopt;
  const Laws& laws = laws_of(rules.edition);
  TouchRuling ruling = Duty(position, TouchList(position, touches, rules), laws).ruling();
  if (!has_move(ruling.allowed, played)) {
    const bool only_piece = ruling.clause == Clause::kRookThenKing && !position.is_castling(played);
    return only_piece ? Clause::kTouchedOwn : ruling.clause;
  }
  for (const Touch& touch : touches) {
    apply(ruling, position, laws, touch);
    if (!has_move(ruling.allowed, played)) return ruling.clause;
  }
  return std::nullopt;
}

std::optional<std::string_view> broken_article(const Position& position,
                                               std::span<const Touch> touches, Move played,
                                               const TouchRules& rules) {
  const auto clause = broken_clause(position, touches, played, rules);
  if (!clause) return std::nullopt;
  return laws_of(rules.edition).article(*clause);
}

bool has_touched(const Position& position, std::span<const Touch> touches,
                 const TouchRules& rules) {
  return !TouchList(position, touches, rules).empty();
}

// When a move has been made [FIDE 2023 Art. 4.7.1-4.7.3, D.2.3].

namespace {

using Touches = std::span<const Touch>;

bool is_removed(Touches touches, Square square) {
  return std::any_of(touches.begin(), touches.end(), [&](const Touch& touch) {
    return touch.kind == TouchKind::kRemoved && touch.square == square;
  });
}

// The action that released the piece from `from` on `to`. The end if there is none.
Touches::iterator release_of(Touches touches, Square from, Square to) {
  return std::find_if(touches.begin(), touches.end(), [&](const Touch& touch) {
    return touch.kind == TouchKind::kReleased && touch.square == from && touch.to == to;
  });
}

// In Chess960, castling may leave the king or the rook on its square. That piece need not be
// released. The rook must not be released before the king: that is a rook move.
bool is_castling_made(Touches touches, Move move) {
  const CastlingTargets targets = castling_targets(move.from, move.to);
  const auto king = release_of(touches, move.from, targets.king);
  const auto rook = release_of(touches, move.to, targets.rook);
  const bool king_stays = move.from == targets.king;
  const bool rook_stays = move.to == targets.rook;
  if (!king_stays && king == touches.end()) return false;
  if (!rook_stays && rook == touches.end()) return false;
  return king_stays || rook_stays || king < rook;
}

bool is_promotion_made(Touches touches, Move move, const Laws& laws) {
  const bool released = std::any_of(touches.begin(), touches.end(), [&](const Touch& touch) {
    return touch.kind == TouchKind::kNewPieceReleased && touch.to == move.to &&
           touch.piece == move.promotion;
  });
  if (!released) return false;
  return is_removed(touches, move.from) ||
         (laws.promotion_made == PromotionMade::kNewPieceReleased &&
          std::any_of(touches.begin(), touches.end(),
                      [&](const Touch& touch) { return touch.square == move.from; }));
}

bool is_made(const Position& position, Touches touches, Move move, const Laws& laws) {
  if (position.is_castling(move)) return is_castling_made(touches, move);
  const auto captured = captured_square(position, move);
  if (captured && !is_removed(touches, *captured)) return false;
  if (move.promotion) return is_promotion_made(touches, move, laws);
  return release_of(touches, move.from, move.to) != touches.end();
}

}  // namespace

std::optional<Move> move_made(const Position& position, Touches touches, const TouchRules& rules) {
  const bool announced = std::any_of(touches.begin(), touches.end(), [](const Touch& touch) {
    return touch.kind == TouchKind::kAnnounced;
  });
  if (rules.board == TouchBoard::kSecuring && !announced) return std::nullopt;
  const Laws& laws = laws_of(rules.edition);
  const MoveList moves = position.legal_moves();
  // Castling comes first: in Chess960 the king's part may also be a move of its own.
  for (const Move move : moves) {
    if (position.is_castling(move) && is_castling_made(touches, move)) return move;
  }
  // Then the move that was made first.
  for (std::size_t acts = 1; acts <= touches.size(); ++acts) {
    for (const Move move : moves) {
      if (is_made(position, touches.first(acts), move, laws)) return move;
    }
  }
  return std::nullopt;
}

}  // namespace jadoube::rules
