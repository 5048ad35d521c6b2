#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The players of one section while files are read. The same player is in it once, although several
/// rounds and files name them.
class PlayerList {
 public:
  /// Where a player is in the list, and what does not fit.
  struct Added {
    std::size_t place = 0;
    /// What two files or two lines say differently about one player, or that nobody can know which
    /// of two players is meant.
    std::optional<rules::Sentence> conflict = {};
    /// The player of this place is not known for certain.
    bool is_error = false;
  };

  /// Adds a player, or finds them: by starting number, else by FIDE id, else by name. A player of
  /// the same name whose FIDE id, rating, title, year of birth or sex is another one is another
  /// player. Values that were not known are filled in.
  Added add(model::Player player);

  /// Pairs of places whose players have one name, and ratings or titles that differ: perhaps they
  /// are one player.
  const std::vector<std::pair<std::size_t, std::size_t>>& doubts() const { return doubts_; }

  const std::vector<model::Player>& players() const { return players_; }
  std::vector<model::Player> take() { return std::move(players_); }

 private:
  // A key with each place that has it.
  using Places = std::set<std::pair<std::string, std::size_t>>;
  // The players by a key. A player with a number looks only at those without.
  struct Index {
    void add(const std::string& key, std::size_t place, bool has_number);

    Places without_number = {}, with_number = {};
  };

  // Calls `look` with each place of `key` that may be the player's, until it returns false.
  template <typename Look>
  void look_at(const Index& index, const std::string& key, const model::Player& player,
               const Look& look) const;

  // The places of the players who may be this one.
  std::vector<std::size_t> of_id(const model::Player& player) const;
  std::vector<std::size_t> of_name(const model::Player& player) const;
  Added add_new(model::Player player);
  Added fill_in_at(std::size_t place, const model::Player& player);
  // Notes by what the player in that place can be found.
  void index(std::size_t place);

  std::vector<model::Player> players_;
  std::map<int, std::size_t> by_number_;
  Index by_fide_id_, by_spelling_;
  std::vector<std::pair<std::size_t, std::size_t>> doubts_;
};

/// True if the FIDE id is known and is not the "0" of a player who has none.
bool has_fide_id(const model::Player& player);

/// Fills in what `player` does not know, from `more`.
void fill_in(model::Player& player, const model::Player& more);

}  // namespace jadoube::tournament
