#include "daemon/tournament/import/merge_players.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/import/words.h"

namespace jadoube::tournament {
namespace {

using Places = std::vector<std::optional<std::size_t>>;
using rules::Sentence;

bool have_common_word(const std::string& one, const std::string& other) {
  constexpr std::size_t kLeast = 3;
  const auto words = split(other, ' ');
  return std::ranges::any_of(split(one, ' '), [&](std::string_view word) {
    return word.size() >= kLeast && std::ranges::find(words, word) != words.end();
  });
}

bool have_other_fide_ids(const model::Player& one, const model::Player& other) {
  return has_fide_id(one) && has_fide_id(other) && one.fide_id != other.fide_id;
}

// Finds partners, the surest ways first.
class PlayerMatcher {
 public:
  PlayerMatcher(const std::vector<model::Player>& players,
                const std::vector<model::Player>& imported)
      : players_(players), imported_(imported), places_(imported.size()), taken_(players.size()) {
    for (const auto& player : players) keys_.push_back(name_key(player.name));
    for (const auto& player : imported) imported_keys_.push_back(name_key(player.name));
  }

  Places match() {
    by_key([](const model::Player& player, const std::string&) {
      return has_fide_id(player) ? player.fide_id : std::string();
    });
    by_key([](const model::Player& player, const std::string& key) {
      return key.empty() || player.number == 0 ? std::string()
                                               : key + std::to_string(player.number);
    });
    by_key([](const model::Player&, const std::string& key) { return key; });
    by_number();
    by_nearly_the_name();
    return std::move(places_);
  }

 private:
  void take(std::size_t imported, std::size_t place) {
    places_[imported] = place;
    taken_[place] = true;
  }

  // Players with the same key belong together, if no other player has it.
  template <typename KeyOf>
  void by_key(KeyOf key_of) {
    std::map<std::string, std::vector<std::size_t>> ours;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const std::string key = key_of(players_[i], keys_[i]);
      if (!key.empty() && !taken_[i]) ours[key].push_back(i);
    }
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i]) continue;
      const auto found = ours.find(key_of(imported_[i], imported_keys_[i]));
      if (found == ours.end() || found->second.size() != 1) continue;
      const std::size_t place = found->second[0];
      const bool same_id =
          has_fide_id(imported_[i]) && imported_[i].fide_id == players_[place].fide_id;
      if (taken_[place] || (!same_id && have_other_fide_ids(imported_[i], players_[place])))
        continue;
      take(i, place);
    }
  }

  void by_number() {
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].number == 0) continue;
      const auto found = std::ranges::find(players_, imported_[i].number, &model::Player::number);
      if (found == players_.end()) continue;
      const auto place = static_cast<std::size_t>(found - players_.begin());
      if (taken_[place] || have_other_fide_ids(imported_[i], *found)) continue;
      const bool may_be_same = imported_[i].name.empty() || found->name.empty() ||
                               keys_[place] == imported_keys_[i] ||
                               have_common_word(keys_[place], imported_keys_[i]) ||
                               is_nearly_same_name(keys_[place], imported_keys_[i]);
      if (may_be_same) take(i, place);
    }
  }

  // Many names that are not known are another tournament, and not so many slips.
  void by_nearly_the_name() {
    constexpr std::ptrdiff_t kMostComparisons = 40'000;
    const auto left = std::ranges::count(places_, PlayerPlace());
    if (left * std::ranges::count(taken_, false) > kMostComparisons) return;
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].number != 0) continue;
      std::vector<std::size_t> similar;
      for (std::size_t place = 0; place < players_.size(); ++place) {
        if (!taken_[place] && !have_other_fide_ids(imported_[i], players_[place]) &&
            is_nearly_same_name(keys_[place], imported_keys_[i])) {
          similar.push_back(place);
        }
      }
      if (similar.size() == 1) take(i, similar[0]);
    }
  }

  const std::vector<model::Player>& players_;
  const std::vector<model::Player>& imported_;
  std::vector<std::string> keys_, imported_keys_;
  Places places_;
  std::vector<bool> taken_;
};

// Adds one more to a list of changes.
void add_change(Sentence change, Sentence& changes) {
  changes = changes.empty() ? std::move(change)
                            : Sentence("{one}, {more}", {{"one", changes}, {"more", change}});
}

// Sets a text if the files have another one, and adds "rating 2100 (was 2050)" to `changes`.
void set_text(std::string& text, const std::string& newer, const Sentence& name,
              Sentence& changes) {
  if (newer.empty() || newer == text) return;
  add_change(text.empty() ? Sentence("{field} {new}", {{"field", name}, {"new", newer}})
                          : Sentence("{field} {new} (was {old})",
                                     {{"field", name}, {"new", newer}, {"old", text}}),
             changes);
  text = newer;
}

bool is_same_date(const std::string& one, const std::string& other) {
  const auto date = date_of(one);
  return date && date == date_of(other);
}

