#include "tests/daemon/tournament/standings/event_table.h"

#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace jadoube::tournament {
namespace {

using model::Bye;
using model::Pairing;
using model::PairingResult;

PairingResult result_of_sign(char sign) {
  switch (sign) {
    case '1':
      return {.score = {.white = {2}, .black = {0}}};
    case '=':
      return {.score = {.white = {1}, .black = {1}}};
    case '0':
      return {.score = {.white = {0}, .black = {2}}};
    case '+':
      return {.score = {.white = {2}, .black = {0}}, .forfeit = true};
    case '-':
      return {.score = {.white = {0}, .black = {2}}, .forfeit = true};
    case 'x':
      return {.score = {}, .forfeit = true};
    default:
      throw std::runtime_error(std::string("no result: ") + sign);
  }
}

PairingResult turned(PairingResult result) {
  std::swap(result.score.white, result.score.black);
  return result;
}

Bye bye_of_sign(char sign) {
  switch (sign) {
    case 'U':
      return Bye::kPaired;
    case 'F':
      return Bye::kFullPoint;
    case 'H':
      return Bye::kHalfPoint;
    case 'Z':
      return Bye::kZeroPoints;
    default:
      throw std::runtime_error(std::string("no bye: ") + sign);
  }
}

// Reads one event line by line.
class EventReader {
 public:
  void begin(const std::string& name) {
    finish();
    all_.emplace_back();
    all_.back().name = name;
    all_.back().section.id = "a";
    boards_ = 0;
  }

  void take(const std::string& line) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    EventTable& event = all_.back();
    model::Section& section = event.section;
    if (what == "system") {
      std::string system;
      words >> system;
      section.standings.system =
          system == "swiss" ? model::PairingSystem::kSwiss : model::PairingSystem::kRoundRobin;
    } else if (what == "edition") {
      int year = 0;
      words >> year;
      section.standings.edition =
          year == 2024 ? model::TieBreakEdition::k2024 : model::TieBreakEdition::k2026;
    } else if (what == "points") {
      auto& game = section.standings.game;
      words >> game.win.halves >> game.draw.halves >> game.loss.halves;
      for (auto* points : {&game.win, &game.draw, &game.loss}) points->halves *= 2;
    } else if (what == "rounds") {
      words >> event.rounds;
      section.planned_rounds = event.rounds;
      for (int number = 1; number <= event.rounds; ++number) {
        section.rounds.push_back({.number = number});
      }
    } else if (what == "player") {
      take_player(words, section);
    } else if (what == "teams") {
      int count = 0;
      words >> count;
      for (int number = 1; number <= count; ++number) {
        section.teams.push_back({.number = number, .name = "Team " + std::to_string(number)});
      }
    } else if (what == "boards") {
      words >> boards_;
      for (model::Team& team : section.teams) {
        for (int board = 1; board <= boards_; ++board) {
          team.players.push_back(player_at(team.number, board));
          section.players.push_back({.number = team.players.back()});
        }
      }
    } else if (what == "match") {
      take_match(words, section);
    } else if (what == "bye") {
      take_bye(words, section);
    } else if (what == "values" || what == "places") {
      std::string code, value;
      words >> code;
      std::vector<std::string> values;
      while (words >> value) values.push_back(value);
      (what == "values" ? event.values : event.places).emplace_back(code, std::move(values));
    } else {
      throw std::runtime_error("not understood: " + line);
    }
  }

  std::vector<EventTable> take_all() {
    finish();
    return std::move(all_);
  }

 private:
  static int player_at(int team, int board) { return team * 100 + board; }
  static int team_at(int player) { return player / 100; }

  void take_player(std::istringstream& words, model::Section& section) {
    model::Player player;
    words >> player.number >> player.rating;
    section.players.push_back(player);
    std::string entry;
    while (words >> entry) rows_[player.number].push_back(entry);
    if (rows_[player.number].size() != section.rounds.size()) {
      throw std::runtime_error("player " + std::to_string(player.number) +
                               " has another number of rounds");
    }
  }

  // Makes pairings of the rows of the players.
  void finish() {
    if (all_.empty()) return;
    for (const auto& [number, entries] : rows_) {
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::string& entry = entries[i];
        auto& pairings = all_.back().section.rounds[i].pairings;
        if (entry.size() == 1) {
          pairings.push_back({.players = {.white = number}, .bye = bye_of_sign(entry[0])});
        } else if (entry[entry.size() - 2] == 'w') {
          const int opponent = std::stoi(entry);
          PairingResult result = result_of_sign(entry.back());
          // Both may have lost.
          result.score.black = result_of_sign(rows_.at(opponent).at(i).back()).score.white;
          pairings.push_back({.players = {.white = number, .black = opponent}, .result = result});
        }
      }
    }
    rows_.clear();
  }

  void take_match(std::istringstream& words, model::Section& section) const {
    std::size_t round = 0;
    int first = 0, second = 0;
    std::string results;
    words >> round >> first >> second >> results;
    auto& pairings = section.rounds.at(round - 1).pairings;
    // A second match of a team in a round would silently replace its first one.
    for (const Pairing& pairing : pairings) {
      for (const int team : {first, second}) {
        const auto& [white, black] = pairing.players;
        if (team_at(white) != team && team_at(black) != team) continue;
        throw std::runtime_error("team " + std::to_string(team) + " plays twice in round " +
                                 std::to_string(round));
      }
    }
    for (int board = 1; board <= boards_; ++board) {
      const PairingResult result = result_of_sign(results.at(static_cast<std::size_t>(board) - 1));
      const bool first_is_white = board % 2 == 1;
      const int one = player_at(first, board), other = player_at(second, board);
      pairings.push_back({.players = first_is_white ? model::ByColor<int>{one, other}
                                                    : model::ByColor<int>{other, one},
                          .match = first,
                          .board_in_match = board,
                          .result = first_is_white ? result : turned(result)});
    }
  }

  void take_bye(std::istringstream& words, model::Section& section) const {
    std::size_t round = 0;
    int team = 0;
    std::string sign;
    words >> round >> team >> sign;
    for (int board = 1; board <= boards_; ++board) {
      section.rounds.at(round - 1).pairings.push_back(
          {.players = {.white = player_at(team, board)}, .bye = bye_of_sign(sign.at(0))});
    }
  }

  std::vector<EventTable> all_;
  // What the players did, by their numbers.
  std::map<int, std::vector<std::string>> rows_;
  int boards_ = 0;
};

}  // namespace

std::vector<EventTable> read_event_tables(const std::string& text) {
  EventReader reader;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    if (line.empty()) continue;
    if (line[0] == '#') {
      reader.begin(line.substr(2));
    } else {
      reader.take(line);
    }
  }
  return reader.take_all();
}

}  // namespace jadoube::tournament
