#include "daemon/tournament/import/player_list.h"

#include <algorithm>
#include <utility>

#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/import/same_player.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

void fill_in_text(std::string& text, const std::string& more) {
  if (text.empty()) text = more;
}

// A name of another person: not even a word of it is the same.
bool is_another_name(const model::Player& one, const model::Player& other) {
  return !one.name.empty() && !other.name.empty() && !is_same_name(one.name, other.name) &&
         !have_common_word(one.name, other.name) &&
         !is_nearly_same_name(name_key(one.name), name_key(other.name));
}

// Both are said to be one player. Nothing: all fits.
std::optional<Sentence> conflict_of(const model::Player& had, const model::Player& player) {
  const bool other_name =
      !had.name.empty() && !player.name.empty() && !is_same_name(had.name, player.name);
  const bool same_id = has_fide_id(had) && had.fide_id == player.fide_id;
  if (had.number != 0 && had.number == player.number && other_name && !same_id) {
    return Sentence("starting number {number} is both {one} and {other}",
                    {{"number", had.number}, {"one", had.name}, {"other", player.name}});
  }
  if (same_id && other_name) {
    return Sentence("FIDE id {id} is both {one} and {other}",
                    {{"id", had.fide_id}, {"one", had.name}, {"other", player.name}});
  }
  if (has_fide_id(had) && has_fide_id(player) && had.fide_id != player.fide_id) {
    return Sentence("{player} has two FIDE ids, {one} and {other}",
                    {{"player", player.name}, {"one", had.fide_id}, {"other", player.fide_id}});
  }
  return std::nullopt;
}

}  // namespace

bool has_fide_id(const model::Player& player) {
  return !player.fide_id.empty() && player.fide_id != "0";
}

void fill_in(model::Player& player, const model::Player& more) {
  if (player.number == 0) player.number = more.number;
  player.name = player.name.empty() || more.name.empty() ? player.name + more.name
                                                         : better_spelling(more.name, player.name);
  fill_in_text(player.title, more.title);
  fill_in_text(player.federation, more.federation);
  if (player.rating == 0) player.rating = more.rating;
  if (!has_fide_id(player) && !more.fide_id.empty()) player.fide_id = more.fide_id;
  fill_in_text(player.team, more.team);
  if (player.sex == 0) player.sex = more.sex;
  fill_in_text(player.born, more.born);
}

void PlayerList::Index::add(const std::string& key, std::size_t place, bool has_number) {
  if (has_number) without_number.erase({key, place});
  (has_number ? with_number : without_number).emplace(key, place);
}

template <typename Look>
void PlayerList::look_at(const Index& index, const std::string& key, const model::Player& player,
                         const Look& look) const {
  const auto look_in = [&](const Places& places) {
    std::size_t looked_at = 0;
    for (auto at = places.lower_bound({key, 0}); at != places.end() && at->first == key; ++at) {
      // Two players with numbers are the same only if the numbers are.
      if (player.number != 0 && players_[at->second].number != 0) continue;
      if (++looked_at > kMostNamesakes || !look(at->second)) return;
    }
  };
  look_in(index.without_number);
  if (player.number == 0) look_in(index.with_number);
}

std::vector<std::size_t> PlayerList::of_id(const model::Player& player) const {
  std::vector<std::size_t> found;
  if (!has_fide_id(player)) return found;
  look_at(by_fide_id_, player.fide_id, player, [&](std::size_t place) {
    found.push_back(place);
    return false;
  });
  std::ranges::sort(found);
  return found;
}

std::vector<std::size_t> PlayerList::of_name(const model::Player& player) const {
  // More players of one name are no tournament.
  constexpr std::size_t kMost = 16;
  std::vector<std::size_t> found;
  for (const std::string& spelling : spellings(player.name)) {
    look_at(by_spelling_, spelling, player, [&](std::size_t place) {
      if (std::ranges::find(found, place) == found.end() &&
          is_same_name(player.name, players_[place].name)) {
        found.push_back(place);
      }
      return found.size() < kMost;
    });
  }
  std::ranges::sort(found);
  return found;
}

void PlayerList::index(std::size_t place) {
  const model::Player& player = players_[place];
  const bool has_number = player.number != 0;
  if (has_number) by_number_.emplace(player.number, place);
  if (has_fide_id(player)) by_fide_id_.add(player.fide_id, place, has_number);
  for (const std::string& spelling : spellings(player.name)) {
    by_spelling_.add(spelling, place, has_number);
  }
}

PlayerList::Added PlayerList::add_new(model::Player player) {
  players_.push_back(std::move(player));
  index(players_.size() - 1);
  return {players_.size() - 1};
}

PlayerList::Added PlayerList::fill_in_at(std::size_t place, const model::Player& player) {
  model::Player& had = players_[place];
  Added added{place, conflict_of(had, player), is_another_name(had, player)};
  const bool is_more = (had.number == 0 && player.number != 0) ||
                       (!has_fide_id(had) && has_fide_id(player)) || had.name.empty();
  fill_in(had, player);
  if (is_more) index(place);
  return added;
}

PlayerList::Added PlayerList::add(model::Player player) {
  if (const auto same = by_number_.find(player.number); same != by_number_.end()) {
    return fill_in_at(same->second, player);
  }
  if (const auto same = of_id(player); !same.empty()) return fill_in_at(same.front(), player);
  std::vector<std::size_t> fitting, doubtful;
  for (const std::size_t place : of_name(player)) {
    const auto contradiction = contradiction_of(players_[place], player);
    if (contradiction == Contradiction::kNone) fitting.push_back(place);
    if (contradiction == Contradiction::kDoubt) doubtful.push_back(place);
  }
  if (fitting.size() > 1) {
    Added added = fill_in_at(fitting.front(), {});
    added.conflict = Sentence(
        "there are {count} players with the name {name}: give their FIDE ids, ratings or "
        "starting numbers everywhere",
        {{"count", fitting.size()}, {"name", player.name}});
    added.is_error = true;
    return added;
  }
  if (fitting.size() == 1) return fill_in_at(fitting.front(), player);
  Added added = add_new(std::move(player));
  for (const std::size_t place : doubtful) doubts_.emplace_back(place, added.place);
  return added;
}

}  // namespace jadoube::tournament