// What changes in a player whom the section knows. Empty: nothing.
Sentence update_player(model::Player& player, const model::Player& newer) {
  Sentence changes;
  const bool same_name = name_key(player.name) == name_key(newer.name);
  set_text(player.name, same_name ? better_spelling(player.name, newer.name) : newer.name,
           Sentence("name"), changes);
  set_text(player.title, newer.title, Sentence("title"), changes);
  set_text(player.federation, newer.federation, Sentence("federation"), changes);
  std::string rating = player.rating == 0 ? "" : std::to_string(player.rating);
  set_text(rating, newer.rating == 0 ? "" : std::to_string(newer.rating), Sentence("rating"),
           changes);
  if (newer.rating != 0) player.rating = newer.rating;
  if (has_fide_id(newer) || player.fide_id.empty()) {
    set_text(player.fide_id, newer.fide_id, Sentence("FIDE id"), changes);
  }
  set_text(player.team, newer.team, Sentence("team"), changes);
  if (!is_same_date(player.born, newer.born))
    set_text(player.born, newer.born, Sentence("born"), changes);
  std::string sex(player.sex == 0 ? 0 : 1, player.sex);
  set_text(sex, std::string(newer.sex == 0 ? 0 : 1, newer.sex), Sentence("sex"), changes);
  if (newer.sex != 0) player.sex = newer.sex;
  return changes;
}

// Players whose starting numbers are not decided yet.
class PlayerMerge {
 public:
  PlayerMerge(model::Section& section, const Imported& imported, ImportNotes& notes)
      : section_(section), imported_(imported), notes_(notes) {}

  std::vector<int> merge() {
    places_ = match_players(section_.players, imported_.players);
    for (const auto& player : section_.players) old_numbers_.push_back(player.number);
    claim_numbers();
    keep_numbers();
    add_new_players();
    follow();
    std::ranges::sort(section_.players, {}, &model::Player::number);
    return std::move(numbers_);
  }

 private:
  bool is_only_a_number(std::size_t i) const {
    return !places_[i] && imported_.players[i].name.empty();
  }

  void claim_numbers() {
    numbers_.resize(imported_.players.size());
    for (std::size_t i = 0; i < imported_.players.size(); ++i) {
      const int number = imported_.players[i].number;
      if (number == 0 || is_only_a_number(i) || !taken_.insert(number).second) continue;
      numbers_[i] = number;
    }
  }

  // Players of the section keep their numbers, unless the files have another one for them or give
  // their number to somebody else.
  void keep_numbers() {
    std::map<std::size_t, std::size_t> imported_at;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i]) imported_at[*places_[i]] = i;
    }
    std::vector<std::size_t> without;
    for (std::size_t place = 0; place < section_.players.size(); ++place) {
      model::Player& player = section_.players[place];
      const auto found = imported_at.find(place);
      const int claimed = found == imported_at.end() ? 0 : numbers_[found->second];
      if (claimed != 0) {
        player.number = claimed;
      } else if (!taken_.insert(player.number).second) {
        without.push_back(place);
      }
    }
    for (const std::size_t place : without) section_.players[place].number = free_number();
    for (const auto& [place, i] : imported_at) update(place, i);
    for (std::size_t place = 0; place < section_.players.size(); ++place) {
      if (!imported_at.contains(place)) tell_number(place, {});
    }
  }

  void update(std::size_t place, std::size_t i) {
    model::Player& player = section_.players[place];
    numbers_[i] = player.number;
    const std::string name = player.name;
    tell_number(place, update_player(player, imported_.players[i]), name);
  }

  void tell_number(std::size_t place, Sentence changes, const std::string& name = {}) {
    const model::Player& player = section_.players[place];
    const int old = old_numbers_[place];
    if (old != player.number) {
      add_change(
          Sentence("starting number {new} (was {old})", {{"new", player.number}, {"old", old}}),
          changes);
    }
    if (changes.empty()) return;
    notes_.change(
        ImportChange::Kind::kPlayer,
        Sentence("player {number}, {name}: {changes}", {{"number", player.number},
                                                        {"name", name.empty() ? player.name : name},
                                                        {"changes", changes}}));
  }

  void add_new_players() {
    for (std::size_t i = 0; i < imported_.players.size(); ++i) {
      if (places_[i] || is_only_a_number(i)) continue;
      model::Player player = imported_.players[i];
      if (numbers_[i] == 0) numbers_[i] = free_number();
      player.number = numbers_[i];
      notes_.change(ImportChange::Kind::kPlayer,
                    Sentence("new player {number}, {name}",
                             {{"number", player.number}, {"name", player.name}}));
      section_.players.push_back(std::move(player));
    }
  }

  int free_number() {
    int number = taken_.empty() ? 1 : *taken_.rbegin() + 1;
    for (const model::Player& player : section_.players)
      number = std::max(number, player.number + 1);
    taken_.insert(number);
    return number;
  }

  // Pairings and teams have the numbers of before.
  void follow() {
    std::map<int, int> now;
    for (std::size_t place = 0; place < old_numbers_.size(); ++place) {
      now[old_numbers_[place]] = section_.players[place].number;
    }
    const auto renumber = [&](int& number) {
      if (const auto found = now.find(number); found != now.end()) number = found->second;
    };
    for (model::Round& round : section_.rounds) {
      for (model::Pairing& pairing : round.pairings) {
        renumber(pairing.players.white);
        renumber(pairing.players.black);
      }
    }
    for (model::Team& team : section_.teams) std::ranges::for_each(team.players, renumber);
  }

  model::Section& section_;
  const Imported& imported_;
  ImportNotes& notes_;
  Places places_;
  std::vector<int> old_numbers_;
  // The numbers of the imported players, and all that are used.
  std::vector<int> numbers_;
  std::set<int> taken_;
};

}  // namespace

Places match_players(const std::vector<model::Player>& players,
                     const std::vector<model::Player>& imported) {
  return PlayerMatcher(players, imported).match();
}

std::vector<int> merge_players(model::Section& section, const Imported& imported,
                               ImportNotes& notes) {
  return PlayerMerge(section, imported, notes).merge();
}

}  // namespace jadoube::tournament
