#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/model/tournament.h"
#include "rules/sentence.h"

namespace jadoube::tournament {

/// The players of one section while files are read. The same player is in it once, although several
/// rounds and files name them.
class PlayerList {
 public:
  /// The place of a player in the list, and a contradiction.
  struct Added {
    std::size_t place = 0;
    /// The contradiction of two files or two lines about one player. Or the statement that it is
    /// not clear which of two players is meant.
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
  // Adds the player in that place to the indexes.
  void index(std::size_t place);

  std::vector<model::Player> players_;
  std::map<int, std::size_t> by_number_;
  Index by_fide_id_, by_spelling_;
  std::vector<std::pair<std::size_t, std::size_t>> doubts_;
};

/// True if the FIDE id is known and is not the "0" of a player who has none.
bool has_fide_id(const model::Player& player);

/// Fills the empty fields of `player` from `more`.
void fill_in(model::Player& player, const model::Player& more);

/// "Surname, Given" with one blank after the comma and no double blanks. A name without a comma
/// stays in its order.
std::string tidy_name(std::string_view name);

/// A text that is equal for two spellings of one name: without case, accents, and the order of the
/// words. "Müller, Tobias", "MUELLER,Tobias" and "Tobias Muller" have the same; so have "Xue" and
/// "Xu". A first look: `is_same_name` is surer.
std::string name_key(std::string_view name);

/// The keys of a name that two spellings of it have in common: without case, accents and the order
/// of the words. "ü" is once "u" and once "ue". "Müller" and "Mueller" are one name, "Müller" and
/// "Muller" too. "Xue" and "Xu" are two, and "Lin, Xue" is not "Xue, Lin".
std::vector<std::string> spellings(std::string_view name);

/// True if two names have a spelling in common, and do not differ about which part is the surname.
bool is_same_name(std::string_view one, std::string_view other);

/// True if two names have a word of three letters or more in common.
bool have_common_word(std::string_view one, std::string_view other);

/// The words of a text in their order, in small letters without accents. Signs are no words.
std::vector<std::string> plain_words(std::string_view text);

/// True if one of the names of two keys is probably a typing error of the other. At most two
/// letters differ in a name of seven letters or more.
bool is_nearly_same_name(std::string_view one_key, std::string_view other_key);

/// The better of two spellings of one name. One with a comma and with accents is better. If both
/// are as good, it is `newer`.
std::string better_spelling(const std::string& older, const std::string& newer);

}  // namespace jadoube::tournament
