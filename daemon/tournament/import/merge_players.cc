#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

using Places = std::vector<std::optional<std::size_t>>;
using rules::Sentence;

// What is known about the pairings of a player of the section.
struct Past {
  // The last round with a pairing. 0: none.
  int last_round = 0;
  // The player has begun a game, or has a result, or is paired in a round that is not imported.
  bool has_games = false;
};

std::map<int, Past> pasts_of(const model::Section& section, const Imported& imported) {
  std::map<int, Past> pasts;
  for (const model::Round& round : section.rounds) {
    const bool is_imported = std::ranges::find(imported.rounds, round.number,
                                               &ImportedRound::number) != imported.rounds.end();
    for (const model::Pairing& pairing : round.pairings) {
      for (const auto color : model::kColors) {
        if (pairing.players[color] == 0) continue;
        Past& past = pasts[pairing.players[color]];
        past.last_round = std::max(past.last_round, round.number);
        past.has_games = past.has_games || !is_imported || !pairing.games.empty() ||
                         pairing.result || pairing.bye != model::Bye::kNone;
      }
    }
  }
  return pasts;
}

// Finds for each imported player the same player of the section. The most certain comparisons are
// first.
class PlayerMatcher {
 public:
  PlayerMatcher(const model::Section& section, const Imported& imported, ImportQuestions& questions)
      : section_(section),
        players_(section.players),
        imported_(imported.players),
        questions_(questions),
        pasts_(pasts_of(section, imported)),
        places_(imported.players.size()),
        taken_(section.players.size()) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      by_number_.emplace(players_[i].number, i);
      for (const std::string& key : spellings(players_[i].name)) by_spelling_[key].push_back(i);
    }
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      for (const std::string& key : spellings(imported_[i].name)) {
        imported_by_spelling_[key].push_back(i);
      }
    }
  }

  Places match() {
    by_fide_id();
    by_name_and_number(Contradiction::kNone);
    by_name();
    by_name_and_number(Contradiction::kCertain);
    by_doubtful_name();
    by_number();
    by_nearly_the_name();
    return std::move(places_);
  }

 private:
  void take(std::size_t imported, std::size_t place) {
    places_[imported] = place;
    taken_[place] = true;
  }

  Contradiction contradiction(std::size_t imported, std::size_t place) const {
    return contradiction_of(imported_[imported], players_[place]);
  }

  // The players of `map` with the name of `player`. No tournament has many players of one name, so
  // only the first ones are compared.
  template <typename Player, typename Fits>
  static std::vector<std::size_t> of_name(
      const std::map<std::string, std::vector<std::size_t>>& map, const Player& player,
      const Fits& fits) {
    constexpr std::size_t kMost = 16;
    std::vector<std::size_t> found;
    for (const std::string& key : spellings(player.name)) {
      const auto same = map.find(key);
      if (same == map.end()) continue;
      const std::size_t looked_at = std::min(same->second.size(), kMostNamesakes);
      for (const std::size_t at : std::span(same->second).first(looked_at)) {
        if (found.size() == kMost) break;
        if (std::ranges::find(found, at) == found.end() && fits(at)) found.push_back(at);
      }
    }
    return found;
  }

  // The players of the section without a partner who have the name of an imported one.
  std::vector<std::size_t> candidates(std::size_t i, Contradiction most) const {
    return of_name(by_spelling_, imported_[i], [&](std::size_t place) {
      return !taken_[place] && contradiction(i, place) <= most &&
             is_same_name(imported_[i].name, players_[place].name);
    });
  }
  // The imported players without a partner who may be that player of the section.
  std::vector<std::size_t> rivals(std::size_t place, Contradiction most) const {
    return of_name(imported_by_spelling_, players_[place], [&](std::size_t i) {
      return !places_[i] && contradiction(i, place) <= most &&
             is_same_name(imported_[i].name, players_[place].name);
    });
  }

  // If only one player here and one there has an id, they are one.
  void by_fide_id() {
    std::map<std::string, std::vector<std::size_t>> ours, theirs;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (has_fide_id(players_[i])) ours[players_[i].fide_id].push_back(i);
    }
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (has_fide_id(imported_[i])) theirs[imported_[i].fide_id].push_back(i);
    }
    for (const auto& [id, imported] : theirs) {
      const auto found = ours.find(id);
      if (found == ours.end() || found->second.size() != 1 || imported.size() != 1) continue;
      const std::size_t i = imported[0], place = found->second[0];
      if (has_related_name(i, place) || is_one(i, place)) take(i, place);
    }
  }

  // True if the names are of one person, or differ by a typing error, or by one word.
  bool has_related_name(std::size_t i, std::size_t place) const {
    const std::string &one = imported_[i].name, &other = players_[place].name;
    return one.empty() || other.empty() || is_same_name(one, other) ||
           have_common_word(one, other) || is_nearly_same_name(name_key(one), name_key(other));
  }

  void by_name_and_number(Contradiction most) {
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].number == 0) continue;
      const auto found = by_number_.find(imported_[i].number);
      if (found == by_number_.end() || taken_[found->second]) continue;
      const std::size_t place = found->second;
      const auto said = contradiction(i, place);
      if (said > most || has_other_fide_id(i, place) ||
          !is_same_name(imported_[i].name, players_[place].name)) {
        continue;
      }
      // Perhaps a rating or a date was corrected. With a namesake, it is not known which player it
      // is.
      if (said != Contradiction::kNone && !has_no_namesake(i, place)) continue;
      take(i, place);
    }
  }

  bool has_other_fide_id(std::size_t i, std::size_t place) const {
    return has_fide_id(imported_[i]) && has_fide_id(players_[place]) &&
           imported_[i].fide_id != players_[place].fide_id;
  }

  bool has_no_namesake(std::size_t i, std::size_t place) const {
    const auto any = [](std::size_t) { return true; };
    return of_name(by_spelling_, imported_[i], any).size() == 1 &&
           of_name(imported_by_spelling_, players_[place], any).size() == 1;
  }

  void by_name() {
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].name.empty()) continue;
      const auto found = candidates(i, Contradiction::kNone);
      if (found.size() == 1 && rivals(found[0], Contradiction::kNone).size() == 1) {
        take(i, found[0]);
      }
    }
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].name.empty()) continue;
      const auto found = candidates(i, Contradiction::kNone);
      if (!found.empty()) ask_which(i, found);
    }
  }

  void by_doubtful_name() {
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].name.empty()) continue;
      const auto found = candidates(i, Contradiction::kDoubt);
      if (!found.empty()) ask_which(i, found);
    }
  }

  void by_number() {
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].number == 0) continue;
      const auto found = by_number_.find(imported_[i].number);
      if (found == by_number_.end() || taken_[found->second]) continue;
      const std::size_t place = found->second;
      const bool has_names = !imported_[i].name.empty() && !players_[place].name.empty();
      if (has_names &&
          (contradiction(i, place) != Contradiction::kNone ||
           is_same_name(imported_[i].name, players_[place].name) || !has_related_name(i, place))) {
        continue;
      }
      if (!has_names || !past_of(place).has_games || is_one(i, place)) take(i, place);
    }
  }

  // If many names are unknown, the file is of another tournament: typing errors are few.
  void by_nearly_the_name() {
    constexpr std::ptrdiff_t kMostComparisons = 40'000;
    const auto left = std::ranges::count(places_, PlayerPlace());
    if (left * std::ranges::count(taken_, false) > kMostComparisons) return;
    std::vector<std::string> keys;
    for (const model::Player& player : players_) keys.push_back(name_key(player.name));
    for (std::size_t i = 0; i < imported_.size(); ++i) {
      if (places_[i] || imported_[i].number != 0) continue;
      const std::string key = name_key(imported_[i].name);
      std::vector<std::size_t> similar;
      for (std::size_t place = 0; place < players_.size(); ++place) {
        if (!taken_[place] && contradiction(i, place) == Contradiction::kNone &&
            has_same_team(i, place) && !is_same_name(imported_[i].name, players_[place].name) &&
            (key == keys[place] || is_nearly_same_name(keys[place], key))) {
          similar.push_back(place);
        }
      }
      if (similar.size() == 1 && !past_of(similar[0]).has_games) {
        take(i, similar[0]);
      } else if (!similar.empty()) {
        ask_which(i, similar);
      }
    }
  }

  bool has_same_team(std::size_t i, std::size_t place) const {
    return imported_[i].team.empty() || players_[place].team.empty() ||
           imported_[i].team == players_[place].team;
  }

  Past past_of(std::size_t place) const {
    const auto found = pasts_.find(players_[place].number);
    return found == pasts_.end() ? Past{} : found->second;
  }

  // Asks if they are one player. No answer: they are two.
  bool is_one(std::size_t i, std::size_t place) {
    const std::string one = distinguishing_text(imported_[i]),
                      other = distinguishing_text(players_[place]);
    const int round = past_of(place).last_round;
    const Sentence what =
        round > 0 ? Sentence("is {new} the {old} of round {round}?",
                             {{"new", one}, {"old", other}, {"round", round}})
                  : Sentence("is {new} the {old} with starting number {number}?",
                             {{"new", one}, {"old", other}, {"number", players_[place].number}});
    return questions_.ask("player", section_.id, what,
                          {{"yes", Sentence("they are one player: the data of {old} changes",
                                            {{"old", other}})},
                           {"no", Sentence("they are two players")}}) == "yes";
  }

  // Asks which of these players the imported one is.
  void ask_which(std::size_t i, const std::vector<std::size_t>& places) {
    if (places.size() == 1) {
      if (is_one(i, places[0])) take(i, places[0]);
      return;
    }
    std::vector<ImportChoice> choices;
    for (const std::size_t place : places) {
      choices.push_back({std::to_string(players_[place].number),
                         Sentence("{player}, starting number {number}",
                                  {{"player", distinguishing_text(players_[place])},
                                   {"number", players_[place].number}})});
    }
    choices.push_back({"no", Sentence("another player")});
    const std::string answer = questions_.ask(
        "player", section_.id,
        Sentence("which player is {new}?", {{"new", distinguishing_text(imported_[i])}}),
        std::move(choices));
    for (const std::size_t place : places) {
      if (!taken_[place] && answer == std::to_string(players_[place].number)) {
        return take(i, place);
      }
    }
  }

  const model::Section& section_;
  const std::vector<model::Player>& players_;
  const std::vector<model::Player>& imported_;
  ImportQuestions& questions_;
  const std::map<int, Past> pasts_;
  std::map<int, std::size_t> by_number_;
  std::map<std::string, std::vector<std::size_t>> by_spelling_, imported_by_spelling_;
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

