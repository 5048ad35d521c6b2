#include "daemon/tracking/recording/automatic_end.h"

#include <algorithm>

#include "rules/laws/ending.h"
#include "rules/laws/game.h"

namespace jadoube::tracking {

using model::Termination;
using rules::Result;

namespace {

/// So many positions are looked at to find out whether neither player can mate. A hundred answer
/// nearly all questions.
constexpr rules::MateBudget kDeadBudget{2'000};

bool is_illegal(const model::Ply& ply) { return ply.state == model::PlyState::kIllegal; }

/// Only a capture, a pawn move or a promotion makes a position dead, except for forced moves
/// [guess].
bool is_dead(const rules::Position& position) {
  return position.halfmove_clock() == 0 &&
         rules::is_dead_position(position, kDeadBudget) == rules::Verdict::kYes;
}

/// How often the last position has stood. `any` is true if an earlier ply was illegal: then no ply
/// is known to be irreversible, and all positions are compared.
int times_stood(std::span<const rules::Position> positions, bool any) {
  const auto last = positions.size() - 1;
  const auto reversible = static_cast<std::size_t>(positions[last].halfmove_clock());
  const auto back = any ? last : std::min(last, reversible);
  int times = 1;
  for (std::size_t by = 2; by <= back; by += 2) {
    times += rules::same_position(positions[last - by], positions[last]) ? 1 : 0;
  }
  return times;
}

}  // namespace

std::optional<AutomaticEnd> automatic_end(std::span<const rules::Position> positions,
                                          const std::vector<model::Ply>& plies) {
  const auto count = positions.size() - 1;
  if (count == 0) return std::nullopt;
  const auto& before = positions[count - 1];
  const auto& last = positions[count];
  const bool is_legal = !is_illegal(plies[count - 1]) && before.is_legal(plies[count - 1].move);
  if (!is_legal || !rules::may_end_by_itself(last)) return std::nullopt;
  const auto draw = [&](Termination by) { return AutomaticEnd{count, Result::kDraw, by}; };
  if (last.is_checkmate()) {
    return AutomaticEnd{count, rules::win_of(before.turn()), Termination::kCheckmate};
  }
  if (last.is_stalemate()) return draw(Termination::kStalemate);
  if (is_dead(last)) return draw(Termination::kDeadPosition);
  const bool any =
      std::any_of(plies.begin(), plies.begin() + static_cast<std::ptrdiff_t>(count), is_illegal);
  if (times_stood(positions, any) >= rules::kFiveTimes) {
    return draw(Termination::kFivefoldRepetition);
  }
  if (last.halfmove_clock() >= rules::kSeventyFiveMovesEach) {
    return draw(Termination::kSeventyFiveMoves);
  }
  return std::nullopt;
}

}  // namespace jadoube::tracking
