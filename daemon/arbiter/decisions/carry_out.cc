#include "daemon/arbiter/decisions/carry_out.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "rules/laws/game.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::arbiter {

using model::Correction;
using model::Game;
using model::Ply;
using model::PlyState;
using rules::Expected;

namespace {

using Plies = std::vector<Ply>;

/// The number of plies that two records have in common, from the first one on.
std::size_t in_common(const Plies& one, const Plies& other) {
  const auto differs = std::ranges::mismatch(one, other, {}, &Ply::move, &Ply::move);
  return static_cast<std::size_t>(differs.in1 - one.begin());
}

/// Writes the texts of the moves again from `first` on. After another move, a move may no longer be
/// a capture or a check.
void write_moves_anew(Plies& plies, std::size_t first, rules::Position start) {
  if (!model::can_be_played(plies, start)) return;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (i >= first) {
      plies[i].san = rules::to_san(start, plies[i].move);
      plies[i].uci = rules::to_uci(start, plies[i].move);
    }
    start = start.after(plies[i].move);
  }
}

/// The plies of `game` with the changes of `correction` and no others.
Plies as_said(const Correction& correction, const Game& game) {
  const auto taken = static_cast<std::size_t>(
      static_cast<int>(correction.keep + correction.plies.size()) - correction.shift);
  const std::span all(game.plies);
  const auto before = all.first(correction.keep), rest = all.subspan(std::min(taken, all.size()));
  Plies plies(before.begin(), before.end());
  plies.insert(plies.end(), correction.plies.begin(), correction.plies.end());
  plies.insert(plies.end(), rest.begin(), rest.end());
  write_moves_anew(plies, plies.size() - rest.size(), game.start);
  return plies;
}

/// True if `plies` can be played and lead to the same position as the plies of `game`.
bool come_to_the_same(const Plies& plies, const Game& game) {
  if (!model::can_be_played(plies, game.start)) return false;
  auto position = game.start;
  for (const Ply& ply : plies) position = position.after(ply.move);
  return rules::same_position(position, game.position());
}

/// The number of plies of `said` before the next gap in doubt after `correction`. The arbiter has
/// not decided about that gap.
std::size_t before_doubt(const Plies& said, const Correction& correction, const Game& game) {
  const auto shift = correction.shift;
  auto count = said.size();
  for (const auto& hypothesis : game.explanations) {
    const auto first = static_cast<std::size_t>(static_cast<int>(hypothesis.first_ply) + shift);
    if (first >= correction.keep + correction.plies.size()) count = std::min(count, first);
  }
  return count;
}

/// `correction`, which writes the plies of `said` from `first` until `end`.
Correction writing(const Plies& said, std::size_t first, std::size_t end, Correction correction) {
  const auto plies = std::span(said).subspan(first, end - first);
  correction.keep = first;
  correction.plies.assign(plies.begin(), plies.end());
  return correction;
}

/// `correction`, which writes all plies of `said` from `first` to `end`. It takes effect after the
/// last of these plies if a gap follows. Otherwise it takes effect just before the next ply, or at
/// `until` if there is none. Nothing: it would write no other plies.
std::optional<Correction> writing_rest(const Plies& said, std::size_t first, std::size_t end,
                                       Instant until, Correction correction) {
  const bool gap_follows = end < said.size();
  while (end > 0 && said[end - 1].state == PlyState::kProvisional) --end;
  if (end <= correction.keep + correction.plies.size()) return std::nullopt;
  if (gap_follows) {
    correction.after = std::max(correction.after, said[end - 1].made_at);
  } else {
    const bool all = end == said.size();
    correction.after = all ? until : std::min(until, said[end].made_at - model::kJustBefore);
  }
  return writing(said, first, end, std::move(correction));
}

/// True if the correction changes some plies, and the others must stay.
bool is_of_some_plies(const Correction& correction, const Game& game) {
  const bool of_more =
      correction.result || correction.adjournment || correction.new_game || correction.orientation;
  const bool takes_back = correction.plies.empty() && correction.shift == 0;
  return !of_more && !takes_back && correction.keep <= game.plies.size();
}

}  // namespace

Expected<Derived> carry_out(Ruling& ruling, Rulings earlier, const Game& game, Instant until,
                            const Derive& derive) {
  const auto derive_with = [&](const std::optional<Correction>& correction) {
    earlier.push_back(ruling);
    earlier.back().correction = correction;
    auto derived = derive(corrections_of(earlier));
    earlier.pop_back();
    return derived;
  };
  auto derived = derive_with(ruling.correction);
  if (!ruling.correction || !is_of_some_plies(*ruling.correction, game)) return derived;
  const auto own = *ruling.correction;
  const auto said = as_said(own, game);
  const auto end = before_doubt(said, own, game);
  const auto right = [&](const Expected<Derived>& one) {
    return one ? std::min(in_common(one->tracker.board().game->plies, said), end) : 0;
  };
  const auto try_it = [&](const std::optional<Correction>& instead) {
    if (!instead) return;
    auto other = derive_with(instead);
    if (right(other) <= right(derived)) return;
    derived = std::move(other);
    ruling.correction = instead;
  };
  const auto first = derived ? std::min(right(derived), own.keep) : own.keep;
  if (first < own.keep) try_it(writing(said, first, own.keep + own.plies.size(), own));
  if (right(derived) < end && come_to_the_same(said, game)) {
    try_it(writing_rest(said, first, end, until, own));
  }
  return derived;
}

}  // namespace jadoube::arbiter
