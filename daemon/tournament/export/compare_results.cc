#include <algorithm>
#include <utility>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/result.h"

namespace jadoube::tournament {

std::string points_text(int halves, char point) {
  return std::to_string(halves / 2) + point + (halves % 2 == 0 ? '0' : '5');
}

int halves_of_bye(model::Bye bye) {
  switch (bye) {
    case model::Bye::kPaired:
    case model::Bye::kFullPoint:
      return 2;
    case model::Bye::kHalfPoint:
      return 1;
    default:
      return 0;
  }
}

namespace {

using DifferenceKind = ResultDifference::Kind;

std::string player_name(const model::Section& section, int number) {
  const auto* player = find_player(section, number);
  return player == nullptr ? "starting number " + std::to_string(number) : player->name;
}

// Notes the difference of one pairing, if there is one.
void compare_pairing(const model::Section& section, int round, const model::Pairing& pairing,
                     const std::optional<model::PairingResult>& ours,
                     const std::optional<model::PairingResult>& theirs,
                     std::vector<ResultDifference>& out) {
  if (ours == theirs) return;
  ResultDifference difference{.round = round,
                              .table = pairing.table,
                              .pairing = pairing.id,
                              .players = player_name(section, pairing.players.white) + " - " +
                                         player_name(section, pairing.players.black),
                              .ours = ours,
                              .theirs = theirs};
  if (!theirs) difference.kind = DifferenceKind::kMissingThere;
  if (!ours) difference.kind = DifferenceKind::kMissingHere;
  difference.what =
      "round " + std::to_string(round) + ", table " + std::to_string(pairing.table) + ", " +
      difference.players + ": " +
      (ours ? "the result here is " + result_text(*ours) : "there is no result here") +
      ", the pairing program has " + (theirs ? result_text(*theirs) : "none");
  out.push_back(std::move(difference));
}

model::PairingResult turned(const model::PairingResult& result) {
  return {{result.score.black, result.score.white}, result.forfeit};
}

}  // namespace

std::vector<ResultDifference> compare_results(const model::Section& section,
                                              const Imported& imported, const ResultOf& ours) {
  std::vector<ResultDifference> differences;
  // Nobody is asked: players who may be others are others.
  const ImportAnswers none;
  ImportQuestions questions(none);
  const auto places = match_players(section, imported, questions);
  const auto number = [&](const PlayerPlace& place) {
    return place && places[*place] ? section.players[*places[*place]].number : 0;
  };
  for (const ImportedRound& round : imported.rounds) {
    const model::Round* our_round = find_round(section, round.number);
    if (our_round == nullptr) continue;
    for (const ImportedPairing& theirs : round.pairings) {
      const model::ByColor<int> players{number(theirs.players.white), number(theirs.players.black)};
      if (players.white == 0 || players.black == 0) continue;
      const model::ByColor<int> swapped{players.black, players.white};
      const auto found =
          std::ranges::find_if(our_round->pairings, [&](const model::Pairing& pairing) {
            return pairing.players == players || pairing.players == swapped;
          });
      if (found == our_round->pairings.end()) continue;
      auto result = theirs.result;
      if (result && found->players != players) result = turned(*result);
      compare_pairing(section, round.number, *found, ours(*found), result, differences);
    }
  }
  return differences;
}

std::vector<ResultDifference> compare_results(const model::Section& section, const ResultOf& ours) {
  std::vector<ResultDifference> differences;
  for (const model::Round& round : section.rounds) {
    for (const model::Pairing& pairing : round.pairings) {
      const auto played = ours(pairing);
      if (!played || !pairing.result) continue;
      const auto before = differences.size();
      compare_pairing(section, round.number, pairing, played, pairing.result, differences);
      if (differences.size() > before) differences.back().given_by = pairing.result_by;
    }
  }
  return differences;
}

}  // namespace jadoube::tournament
