#include "daemon/tournament/find.h"

#include <algorithm>
#include <vector>

namespace jadoube::tournament {
namespace {

// The first value in `list` that `fits`. Null: there is none.
template <typename List, typename Fits>
auto* first_that(List& list, const Fits& fits) {
  const auto found = std::ranges::find_if(list, fits);
  return found == list.end() ? nullptr : &*found;
}

template <typename Tournament>
auto* section_of(Tournament& tournament, const std::string& id) {
  if (id.empty() && tournament.sections.size() == 1) return &tournament.sections.front();
  return first_that(tournament.sections, [&](const auto& section) { return section.id == id; });
}

template <typename Fits>
std::optional<PairingPlace> place_that(const model::Tournament& tournament, const Fits& fits) {
  for (std::size_t s = 0; s < tournament.sections.size(); ++s) {
    const auto& rounds = tournament.sections[s].rounds;
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      const auto& pairings = rounds[r].pairings;
      for (std::size_t p = 0; p < pairings.size(); ++p) {
        if (fits(pairings[p])) return PairingPlace{s, r, p};
      }
    }
  }
  return std::nullopt;
}

/// True if the pairing is on this board, and not played yet.
bool waits_on(const model::Tournament& tournament, const model::Pairing& pairing,
              const std::string& board, const std::string& serial) {
  return !pairing.postponed && !pairing.result && !pairing.vanished &&
         is_played_on(tournament, pairing, board, serial);
}

}  // namespace

const model::Section* find_section(const model::Tournament& tournament, const std::string& id) {
  return section_of(tournament, id);
}
model::Section* find_section(model::Tournament& tournament, const std::string& id) {
  return section_of(tournament, id);
}

rules::Error no_such_section(const model::Tournament& tournament, const std::string& id) {
  std::string ids;
  for (const auto& section : tournament.sections) ids += (ids.empty() ? "" : ", ") + section.id;
  if (ids.empty()) {
    return rules::refuse(rules::ErrorCode::kNotFound, "tournament {tournament} has no section yet",
                         {{"tournament", tournament.id}})
        .value();
  }
  if (id.empty()) {
    return rules::refuse(rules::ErrorCode::kNotFound,
                         "tournament {tournament} has several sections: name one of {sections}",
                         {{"tournament", tournament.id}, {"sections", ids}})
        .value();
  }
  return rules::refuse(rules::ErrorCode::kNotFound,
                       "tournament {tournament} has no section \"{section}\": there are {sections}",
                       {{"tournament", tournament.id}, {"section", id}, {"sections", ids}})
      .value();
}

const model::Round* find_round(const model::Section& section, int number) {
  return first_that(section.rounds, [&](const auto& round) { return round.number == number; });
}
model::Round* find_round(model::Section& section, int number) {
  return first_that(section.rounds, [&](const auto& round) { return round.number == number; });
}

const model::Player* find_player(const model::Section& section, int number) {
  // The players are in the order of their numbers, except during a change.
  const auto at = std::ranges::lower_bound(section.players, number, {}, &model::Player::number);
  if (at != section.players.end() && at->number == number) return &*at;
  return first_that(section.players, [&](const auto& player) { return player.number == number; });
}

rules::SentenceValue player_value(std::string_view called, const model::Section& section,
                                  int number) {
  if (number == 0) return {called, "-"};
  const auto* player = find_player(section, number);
  if (player != nullptr) return {called, player->name};
  return {called, rules::Sentence("starting number {number}", {{"number", number}})};
}

std::string names_of(const model::Section& section, const model::ByColor<int>& players) {
  return player_value("", section, players.white).english() + " - " +
         player_value("", section, players.black).english();
}

std::optional<PairingPlace> find_pairing(const model::Tournament& tournament,
                                         const std::string& id) {
  return place_that(tournament, [&](const auto& pairing) { return pairing.id == id; });
}

