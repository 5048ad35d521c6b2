#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/detectors/game_history.h"
#include "daemon/arbiter/detectors/sensed_history.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/game.h"
#include "rules/laws/laws.h"

namespace jadoube::arbiter {

/// The ruling of an arbiter that makes the changes which are taken now.
struct PresentRuling {
  /// False: the players made the changes.
  bool is_made = false;
  /// The time of the ruling that this one undoes. Nothing if it undoes none.
  std::optional<Instant> undone_since = {};

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(is_made, undone_since);
  }
};

/// What all detectors read of a board: the board after all changes so far, and what follows from
/// the changes for the present game.
class ObservedGame {
 public:
  explicit ObservedGame(TournamentRules rules);

  /// Takes one change. A GameStarted removes everything of the earlier game.
  void take(const model::TimedChange& change);
  /// Lets time pass.
  void reach(Instant now) { now_ = now; }
  /// Sets the ruling that makes the changes which are taken from now on.
  void set_ruling(const PresentRuling& ruling) { ruling_ = ruling; }
  const PresentRuling& ruling() const { return ruling_; }

  const TournamentRules& rules() const { return rules_; }
  Instant now() const { return now_; }
  const model::Board& board() const { return board_; }

  bool has_game() const { return board_.game.has_value(); }
  /// True if there is a game, and neither the players nor an arbiter have ended it on the board. It
  /// is also true if a ply has ended the game by itself.
  bool is_followed() const { return has_game() && board_.game->is_followed(); }
  /// True if `is_followed()`, and the game is not over in the tournament. It is over there if the
  /// opponent did not appear, or an operator typed the result. Arbiters get incidents about the
  /// board only if this is true.
  bool in_play() const { return is_followed() && !is_over_in_tournament(); }
  /// Sets the tournament's facts about the game.
  void set_times(const TournamentTimes& times) {
    rules_.result_since = times.result_since;
    rules_.here_since = times.here_since;
  }
  /// The plies of the game as written. Only if `has_game()`.
  const std::vector<model::Ply>& plies() const { return board_.game->plies; }
  /// The firm plies, and what follows from them.
  const FirmGame& firm() const { return firm_; }
  /// What was sensed before, and when.
  const SensedHistory& sensed() const { return sensed_; }

  /// Set while the record does not follow the play. There are two cases. The clock is pressed
  /// without a new ply. Or the clock runs, another placement is sensed, and there is no new ply
  /// since an outage or since the game was resumed here.
  std::optional<Unfollowed> unfollowed() const;

  /// Reads or writes the state. The rules are not part of it: they may be others after a restart.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(board_, now_, ruling_, firm_, unfollowed_, sensed_);
  }

 private:
  bool is_over_in_tournament() const;
  void take_clock(const model::TimedChange& change);
  void take_plies(std::size_t keep);
  void compare_placement(const model::Change& change);

  TournamentRules rules_;
  model::Board board_;
  Instant now_{};
  PresentRuling ruling_;
  FirmGame firm_;
  UnfollowedPlay unfollowed_;
  SensedHistory sensed_;
};

/// The number of the Article in the tournament's edition of the Laws.
inline std::string article_of(const ObservedGame& record, rules::Clause clause) {
  return std::string(record.rules().laws.article(clause));
}

/// What the board can sense of the piece on a square.
inline drivers::SensingClass sensing_of(const ObservedGame& record) {
  return record.board().device.capabilities.sensing;
}

/// The last position, as the board reports it if it reads each piece right.
inline rules::Placement expected_on(const ObservedGame& record) {
  return as_sensed(record.firm().last().placement(), sensing_of(record));
}

/// True if the game continues at another board.
inline bool has_moved(const ObservedGame& record) {
  return record.has_game() && record.board().game->is_moved();
}

/// True if an arbiter marked the player as present.
inline bool is_said_to_be_here(const ObservedGame& record, rules::Color player) {
  const auto& since = record.rules().here_since[player];
  return since && record.now() >= *since;
}

/// The player who made ply `ply` of the game of `record`, counted from 1.
rules::Color maker_of(const ObservedGame& record, std::size_t ply);

/// "12...Nf6": the ply with this index, from 0, as it is written; empty if there is no such ply.
std::string move_text(const ObservedGame& record, std::size_t index);

/// How many squares differ from the last position. Misread pieces do not count.
int squares_wrong(const ObservedGame& record);

/// True if more squares differ from the last position than a move changes. Misread pieces do not
/// count.
bool is_other_position(const ObservedGame& record);

/// The time at which a firm ply became firm.
inline Instant firm_since(const model::Ply& ply) { return ply.confirmed_at.value_or(ply.made_at); }

/// True if the board reads the piece `is` as `sensed`, another piece of the same colour. Nobody
/// exchanges pieces during a game, so the reading is wrong.
constexpr bool is_misread(rules::Piece is, rules::Piece sensed) {
  return is != rules::Piece::kNone && sensed != rules::Piece::kNone &&
         color_of(is) == color_of(sensed);
}

}  // namespace jadoube::arbiter