// The changes of a known player. Empty: there are none.
Sentence update_player(model::Player& player, const model::Player& newer) {
  Sentence changes;
  const bool same_name = is_same_name(player.name, newer.name);
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

// Gives the imported players their starting numbers.
class PlayerMerge {
 public:
  PlayerMerge(model::Section& section, const Imported& imported, ImportNotes& notes)
      : section_(section), imported_(imported), notes_(notes) {}

  MergedPlayers merge() {
    places_ = match_players(section_, imported_, notes_.questions);
    for (const auto& player : section_.players) old_numbers_.push_back(player.number);
    claim_numbers();
    keep_numbers();
    add_new_players();
    follow();
    std::ranges::sort(section_.players, {}, &model::Player::number);
    std::size_t known = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i] && !imported_.players[i].name.empty()) ++known;
    }
    return {std::move(numbers_), known};
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
      if (!imported_at.contains(place)) report_number(place, {});
    }
  }

  void update(std::size_t place, std::size_t i) {
    model::Player& player = section_.players[place];
    numbers_[i] = player.number;
    const std::string name = player.name;
    report_number(place, update_player(player, imported_.players[i]), name);
  }

  void report_number(std::size_t place, Sentence changes, const std::string& name = {}) {
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

  // The next number that nobody has or had.
  int free_number() {
    if (last_number_ == 0) {
      last_number_ = taken_.empty() ? 0 : *taken_.rbegin();
      for (const int number : old_numbers_) last_number_ = std::max(last_number_, number);
    }
    return ++last_number_;
  }

  // Changes the old numbers in pairings and teams.
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
  // The last number that was given. 0: none yet.
  int last_number_ = 0;
};

}  // namespace

Places match_players(const model::Section& section, const Imported& imported,
                     ImportQuestions& questions) {
  return PlayerMatcher(section, imported, questions).match();
}

MergedPlayers merge_players(model::Section& section, const Imported& imported, ImportNotes& notes) {
  MergedPlayers merged = PlayerMerge(section, imported, notes).merge();
  if (section.players.size() > kMostImportedPlayers) {
    notes.problems.push_back(
        {"", 0, 0,
         Sentence("the section would have {count} players: {most} at most",
                  {{"count", section.players.size()}, {"most", kMostImportedPlayers}}),
         true});
  }
  return merged;
}

}  // namespace jadoube::tournament