std::optional<PairingPlace> pairing_of_game(const model::Tournament& tournament,
                                            const model::GamePlace& game) {
  return place_that(tournament, [&](const auto& pairing) {
    return std::ranges::find(pairing.games, game) != pairing.games.end();
  });
}

const model::Pairing& at(const model::Tournament& tournament, const PairingPlace& place) {
  return tournament.sections[place.section].rounds[place.round].pairings[place.pairing];
}
model::Pairing& at(model::Tournament& tournament, const PairingPlace& place) {
  return tournament.sections[place.section].rounds[place.round].pairings[place.pairing];
}

model::TableBoard board_of(const model::Tournament& tournament, const model::Pairing& pairing) {
  if (!pairing.board.empty()) return {.table = pairing.table, .board = pairing.board};
  if (pairing.table == 0) return {};
  const auto* found = first_that(tournament.tables, [&](const model::TableBoard& table) {
    return table.table == pairing.table;
  });
  return found == nullptr ? model::TableBoard{.table = pairing.table} : *found;
}

bool is_played_on(const model::Tournament& tournament, const model::Pairing& pairing,
                  const std::string& board, const std::string& serial) {
  const model::TableBoard own = board_of(tournament, pairing);
  if (!own.board.empty()) return own.board == board;
  return !own.serial.empty() && own.serial == serial;
}

bool has_board(const model::Tournament& tournament, const std::string& board,
               const std::string& serial) {
  const auto is_there = [&](const model::TableBoard& table) {
    if (!table.board.empty()) return table.board == board;
    return !table.serial.empty() && table.serial == serial;
  };
  const auto is_used = [&](const model::Round& round) {
    return !round.closed_at && !board.empty() &&
           std::ranges::find(round.pairings, board, &model::Pairing::board) != round.pairings.end();
  };
  return std::ranges::any_of(tournament.tables, is_there) ||
         std::ranges::any_of(tournament.sections, [&](const model::Section& section) {
           return std::ranges::any_of(section.rounds, is_used);
         });
}

std::vector<PairingPlace> next_pairings(const model::Tournament& tournament,
                                        const std::string& board, const std::string& serial) {
  const auto waits_here = [&](const model::Pairing& pairing) {
    return waits_on(tournament, pairing, board, serial);
  };
  std::vector<PairingPlace> waiting, under_way;
  for (std::size_t s = 0; s < tournament.sections.size(); ++s) {
    const auto& rounds = tournament.sections[s].rounds;
    std::optional<PairingPlace> goes_on;
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      const auto& pairings = rounds[r].pairings;
      const auto found = std::ranges::find_if(pairings, waits_here);
      if (rounds[r].closed_at || found == pairings.end()) continue;
      const PairingPlace place{s, r, static_cast<std::size_t>(found - pairings.begin())};
      if (!rounds[r].started_at) {
        waiting.push_back(place);
        break;
      }
      goes_on = place;
    }
    if (goes_on) under_way.push_back(*goes_on);
  }
  return waiting.empty() ? under_way : waiting;
}

std::optional<PairingPlace> without_game(const model::Tournament& tournament,
                                         const PairingPlace& next, const std::string& board,
                                         const std::string& serial) {
  const auto& rounds = tournament.sections[next.section].rounds;
  for (std::size_t r = 0; r < next.round; ++r) {
    if (!rounds[r].started_at || rounds[r].closed_at) continue;
    const auto& pairings = rounds[r].pairings;
    const auto found = std::ranges::find_if(pairings, [&](const auto& pairing) {
      return pairing.games.empty() && waits_on(tournament, pairing, board, serial);
    });
    if (found == pairings.end()) continue;
    return PairingPlace{next.section, r, static_cast<std::size_t>(found - pairings.begin())};
  }
  return std::nullopt;
}

