#pragma once

#include <map>
#include <optional>
#include <string>
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
    /// What two files or two lines say differently about one player.
    std::optional<rules::Sentence> conflict = {};
  };

  /// Adds a player, or finds them: by starting number, else by FIDE id, else by name. Values that
  /// were not known are filled in.
  Added add(model::Player player);

  const std::vector<model::Player>& players() const { return players_; }
  std::vector<model::Player> take() { return std::move(players_); }

 private:
  using Places = std::multimap<std::string, std::size_t>;

  std::optional<std::size_t> find(const model::Player& player, const std::string& key) const;
  std::optional<std::size_t> find_in(const Places& places, const std::string& key,
                                     const model::Player& player) const;
  // Notes by what the player in that place can be found.
  void index(std::size_t place);

  std::vector<model::Player> players_;
  // The key of each player's name, so that it is not made again for each comparison.
  std::vector<std::string> keys_;
  std::map<int, std::size_t> by_number_;
  Places by_fide_id_, by_key_;
};

/// True if the FIDE id is known and is not the "0" of a player who has none.
bool has_fide_id(const model::Player& player);

/// Fills in what `player` does not know, from `more`.
void fill_in(model::Player& player, const model::Player& more);

}  // namespace jadoube::tournament
