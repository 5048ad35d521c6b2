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
using rules::Sentence;

// "Stone, Anna has a bye".
Sentence has_bye(const rules::SentenceValue& player, model::Bye bye) {
  switch (bye) {
    case model::Bye::kPaired:
      return Sentence("{player} has a bye", {player});
    case model::Bye::kFullPoint:
      return Sentence("{player} has a full-point bye", {player});
    case model::Bye::kHalfPoint:
      return Sentence("{player} has a half-point bye", {player});
    case model::Bye::kZeroPoints:
      return Sentence("{player} has a zero-point bye", {player});
    case model::Bye::kNone:
      break;
  }
  return Sentence("{player} has no bye", {player});
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
                        Sentence("round {round}: date {date}",
                                 {{"round", imported_.number}, {"date", imported_.date}}),
                        imported_.number);
  }

  // A player, and a pairing, as values of a sentence.
  rules::SentenceValue name(int number) const { return player_value("player", section_, number); }
  rules::SentenceValue names(const model::ByColor<int>& players) const {
    return {"pairing",
            Sentence("{white} - {black}", {player_value("white", section_, players.white),
                                           player_value("black", section_, players.black)})};
  }

  // Where in the round something is, and what.
  Sentence at(int table, Sentence what) const {
    if (table == 0) {
      return Sentence("round {round}: {what}",
                      {{"round", imported_.number}, {"what", std::move(what)}});
    }
    return Sentence("round {round}, table {table}: {what}",
                    {{"round", imported_.number}, {"table", table}, {"what", std::move(what)}});
  }

  void problem(const ImportedPairing& pairing, Sentence what, bool is_error) {
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
              at(0, Sentence("starting number {number} is not known: import the players too",
                             {{"number", merge_.imported.players[*place].number}})),
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
           at(pairing.table,
              Sentence("{pairing} is played now, and the files do not have it. It is left "
                       "alone. When the game is over, import again; if other players sit there, "
                       "correct it by hand",
                       {names(pairing.players)})),
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
      const rules::SentenceValue other{"other", names(now.players).sentence.front()};
      problem(imported,
              at(table, now.table > 0
                            ? Sentence("{pairing} is not taken in: {other} is played now at table "
                                       "{table}",
                                       {names(players), other, {"table", now.table}})
                            : Sentence("{pairing} is not taken in: {other} is played now",
                                       {names(players), other})),
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
      note(Kind::kReturned, pairing,
           Sentence("{pairing} is in the files again", {names(pairing.players)}));
    }
    set_colors(pairing, players, imported);
    set_table(pairing, imported);
    set_start(pairing, imported);
    if (pairing.bye != imported.bye) {
      pairing.bye = imported.bye;
      note(Kind::kStart, pairing, has_bye(name(players.white), imported.bye));
    }
    if (!imported.result || pairing.result == imported.result) return;
    const auto was = std::exchange(pairing.result, imported.result);
    const std::string result = result_text(*imported.result);
    note(
        Kind::kResult, pairing,
        was ? Sentence("{pairing}: result {result} (was {old})",
                       {names(pairing.players), {"result", result}, {"old", result_text(*was)}})
            : Sentence("{pairing}: result {result}", {names(pairing.players), {"result", result}}));
  }

  void note(Kind kind, const model::Pairing& pairing, Sentence what) {
    merge_.notes.change(kind, at(pairing.table, std::move(what)), imported_.number, pairing.id);
  }

  void set_colors(model::Pairing& pairing, const model::ByColor<int>& players,
                  const ImportedPairing& imported) {
    if (pairing.players == players) return;
    if (!pairing.games.empty()) {
      problem(imported,
              at(pairing.table,
                 Sentence("the file has {player} with White, but the game has begun with the other "
                          "colours: it is not changed. Swap the colours by hand if they are wrong",
                          {name(players.white)})),
              false);
      return;
    }
    pairing.players = players;
    note(Kind::kColors, pairing, Sentence("colours swapped: {pairing}", {names(players)}));
  }

  int wanted_table(const ImportedPairing& imported) const {
    return imported.table == 0 ? 0 : imported.table + section_.table_offset;
  }

  void set_table(model::Pairing& pairing, const ImportedPairing& imported) {
    const int table = wanted_table(imported);
    const bool is_better = !imported_.tables_are_guessed || pairing.table == 0;
    const int was = pairing.table;
    const bool moves = is_better && table != 0 && table != was;
    if (moves && is_in_play(pairing)) {
      problem(imported,
              at(was, Sentence("the file has {pairing} at table {table}, but the game is played "
                               "now: it is not changed. Move it by hand if they sit there",
                               {names(pairing.players), {"table", table}})),
              false);
    } else if (moves) {
      pairing.table = table;
    }
    const bool is_moved = pairing.table != was;
    const bool has_other_match =
        imported.match != 0 &&
        (imported.match != pairing.match || imported.board_in_match != pairing.board_in_match);
    if (has_other_match) {
      pairing.match = imported.match;
      pairing.board_in_match = imported.board_in_match;
    }
    const auto who = names(pairing.players);
    const rules::SentenceValue old("old", was), match("match", pairing.match),
        board("board", pairing.board_in_match);
    if (is_moved && has_other_match) {
      note(Kind::kTable, pairing,
           Sentence("{pairing} (was table {old}), match {match}, board {board}",
                    {who, old, match, board}));
    } else if (is_moved) {
      note(Kind::kTable, pairing, Sentence("{pairing} (was table {old})", {who, old}));
    } else if (has_other_match) {
      note(Kind::kTable, pairing,
           Sentence("{pairing}, match {match}, board {board}", {who, match, board}));
    }
  }

  void set_start(model::Pairing& pairing, const ImportedPairing& imported) {
    if (!imported.start || pairing.start == imported.start) return;
    if (!pairing.games.empty()) {
      problem(imported,
              at(pairing.table,
                 Sentence("the file has another starting position, but the game has begun: it is "
                          "not changed")),
              false);
      return;
    }
    pairing.start = imported.start;
    note(Kind::kStart, pairing,
         Sentence("{pairing}: another starting position", {names(pairing.players)}));
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
    Sentence what = imported.bye == model::Bye::kNone ? names(players).sentence.front()
                                                      : has_bye(name(players.white), imported.bye);
    if (imported.result) {
      what = Sentence("{pairing}: result {result}",
                      {{"pairing", what}, {"result", result_text(*imported.result)}});
    }
    if (had_pairings_) what = Sentence("new: {pairing}", {{"pairing", what}});
    note(Kind::kNewPairing, pairing, what);
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
    const auto who = pairing.bye == model::Bye::kNone
                         ? names(pairing.players)
                         : player_value("pairing", section_, pairing.players.white);
    if (had_errors()) {
      merge_.notes.problems.push_back(
          {"", 0, 0,
           at(pairing.table,
              Sentence("{pairing} is not in the files. It stays, because the files have errors",
                       {who})),
           false});
      return;
    }
    if (pairing.games.empty()) {
      note(Kind::kVanished, pairing, Sentence("{pairing} is not in the files any more", {who}));
      round().pairings.erase(round().pairings.begin() + static_cast<std::ptrdiff_t>(place));
      return;
    }
    pairing.vanished = true;
    note(Kind::kVanished, pairing,
         Sentence("{pairing} is not in the files any more. It stays, because its game has begun",
                  {who}));
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