std::optional<PairingPlace> forfeit_on(const model::Tournament& tournament,
                                       const std::string& board, const std::string& serial) {
  if (tournament.closed) return std::nullopt;
  for (std::size_t s = 0; s < tournament.sections.size(); ++s) {
    const auto& rounds = tournament.sections[s].rounds;
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      if (!rounds[r].started_at || rounds[r].closed_at) continue;
      const auto found = std::ranges::find_if(rounds[r].pairings, [&](const auto& pairing) {
        return pairing.result && pairing.games.empty() && !pairing.vanished &&
               is_played_on(tournament, pairing, board, serial);
      });
      if (found == rounds[r].pairings.end()) continue;
      return PairingPlace{s, r, static_cast<std::size_t>(found - rounds[r].pairings.begin())};
    }
  }
  return std::nullopt;
}

rules::Expected<void> check_text(const rules::Sentence& what, std::string_view text) {
  if (text.size() > kLongestName) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "{what} is too long: it has {length} bytes, and {most} are the most",
                         {{"what", what}, {"length", text.size()}, {"most", kLongestName}});
  }
  const auto is_control = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
  if (std::ranges::any_of(text, is_control)) {
    return rules::refuse(rules::ErrorCode::kInvalidArgument,
                         "{what} has a control character, such as a tab or a line end",
                         {{"what", what}});
  }
  return {};
}

namespace {

// If a game with fewer plies starts again, its first start was a mistake [guess].
constexpr std::size_t kFalseStart = 6;

bool can_take(const model::Pairing& pairing, const PliesOf& plies_of) {
  const bool is_open = !pairing.postponed && !pairing.vanished && !pairing.result &&
                       pairing.players.white != 0 && pairing.players.black != 0;
  if (!is_open) return false;
  if (pairing.games.empty()) return true;
  // An unknown game is not replaced.
  return plies_of(pairing.games.back()).value_or(kFalseStart) < kFalseStart;
}

// The places of the rounds of `section` that may get a game. First the present rounds, the newest
// first, and then the first one that has not started.
std::vector<std::size_t> rounds_for(const model::Section& section, const SeenGame& game) {
  std::vector<std::size_t> places;
  for (std::size_t place = section.rounds.size(); place-- > 0;) {
    const model::Round& round = section.rounds[place];
    if (round.started_at && !round.closed_at) places.push_back(place);
  }
  if (!game.was_pressed && game.plies < 2) return places;
  const auto next = std::ranges::find_if(section.rounds, [](const model::Round& round) {
    return !round.started_at && !round.closed_at && !round.pairings.empty();
  });
  if (next != section.rounds.end()) {
    places.push_back(static_cast<std::size_t>(next - section.rounds.begin()));
  }
  return places;
}

// The pairing that gets the game. Nothing: none.
std::optional<PairingPlace> taker_of(const model::Tournament& tournament, const SeenGame& game,
                                     const PliesOf& plies_of) {
  for (std::size_t section = 0; section < tournament.sections.size(); ++section) {
    for (const std::size_t round : rounds_for(tournament.sections[section], game)) {
      const auto& pairings = tournament.sections[section].rounds[round].pairings;
      const auto found = std::ranges::find_if(pairings, [&](const model::Pairing& pairing) {
        return is_played_on(tournament, pairing, game.board, game.serial) &&
               can_take(pairing, plies_of);
      });
      if (found == pairings.end()) continue;
      return PairingPlace{section, round, static_cast<std::size_t>(found - pairings.begin())};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<model::Tournament> with_game(const model::Tournament& tournament,
                                           const SeenGame& game, model::Instant now,
                                           const PliesOf& plies_of) {
  const model::GamePlace seen{game.board, game.ordinal};
  if (tournament.closed || pairing_of_game(tournament, seen)) return std::nullopt;
  const auto place = taker_of(tournament, game, plies_of);
  if (!place) return std::nullopt;
  model::Tournament changed = tournament;
  at(changed, *place).games.push_back(seen);
  auto& started_at = changed.sections[place->section].rounds[place->round].started_at;
  if (!started_at) started_at = now;
  ++changed.revision;
  return changed;
}

}  // namespace jadoube::tournament
