#include <algorithm>
#include <utility>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/import/merge.h"
#include "daemon/tournament/result.h"
#include "daemon/tournament/text/text_encoding.h"

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
using rules::Sentence;

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

constexpr const char* kSwissManagerHeader =
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n";

// "1", "0,5": points without needless digits.
std::string swiss_manager_points(rules::Points points) {
  return points.halves % 2 == 0 ? std::to_string(points.halves / 2)
                                : points_text(points.halves, ',');
}

std::string swiss_manager_row(int round, int table, const model::Pairing& pairing,
                              const model::PairingResult& result) {
  const std::string white = swiss_manager_points(result.score.white);
  const std::string black = swiss_manager_points(result.score.black);
  const std::string forfeit = result.forfeit ? "K" : "";
  const auto field = [](const std::string& text) { return text + ";"; };
  return field(std::to_string(round)) + field(std::to_string(table)) + "0;0;" +
         field(std::to_string(pairing.players.white)) +
         field(std::to_string(pairing.players.black)) + field(white) + field(black) +
         field(forfeit) + field(white + ":" + black + forfeit) +
         field(std::to_string(pairing.match)) + ";\r\n";
}

// A played double loss would be read as a game without a result.
bool is_played_double_loss(const model::PairingResult& result) {
  return !result.forfeit && result.score == rules::GameScore{};
}

bool is_game(const model::Pairing& pairing) {
  return pairing.bye == model::Bye::kNone && !pairing.vanished && pairing.players.black != 0;
}

void write_row(int round, int table, const model::Pairing& pairing, const ResultOf& result_of,
               WrittenResults& out) {
  const auto result = result_of(pairing);
  if (!result) return;
  if (is_played_double_loss(*result)) {
    out.problems.push_back(
        Sentence("round {round}, table {table}: Swiss-Manager's text has no way to write 0-0 of a "
                 "game that was played. Enter it by hand",
                 {{"round", round}, {"table", table}}));
    return;
  }
  out.content += swiss_manager_row(round, table, pairing, *result);
}

}  // namespace

std::vector<ResultDifference> compare_results(const model::Section& section,
                                              const Imported& imported, const ResultOf& ours) {
  std::vector<ResultDifference> differences;
  // Nobody is asked: players who may be different count as different.
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

WrittenResults write_swiss_manager(const model::Section& section, int round,
                                   const ResultOf& result_of) {
  WrittenResults out{.content = kSwissManagerHeader};
  for (const model::Round& each : section.rounds) {
    if (round != 0 && each.number != round) continue;
    for (const model::Pairing& pairing : each.pairings) {
      if (!is_game(pairing) || pairing.by_hand) continue;
      write_row(each.number, pairing.table - section.table_offset, pairing, result_of, out);
    }
  }
  return out;
}

WrittenResults write_swiss_manager(const model::Section& section, const std::string& exported,
                                   const ResultOf& result_of) {
  WrittenResults out{.content = kSwissManagerHeader};
  ImportBuilder read;
  read_swiss_manager_pairings(decode_text(exported).text, read);
  const Imported imported = read.take();
  for (const FileProblem& problem : imported.problems) out.problems.push_back(problem.what);
  for (const ImportedRound& round : imported.rounds) {
    const model::Round* ours = find_round(section, round.number);
    for (const ImportedPairing& row : round.pairings) {
      if (row.bye != model::Bye::kNone) continue;
      const model::ByColor<int> players{imported.players[*row.players.white].number,
                                        imported.players[*row.players.black].number};
      const auto is_same = [&](const model::Pairing& pairing) {
        return is_game(pairing) && pairing.players == players;
      };
      const model::Pairing* found = nullptr;
      if (ours != nullptr) {
        const auto at = std::ranges::find_if(ours->pairings, is_same);
        if (at != ours->pairings.end()) found = &*at;
      }
      if (found != nullptr) {
        write_row(round.number, row.table, *found, result_of, out);
        continue;
      }
      out.problems.push_back(
          Sentence("line {line}: {white} - {black} is not paired here in round {round}: the row is "
                   "left out",
                   {{"line", row.line},
                    {"white", players.white},
                    {"black", players.black},
                    {"round", round.number}}));
    }
  }
  return out;
}

}  // namespace jadoube::tournament
