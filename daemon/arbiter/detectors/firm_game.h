#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/model/game.h"
#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"

namespace jadoube::arbiter {

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
