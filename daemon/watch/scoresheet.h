#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/watch/board.h"
#include "daemon/watch/explain.h"
#include "daemon/watch/lever.h"
#include "daemon/watch/publish.h"
#include "rules/position.h"

namespace jadoube::watch {

/// The game as it is written down: plies that are firm, and after them the open ones, which the
/// squares show and nothing has confirmed. Writes by telling changes, so what it holds is what was
/// published.
class Scoresheet {
 public:
  /// Writes the game of `board` through `publisher`; both must outlive it.
  Scoresheet(const Board& board, Publisher& publisher) : board_(&board), publisher_(&publisher) {}

  /// Begins game `ordinal` from the initial array.
  void begin(int ordinal);

  /// Whether there is a game; nothing below may be asked or done without one.
  bool has_game() const { return !line_.empty(); }
  /// Whether it goes on.
  bool in_play() const { return has_game() && game().result == rules::Result::kUnknown; }
  const Game& game() const { return *board_->game; }

  /// The position after the last firm ply, and those after each open one.
  std::span<const rules::Position> line() const { return line_; }
  /// The position after the last ply.
  const rules::Position& last() const { return line_.back(); }
  std::size_t open_count() const { return line_.size() - 1; }
  /// The open ply number `i`, from 0.
  const Ply& open_ply(std::size_t i) const { return game().plies[firm_ + i]; }

  /// Keeps `keep` open plies and writes `moves` after them as open.
  void write(std::size_t keep, const Line& moves);
  /// Makes the first `count` open plies firm.
  void confirm(std::size_t count, Evidence evidence, const std::optional<Press>& press = {});
  /// Keeps `keep` open plies, which become firm because `moves` were played after them, and
  /// writes those as inferred.
  void infer(std::size_t keep, const Line& moves);
  /// The position before the last firm ply, where that ply rests on the opponent's lift alone and
  /// no other has followed it.
  const rules::Position* before_weak_ply() const;
  /// Takes the weak ply back and writes `moves` in its place.
  void rewrite_weak_ply(const Line& moves);
  /// Writes the result.
  void conclude(rules::Result result, Termination termination, bool incomplete = false);

 private:
  std::vector<Ply> open_plies() const;
  /// The steps of a change: each keeps `plies`, the open ones to be, and the line together.
  void cut(std::size_t keep, std::vector<Ply>& plies);
  void append(const Line& moves, std::vector<Ply>& plies);
  void make_firm(std::size_t count, Evidence evidence, const std::optional<Press>& press,
                 std::vector<Ply>& plies) const;
  /// Tells that `plies` follow the firm ones now; those that the line no longer holds as open are
  /// firm from here on.
  void tell(std::vector<Ply> plies);

  const Board* board_;
  Publisher* publisher_;
  /// How many plies of the game are firm.
  std::size_t firm_ = 0;
  std::vector<rules::Position> line_;
  std::optional<rules::Position> before_weak_;
};

}  // namespace jadoube::watch
