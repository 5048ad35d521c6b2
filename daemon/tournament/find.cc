#include "daemon/tournament/find.h"

#include <algorithm>

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

}  // namespace

const model::Section* find_section(const model::Tournament& tournament, const std::string& id) {
  return section_of(tournament, id);
}
model::Section* find_section(model::Tournament& tournament, const std::string& id) {
  return section_of(tournament, id);
}

const model::Round* find_round(const model::Section& section, int number) {
  return first_that(section.rounds, [&](const auto& round) { return round.number == number; });
}
model::Round* find_round(model::Section& section, int number) {
  return first_that(section.rounds, [&](const auto& round) { return round.number == number; });
}

const model::Player* find_player(const model::Section& section, int number) {
  return first_that(section.players, [&](const auto& player) { return player.number == number; });
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

}  // namespace jadoube::tournament
