#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/change.h"
#include "daemon/model/game.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"

namespace jadoube::arbiter {

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
/// A lever that moved while the clock was not read is not a press.
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

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(ran_, presses_);
  }

 private:
  /// The player whose time ran in the last reading.
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
  /// The time from which `square` has its present reading. The epoch: since the start.
  model::Instant since(rules::Square square) const;
  /// Until when `square` last showed `piece`, which it does not show now; the epoch if it never
  /// did.
  model::Instant until(rules::Square square, rules::Piece piece) const;
  /// For how long it showed `piece` then.
  model::Instant::duration stay(rules::Square square, rules::Piece piece) const;

  /// Reads or writes the state.
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
  /// How many plies the record had then.
  std::size_t plies;
  /// True if presses show it; else the placement after an outage shows it.
  bool pressed = true;
};

/// Finds play that the record does not follow. The clock is pressed three times in a row without a
/// new ply, and the sensed placement is not explained.
class UnfollowedPlay {
 public:
  /// The clock was pressed at `at`, after `plies` firm plies. With `is_explained` the record
  /// explains the sensed placement, or the game is over.
  void press(Instant at, std::size_t plies, bool is_explained);
  /// More plies are firm, or another game begins.
  void begin_again();
  /// The sensed placement is explained.
  void explain() { found_.reset(); }
  /// The time and the ply from which the game cannot be followed. Nothing: it can be followed.
  const std::optional<Unfollowed>& found() const { return found_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(presses_, found_);
  }

 private:
  /// The presses since the last firm ply.
  int presses_ = 0;
  std::optional<Unfollowed> found_;
};

/// The ply at which a game ended by the Laws.
struct Ended {
  std::size_t plies = 0;
  rules::EndKind kind{};
  rules::Result result = rules::Result::kUnknown;
  /// As `rules::Ending::article`.
  std::string article = {};
};

/// The firm plies of a game: those at its beginning that are more than provisional. It has every
/// position, the position after the last ply as written, and whether a ply ended the game.
class FirmGame {
 public:
  /// Forgets the game before. `start` is the starting position of the next one.
  void begin(const rules::Position& start);
  /// Sets the game's plies. Those before `keep` did not change. True if more plies are firm than
  /// those that did not change. With `is_ruling` an arbiter changed them.
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
  /// How the game ended by the Laws. Nothing: it did not.
  const std::optional<Ended>& ended() const { return ended_; }
  /// The first of the legal plies, from 0, that were firm and that tracking took back or changed
  /// last. What an arbiter changes does not count.
  const std::optional<std::size_t>& changed() const { return changed_; }

  /// Reads or writes the state.
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

}  // namespace jadoube::arbiter
