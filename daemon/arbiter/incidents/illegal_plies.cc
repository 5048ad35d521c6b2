#include "daemon/arbiter/incidents/illegal_plies.h"

#include <algorithm>
#include <optional>

#include "daemon/tracking/sensors/difference.h"
#include "rules/attacks.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;

/// The piece of a reply is lifted so long before the ply that it answers is seen, at most [guess].
constexpr std::chrono::seconds kLiftedEarly{2};
/// A piece is read on its new square so long before its old square is read as empty, at most
/// [guess: two rounds of the sensors].
constexpr std::chrono::milliseconds kReadEarly{500};
/// A piece that is slid stays on a square for so long, at most [guess: a hand moves two squares].
constexpr std::chrono::milliseconds kSlides{500};
/// For so many plies after a changed one the record is in doubt [guess].
constexpr std::size_t kDoubtLasts = 4;

/// True if the piece could have gone to a square next to the one where it is read.
bool may_stand_beside(const rules::Position& before, rules::Move move) {
  const auto near = rules::king_attacks(move.to);
  return std::ranges::any_of(before.legal_moves(), [&](rules::Move other) {
    return other.from == move.from && rules::contains(near, other.to);
  });
}

/// The index of the ply that brought the piece of ply `index` to the square it comes from. Nothing
/// if the piece has stood there since the game began.
std::optional<std::size_t> brought_by(const Record& record, std::size_t index) {
  const auto from = record.plies()[index].move.from;
  for (auto last = index; last > 0; --last) {
    if (record.plies()[last - 1].move.to == from) return last - 1;
  }
  return std::nullopt;
}

/// True if the piece of ply `index` hardly stayed on the square it comes from. One hand may have
/// slid it on.
bool only_passed(const Record& record, std::size_t index) {
  if (!brought_by(record, index)) return false;
  const auto from = record.plies()[index].move.from;
  const auto piece =
      as_sensed(record.firm().position_after(index).placement()[from], record.sensing());
  return record.squares().stay(from, piece) < kSlides;
}

/// True if the piece of ply `index` may have stood next to the square that the record has for it.
/// Its last move could have brought it there; and its move is legal from there, or it goes there
/// now.
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

/// True if the board shows exactly the position after ply `index`, the last one. The player to move
/// may have lifted a piece since.
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

/// True if the board showed both squares of ply `index` as they were before it when its player
/// began to move, and showed the piece arrive after it left.
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

/// True if ply `index`, or one shortly before it, was firm as another move.
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
