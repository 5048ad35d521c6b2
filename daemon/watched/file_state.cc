#include "daemon/watched/file_state.h"

#include <algorithm>

#include "daemon/language/translate.h"
#include "daemon/tournament/find.h"

namespace jadoube::watched {
namespace {

using language::trn;
using tournament::ImportChange;

bool has_players(const model::Pairing& pairing) {
  return pairing.players.white != 0 && pairing.players.black != 0;
}

}  // namespace

FoundChanges found_changes(const model::Tournament& before, const std::string& section,
                           const tournament::Merged& merged) {
  FoundChanges found;
  const auto* was = tournament::find_section(before, section);
  const auto* is = tournament::find_section(merged.tournament, section);
  const auto is_new = [&](int number) {
    const auto* round = was == nullptr ? nullptr : tournament::find_round(*was, number);
    return round == nullptr || round->pairings.empty();
  };
  for (const model::Round& round : is == nullptr ? std::vector<model::Round>() : is->rounds) {
    if (round.pairings.empty() || !is_new(round.number)) continue;
    if (found.first_round == 0) found.first_round = round.number;
    found.last_round = round.number;
    found.pairings += static_cast<std::size_t>(std::ranges::count_if(round.pairings, has_players));
  }
  for (const ImportChange& change : merged.changes) {
    if (change.kind == ImportChange::Kind::kVanished) found.takes_away = true;
    const bool is_of_new_round =
        change.kind == ImportChange::Kind::kNewPairing && is_new(change.round);
    if (!is_of_new_round) ++found.changes;
  }
  found.open_questions = static_cast<std::size_t>(std::ranges::count_if(
      merged.questions, [](const auto& question) { return question.answer.empty(); }));
  return found;
}

std::string found_text(const FoundChanges& found) {
  if (found.first_round == 0) return trn("{count} change", "{count} changes", found.changes);
  const bool is_one = found.first_round == found.last_round;
  std::string text =
      is_one ? trn("round {round} is there: {count} pairing",
                   "round {round} is there: {count} pairings", found.pairings,
                   {{"round", found.first_round}})
             : trn("rounds {first} to {last} are there: {count} pairing",
                   "rounds {first} to {last} are there: {count} pairings", found.pairings,
                   {{"first", found.first_round}, {"last", found.last_round}});
  if (found.changes > 0) {
    text += ", " + trn("{count} change", "{count} changes", found.changes);
  }
  return text;
}

}  // namespace jadoube::watched
