#include "daemon/tournament/import/player_list.h"

#include <utility>

#include "daemon/tournament/import/player_name.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

void fill_in_text(std::string& text, const std::string& more) {
  if (text.empty()) text = more;
}

// Nothing: both may be the same player.
std::optional<Sentence> conflict_of(const model::Player& had, const std::string& had_key,
                                    const model::Player& player, const std::string& key) {
  if (had.number != 0 && had.number == player.number && had_key != key && !had_key.empty() &&
      !key.empty() && !(has_fide_id(had) && had.fide_id == player.fide_id)) {
    return Sentence("starting number {number} is both {one} and {other}",
                    {{"number", had.number}, {"one", had.name}, {"other", player.name}});
  }
  if (has_fide_id(had) && had.fide_id == player.fide_id && had_key != key && !key.empty() &&
      !had_key.empty()) {
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

std::optional<std::size_t> PlayerList::find_in(const Places& places, const std::string& key,
                                               const model::Player& player) const {
  const auto [first, last] = places.equal_range(key);
  for (auto at = first; at != last; ++at) {
    // Two players with numbers are the same only if the numbers are.
    if (player.number == 0 || players_[at->second].number == 0) return at->second;
  }
  return std::nullopt;
}

std::optional<std::size_t> PlayerList::find(const model::Player& player,
                                            const std::string& key) const {
  const auto same_number = by_number_.find(player.number);
  if (same_number != by_number_.end()) return same_number->second;
  if (has_fide_id(player)) {
    if (const auto same_id = find_in(by_fide_id_, player.fide_id, player)) return same_id;
  }
  return key.empty() ? std::nullopt : find_in(by_key_, key, player);
}

void PlayerList::index(std::size_t place) {
  const model::Player& player = players_[place];
  if (player.number != 0) by_number_.emplace(player.number, place);
  if (has_fide_id(player)) by_fide_id_.emplace(player.fide_id, place);
  if (!keys_[place].empty()) by_key_.emplace(keys_[place], place);
}

PlayerList::Added PlayerList::add(model::Player player) {
  std::string key = name_key(player.name);
  const auto place = find(player, key);
  if (!place) {
    players_.push_back(std::move(player));
    keys_.push_back(std::move(key));
    index(players_.size() - 1);
    return {players_.size() - 1};
  }
  model::Player& had = players_[*place];
  Added added{*place, conflict_of(had, keys_[*place], player, key)};
  const bool is_more = had.number == 0 || !has_fide_id(had) || keys_[*place].empty();
  fill_in(had, player);
  if (keys_[*place].empty()) keys_[*place] = std::move(key);
  if (is_more && (player.number != 0 || has_fide_id(player))) index(*place);
  return added;
}

}  // namespace jadoube::tournament
