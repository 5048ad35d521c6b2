#include "daemon/arbiter/detectors/illegal_plies.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/attacks.h"

namespace jadoube::arbiter {
namespace {

/// From these log odds on, an illegal ply is reported as a warning. Of all illegal moves reported
/// as a warning or as critical, players made more than four of five [seen: tests/score/README.md].
constexpr int kLikely = -100;
/// More illegal plies than this are no more evidence.
constexpr int kMostEarlier = 3;

}  // namespace

// The weights are from a logistic regression on 270 illegal plies of 4,900 games, a third of them
// with messy hands. These plies were in doubt, and still in the record two seconds after the press.
int IllegalEvidence::log_odds() const {
  int sum = 167;
  if (!board_shows) sum -= 213;
  if (!showed_before) sum -= 278;
  if (may_stand_beside) sum -= 289;
  if (follows_change) sum -= 115;
  if (follows_illegal) sum -= 183;
  if (follows_inferred) sum -= 42;
  return sum - 42 * std::min(earlier_illegal, kMostEarlier);
}

bool IllegalEvidence::is_likely() const { return log_odds() >= kLikely; }

namespace {

using rules::Color;

/// The longest time from lifting the piece of a reply to the detection of the ply that it answers
/// [guess].
constexpr std::chrono::seconds kLiftedEarly{2};
/// The longest time from a piece on its new square to an empty reading of its old square [guess:
/// two rounds of the sensors].
constexpr std::chrono::milliseconds kReadEarly{500};
/// The longest time that a sliding piece stays on one square [guess: a hand moves two squares].
constexpr std::chrono::milliseconds kSlides{500};
/// The number of plies after a changed one for which the record is in doubt [guess].
constexpr std::size_t kDoubtLasts = 4;
/// This many plies before an illegal one show whether the record was already wrong.
constexpr std::size_t kShortlyBefore = 6;

/// True if the piece could have gone to a square next to the one where it is read. No other piece
/// may be read on that square: two pieces are never on one square. When a king and a rook are
/// placed as after castling, nothing else explains both.
bool may_stand_beside(const ObservedGame& record, const rules::Position& before, rules::Move move) {
  if (before.is_castling(move)) return false;
  const auto near = rules::king_attacks(move.to);
  const auto& seen = record.board().placement;
  return std::ranges::any_of(before.legal_moves(), [&](rules::Move other) {
    return other.from == move.from && rules::contains(near, other.to) &&
           seen[other.to] == rules::Piece::kNone;
  });
}

/// One piece of a move: the square that it leaves, and the square that it moves to.
struct Way {
  rules::Square from, to;
};

/// The pieces that `move` moves: one, or king and rook in castling.
std::vector<Way> ways_of(const rules::Position& before, rules::Move move) {
  if (!before.is_castling(move)) return {{move.from, move.to}};
  const auto rank = rank_of(move.from);
  const bool kingside = file_of(move.to) > file_of(move.from);
  return {{move.from, rules::square_at(kingside ? 6 : 2, rank)},
          {move.to, rules::square_at(kingside ? 5 : 3, rank)}};
}

/// The index of the earlier ply that moved the piece of ply `index` to its old square. Nothing: the
/// piece has been there since the game began.
std::optional<std::size_t> brought_by(const ObservedGame& record, std::size_t index) {
  const auto from = record.plies()[index].move.from;
  for (auto last = index; last > 0; --last) {
    if (record.plies()[last - 1].move.to == from) return last - 1;
  }
  return std::nullopt;
}

/// True if the piece of ply `index` stayed on its old square only briefly. A hand may have slid the
/// piece over that square.
bool only_passed(const ObservedGame& record, std::size_t index) {
  if (!brought_by(record, index)) return false;
  const auto from = record.plies()[index].move.from;
  const auto piece =
      as_sensed(record.firm().position_after(index).placement()[from], sensing_of(record));
  return record.sensed().squares().stay(from, piece) < kSlides;
}

/// True if the piece of ply `index` may have been on a square next to its recorded old square. Its
/// last move could have ended there. From there, its move is legal, or it moves there now.
bool may_come_from_beside(const ObservedGame& record, std::size_t index) {
  const auto move = record.plies()[index].move;
  const auto brought = brought_by(record, index);
  if (!brought || record.firm().position_after(index).is_castling(move)) return false;
  const auto& game = record.firm();
  const auto& earlier = game.position_after(*brought);
  const auto& before = game.position_after(index);
  const auto seen = as_sensed(before.placement()[move.from], sensing_of(record));
  const bool early =
      record.sensed().squares().until(move.from, seen) < record.plies()[index - 1].made_at;
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
bool shows(const ObservedGame& record, std::size_t index) {
  const auto& position = record.firm().last();
  const auto& seen = record.board().placement;
  const auto expected = expected_on(record);
  const auto squares = tracking::differing(expected, seen);
  if (squares == 0) return true;
  const auto square = rules::first_square(squares);
  return !rules::more_than_one(squares) && seen[square] == rules::Piece::kNone &&
         rules::contains(position.square_sets().of(position.turn()), square) &&
         record.sensed().squares().showed(square, expected[square], record.plies()[index].made_at);
}

/// True if two facts are true. The squares of ply `index` were unchanged when its player began to
/// move, and each piece arrived after it left. In castling either piece may move first.
bool showed_before(const ObservedGame& record, std::size_t index) {
  const auto& position = record.firm().position_after(index);
  const auto before = as_sensed(position.placement(), sensing_of(record));
  const auto since = index == 0 ? Instant{} : record.plies()[index - 1].made_at - kLiftedEarly;
  const auto& squares = record.sensed().squares();
  return std::ranges::all_of(ways_of(position, record.plies()[index].move), [&](const Way& way) {
    const bool stood = squares.showed(way.from, before[way.from], since) &&
                       squares.showed(way.to, before[way.to], since);
    const auto left = squares.until(way.from, before[way.from]);
    return stood && squares.since(way.to) >= left - kReadEarly;
  });
}

/// True if ply `index`, or one shortly before it, was firm as another move.
bool follows_change(const ObservedGame& record, std::size_t index) {
  const auto& changed = record.firm().changed();
  return changed && index >= *changed && index - *changed <= kDoubtLasts;
}

/// True if one of the plies shortly before ply `index` was inferred or in doubt.
bool follows_inferred(const ObservedGame& record, std::size_t index) {
  const auto first = index - std::min(index, kShortlyBefore);
  const auto before = std::span(record.plies()).subspan(first, index - first);
  return std::ranges::any_of(
      before, [](const model::Ply& ply) { return ply.state == model::PlyState::kInferred; });
}

}  // namespace

bool IllegalPlies::is_plain(const ObservedGame& record, std::size_t index) {
  return look(record, index).plain;
}

bool IllegalPlies::is_likely(const ObservedGame& record, std::size_t index) {
  const auto seen = look(record, index);
  return seen.plain || seen.evidence.is_likely();
}

/// The facts about ply `index`, as they were at the first call.
IllegalPlies::Seen IllegalPlies::look(const ObservedGame& record, std::size_t index) {
  const auto& ply = record.plies()[index];
  if (const auto* seen = find(index, ply.move)) return *seen;
  const auto& before = record.firm().position_after(index);
  const bool beside =
      may_stand_beside(record, before, ply.move) || may_come_from_beside(record, index);
  const IllegalEvidence evidence{
      .board_shows = shows(record, index),
      .showed_before = showed_before(record, index),
      .may_stand_beside = beside || only_passed(record, index),
      .follows_change = follows_change(record, index),
      .follows_illegal = is_near_another(index),
      .follows_inferred = follows_inferred(record, index),
      .earlier_illegal = earlier(index),
  };
  const bool plain = ply.evidence == model::Evidence::kPress &&
                     index + 1 == record.plies().size() && all_plain() && evidence.board_shows &&
                     evidence.showed_before && !evidence.follows_change &&
                     !evidence.may_stand_beside;
  return seen_.emplace_back(Seen{index, ply.move, plain, evidence});
}

/// True if another illegal ply was found shortly before ply `index`. The record may no longer have
/// it.
bool IllegalPlies::is_near_another(std::size_t index) const {
  return std::ranges::any_of(seen_, [&](const Seen& seen) {
    return seen.index < index && index - seen.index <= kShortlyBefore;
  });
}

/// How many illegal plies were found before ply `index`.
int IllegalPlies::earlier(std::size_t index) const {
  return static_cast<int>(
      std::ranges::count_if(seen_, [&](const Seen& seen) { return seen.index < index; }));
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

void set_window(const ObservedGame& record, std::size_t index, Finding& finding) {
  const auto& penalty = record.rules().laws.penalty(record.rules().conditions);
  if (penalty.window == rules::Window::kWholeGame) return;
  // The opponent has made their next move.
  const bool answered = record.firm().plies() > index + 1;
  finding.closes = answered ? Closes::kClosed : Closes::kOpponentsMove;
  if (answered) finding.severity = Severity::kLog;
}

}  // namespace jadoube::arbiter
