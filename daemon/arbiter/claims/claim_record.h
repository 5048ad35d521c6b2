#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/claim_statement.h"
#include "daemon/model/game.h"
#include "rules/error.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"

namespace jadoube::arbiter {

/// What one question "can he mate" may cost at the desk: the players wait. It decides every
/// one of 46,849 positions of games, and 98.7 % of composed ones; at worst it
/// takes half a second [seen: mate_bench 100000].
inline constexpr rules::MateBudget kClaimBudget{100'000};

/// How many plies of `game` are asked about: all of them without `ply`, none with 0.
/// InvalidArgument names the range.
rules::Expected<std::size_t> plies_asked_for(const model::Game& game, std::optional<int> ply);

/// What a claim is decided on: the record of a game up to a ply, played over. Plies are counted
/// from 1; "after ply 0" is the position from which the record begins.
class ClaimRecord {
 public:
  /// The record of `game` after `ply` plies, after all where none is given. InvalidArgument where
  /// it has no such ply; the message names the range.
  static rules::Expected<ClaimRecord> of(model::Game game, std::optional<int> ply = std::nullopt);

  /// The game up to the ply that was asked for: illegal plies are played as they stand.
  const rules::Game& played() const { return played_; }
  /// The position that is asked about.
  const rules::Position& position() const { return played_.position(); }
  /// How many plies there are up to it.
  std::size_t ply() const { return played_.plies(); }
  /// Who is on the move, so that a claim may be his [FIDE 2023 Art. 9.2, 9.3].
  rules::Color turn() const { return position().turn(); }
  /// The record of ply `number`, from 1 to `ply()`.
  const model::Ply& ply_at(std::size_t number) const { return game_.plies[number - 1]; }

  /// Whether the game had begun before its record does: it starts from no array, so nobody knows
  /// what stood before, nor how many plies there were without capture and pawn move.
  bool begins_in_the_middle() const;
  /// Whether it is not known what was played up to the ply that was asked for, or after the last:
  /// plies are missing, or there are more ways to explain what stands.
  bool is_in_doubt() const;
  /// Whether what was played before the record could bear on a claim about `now`, which stands
  /// after `plies` plies: it begins in the middle, and there was no capture or pawn move since.
  bool hangs_on_what_is_not_recorded(const rules::Position& now, std::size_t plies) const;
  /// Whether the series without capture and pawn move up to `now`, which stands after `plies`
  /// plies, may have begun before the record, which does not say how long it was then.
  bool series_may_be_longer(const rules::Position& now, std::size_t plies) const;

  /// Up to the ply asked for: those that are provisional, inferred or illegal, oldest first.
  std::vector<std::size_t> plies_in(model::PlyState state) const;
  /// What an arbiter should know of the record before they rely on it. Empty for a sound one.
  std::vector<model::ClaimStatement> reservations() const;

 private:
  explicit ClaimRecord(model::Game game) : game_(std::move(game)), played_(game_.start) {}

  // Whole, so that what is said of its last ply is not said of another.
  model::Game game_;
  rules::Game played_;
};

using rules::PastEnding;

/// The first thing that ended the game up to the ply asked for, with no one asking: mate,
/// stalemate, dead position, fivefold, seventy-five moves [FIDE 2023
/// Art. 5.1.1, 5.2.1, 5.2.2, 9.6]. What was played after it was no game any more. A dead position
/// is looked for after the last illegal ply only.
std::optional<PastEnding> first_ending(const ClaimRecord& record, const rules::Laws& laws);

}  // namespace jadoube::arbiter
