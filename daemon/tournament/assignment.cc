#include "daemon/tournament/assignment.h"

#include <algorithm>
#include <vector>

#include "daemon/tournament/find.h"

namespace jadoube::tournament {
namespace {

// A game with fewer plies that was begun again had gone wrong at its start [guess].
constexpr std::size_t kFalseStart = 6;

bool can_take(const model::Pairing& pairing, const PliesOf& plies_of) {
  const bool is_open = !pairing.postponed && !pairing.vanished && !pairing.result &&
                       pairing.players.white != 0 && pairing.players.black != 0;
  if (!is_open) return false;
  if (pairing.games.empty()) return true;
  // A game of which nothing is known is not replaced.
  return plies_of(pairing.games.back()).value_or(kFalseStart) < kFalseStart;
}

// The rounds of `section` that may take a game, by their places: those under way, the newest first,
// and then the first one that has not started.
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

// The pairing that takes the game. Nothing: none does.
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
