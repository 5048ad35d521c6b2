#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/import/table_plan.h"
#include "daemon/tournament/result.h"
#include "rules/chess960.h"
#include "rules/notation/fen.h"

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

// Merges one round. Matched pairings are noted by their places.
class RoundMerger {
 public:
  RoundMerger(const ImportedRound& imported, RoundMerge& merge)
      : imported_(imported), merge_(merge), section_(merge.tournament.sections[merge.section]) {}

  void run() {
    if (imported_.pairings.empty()) return;
    find_or_add_round();
    set_date();
    for (const ImportedPairing& pairing : imported_.pairings) match(pairing);
    find_left_alone();
    decide_tables();
    for (const auto& [place, pairing, players] : known_) {
      update(place, players, *pairing);
    }
    for (const auto& [pairing, players] : new_) {
      if (!waits(*pairing, players)) add(*pairing, players);
    }
    for (std::size_t place = matched_.size(); place-- > 0;) {
      if (!matched_[place] && stays_by_itself(round().pairings[place])) continue;
      if (!matched_[place]) drop(place);
    }
    erase_dropped();
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
    dropped_.resize(round().pairings.size());
    for (std::size_t i = 0; i < matched_.size(); ++i) {
      const auto& players = round().pairings[i].players;
      by_players_[std::minmax(players.white, players.black)].push_back(i);
    }
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

  // A sentence with its place in the round.
  Sentence at(int table, Sentence what) const {
    if (table == 0) {
      return Sentence("round {round}: {what}",
                      {{"round", imported_.number}, {"what", std::move(what)}});
    }
    return Sentence("round {round}, table {table}: {what}",
                    {{"round", imported_.number}, {"table", table}, {"what", std::move(what)}});
  }

  void problem(const ImportedPairing& pairing, Sentence what, bool is_error) {
    add_problem(merge_.notes.problems, {pairing.file, pairing.line, 0, std::move(what), is_error});
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

  void match(const ImportedPairing& imported) {
    const auto players = players_of(imported);
    if (!players) {
      had_errors_ = true;
      return;
    }
    for (const auto color : model::kColors) file_players_.insert((*players)[color]);
    const auto place = partner_of(*players);
    if (!place) return new_.push_back({&imported, *players});
    matched_[*place] = true;
    known_.push_back({*place, &imported, *players});
  }

  // True if the pairing stays even if the files do not have it.
  bool stays_by_itself(const model::Pairing& pairing) const {
    if (pairing.by_hand) return true;
    const bool was_asked_for =
        pairing.bye != model::Bye::kNone && pairing.bye != model::Bye::kPaired;
    return was_asked_for && !imported_.has_asked_byes &&
           !file_players_.contains(pairing.players.white);
  }

  bool is_in_play(const model::Pairing& pairing) const {
    return merge_.facts.is_in_play && merge_.facts.is_in_play(pairing);
  }

  // Games that are played now, and that the files do not have.
  void find_left_alone() {
    for (std::size_t i = 0; i < matched_.size(); ++i) {
      const model::Pairing& pairing = round().pairings[i];
      if (matched_[i] || pairing.by_hand || pairing.vanished || !is_in_play(pairing)) continue;
      left_alone_.push_back(i);
      matched_[i] = true;
      add_problem(
          merge_.notes.problems,
          {"", 0, 0,
           at(pairing.table,
              Sentence("{pairing} is played now, and the files do not have it. It is not changed. "
                       "When the game is over, import again; if other players sit there, correct "
                       "it by hand",
                       {names(pairing.players)})),
           false});
    }
  }

  // True if a pairing keeps its table even if the files have another one.
  bool keeps_table(std::size_t place) const {
    const model::Pairing& pairing = section_.rounds[round_].pairings[place];
    if (pairing.table == 0 || pairing.vanished || pairing.postponed) return false;
    if (is_in_play(pairing)) return true;
    const model::Round& round = section_.rounds[round_];
    return pairing.by_hand && !pairing.result && round.started_at && !round.closed_at;
  }

  void decide_tables() {
    std::vector<TablePlan::Seat> seats;
    for (std::size_t i = 0; i < matched_.size(); ++i) {
      const model::Pairing& pairing = round().pairings[i];
      seats.push_back({.table = pairing.table,
                       .is_kept = keeps_table(i),
                       .is_in_play = is_in_play(pairing),
                       .stays = matched_[i]});
    }
    std::vector<TablePlan::Wish> wishes;
    for (const auto& [place, imported, players] : known_) {
      wishes.push_back({.place = place, .table = wanted_table(*imported)});
    }
    tables_ = TablePlan(std::move(seats), wishes, imported_.tables_are_guessed);
  }

  // Reports which new pairing waits, and for which game.
  void report_waiting(const ImportedPairing& imported, const model::ByColor<int>& players,
                      int table, int stays_at, const model::Pairing& other) {
    const rules::SentenceValue there{"other", names(other.players).sentence.front()};
    const rules::SentenceValue who = names(players), at_table("table", table);
    Sentence what;
    if (stays_at > 0) {
      const rules::SentenceValue old("old", stays_at);
      what = is_in_play(other)
                 ? Sentence(
                       "{pairing} stays at table {old}, and waits for table {table}: {other} "
                       "is played there now. When the game is over, import again",
                       {who, old, at_table, there})
                 : Sentence(
                       "{pairing} stays at table {old}, and waits for table {table}, where "
                       "{other} is",
                       {who, old, at_table, there});
    } else {
      what = is_in_play(other)
                 ? Sentence("{pairing} is not imported: {other} is played now at table {table}",
                            {who, there, at_table})
                 : Sentence("{pairing} is not imported: {other} is at table {table}",
                            {who, there, at_table});
    }
    problem(imported, at(stays_at > 0 ? stays_at : table, std::move(what)), false);
  }

  // True if a new pairing must wait, because a game is played now at its table or by its players.
  bool waits(const ImportedPairing& imported, const model::ByColor<int>& players) {
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
                            ? Sentence("{pairing} is not imported: {other} is played now at table "
                                       "{table}",
                                       {names(players), other, {"table", now.table}})
                            : Sentence("{pairing} is not imported: {other} is played now",
                                       {names(players), other})),
              false);
      return true;
    }
    if (table == 0 || imported_.tables_are_guessed) return false;
    const auto keeper = tables_.keeper_of(table);
    if (!keeper) return false;
    report_waiting(imported, players, table, 0, round().pairings[*keeper]);
    return true;
  }

  // The pairing of the same players. One with the same colours is better.
  std::optional<std::size_t> partner_of(const model::ByColor<int>& players) {
    const auto found = by_players_.find(std::minmax(players.white, players.black));
    if (found == by_players_.end()) return std::nullopt;
    std::optional<std::size_t> any;
    for (const std::size_t place : found->second) {
      if (matched_[place]) continue;
      if (round().pairings[place].players == players) return place;
      if (!any) any = place;
    }
    return any;
  }

  void update(std::size_t place, const model::ByColor<int>& players,
              const ImportedPairing& imported) {
    model::Pairing& pairing = round().pairings[place];
    if (pairing.vanished) {
      pairing.vanished = false;
      note(Kind::kReturned, pairing,
           Sentence("{pairing} is in the files again", {names(pairing.players)}));
    }
    set_colors(pairing, players, imported);
    set_table(place, imported);
    set_start(pairing, imported);
    // A format with only one kind of bye does not show which kind it is.
    const bool knows_bye = imported_.has_asked_byes || pairing.bye == model::Bye::kNone ||
                           imported.bye != model::Bye::kPaired;
    if (pairing.bye != imported.bye && knows_bye) {
      pairing.bye = imported.bye;
      note(Kind::kStart, pairing, has_bye(name(players.white), imported.bye));
    }
    if (!imported.result || pairing.result == imported.result) return;
    if (!may_replace(pairing, *imported.result)) return;
    const auto was = std::exchange(pairing.result, imported.result);
    pairing.result_by.clear();
    const std::string result = result_text(*imported.result);
    note(
        Kind::kResult, pairing,
        was ? Sentence("{pairing}: result {result} (was {old})",
                       {names(pairing.players), {"result", result}, {"old", result_text(*was)}})
            : Sentence("{pairing}: result {result}", {names(pairing.players), {"result", result}}));
  }

  // False: the board gave another result, and no operator has decided that the file's result
  // counts.
  bool may_replace(const model::Pairing& pairing, const model::PairingResult& result) {
    if (!merge_.facts.board_result) return true;
    const auto board = merge_.facts.board_result(pairing);
    if (!board || board->result == result) return true;
    if (pairing.result && *pairing.result != board->result) return true;
    const std::string in_file = result_text(result), here = result_text(board->result);
    const auto who = names(pairing.players);
    const Sentence what =
        board->how.empty()
            ? Sentence("{pairing}: {file} in the file, {board} on the board. Which counts?",
                       {who, {"file", in_file}, {"board", here}})
            : Sentence("{pairing}: {file} in the file, {board} {how} here. Which counts?",
                       {who, {"file", in_file}, {"board", here}, {"how", board->how}});
    return merge_.notes.questions.ask(
               "result", pairing.id, at(pairing.table, what),
               {{"file", Sentence("the result of the file: {result}", {{"result", in_file}})},
                {"board", Sentence("the result of the board: {result}", {{"result", here}})}}) ==
           "file";
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

  void set_table(std::size_t place, const ImportedPairing& imported) {
    model::Pairing& pairing = round().pairings[place];
    const int table = wanted_table(imported);
    const bool is_better = !imported_.tables_are_guessed || pairing.table == 0;
    const int was = pairing.table;
    if (const auto other = tables_.in_the_way_of(place)) {
      report_waiting(imported, pairing.players, table, was, round().pairings[*other]);
    } else if (is_better && table != 0 && table != was && is_in_play(pairing)) {
      problem(imported,
              at(was, Sentence("the file has {pairing} at table {table}, but the game is played "
                               "now: it is not changed. Move it by hand if they sit there",
                               {names(pairing.players), {"table", table}})),
              false);
    }
    pairing.table = tables_.target(place);
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

  void add(const ImportedPairing& imported, const model::ByColor<int>& players) {
    model::Pairing pairing{
        .id =
            new_pairing_id(merge_.tournament.id, section_.id, imported_.number, players, merge_.now,
                           [&](const std::string& id) { return merge_.ids.contains(id); }),
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
    if (imported.start) {
      what = Sentence("{pairing}, from {start}",
                      {{"pairing", what}, {"start", start_text(*imported.start)}});
    }
    merge_.ids.insert(pairing.id);
    note(Kind::kNewPairing, pairing, what);
    round().pairings.push_back(std::move(pairing));
  }

  // A guessed table must not be one that another pairing has.
  int table_for_new(const ImportedPairing& imported) {
    const int table = wanted_table(imported);
    if (table == 0 || !imported_.tables_are_guessed || !had_pairings_) return table;
    return tables_.take_free(table, section_.table_offset);
  }

  void drop(std::size_t place) {
    model::Pairing& pairing = round().pairings[place];
    if (pairing.vanished) return;
    const auto who = pairing.bye == model::Bye::kNone
                         ? names(pairing.players)
                         : player_value("pairing", section_, pairing.players.white);
    if (had_errors()) {
      add_problem(
          merge_.notes.problems,
          {"", 0, 0,
           at(pairing.table,
              Sentence("{pairing} is not in the files. It stays, because the files have errors",
                       {who})),
           false});
      return;
    }
    if (pairing.games.empty()) {
      note(Kind::kVanished, pairing, Sentence("{pairing} is no longer in the files", {who}));
      dropped_[place] = true;
      return;
    }
    pairing.vanished = true;
    note(Kind::kVanished, pairing,
         Sentence("{pairing} is no longer in the files. It stays, because its game has begun",
                  {who}));
  }

  void erase_dropped() {
    std::vector<model::Pairing> kept;
    auto& pairings = round().pairings;
    for (std::size_t i = 0; i < pairings.size(); ++i) {
      if (i >= dropped_.size() || !dropped_[i]) kept.push_back(std::move(pairings[i]));
    }
    pairings = std::move(kept);
  }

  // "Chess960 position 518", or the FEN.
  static Sentence start_text(const rules::Position& start) {
    if (const auto number = rules::chess960_number(start.placement())) {
      return Sentence("position {number} of Chess960", {{"number", number->value()}});
    }
    return {rules::to_fen(start)};
  }

  bool had_errors() const { return had_errors_ || merge_.has_errors; }

  const ImportedRound& imported_;
  RoundMerge& merge_;
  model::Section& section_;
  std::size_t round_ = 0;
  // For each earlier pairing: true if the files have it, or if it is left unchanged.
  std::vector<bool> matched_;
  // The pairings that are played now, and that the files do not have.
  std::vector<std::size_t> left_alone_;
  // The pairings of the files: earlier ones with their places, and new ones.
  struct Known {
    std::size_t place;
    const ImportedPairing* imported;
    model::ByColor<int> players;
  };
  struct New {
    const ImportedPairing* imported;
    model::ByColor<int> players;
  };
  std::vector<Known> known_;
  std::vector<New> new_;
  // The players who are in the files.
  std::set<int> file_players_;
  std::map<std::pair<int, int>, std::vector<std::size_t>> by_players_;
  TablePlan tables_;
  std::vector<bool> dropped_;
  bool had_pairings_ = false, had_errors_ = false;
};

}  // namespace

void merge_round(const ImportedRound& round, RoundMerge& merge) { RoundMerger(round, merge).run(); }

}  // namespace jadoube::tournament
