#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/standings/standings.h"

namespace jadoube::tournament {
namespace {

using model::Pairing;
using model::Round;
using model::Section;
using model::Tournament;
using rules::Sentence;
using rules::SentenceValue;

Sentence board_text(const model::TableBoard& place) {
  if (!place.board.empty()) return Sentence("board {board}", {{"board", place.board}});
  if (place.serial.empty()) return Sentence("no board");
  return Sentence("the board with the serial number {serial}", {{"serial", place.serial}});
}

SentenceValue text_or_none(std::string_view called, const std::string& text) {
  if (text.empty()) return {called, Sentence("none")};
  return {called, text};
}

SentenceValue result_or_game(std::string_view called,
                             const std::optional<model::PairingResult>& result) {
  if (!result) return {called, Sentence("that of the game")};
  return {called, result_text(*result)};
}

// Collects the lines about one tournament.
class Comparison {
 public:
  Comparison(const Tournament& before, const Tournament& after) : before_(before), after_(after) {}

  std::vector<Sentence> run() {
    names();
    tables();
    for (const auto& section : after_.sections) compare(section);
    if (before_.closed != after_.closed) {
      say(after_.closed ? Sentence("the tournament is over")
                        : Sentence("the tournament continues"));
    }
    if (before_.delay != after_.delay) {
      say(after_.delay
              ? Sentence("moves have a delay of {seconds} s", {{"seconds", after_.delay->count()}})
              : Sentence("moves have the delay of the configuration"));
    }
    players_results();
    return std::move(lines_);
  }

 private:
  void say(Sentence line) { lines_.push_back(std::move(line)); }

  // Adds a line about the present section. A single section needs no name.
  void say_of_section(Sentence what) {
    if (section_.empty()) return say(std::move(what));
    say(Sentence("section {section}, {what}", {{"section", section_}, {"what", std::move(what)}}));
  }

  // Adds a line about a place in the present round.
  void say_at(const Pairing& pairing, Sentence what) {
    if (pairing.table == 0) {
      return say_of_section(
          Sentence("round {round}: {what}", {{"round", round_}, {"what", std::move(what)}}));
    }
    say_of_section(
        Sentence("round {round}, table {table}: {what}",
                 {{"round", round_}, {"table", pairing.table}, {"what", std::move(what)}}));
  }

  // "name: Open, not Cup". Without an old value, only the new one is named.
  static Sentence change(Sentence what, const std::string& was, const std::string& is) {
    if (was.empty()) {
      return Sentence("{what}: {new}", {{"what", std::move(what)}, text_or_none("new", is)});
    }
    return Sentence("{what}: {new}, not {old}",
                    {{"what", std::move(what)}, text_or_none("new", is), {"old", was}});
  }

  void names() {
    if (before_.name != after_.name) {
      say(change(Sentence("name"), before_.name, after_.name));
    }
    if (before_.site != after_.site) {
      say(change(Sentence("place"), before_.site, after_.site));
    }
    if (before_.country != after_.country) {
      say(change(Sentence("country"), before_.country, after_.country));
    }
  }

  void players_results() {
    if (before_.players_results != after_.players_results) {
      switch (after_.players_results) {
        case model::PlayersResults::kNo:
          say(Sentence("players do not give results with phones"));
          break;
        case model::PlayersResults::kSign:
          say(Sentence("players give results with phones, by the code on the sign of the table"));
          break;
        case model::PlayersResults::kSlip:
          say(Sentence(
              "players give results with phones, by the codes on the sign and on the slip"));
          break;
      }
    }
    if (!before_.players_secret.empty() && before_.players_secret != after_.players_secret) {
      say(Sentence("the codes for phones are new: print signs and slips again"));
    }
  }

  void tables() {
    std::map<int, std::pair<Sentence, Sentence>> boards;
    for (const auto& place : before_.tables) boards[place.table].first = board_text(place);
    for (const auto& place : after_.tables) boards[place.table].second = board_text(place);
    for (auto& [table, boards_there] : boards) {
      auto& [was, is] = boards_there;
      if (is.empty()) is = Sentence("no board");
      if (was == is) continue;
      say(was.empty() ? Sentence("table {table}: {new}", {{"table", table}, {"new", is}})
                      : Sentence("table {table}: {new}, not {old}",
                                 {{"table", table}, {"new", is}, {"old", was}}));
    }
  }

