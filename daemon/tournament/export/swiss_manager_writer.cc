#include <algorithm>

#include "daemon/tournament/export/writers.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/formats.h"
#include "daemon/tournament/import/import_builder.h"
#include "daemon/tournament/text/text_encoding.h"

namespace jadoube::tournament {
namespace {

using rules::Sentence;

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

// A double loss that was played would be read as a game without a result.
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
