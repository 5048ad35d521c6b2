#include "daemon/tournament/import/merge_round.h"

#include <algorithm>
#include <set>
#include <utility>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result_text.h"

namespace jadoube::tournament {
namespace {

using Kind = ImportChange::Kind;

std::string bye_text(model::Bye bye) {
  switch (bye) {
    case model::Bye::kPaired:
      return "a bye";
    case model::Bye::kFullPoint:
      return "a full-point bye";
    case model::Bye::kHalfPoint:
      return "a half-point bye";
    case model::Bye::kZeroPoints:
      return "a zero-point bye";
    case model::Bye::kNone:
      break;
  }
  return "no bye";
}

// Brings one round in. The places of what is matched are noted.
class RoundMerger {
 public:
  RoundMerger(const ImportedRound& imported, RoundMerge& merge)
      : imported_(imported), merge_(merge), section_(merge.tournament.sections[merge.section]) {}

  void run() {
    if (imported_.pairings.empty()) return;
    find_or_add_round();
    set_date();
    for (const ImportedPairing& pairing : imported_.pairings) take(pairing);
    find_left_alone();
    for (const ImportedPairing* pairing : new_) {
      if (!waits(*pairing)) add(*pairing);
    }
    for (std::size_t place = matched_.size(); place-- > 0;) {
      if (!matched_[place] && !round().pairings[place].by_hand) drop(place);
    }
    std::ranges::stable_sort(round().pairings, {}, [](const model::Pairing& pairing) {
      constexpr int kBehindTables = 1'000'000;
      return std::pair(pairing.table == 0 ? kBehindTables : pairing.table, pairing.vanished);
    });
  }

 private:
  model::Round& round() { return section_.rounds[round_]; }

  void find_or_add_round() {
    auto& rounds = section_.rounds;
    const auto at = std::ranges::lower_bound(rounds, imported_.number, {}, &model::Round::number);
    round_ = static_cast<std::size_t>(at - rounds.begin());
    if (at == rounds.end() || at->number != imported_.number) {
      rounds.insert(at, model::Round{.number = imported_.number});
    }
    had_pairings_ = !round().pairings.empty();
    matched_.resize(round().pairings.size());
  }

  void set_date() {
    if (imported_.date.empty() || imported_.date == round().date) return;
    round().date = imported_.date;
    merge_.notes.change(Kind::kNames,
                        "round " + std::to_string(imported_.number) + ": date " + imported_.date,
                        imported_.number);
  }

  std::string name(int number) const {
    const auto* player = find_player(section_, number);
    return player == nullptr ? "starting number " + std::to_string(number) : player->name;
  }

  std::string where(int table) const {
    std::string text = "round " + std::to_string(imported_.number);
    if (table > 0) text += ", table " + std::to_string(table);
    return text + ": ";
  }

  std::string names(const model::ByColor<int>& players) const {
    return names_of(section_, players);
  }

  void problem(const ImportedPairing& pairing, std::string what, bool is_error) {
    merge_.notes.problems.push_back({pairing.file, pairing.line, 0, std::move(what), is_error});
  }

  // Nothing: the section does not know a player.
  std::optional<model::ByColor<int>> players_of(const ImportedPairing& pairing) {
    model::ByColor<int> players;
    for (const auto color : model::kColors) {
      const auto& place = pairing.players[color];
      if (!place) continue;
      players[color] = merge_.numbers[*place];
      if (players[color] != 0) continue;
      problem(pairing,
              where(0) + "starting number " +
                  std::to_string(merge_.imported.players[*place].number) +
                  " is not known: import the players too",
              true);
      return std::nullopt;
    }
    return players;
  }

  void take(const ImportedPairing& imported) {
    const auto players = players_of(imported);
    if (!players) {
      had_errors_ = true;
      return;
    }
    const auto place = partner_of(*players);
    if (!place) return new_.push_back(&imported);
    matched_[*place] = true;
    update(round().pairings[*place], *players, imported);
  }

  bool is_in_play(const model::Pairing& pairing) const {
    return merge_.is_in_play && merge_.is_in_play(pairing);
  }

