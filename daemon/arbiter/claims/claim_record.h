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

/// The limit of a search for the question "can this player mate". The players wait for the answer.
/// A search within the limit decides all of 46,849 positions of games, and 98.7 % of composed ones.
/// It takes at most half a second [seen: mate_bench 100000].
inline constexpr rules::MateBudget kClaimBudget{100'000};

/// The number of plies of `game` that a question is about: `ply`, or all plies if `ply` is not
/// given. InvalidArgument names the range.
rules::Expected<std::size_t> plies_asked_for(const model::Game& game, std::optional<int> ply);

/// The facts for a claim: the record of a game up to a ply, with every position. Plies are counted
/// from 1; "after ply 0" is the position from which the record begins.
class ClaimRecord {
 public:
  /// The record of `game` after `ply` plies, or after all if `ply` is not given. InvalidArgument:
  /// there is no such ply; the message names the range.
  static rules::Expected<ClaimRecord> of(model::Game game, std::optional<int> ply = std::nullopt);

  /// The game up to the given ply, including illegal plies that stay in the record.
  const rules::Game& played() const { return played_; }
  /// The position of the question.
  const rules::Position& position() const { return played_.position(); }
  /// How many plies there are up to it.
  std::size_t ply() const { return played_.plies(); }
  /// The player to move, who may claim [FIDE 2023 Art. 9.2, 9.3].
  rules::Color turn() const { return position().turn(); }
  /// The record of ply `number`, from 1 to `ply()`.
  const model::Ply& ply_at(std::size_t number) const { return game_.plies[number - 1]; }

  /// True if the game had begun before its record: the record has no starting position. Then the
  /// earlier positions are not known, nor how many plies before had no capture and no pawn move.
  bool begins_in_the_middle() const;
  /// True if the game has its result after the ply of the question. Then no claim is possible.
  bool is_over() const;
  /// True if the moves up to the ply that was asked for, or after the last ply, are not known.
  /// Plies are missing, or several variations explain the sensed placement.
  bool is_in_doubt() const;
  /// True if moves before the record matter for a claim about `now`, the position after `plies`
  /// plies. Then the record begins in the middle, and has no capture or pawn move up to `now`.
  bool hangs_on_what_is_not_recorded(const rules::Position& now, std::size_t plies) const;
  /// True if the series without capture and pawn move up to `now`, the position after `plies`
  /// plies, may have begun before the record. Its length before the record is not known.
  bool series_may_be_longer(const rules::Position& now, std::size_t plies) const;

  /// The plies in `state` (provisional, inferred or illegal) up to the ply of the question, oldest
  /// first.
  std::vector<std::size_t> plies_in(model::PlyState state) const;
  /// What an arbiter should know before relying on the record. Empty: every ply is confirmed.
  std::vector<model::ClaimStatement> reservations() const;

 private:
  explicit ClaimRecord(model::Game game) : game_(std::move(game)), played_(game_.start) {}

  // All of the game, as the doubts about its last ply are not about another ply.
  model::Game game_;
  rules::Game played_;
};

using rules::PastEnding;

/// The first thing that ended the game without a claim, up to the given ply [FIDE 2023 Art. 5.1.1,
/// 5.2.1, 5.2.2, 9.6]. That is mate, stalemate, a dead position, fivefold repetition or
/// seventy-five moves. Moves after it do not count. A dead position is looked for after the last
/// illegal ply only.
std::optional<PastEnding> first_ending(const ClaimRecord& record, const rules::Laws& laws);

}  // namespace jadoube::arbiter