  void compare(const Section& section) {
    static const Section kNone;
    const auto found = std::ranges::find(before_.sections, section.id, &Section::id);
    const Section& was = found == before_.sections.end() ? kNone : *found;
    section_ = after_.sections.size() > 1 ? section.id : "";
    if (was.id.empty() && after_.sections.size() > 1) {
      say(Sentence("section {section} is new", {{"section", section.id}}));
    }
    if (was.name != section.name) {
      say_of_section(change(Sentence("name of the section"), was.name, section.name));
    }
    if (was.table_offset != section.table_offset) {
      say_of_section(Sentence("the first table is {table}", {{"table", section.table_offset + 1}}));
    }
    if (was.planned_rounds != section.planned_rounds) {
      say_of_section(Sentence("planned rounds: {count}", {{"count", section.planned_rounds}}));
    }
    standings(was.standings, section.standings);
    watched(was.watched, section.watched);
    if (was.rules != section.rules) {
      say_of_section(Sentence("the rules of the section have changed"));
    }
    players(was, section);
    for (const auto& round : section.rounds) compare(was, section, round);
  }

  void standings(const model::StandingsRules& was, const model::StandingsRules& is) {
    if (was.system != is.system) {
      say_of_section(
          Sentence("who meets whom: {system}", {{"system", system_sentence(is.system)}}));
    }
    const std::string text = standings_rules_text(is);
    if (standings_rules_text(was) == text) return;
    say_of_section(Sentence("points and tie-breaks: {rules}", {{"rules", text}}));
  }

  void watched(const std::optional<model::WatchedFile>& was,
               const std::optional<model::WatchedFile>& is) {
    if (was == is) return;
    if (!is) return say_of_section(Sentence("no file is watched now"));
    if (!was || was->path != is->path || was->applies != is->applies ||
        was->encoding != is->encoding) {
      return say_of_section(is->applies
                                ? Sentence("{path} is watched, and its changes are made at once",
                                           {{"path", is->path}})
                                : Sentence("{path} is watched", {{"path", is->path}}));
    }
    say_of_section(Sentence("what {path} has now was looked at", {{"path", is->path}}));
  }

  void players(const Section& was, const Section& is) {
    std::size_t added = 0;
    for (const auto& player : is.players) {
      const auto* old = find_player(was, player.number);
      const SentenceValue number("number", player.number), name("name", player.name);
      if (old == nullptr) {
        ++added;
      } else if (*old != player) {
        say_of_section(old->name == player.name
                           ? Sentence("player {number}: {name} has other details", {number, name})
                           : Sentence("player {number}: {name}, not {old}",
                                      {number, name, {"old", old->name}}));
      }
    }
    if (added == 1 && !is.players.empty()) say_of_section(Sentence("a player is added"));
    if (added > 1) say_of_section(Sentence("{count} players are added", {{"count", added}}));
  }

  void compare(const Section& old_section, const Section& section, const Round& round) {
    static const Round kNone;
    const auto* found = find_round(old_section, round.number);
    const Round& was = found == nullptr ? kNone : *found;
    round_ = round.number;
    const SentenceValue number("round", round_);
    if (found == nullptr) say_of_section(Sentence("round {round} is new", {number}));
    if (was.date != round.date) {
      say_of_section(change(Sentence("round {round}: date", {number}), was.date, round.date));
    }
    if (!was.started_at && round.started_at) {
      say_of_section(Sentence("round {round} starts", {number}));
    }
    if (!was.closed_at && round.closed_at) {
      say_of_section(Sentence("round {round} is closed", {number}));
    }
    if (was.closed_at && !round.closed_at) {
      say_of_section(Sentence("round {round} is open again", {number}));
    }
    std::size_t added = 0;
    for (const auto& pairing : round.pairings) {
      const auto old = std::ranges::find(was.pairings, pairing.id, &Pairing::id);
      if (old == was.pairings.end()) {
        ++added;
        if (found != nullptr) {
          say_at(pairing, Sentence("{pairing} is new", {pairing_value(section, pairing)}));
        }
      } else {
        compare(section, *old, pairing);
      }
    }
    if (found == nullptr && added > 0) {
      say_of_section(Sentence("round {round}: {count} pairings", {number, {"count", added}}));
    }
    for (const auto& pairing : was.pairings) {
      if (std::ranges::find(round.pairings, pairing.id, &Pairing::id) == round.pairings.end()) {
        say_at(pairing, Sentence("{pairing} is removed", {pairing_value(old_section, pairing)}));
      }
    }
  }