  // Games that are played now, and that the files do not have.
  void find_left_alone() {
    for (std::size_t i = 0; i < matched_.size(); ++i) {
      const model::Pairing& pairing = round().pairings[i];
      if (matched_[i] || pairing.by_hand || pairing.vanished || !is_in_play(pairing)) continue;
      left_alone_.push_back(i);
      matched_[i] = true;
      merge_.notes.problems.push_back(
          {"", 0, 0,
           where(pairing.table) + names(pairing.players) +
               " is played now, and the files do not have it. It is left alone. When the game is "
               "over, import again; if other players sit there, correct it by hand",
           false});
    }
  }

  // True if a pairing must wait, because a game is played now at its table or by its players.
  bool waits(const ImportedPairing& imported) {
    const auto players = *players_of(imported);
    const int table = wanted_table(imported);
    for (const std::size_t place : left_alone_) {
      const model::Pairing& now = round().pairings[place];
      const bool same_player = std::ranges::any_of(model::kColors, [&](auto color) {
        const int player = players[color];
        return player != 0 && (now.players.white == player || now.players.black == player);
      });
      if (!same_player && (table == 0 || table != now.table)) continue;
      problem(imported,
              where(table) + names(players) + " is not taken in: " + names(now.players) +
                  " is played now" +
                  (now.table > 0 ? " at table " + std::to_string(now.table) : ""),
              false);
      return true;
    }
    return false;
  }

  // The pairing of the same players. One with the same colours is better.
  std::optional<std::size_t> partner_of(const model::ByColor<int>& players) {
    const model::ByColor<int> swapped{players.black, players.white};
    for (const auto& wanted : {players, swapped}) {
      for (std::size_t i = 0; i < matched_.size(); ++i) {
        if (!matched_[i] && round().pairings[i].players == wanted) return i;
      }
    }
    return std::nullopt;
  }

  void update(model::Pairing& pairing, const model::ByColor<int>& players,
              const ImportedPairing& imported) {
    if (pairing.vanished) {
      pairing.vanished = false;
      note(Kind::kReturned, pairing, names(pairing.players) + " is in the files again");
    }
    set_colors(pairing, players, imported);
    set_table(pairing, imported);
    set_start(pairing, imported);
    if (pairing.bye != imported.bye) {
      pairing.bye = imported.bye;
      note(Kind::kStart, pairing, name(players.white) + " has " + bye_text(imported.bye));
    }
    if (!imported.result || pairing.result == imported.result) return;
    const std::string was = pairing.result ? " (was " + result_text(*pairing.result) + ")" : "";
    pairing.result = imported.result;
    note(Kind::kResult, pairing,
         names(pairing.players) + ": result " + result_text(*imported.result) + was);
  }

  void note(Kind kind, const model::Pairing& pairing, const std::string& what) {
    merge_.notes.change(kind, where(pairing.table) + what, imported_.number, pairing.id);
  }

  void set_colors(model::Pairing& pairing, const model::ByColor<int>& players,
                  const ImportedPairing& imported) {
    if (pairing.players == players) return;
    if (!pairing.games.empty()) {
      problem(imported,
              where(pairing.table) + "the file has " + name(players.white) +
                  " with White, but the game has begun with the other colours: it is not changed. "
                  "Swap the colours by hand if they are wrong",
              false);
      return;
    }
    pairing.players = players;
    note(Kind::kColors, pairing, "colours swapped: " + names(players));
  }

  int wanted_table(const ImportedPairing& imported) const {
    return imported.table == 0 ? 0 : imported.table + section_.table_offset;
  }

