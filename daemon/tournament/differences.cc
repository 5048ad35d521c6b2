#include "daemon/tournament/differences.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "daemon/tournament/find.h"
#include "daemon/tournament/result_text.h"

namespace jadoube::tournament {
namespace {

using model::Pairing;
using model::Round;
using model::Section;
using model::Tournament;

std::string board_text(const model::TableBoard& place) {
  if (!place.board.empty()) return "board " + place.board;
  return place.serial.empty() ? "no board" : "the board with the serial number " + place.serial;
}

std::string or_none(const std::string& text) { return text.empty() ? "none" : text; }

std::string result_or_game(const std::optional<model::PairingResult>& result) {
  return result ? result_text(*result) : "that of the game";
}

// Collects the lines about one tournament.
class Comparison {
 public:
  Comparison(const Tournament& before, const Tournament& after) : before_(before), after_(after) {}

  std::vector<std::string> run() {
    names();
    tables();
    for (const auto& section : after_.sections) compare(section);
    if (before_.closed != after_.closed) {
      say(after_.closed ? "the tournament is over" : "the tournament goes on");
    }
    return std::move(lines_);
  }

 private:
  void say(std::string line) { lines_.push_back(std::move(line)); }

  void say_if_changed(const std::string& what, const std::string& was, const std::string& is) {
    if (was == is) return;
    // Where there was nothing, nothing was replaced.
    say(what + ": " + or_none(is) + (was.empty() ? "" : ", not " + was));
  }

  void names() {
    say_if_changed("name", before_.name, after_.name);
    say_if_changed("place", before_.site, after_.site);
    say_if_changed("country", before_.country, after_.country);
  }

  void tables() {
    std::map<int, std::pair<std::string, std::string>> boards;
    for (const auto& place : before_.tables) boards[place.table].first = board_text(place);
    for (const auto& place : after_.tables) boards[place.table].second = board_text(place);
    for (auto& [table, change] : boards) {
      auto& [was, is] = change;
      if (is.empty()) is = "no board";
      say_if_changed("table " + std::to_string(table), was, is);
    }
  }

  void compare(const Section& section) {
    static const Section kNone;
    const auto found = std::ranges::find(before_.sections, section.id, &Section::id);
    const Section& was = found == before_.sections.end() ? kNone : *found;
    // One section needs no name.
    where_ = after_.sections.size() > 1 ? "section " + section.id + ", " : "";
    if (was.id.empty() && after_.sections.size() > 1) say("section " + section.id + " is new");
    say_if_changed(where_ + "name of the section", was.name, section.name);
    if (was.table_offset != section.table_offset) {
      say(where_ + "the first table is " + std::to_string(section.table_offset + 1));
    }
    if (was.rules != section.rules) say(where_ + "the rules of the section have changed");
    players(was, section);
    for (const auto& round : section.rounds) compare(was, section, round);
  }

  void players(const Section& was, const Section& is) {
    std::size_t added = 0;
    for (const auto& player : is.players) {
      const auto* old = find_player(was, player.number);
      if (old == nullptr) {
        ++added;
      } else if (*old != player) {
        const bool same_name = old->name == player.name;
        say(where_ + "player " + std::to_string(player.number) + ": " + player.name +
            (same_name ? " has other details" : ", not " + old->name));
      }
    }
    if (added == 1 && !is.players.empty()) say(where_ + "a player is added");
    if (added > 1) say(where_ + std::to_string(added) + " players are added");
  }

  void compare(const Section& old_section, const Section& section, const Round& round) {
    static const Round kNone;
    const auto* found = find_round(old_section, round.number);
    const Round& was = found == nullptr ? kNone : *found;
    round_ = where_ + "round " + std::to_string(round.number);
    if (found == nullptr) say(round_ + " is new");
    say_if_changed(round_ + ": date", was.date, round.date);
    if (!was.started_at && round.started_at) say(round_ + " starts");
    if (!was.closed_at && round.closed_at) say(round_ + " is closed");
    if (was.closed_at && !round.closed_at) say(round_ + " is open again");
    std::size_t added = 0;
    for (const auto& pairing : round.pairings) {
      const auto old = std::ranges::find(was.pairings, pairing.id, &Pairing::id);
      if (old == was.pairings.end()) {
        ++added;
        if (found != nullptr) say(pairing_text(section, pairing) + " is new");
      } else {
        compare(section, *old, pairing);
      }
    }
    if (found == nullptr && added > 0) say(round_ + ": " + std::to_string(added) + " pairings");
    for (const auto& pairing : was.pairings) {
      if (std::ranges::find(round.pairings, pairing.id, &Pairing::id) == round.pairings.end()) {
        say(pairing_text(old_section, pairing) + " is removed");
      }
    }
  }

  std::string pairing_text(const Section& section, const Pairing& pairing) const {
    const auto name = [&](int number) {
      const auto* player = find_player(section, number);
      return player == nullptr ? std::string("nobody") : player->name;
    };
    return place_of(pairing) + ": " + name(pairing.players.white) + " - " +
           name(pairing.players.black);
  }

  std::string place_of(const Pairing& pairing) const {
    return pairing.table == 0 ? round_ : round_ + ", table " + std::to_string(pairing.table);
  }

  void compare(const Section& section, const Pairing& was, const Pairing& is) {
    const std::string where = place_of(is);
    if (was.players != is.players) say(pairing_text(section, is) + ", the other colours");
    if (was.table != is.table) {
      say(pairing_text(section, is) + (was.table == 0
                                           ? ", before at no table"
                                           : ", before at table " + std::to_string(was.table)));
    }
    if (was.board != is.board) {
      say(where + ": on " + (is.board.empty() ? "the table's own board" : "board " + is.board));
    }
    if (was.start != is.start) say(where + ": another starting position");
    if (was.bye != is.bye) say(where + ": another kind of bye");
    if (was.result != is.result) {
      say(where + ": the result is " + result_or_game(is.result) + ", not " +
          result_or_game(was.result));
    }
    if (was.postponed != is.postponed)
      say(where + (is.postponed ? ": played later" : ": played now"));
    if (was.withheld != is.withheld) {
      say(where + (is.withheld ? ": its moves are shown nowhere" : ": its moves are shown again"));
    }
    if (was.vanished != is.vanished) {
      say(where +
          (is.vanished ? ": the files do not have it any more" : ": the files have it again"));
    }
    if (was.games != is.games && was.games.size() >= is.games.size()) {
      say(where + ": other games belong to it");
    }
  }

  const Tournament& before_;
  const Tournament& after_;
  // How lines about the present section and the present round begin.
  std::string where_, round_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> differences(const Tournament* before, const Tournament& after) {
  static const Tournament kNone;
  auto lines = Comparison(before == nullptr ? kNone : *before, after).run();
  if (before == nullptr) lines.insert(lines.begin(), "tournament " + after.id + " is new");
  return lines;
}

}  // namespace jadoube::tournament
