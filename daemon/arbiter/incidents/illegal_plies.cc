#include "daemon/arbiter/incidents/illegal_plies.h"

#include <algorithm>
#include <optional>

#include "daemon/tracking/sensors/difference.h"
#include "rules/attacks.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;

/// A reply is lifted so long before the ply it answers is seen, at most [guess].
constexpr std::chrono::seconds kLiftedEarly{2};
/// A man is read where he arrives so long before he is read as gone, at most [guess: two rounds].
constexpr std::chrono::milliseconds kReadEarly{500};
/// A man is slid over a square in so long, at most [guess: a hand's way over two squares].
constexpr std::chrono::milliseconds kSlides{500};
/// So many plies after one that was told otherwise before the record is in doubt [guess].
constexpr std::size_t kDoubtLasts = 4;

/// Whether a piece that was to go to a neighbour of where it is read could have gone there.
bool may_stand_beside(const rules::Position& before, rules::Move move) {
  const auto near = rules::king_attacks(move.to);
  return std::ranges::any_of(before.legal_moves(), [&](rules::Move other) {
    return other.from == move.from && rules::contains(near, other.to);
  });
}

/// The ply that brought the piece that makes ply `index` to where it comes from; nothing where it
/// has stood there since the game began.
std::optional<std::size_t> brought_by(const Record& record, std::size_t index) {
  const auto from = record.plies()[index].move.from;
  for (auto last = index; last > 0; --last) {
    if (record.plies()[last - 1].move.to == from) return last - 1;
  }
  return std::nullopt;
}

/// Whether the piece that makes ply `index` hardly stood where it comes from: one hand may have
/// slid it on.
bool only_passed(const Record& record, std::size_t index) {
  if (!brought_by(record, index)) return false;
  const auto from = record.plies()[index].move.from;
  const auto man =
      as_sensed(record.firm().position_after(index).placement()[from], record.sensing());
  return record.squares().stay(from, man) < kSlides;
}

/// Whether the piece that makes ply `index` may have stood on a neighbour of where it is written:
/// it could have gone there with its last move, and it is put there now or its move would be legal
/// from there.
bool may_come_from_beside(const Record& record, std::size_t index) {
  const auto move = record.plies()[index].move;
  const auto brought = brought_by(record, index);
  if (!brought) return false;
  const auto& game = record.firm();
  const auto& earlier = game.position_after(*brought);
  const auto& before = game.position_after(index);
  const auto seen = as_sensed(before.placement()[move.from], record.sensing());
  const bool early = record.squares().until(move.from, seen) < record.plies()[index - 1].made_at;
  return std::ranges::any_of(earlier.legal_moves(), [&](rules::Move other) {
    const bool beside = rules::contains(rules::king_attacks(move.from), other.to);
    if (other.from != record.plies()[*brought].move.from || !beside) return false;
    if (other.to == move.to) return early;
    auto placement = before.placement();
    placement.set(other.to, placement[move.from]);
    placement.set(move.from, rules::Piece::kNone);
    return rules::Position(placement, before.turn()).is_legal({other.to, move.to, move.promotion});
  });
}

/// Whether the board shows the position after ply `index`, the last one, and nothing else, but for
/// a piece that who is on move has taken up since.
bool shows(const Record& record, std::size_t index) {
  const auto& position = record.last();
  const auto& seen = record.board().placement;
  const auto expected = record.expected();
  const auto squares = tracking::differing(expected, seen);
  if (squares == 0) return true;
  const auto square = rules::first_square(squares);
  return !rules::more_than_one(squares) && seen[square] == rules::Piece::kNone &&
         rules::contains(position.square_sets().of(position.turn()), square) &&
         record.squares().showed(square, expected[square], record.plies()[index].made_at);
}

/// Whether the board showed both squares of ply `index` as they were before it, when its player
/// began it, and its man arrive when he had left.
bool showed_before(const Record& record, std::size_t index) {
  const auto before = as_sensed(record.firm().position_after(index).placement(), record.sensing());
  const auto move = record.plies()[index].move;
  const auto since = index == 0 ? Instant{} : record.plies()[index - 1].made_at - kLiftedEarly;
  const auto& squares = record.squares();
  const bool stood = squares.showed(move.from, before[move.from], since) &&
                     squares.showed(move.to, before[move.to], since);
  const auto left = squares.until(move.from, before[move.from]);
  return stood && squares.since(move.to) >= left - kReadEarly;
}

/// Whether a ply shortly before `index`, or that one, had been told for certain as another.
bool follows_change(const Record& record, std::size_t index) {
  const auto& changed = record.firm().changed();
  return changed && index >= *changed && index - *changed <= kDoubtLasts;
}

}  // namespace

bool IllegalPlies::is_plain(const Record& record, std::size_t index) {
  const auto& ply = record.plies()[index];
  if (const auto* seen = find(index, ply.move)) return seen->plain;
  const auto& before = record.firm().position_after(index);
  const bool plain = ply.evidence == model::Evidence::kPress &&
                     index + 1 == record.plies().size() && all_plain() && shows(record, index) &&
                     showed_before(record, index) && !follows_change(record, index) &&
                     !may_stand_beside(before, ply.move) && !only_passed(record, index) &&
                     !may_come_from_beside(record, index);
  seen_.push_back({index, ply.move, plain});
  return plain;
}

bool IllegalPlies::all_plain() const { return std::ranges::all_of(seen_, &Seen::plain); }

const IllegalPlies::Seen* IllegalPlies::find(std::size_t index, rules::Move move) const {
  const auto found = std::ranges::find_if(
      seen_, [&](const Seen& seen) { return seen.index == index && seen.move == move; });
  return found == seen_.end() ? nullptr : &*found;
}

bool leaves_pawn(const rules::Position& before, rules::Move move) {
  if (move.promotion) return false;
  auto promoted = move;
  promoted.promotion = rules::PieceType::kQueen;
  return before.is_legal(promoted);
}

}  // namespace jadoube::arbiter
