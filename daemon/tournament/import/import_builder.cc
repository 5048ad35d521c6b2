#include "daemon/tournament/import/import_builder.h"

#include <algorithm>
#include <utility>

#include "daemon/tournament/plain_text.h"

namespace jadoube::tournament {

std::string to_string(const FileProblem& problem) {
  // What is missing in all files belongs to none.
  if (problem.file.empty()) return (problem.is_error ? "error: " : "warning: ") + problem.what;
  std::string where = problem.file;
  if (problem.line > 0) where += ":" + std::to_string(problem.line);
  if (problem.line > 0 && problem.column > 0) where += ":" + std::to_string(problem.column);
  return where + (problem.is_error ? ": error: " : ": warning: ") + problem.what;
}

void ImportBuilder::begin_file(std::string name) {
  file_ = std::move(name);
  files_.push_back(file_);
}

void ImportBuilder::error(int line, int column, std::string what) {
  imported_.problems.push_back({file_, line, column, std::move(what), true});
}

void ImportBuilder::warning(int line, int column, std::string what) {
  imported_.problems.push_back({file_, line, column, std::move(what), false});
}

std::size_t ImportBuilder::add_player(model::Player player, int line, int column) {
  for (const auto& [what, text] :
       {std::pair(rules::Sentence("the player's name"), &player.name),
        std::pair(rules::Sentence("the player's team"), &player.team),
        std::pair(rules::Sentence("the player's federation"), &player.federation)}) {
    if (const auto good = check_text(what, *text); !good) error(line, column, good.error().message);
  }
  auto added = players_.add(std::move(player));
  if (added.conflict) warning(line, column, std::move(*added.conflict));
  return added.place;
}

ImportedRound& ImportBuilder::round(int number) {
  auto& rounds = imported_.rounds;
  const auto at = std::ranges::lower_bound(rounds, number, {}, &ImportedRound::number);
  if (at != rounds.end() && at->number == number) return *at;
  return *rounds.insert(at, ImportedRound{.number = number});
}

void ImportBuilder::add_pairing(int number, ImportedPairing pairing) {
  pairing.file = file_;
  auto& pairings = round(number).pairings;
  if (pairings.size() < kMostImportedTables) return pairings.push_back(std::move(pairing));
  if (std::exchange(told_too_many_, true)) return;
  error(pairing.line, 0,
        "round " + std::to_string(number) + " has more than " +
            std::to_string(kMostImportedTables) + " pairings: the others are not read");
}

std::string ImportBuilder::name_of(std::size_t place) const {
  const model::Player& player = players_.players()[place];
  return player.name.empty() ? "starting number " + std::to_string(player.number) : player.name;
}

// Notes a pairing of a round. What is wrong with it, or nothing.
std::string ImportBuilder::note(const ImportedPairing& pairing, Seen& seen) const {
  if (pairing.players.white && pairing.players.white == pairing.players.black) {
    return name_of(*pairing.players.white) + " is paired with themselves";
  }
  const auto where = [](const ImportedPairing& other) {
    return other.line > 0 ? " (line " + std::to_string(other.line) + ")" : std::string();
  };
  const auto at_table = seen.tables.find(pairing.table);
  if (at_table != seen.tables.end()) {
    return "table " + std::to_string(pairing.table) + " has a pairing already" +
           where(*at_table->second);
  }
  for (const auto color : model::kColors) {
    const auto& place = pairing.players[color];
    const auto paired = place ? seen.players.find(*place) : seen.players.end();
    if (paired == seen.players.end()) continue;
    return name_of(*place) + " is paired already in this round" + where(*paired->second);
  }
  if (pairing.table > 0) seen.tables.emplace(pairing.table, &pairing);
  for (const auto color : model::kColors) {
    if (pairing.players[color]) seen.players.emplace(*pairing.players[color], &pairing);
  }
  return {};
}

void ImportBuilder::check(ImportedRound& round) {
  Seen seen;
  std::vector<ImportedPairing> kept;
  for (const ImportedPairing& pairing : round.pairings) {
    const std::string fault = note(pairing, seen);
    if (fault.empty()) {
      kept.push_back(pairing);
      continue;
    }
    imported_.problems.push_back({pairing.file, pairing.line, 0,
                                  "round " + std::to_string(round.number) + ": " + fault, true});
  }
  std::ranges::stable_sort(kept, {}, [](const ImportedPairing& pairing) {
    return pairing.table == 0 ? kMostImportedTables + 1 : pairing.table;
  });
  round.pairings = std::move(kept);
}

Imported ImportBuilder::take() {
  for (ImportedRound& round : imported_.rounds) check(round);
  imported_.players = players_.take();
  // File by file, and line by line.
  std::ranges::stable_sort(imported_.problems, {}, [&](const FileProblem& problem) {
    return std::pair(std::ranges::find(files_, problem.file) - files_.begin(), problem.line);
  });
  return std::move(imported_);
}

}  // namespace jadoube::tournament
