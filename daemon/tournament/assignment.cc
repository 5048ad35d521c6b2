#include "daemon/tournament/assignment.h"

#include <algorithm>
#include <utility>

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

// The pairing of `round` that takes the game. Null: none does.
model::Pairing* taker_in(const model::Tournament& tournament, model::Round& round,
                         const SeenGame& game, const PliesOf& plies_of) {
  const auto found = std::ranges::find_if(round.pairings, [&](const model::Pairing& pairing) {
    return is_played_on(tournament, pairing, game.board, game.serial) &&
           can_take(pairing, plies_of);
  });
  return found == round.pairings.end() ? nullptr : &*found;
}

// The rounds that may take a game: those under way, the newest first, and then the first one that
// has not started.
std::vector<model::Round*> rounds_for(model::Section& section, const SeenGame& game) {
  std::vector<model::Round*> rounds;
  for (model::Round& round : section.rounds) {
    if (round.started_at && !round.closed_at) rounds.insert(rounds.begin(), &round);
  }
  if (!game.was_pressed && game.plies < 2) return rounds;
  const auto next = std::ranges::find_if(section.rounds, [](const model::Round& round) {
    return !round.started_at && !round.closed_at && !round.pairings.empty();
  });
  if (next != section.rounds.end()) rounds.push_back(&*next);
  return rounds;
}

}  // namespace

std::optional<model::Tournament> with_game(const model::Tournament& tournament,
                                           const SeenGame& game, model::Instant now,
                                           const PliesOf& plies_of) {
  const model::GamePlace place{game.board, game.ordinal};
  if (tournament.closed || pairing_of_game(tournament, place)) return std::nullopt;
  model::Tournament changed = tournament;
  for (model::Section& section : changed.sections) {
    for (model::Round* round : rounds_for(section, game)) {
      model::Pairing* pairing = taker_in(changed, *round, game, plies_of);
      if (pairing == nullptr) continue;
      pairing->games.push_back(place);
      if (!round->started_at) round->started_at = now;
      ++changed.revision;
      return changed;
    }
  }
  return std::nullopt;
}

}  // namespace jadoube::tournament
