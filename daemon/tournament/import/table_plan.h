#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace jadoube::tournament {

/// Where the pairings of a round go when files give them tables. A pairing is named by its place in
/// the round before the import. Table 0 is no table.
///
/// Invariant: no pairing goes to a table that another one keeps. It stays where it is then, and
/// keeps its own table.
class TablePlan {
 public:
  /// A pairing that was there before.
  struct Seat {
    int table = 0;
    /// It keeps its table, whatever the files have for it.
    bool is_kept = false;
    /// Its game is played now: it goes nowhere.
    bool is_in_play = false;
    /// It stays in the round after the import.
    bool stays = false;
  };
  /// The table that the files have for a pairing that was there before. 0: none.
  struct Wish {
    std::size_t place = 0;
    int table = 0;
  };

  TablePlan() = default;
  /// `are_guessed`: the files have no tables of their own. Then a pairing with a table keeps it.
  TablePlan(std::vector<Seat> seats, std::span<const Wish> wishes, bool are_guessed);

  /// The table of that pairing after the import.
  int target(std::size_t place) const { return targets_[place]; }
  /// The pairing that keeps the table to which the one at `place` should go. Nothing if it goes
  /// there.
  std::optional<std::size_t> in_the_way_of(std::size_t place) const;
  /// The pairing that keeps that table. Nothing if it is free for a new pairing.
  std::optional<std::size_t> keeper_of(int table) const;

  /// Takes a table for a new pairing: `table`, or a free one above `offset` if it is taken.
  int take_free(int table, int offset);

 private:
  void move_where_free(const std::vector<std::size_t>& movers);

  std::vector<Seat> seats_;
  std::vector<int> targets_;
  std::map<int, std::size_t> kept_;
  std::map<std::size_t, std::size_t> in_the_way_;
  /// The tables that are taken after the import. Filled at the first `take_free`.
  std::set<int> taken_;
  int next_free_ = 0;
};

}  // namespace jadoube::tournament
