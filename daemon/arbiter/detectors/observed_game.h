#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/game.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"

namespace jadoube::arbiter {

/// The moment at which a game ended by itself.
struct Ended {
  std::size_t plies = 0;
  rules::EndKind kind{};
  rules::Result result = rules::Result::kUnknown;
  /// As `rules::Ending::article`.
  std::string article = {};
};

/// The firm plies of a game: those at its beginning that are more than provisional. Knows every
/// position, the position after the last ply as written, and whether the game ended by itself.
class FirmGame {
 public:
  /// Forgets the game before. `start` is the starting position of the next one.
  void begin(const rules::Position& start);
  /// The game's plies are `plies` now; those before `keep` are the same as before. True if more
  /// plies are firm than those that stayed the same. With `is_ruling` an arbiter changed them.
  bool take(const std::vector<model::Ply>& plies, std::size_t keep, const rules::Laws& laws,
            bool is_ruling);

  /// How many plies are firm.
  std::size_t plies() const { return game_.plies(); }
  /// The firm plies with every position.
  const rules::Game& game() const { return game_; }
  /// The position after the first `plies` firm plies.
  const rules::Position& position_after(std::size_t plies) const {
    return game_.position_after(plies);
  }
  /// The position after the last ply as written, firm or not; the initial one before a game.
  const rules::Position& last() const { return last_; }
  /// How the game ended by itself, if it did.
  const std::optional<Ended>& ended() const { return ended_; }
  /// The first of the legal plies, from 0, that were firm and that tracking took back or changed
  /// last. What an arbiter changes does not count.
  const std::optional<std::size_t>& changed() const { return changed_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto start = game_.position_after(0);
    auto moves = game_.moves();
    archive(start, moves, last_, ended_, changed_);
    if constexpr (Archive::is_loading::value) {
      game_ = rules::Game(start);
      for (const auto move : moves) game_.play_as_it_stands(move);
    }
  }

 private:
  void look_for_end(const rules::Laws& laws);

  rules::Game game_;
  rules::Position last_ = rules::Position::initial();
  std::optional<Ended> ended_;
  std::optional<std::size_t> changed_;
};

using model::Instant;

/// A press, as two readings of the clock show it.
struct SeenPress {
  rules::Color by;
  Instant at;
  /// Both clocks in the reading that showed the press.
  model::ClockState clock;
  /// The sensed placement at that time.
  rules::Placement seen;
};

/// The last presses of a game. Two readings in which the time of another player runs show a press.
/// A lever that moved while nobody read the clock is no press.
class PressHistory {
 public:
  /// Takes a reading of the clock of `board`, made at `at`. True if it shows a press.
  bool take_reading(const model::Board& board, Instant at);
  /// The next reading cannot be compared with the last one.
  void forget_reading() { ran_.reset(); }
  /// Another game begins.
  void clear() { presses_.clear(); }
  /// The presses, the latest last. Only the last few are kept.
  const std::vector<SeenPress>& presses() const { return presses_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(ran_, presses_);
  }

 private:
  /// Whose time ran in the last reading.
  std::optional<rules::Color> ran_;
  std::vector<SeenPress> presses_;
};

/// What every square of a board showed, and when it last did.
class SquareHistory {
 public:
  /// Takes the sensed placement at `now`.
  void take(const rules::Placement& seen, model::Instant now);
  /// True if `square` shows `piece`, or did so at `since` or later. `kNone`: it is empty.
  bool showed(rules::Square square, rules::Piece piece, model::Instant since) const;
  /// Since when `square` shows what it shows; the epoch if it always did.
  model::Instant since(rules::Square square) const;
  /// Until when `square` last showed `piece`, which it does not show now; the epoch if it never
  /// did.
  model::Instant until(rules::Square square, rules::Piece piece) const;
  /// For how long it showed `piece` then.
  model::Instant::duration stay(rules::Square square, rules::Piece piece) const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(now_, since_, stays_);
  }

 private:
  struct Stay {
    model::Instant since, until;
  };
  /// The last by `rules::Piece`.
  using Stays = std::array<Stay, static_cast<std::size_t>(rules::Piece::kBlackKing) + 1>;

  const Stay& last(rules::Square square, rules::Piece piece) const;

  rules::Placement now_;
  std::array<model::Instant, rules::kSquareCount> since_{};
  std::array<Stays, rules::kSquareCount> stays_{};
};

/// Players make moves that do not follow from the plies of the record.
struct Unfollowed {
  Instant since;
  /// After how many plies.
  std::size_t plies;
  /// True if presses show it; else the placement after an outage shows it.
  bool pressed = true;
};

/// Finds play that the record does not follow. The clock is pressed three times in a row, no ply
/// comes of it, and the sensed placement is not explained.
class UnfollowedPlay {
 public:
  /// The clock was pressed at `at`, after `plies` firm plies. With `is_explained` the record
  /// explains the sensed placement, or the game is over.
  void press(Instant at, std::size_t plies, bool is_explained);
  /// More plies are firm, or another game begins.
  void begin_again();
  /// The sensed placement is explained.
  void explain() { found_.reset(); }
  /// What was found; nothing while the game is followed.
  const std::optional<Unfollowed>& found() const { return found_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(presses_, found_);
  }

 private:
  /// The presses since the last firm ply.
  int presses_ = 0;
  std::optional<Unfollowed> found_;
};

/// What every detector knows of a board: the board after all changes so far, and what follows from
/// them for the present game.
class ObservedGame {
 public:
  explicit ObservedGame(TournamentRules rules);