  void set_table(model::Pairing& pairing, const ImportedPairing& imported) {
    const int table = wanted_table(imported);
    const bool is_better = !imported_.tables_are_guessed || pairing.table == 0;
    const int was = pairing.table;
    std::string what;
    const bool moves = is_better && table != 0 && table != was;
    if (moves && is_in_play(pairing)) {
      problem(imported,
              where(was) + "the file has " + names(pairing.players) + " at table " +
                  std::to_string(table) +
                  ", but the game is played now: it is not changed. Move it by hand if they sit "
                  "there",
              false);
    } else if (moves) {
      pairing.table = table;
      what = " (was table " + std::to_string(was) + ")";
    }
    if (imported.match != 0 &&
        (imported.match != pairing.match || imported.board_in_match != pairing.board_in_match)) {
      pairing.match = imported.match;
      pairing.board_in_match = imported.board_in_match;
      what += ", match " + std::to_string(pairing.match) + ", board " +
              std::to_string(pairing.board_in_match);
    }
    if (!what.empty()) note(Kind::kTable, pairing, names(pairing.players) + what);
  }

  void set_start(model::Pairing& pairing, const ImportedPairing& imported) {
    if (!imported.start || pairing.start == imported.start) return;
    if (!pairing.games.empty()) {
      problem(imported,
              where(pairing.table) +
                  "the file has another starting position, but the game has begun: it is not "
                  "changed",
              false);
      return;
    }
    pairing.start = imported.start;
    note(Kind::kStart, pairing, names(pairing.players) + ": another starting position");
  }

  void add(const ImportedPairing& imported) {
    const auto players = *players_of(imported);
    model::Pairing pairing{
        .id = new_pairing_id(merge_.tournament, section_.id, imported_.number, players, merge_.now),
        .table = table_for_new(imported),
        .players = players,
        .bye = imported.bye,
        .match = imported.match,
        .board_in_match = imported.board_in_match,
        .start = imported.start,
        .result = imported.result};
    std::string what = imported.bye == model::Bye::kNone
                           ? names(players)
                           : name(players.white) + " has " + bye_text(imported.bye);
    if (imported.result) what += ": result " + result_text(*imported.result);
    note(Kind::kNewPairing, pairing, (had_pairings_ ? "new: " : "") + what);
    round().pairings.push_back(std::move(pairing));
  }

  // A guessed table must not be one that another pairing has.
  int table_for_new(const ImportedPairing& imported) {
    int table = wanted_table(imported);
    if (table == 0 || !imported_.tables_are_guessed || !had_pairings_) return table;
    std::set<int> taken;
    for (std::size_t i = 0; i < round().pairings.size(); ++i) {
      if (i >= matched_.size() || matched_[i]) taken.insert(round().pairings[i].table);
    }
    if (taken.contains(table)) {
      table = section_.table_offset + 1;
      while (taken.contains(table)) ++table;
    }
    return table;
  }

  void drop(std::size_t place) {
    model::Pairing& pairing = round().pairings[place];
    if (pairing.vanished) return;
    const std::string who =
        pairing.bye == model::Bye::kNone ? names(pairing.players) : name(pairing.players.white);
    if (had_errors()) {
      merge_.notes.problems.push_back(
          {"", 0, 0,
           where(pairing.table) + who +
               " is not in the files. It stays, because the files have errors",
           false});
      return;
    }
    if (pairing.games.empty()) {
      note(Kind::kVanished, pairing, who + " is not in the files any more");
      round().pairings.erase(round().pairings.begin() + static_cast<std::ptrdiff_t>(place));
      return;
    }
    pairing.vanished = true;
    note(Kind::kVanished, pairing,
         who + " is not in the files any more. It stays, because its game has begun");
  }

  bool had_errors() const {
    return had_errors_ || std::ranges::any_of(merge_.imported.problems, &FileProblem::is_error);
  }

  const ImportedRound& imported_;
  RoundMerge& merge_;
  model::Section& section_;
  std::size_t round_ = 0;
  // For each pairing that was there before: the files have it, or it is left alone.
  std::vector<bool> matched_;
  // The pairings that are played now, and that the files do not have.
  std::vector<std::size_t> left_alone_;
  std::vector<const ImportedPairing*> new_;
  bool had_pairings_ = false, had_errors_ = false;
};

}  // namespace

void merge_round(const ImportedRound& round, RoundMerge& merge) { RoundMerger(round, merge).run(); }

}  // namespace jadoube::tournament
