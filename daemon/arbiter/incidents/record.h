#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/incidents/square_history.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/board.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"

namespace jadoube::arbiter {

using model::Instant;

/// A press, as two readings of the clock show it.
struct SeenPress {
  rules::Color by;
  Instant at;
  /// Both clocks in the reading that showed it.
  model::ClockState clock;
  /// What stood then.
  rules::Placement seen;
};

/// Moves are made that do not follow from the plies.
struct Unfollowed {
  Instant since;
  /// After how many plies.
  std::size_t plies;
  /// Presses told so; else what stands since nobody listened does.
  bool pressed = true;
};

/// The moment at which a game ended by itself, in the plies that are firm.
struct Ended {
  /// After how many plies.
  std::size_t plies;
  rules::Ending ending;
};

/// What every family of detectors knows of a board: the fold of its changes, and what of the
/// present game follows from it. Firm is a ply that is more than provisional.
class Record {
 public:
  explicit Record(TournamentRules rules);

  /// Folds one change in. With GameStarted all of the game before is forgotten.
  void take(const model::TimedChange& change);
  /// Lets time pass.
  void reach(Instant now) { now_ = now; }
  /// Whether what is folded in is an arbiter's doing.
  void set_ruling(bool ruling) { ruling_ = ruling; }
  bool is_ruling() const { return ruling_; }

  const TournamentRules& rules() const { return rules_; }
  const rules::Laws& laws() const { return rules_.laws; }
  /// The Article in the event's edition.
  std::string article(rules::Clause clause) const { return std::string(laws().article(clause)); }
  Instant now() const { return now_; }
  const model::Board& board() const { return board_; }

  bool has_game() const { return board_.game.has_value(); }
  /// Whether there is a game that goes on.
  bool in_play() const;
  /// Of the game there is: its plies as written, and how many of them are firm.
  const std::vector<model::Ply>& plies() const { return board_.game->plies; }
  std::size_t firm_plies() const { return firm_.plies(); }
  /// The firm plies, with every position.
  const rules::Game& firm() const { return firm_; }
  /// The position after the last ply as written; before the first game the initial one.
  const rules::Position& last() const { return last_; }
  /// Who is on move after ply `index`, counted from 1, was made by the other: its maker.
  rules::Color maker_of(std::size_t index) const;
  /// "12...Nf6": ply `index`, counted from 0, of the written ones.
  std::string move_text(std::size_t index) const;
  /// How the game ended by itself, if it did.
  const std::optional<Ended>& ended() const { return ended_; }

  /// The presses of the game, the last kept ones; a lever that moved while nobody listened is none.
  const std::vector<SeenPress>& presses() const { return presses_; }
  /// Set while the game is not followed: the clock was pressed three times on end and no ply came
  /// of it, or the clock runs and none came since nobody listened or the game was resumed here; and
  /// what stands is not explained.
  std::optional<Unfollowed> unfollowed() const;
  /// Whether the line came back, and what was played meanwhile is perhaps not written yet: what
  /// stands otherwise than the last position says nothing.
  bool is_catching_up() const { return catching_up_ && now_ - link_changed_ < kCatchesUp; }
  /// The first ply, from 0, of those that were firm and that the watch took back or changed last;
  /// an arbiter's doing is none.
  const std::optional<std::size_t>& changed() const { return changed_; }
  /// How many squares differ from the last position, but for men who are read as others.
  int squares_wrong() const;
  /// Whether another position stands than the last one: more than a move differs, and not by men
  /// who are read as others.
  bool stands_otherwise() const;
  /// What the squares showed before.
  const SquareHistory& squares() const { return squares_; }
  /// When a square last changed.
  Instant picture_changed() const { return picture_changed_; }
  /// When the line came or went last.
  Instant link_changed() const { return link_changed_; }
  /// When the result was given or taken away last.
  Instant result_given() const { return result_given_; }

 private:
  /// A board sends its log in less time.
  static constexpr std::chrono::seconds kCatchesUp{15};

  void take_clock(const model::TimedChange& change);
  void take_press(const SeenPress& press);
  void take_plies(std::size_t keep);
  void look_for_end();
  void see_whether_caught_up(const model::Change& change);

  TournamentRules rules_;
  model::Board board_;
  Instant now_{};
  bool ruling_ = false, catching_up_ = false;
  rules::Game firm_;
  rules::Position last_ = rules::Position::initial();
  std::optional<Ended> ended_;
  /// Whose time ran in the last reading, as far as the lever can be compared with the next one.
  std::optional<rules::Color> ran_;
  std::vector<SeenPress> presses_;
  /// The presses since the last firm ply.
  int idle_presses_ = 0;
  std::optional<Unfollowed> unfollowed_;
  std::optional<std::size_t> changed_;
  SquareHistory squares_;
  Instant picture_changed_{}, link_changed_{}, result_given_{};
};

/// Since when a firm ply has been firm.
inline Instant firm_since(const model::Ply& ply) { return ply.confirmed_at.value_or(ply.made_at); }

/// Whether a man is there, `is`, and read as another of his side, `seen`: nobody exchanges men in
/// play, so it is the board that errs.
constexpr bool is_misread(rules::Piece is, rules::Piece seen) {
  return is != rules::Piece::kNone && seen != rules::Piece::kNone && color_of(is) == color_of(seen);
}

/// "e4, e5".
std::string names_of(const std::vector<rules::Square>& squares);

}  // namespace jadoube::arbiter