  /// Takes one change. With GameStarted the game before is forgotten.
  void take(const model::TimedChange& change);
  /// Lets time pass.
  void reach(Instant now) { now_ = now; }
  /// Sets whether an arbiter made the changes that are taken from now on. `undone_since`: when the
  /// ruling was made that they undo.
  void set_ruling(bool ruling, std::optional<Instant> undone_since = {}) {
    ruling_ = ruling;
    undone_since_ = undone_since;
  }
  bool is_ruling() const { return ruling_; }
  /// When the ruling was made that an arbiter undoes now; nothing if they undo none.
  std::optional<Instant> undone_since() const { return undone_since_; }

  const TournamentRules& rules() const { return rules_; }
  /// The number of the Article in the tournament's edition of the Laws.
  std::string article(rules::Clause clause) const {
    return std::string(rules_.laws.article(clause));
  }
  Instant now() const { return now_; }
  const model::Board& board() const { return board_; }

  bool has_game() const { return board_.game.has_value(); }
  /// True if there is a game, and neither the players nor an arbiter have ended it on the board.
  /// Where a ply has ended the game by itself, it still is.
  bool is_followed() const { return has_game() && board_.game->is_followed(); }
  /// The same, and the game is not over in the tournament: the opponent did not come, or an
  /// operator typed the result. Only while this is true, arbiters get incidents about the board.
  bool in_play() const { return is_followed() && !is_over_in_tournament(); }
  /// What the tournament knows of the game from now on.
  void set_times(const TournamentTimes& times) {
    rules_.result_since = times.result_since;
    rules_.here_since = times.here_since;
  }
  /// True if an arbiter marked the player as present.
  bool is_said_to_be_here(rules::Color player) const {
    const auto& since = rules_.here_since[player];
    return since && now_ >= *since;
  }
  /// True if the game continues at another board.
  bool has_moved() const { return has_game() && board_.game->is_moved(); }
  /// The plies as written of the game, which there must be.
  const std::vector<model::Ply>& plies() const { return board_.game->plies; }
  /// The firm ones of them, and what follows from them.
  const FirmGame& firm() const { return firm_; }
  /// The position after the last ply as written; before the first game the initial one.
  const rules::Position& last() const { return firm_.last(); }
  /// What the board can sense of the piece on a square.
  drivers::SensingClass sensing() const { return board_.device.capabilities.sensing; }
  /// The last position, as the board reports it if it reads each piece right.
  rules::Placement expected() const { return as_sensed(last().placement(), sensing()); }
  /// The last presses of the game.
  const std::vector<SeenPress>& presses() const { return presses_.presses(); }
  /// What the squares showed before.
  const SquareHistory& squares() const { return squares_; }

  /// Set while the game is not followed. Either presses bring no ply. Or the clock runs, another
  /// placement is on the board, and no ply came since an outage or since the game was resumed here.
  std::optional<Unfollowed> unfollowed() const;
  /// True if the connection came back and the plies of the outage may not be written yet. Then a
  /// sensed placement that differs from the last position means nothing.
  bool is_catching_up() const { return catching_up_ && now_ - link_changed_ < kCatchesUp; }
  /// When a square last changed, or the board was last read as a whole.
  Instant sensed_at() const { return sensed_at_; }
  /// When the plies last changed. Then other squares are to be explained.
  Instant plies_changed() const { return plies_changed_; }
  /// When the connection last came or went.
  Instant link_changed() const { return link_changed_; }
  /// When the result was last given or taken away.
  Instant result_given() const { return result_given_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set. The rules are not
  /// part of it: they may be others after a restart.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(board_, now_, ruling_, catching_up_, undone_since_, firm_, presses_, unfollowed_,
            squares_, sensed_at_, plies_changed_, link_changed_, result_given_);
  }

 private:
  /// A board sends its log in less time.
  static constexpr std::chrono::seconds kCatchesUp{15};

  bool is_over_in_tournament() const;
  void take_clock(const model::TimedChange& change);
  void take_plies(std::size_t keep);
  void take_sensed_placement();
  void update_catching_up(const model::Change& change);

  TournamentRules rules_;
  model::Board board_;
  Instant now_{};
  bool ruling_ = false, catching_up_ = false;
  std::optional<Instant> undone_since_;
  FirmGame firm_;
  PressHistory presses_;
  UnfollowedPlay unfollowed_;
  SquareHistory squares_;
  Instant sensed_at_{}, plies_changed_{}, link_changed_{}, result_given_{};
};

/// The player who made ply `ply` of the game of `record`, counted from 1.
rules::Color maker_of(const ObservedGame& record, std::size_t ply);

/// "12...Nf6": the ply with this index, from 0, as it is written; empty if there is no such ply.
std::string move_text(const ObservedGame& record, std::size_t index);

/// How many squares differ from the last position. Misread pieces do not count.
int squares_wrong(const ObservedGame& record);

/// True if more squares differ from the last position than a move changes. Misread pieces do not
/// count.
bool is_other_position(const ObservedGame& record);

/// Since when a firm ply has been firm.
inline Instant firm_since(const model::Ply& ply) { return ply.confirmed_at.value_or(ply.made_at); }

/// True if the piece `is` is there and the board reads it as another piece of its colour, `sensed`.
/// Nobody exchanges pieces in play, so the board errs.
constexpr bool is_misread(rules::Piece is, rules::Piece sensed) {
  return is != rules::Piece::kNone && sensed != rules::Piece::kNone &&
         color_of(is) == color_of(sensed);
}

}  // namespace jadoube::arbiter