  static SentenceValue pairing_value(const Section& section, const Pairing& pairing) {
    const auto name = [&](std::string_view called, int number) -> SentenceValue {
      const auto* player = find_player(section, number);
      if (player == nullptr) return {called, Sentence("nobody")};
      return {called, player->name};
    };
    return {"pairing", Sentence("{white} - {black}", {name("white", pairing.players.white),
                                                      name("black", pairing.players.black)})};
  }

  void said(const Pairing& pairing, rules::Color player,
            const std::optional<model::SaidResult>& was,
            const std::optional<model::SaidResult>& is) {
    if (was == is) return;
    if (!is) {
      return say_at(pairing, Sentence("the result that {player} gave with a phone is removed",
                                      {{"player", player}}));
    }
    say_at(pairing, Sentence("{player} gives {result} with a phone",
                             {{"player", player},
                              {"result", result_text(model::PairingResult{.score = is->score})}}));
  }

  void compare(const Section& section, const Pairing& was, const Pairing& is) {
    if (was.players != is.players) {
      say_at(is, Sentence("{pairing}, the other colours", {pairing_value(section, is)}));
    }
    if (was.table != is.table) {
      say_at(is, was.table == 0
                     ? Sentence("{pairing}, before at no table", {pairing_value(section, is)})
                     : Sentence("{pairing}, before at table {table}",
                                {pairing_value(section, is), {"table", was.table}}));
    }
    if (was.board != is.board) {
      say_at(is, is.board.empty() ? Sentence("on the table's own board")
                                  : Sentence("on board {board}", {{"board", is.board}}));
    }
    if (was.start != is.start) say_at(is, Sentence("another starting position"));
    if (was.bye != is.bye) say_at(is, Sentence("another kind of bye"));
    if (was.result != is.result) {
      say_at(is, Sentence("the result is {new}, not {old}",
                          {result_or_game("new", is.result), result_or_game("old", was.result)}));
    }
    if (was.postponed != is.postponed) {
      say_at(is, is.postponed ? Sentence("played later") : Sentence("played now"));
    }
    if (was.withheld != is.withheld) {
      say_at(is, is.withheld ? Sentence("its moves are shown nowhere")
                             : Sentence("its moves are shown again"));
    }
    for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
      if (was.players != is.players || was.here[color] == is.here[color]) continue;
      say_at(is, is.here[color] ? Sentence("{player} is here", {{"player", color}})
                                : Sentence("{player} is not here", {{"player", color}}));
    }
    for (const auto color : {rules::Color::kWhite, rules::Color::kBlack}) {
      said(is, color, said_by(was, color), said_by(is, color));
    }
    if (was.vanished != is.vanished) {
      say_at(is, is.vanished ? Sentence("the files no longer have it")
                             : Sentence("the files have it again"));
    }
    if (was.games != is.games && was.games.size() >= is.games.size()) {
      say_at(is, Sentence("other games belong to it"));
    }
  }

  const Tournament& before_;
  const Tournament& after_;
  // The present section, if it needs a name, and the present round.
  std::string section_;
  int round_ = 0;
  std::vector<Sentence> lines_;
};

}  // namespace

std::vector<Sentence> differences(const Tournament* before, const Tournament& after) {
  static const Tournament kNone;
  auto lines = Comparison(before == nullptr ? kNone : *before, after).run();
  if (before == nullptr) {
    lines.insert(lines.begin(),
                 Sentence("tournament {tournament} is new", {{"tournament", after.id}}));
  }
  return lines;
}

}  // namespace jadoube::tournament
