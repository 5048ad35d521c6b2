#include "daemon/arbiter/claims/claim_record.h"

#include <algorithm>

#include "daemon/arbiter/by_color.h"
#include "daemon/texts/words.h"

namespace jadoube::arbiter {
namespace {

using model::PlyState;
using rules::Color;
using rules::Position;
using rules::Verdict;

bool is_dead(const Position& position) {
  return rules::may_end_by_itself(position) && !position.legal_moves().empty() &&
         rules::is_dead_position(position, kClaimBudget) == Verdict::kYes;
}

std::size_t last_illegal_ply(const ClaimRecord& record) {
  const rules::Game& played = record.played();
  for (std::size_t ply = record.ply(); ply > 0; --ply) {
    if (!played.position_after(ply - 1).is_legal(played.moves()[ply - 1])) return ply;
  }
  return 0;
}

// Legal moves lead from a dead position only to dead positions. So the first one is found by
// bisection.
std::optional<std::size_t> first_dead_ply(const ClaimRecord& record, std::size_t last) {
  const rules::Game& played = record.played();
  if (!is_dead(played.position_after(last))) return std::nullopt;
  std::size_t from = last_illegal_ply(record), to = last;
  while (from < to) {
    const std::size_t middle = from + (to - from) / 2;
    if (is_dead(played.position_after(middle))) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return to;
}

}  // namespace

rules::Expected<std::size_t> plies_asked_for(const model::Game& game, std::optional<int> ply) {
  const auto plies = static_cast<int>(game.plies.size());
  const int asked = ply.value_or(plies);
  if (asked >= 0 && asked <= plies) return static_cast<std::size_t>(asked);
  const auto has = plies == 0 ? rules::Sentence("no plies")
                              : rules::Sentence("plies 1 to {last}", {{"last", plies}});
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "`ply` is {asked}, and the game has {plies}; 0 is the position before them",
                       {{"asked", asked}, {"plies", has}});
}

rules::Expected<ClaimRecord> ClaimRecord::of(model::Game game, std::optional<int> ply) {
  const auto asked = plies_asked_for(game, ply);
  if (!asked) return tl::unexpected(asked.error());
  ClaimRecord record(std::move(game));
  for (std::size_t i = 0; i < *asked; ++i) {
    record.played_.play_as_it_stands(record.game_.plies[i].move);
  }
  return record;
}

bool ClaimRecord::begins_in_the_middle() const {
  return game_.start.turn() == Color::kBlack || !fill_own_ranks(game_.start.square_sets());
}

bool ClaimRecord::is_over() const {
  return ply() == game_.plies.size() && game_.result != rules::Result::kUnknown;
}

bool ClaimRecord::is_in_doubt() const {
  const bool all = ply() == game_.plies.size();
  return (all && game_.incomplete) ||
         std::ranges::any_of(game_.explanations, [&](const model::Explanation& explanation) {
           return all || explanation.first_ply < ply();
         });
}

bool ClaimRecord::hangs_on_what_is_not_recorded(const Position& now, std::size_t plies) const {
  return begins_in_the_middle() && static_cast<std::size_t>(now.halfmove_clock()) >= plies;
}

bool ClaimRecord::series_may_be_longer(const Position& now, std::size_t plies) const {
  // If the start position has a counter above 0, somebody entered it, and it is correct.
  return game_.start.halfmove_clock() == 0 && hangs_on_what_is_not_recorded(now, plies);
}

std::vector<std::size_t> ClaimRecord::plies_in(PlyState state) const {
  std::vector<std::size_t> plies;
  for (std::size_t number = 1; number <= ply(); ++number) {
    if (ply_at(number).state == state) plies.push_back(number);
  }
  return plies;
}

std::vector<model::ClaimStatement> ClaimRecord::reservations() const {
  using enum model::ClaimStatementKind;
  std::vector<model::ClaimStatement> reported;
  for (const auto& [state, kind] : {std::pair(PlyState::kProvisional, kRestsOnProvisional),
                                    std::pair(PlyState::kInferred, kRestsOnInferred),
                                    std::pair(PlyState::kIllegal, kRestsOnIllegal)}) {
    auto plies = plies_in(state);
    if (!plies.empty()) reported.push_back({.kind = kind, .plies = std::move(plies)});
  }
  if (begins_in_the_middle()) reported.push_back({.kind = kRecordBeginsLate});
  if (ply() < game_.plies.size()) return reported;
  if (is_over()) reported.push_back({.kind = kGameIsOver, .result = game_.result});
  if (game_.incomplete) reported.push_back({.kind = kPliesMissing});
  if (!game_.explanations.empty()) reported.push_back({.kind = kMoreExplanations});
  return reported;
}

std::optional<PastEnding> first_ending(const ClaimRecord& record, const rules::Laws& laws) {
  // `first_dead_ply` below searches fewer positions, so dead positions are left out here.
  const auto ended = rules::first_automatic_ending(
      record.played(), laws, [](const Position&) { return Verdict::kUndecided; });
  const std::size_t last = ended ? ended->ply : record.ply();
  if (last < last_illegal_ply(record)) return ended;
  // A position of mate or stalemate has already ended the game, so it is not searched.
  const bool no_move = record.played().position_after(last).legal_moves().empty();
  const auto dead = first_dead_ply(record, no_move && last > 0 ? last - 1 : last);
  if (!dead) return ended;
  return PastEnding{*dead,
                    {rules::EndKind::kDeadPosition, rules::Result::kDraw,
                     laws.article(rules::Clause::kDeadPosition)}};
}

}  // namespace jadoube::arbiter
