#include "daemon/tournament/import/import_builder.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "daemon/tournament/find.h"
#include "daemon/tournament/text/words.h"

namespace jadoube::tournament {
namespace {

// FNV-1a, in six digits.
std::string short_hash(const std::string& text) {
  std::uint32_t hash = 2'166'136'261U;
  for (const unsigned char c : text) hash = (hash ^ c) * 16'777'619U;
  hash ^= hash >> 24;
  std::string out;
  for (int shift = 20; shift >= 0; shift -= 4) out += "0123456789abcdef"[hash >> shift & 15];
  return out;
}

}  // namespace

using rules::Sentence;

Sentence reported(const FileProblem& problem) {
  // A problem of all files has no file name.
  if (problem.file.empty()) {
    return problem.is_error ? Sentence("error: {what}", {{"what", problem.what}})
                            : Sentence("warning: {what}", {{"what", problem.what}});
  }
  std::string where = problem.file;
  if (problem.line > 0) where += ":" + std::to_string(problem.line);
  if (problem.line > 0 && problem.column > 0) where += ":" + std::to_string(problem.column);
  return problem.is_error
             ? Sentence("{where}: error: {what}", {{"where", where}, {"what", problem.what}})
             : Sentence("{where}: warning: {what}", {{"where", where}, {"what", problem.what}});
}

std::string to_string(const FileProblem& problem) { return reported(problem).english(); }

void add_problem(std::vector<FileProblem>& problems, FileProblem problem) {
  constexpr std::size_t kMost = 500;
  const bool is_cut = problems.size() >= kMost;
  if (is_cut) {
    const bool is_reported =
        problems.size() > kMost && problems.back().is_error >= problem.is_error;
    if (is_reported) return;
    problem.column = 0;
    problem.what = Sentence("there are more faults from here on");
  }
  problems.push_back(std::move(problem));
}

void ImportBuilder::begin_file(std::string name) {
  file_ = std::move(name);
  files_.push_back(file_);
}

void ImportBuilder::error(int line, int column, Sentence what) {
  add_problem(imported_.problems, {file_, line, column, std::move(what), true});
}

void ImportBuilder::warning(int line, int column, Sentence what) {
  add_problem(imported_.problems, {file_, line, column, std::move(what), false});
}

std::size_t ImportBuilder::add_player(model::Player player, int line, int column) {
  for (const auto& [what, text] :
       {std::pair(rules::Sentence("the player's name"), &player.name),
        std::pair(rules::Sentence("the player's team"), &player.team),
        std::pair(rules::Sentence("the player's federation"), &player.federation)}) {
    if (const auto good = check_text(what, *text); !good)
      error(line, column, good.error().sentence());
  }
  auto added = players_.add(std::move(player));
  if (added.conflict)
    add_problem(imported_.problems,
                {file_, line, column, std::move(*added.conflict), added.is_error});
  if (players_.players().size() > kMostImportedPlayers && !std::exchange(is_full_, true)) {
    error(line, column,
          Sentence("there are more than {most} players: this is not a tournament",
                   {{"most", kMostImportedPlayers}}));
  }
  return added.place;
}

ImportedRound& ImportBuilder::round(int number) {
  auto& rounds = imported_.rounds;
  const auto at = std::ranges::lower_bound(rounds, number, {}, &ImportedRound::number);
  if (at != rounds.end() && at->number == number) return *at;
  return *rounds.insert(at, ImportedRound{.number = number});
}

void ImportBuilder::add_pairing(int number, ImportedPairing pairing) {
  const auto is_too_many = [](const PlayerPlace& place) {
    return place && *place >= kMostImportedPlayers;
  };
  if (is_too_many(pairing.players.white) || is_too_many(pairing.players.black)) return;
  pairing.file = file_;
  auto& pairings = round(number).pairings;
  if (pairings.size() < kMostImportedTables) return pairings.push_back(std::move(pairing));
  if (std::exchange(reported_too_many_, true)) return;
  error(pairing.line, 0,
        Sentence("round {round} has more than {most} pairings: the others are not read",
                 {{"round", number}, {"most", kMostImportedTables}}));
}

// A player, as a value of a sentence.
rules::SentenceValue ImportBuilder::player_at(std::size_t place) const {
  const model::Player& player = players_.players()[place];
  if (!player.name.empty()) return {"player", player.name};
  return {"player", Sentence("starting number {number}", {{"number", player.number}})};
}

// Notes a pairing of a round. Returns what is wrong with it, or an empty sentence.
Sentence ImportBuilder::note(const ImportedPairing& pairing, Seen& seen) const {
  if (pairing.players.white && pairing.players.white == pairing.players.black) {
    return Sentence("{player} is paired with themselves", {player_at(*pairing.players.white)});
  }
  const auto at_table = seen.tables.find(pairing.table);
  if (at_table != seen.tables.end()) {
    const int line = at_table->second->line;
    return line > 0 ? Sentence("table {table} has a pairing already (line {line})",
                               {{"table", pairing.table}, {"line", line}})
                    : Sentence("table {table} has a pairing already", {{"table", pairing.table}});
  }
  for (const auto color : model::kColors) {
    const auto& place = pairing.players[color];
    const auto paired = place ? seen.players.find(*place) : seen.players.end();
    if (paired == seen.players.end()) continue;
    const int line = paired->second->line;
    return line > 0 ? Sentence("{player} is paired already in this round (line {line})",
                               {player_at(*place), {"line", line}})
                    : Sentence("{player} is paired already in this round", {player_at(*place)});
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
    const Sentence fault = note(pairing, seen);
    if (fault.empty()) {
      kept.push_back(pairing);
      continue;
    }
    add_problem(
        imported_.problems,
        {pairing.file, pairing.line, 0,
         Sentence("round {round}: {what}", {{"round", round.number}, {"what", fault}}), true});
  }
  std::ranges::stable_sort(kept, {}, [](const ImportedPairing& pairing) {
    return pairing.table == 0 ? kMostImportedTables + 1 : pairing.table;
  });
  round.pairings = std::move(kept);
}

// Warns of names that may be an unknown word for "no opponent": they have no comma and are found
// once, while other names have a comma.
void ImportBuilder::report_odd_names() {
  constexpr std::size_t kLeastOthers = 3;
  const auto has_comma = [](const model::Player& player) {
    return player.name.find(',') != std::string::npos;
  };
  const auto& players = players_.players();
  const auto with_comma = static_cast<std::size_t>(std::ranges::count_if(players, has_comma));
  if (with_comma < kLeastOthers || players.size() - with_comma > 1 + with_comma / 10) return;
  std::vector<const ImportedPairing*> of_player(players.size());
  std::vector<int> count(players.size());
  for (const ImportedRound& round : imported_.rounds) {
    for (const ImportedPairing& pairing : round.pairings) {
      for (const auto color : model::kColors) {
        if (!pairing.players[color]) continue;
        of_player[*pairing.players[color]] = &pairing;
        ++count[*pairing.players[color]];
      }
    }
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    const model::Player& player = players[i];
    const bool is_known = has_comma(player) || player.rating != 0 || has_fide_id(player) ||
                          player.number != 0 || !player.title.empty() || player.name.empty();
    if (is_known || count[i] != 1) continue;
    add_problem(
        imported_.problems,
        {of_player[i]->file, of_player[i]->line, 0,
         Sentence("{name} has no comma, no rating, and one pairing: if it means that there is no "
                  "opponent, write \"bye\"",
                  {{"name", in_quotes(player.name)}}),
         false});
  }
}

Imported ImportBuilder::take() {
  for (ImportedRound& round : imported_.rounds) check(round);
  report_odd_names();
  imported_.doubts = players_.doubts();
  imported_.players = players_.take();
  if (imported_.players.size() > kMostImportedPlayers) {
    imported_.players.resize(kMostImportedPlayers);
    std::erase_if(imported_.doubts, [](const auto& doubt) {
      return doubt.first >= kMostImportedPlayers || doubt.second >= kMostImportedPlayers;
    });
  }
  // The order is by file, and then by line.
  std::map<std::string, std::size_t> places;
  for (const std::string& file : files_) places.emplace(file, places.size());
  std::ranges::stable_sort(imported_.problems, {}, [&](const FileProblem& problem) {
    const auto place = places.find(problem.file);
    return std::pair(place == places.end() ? 0 : place->second, problem.line);
  });
  return std::move(imported_);
}

std::string ImportQuestions::ask(std::string_view kind, const std::string& key,
                                 rules::Sentence what, std::vector<ImportChoice> choices) {
  ImportQuestion question{.id = {}, .what = std::move(what), .choices = std::move(choices)};
  // Another question with the same number gets the next free one.
  for (std::string salt; question.id.empty(); salt += '+') {
    std::string id = std::string(kind) + "-" + short_hash(key + question.what.english() + salt);
    const auto same = places_.find(id);
    if (same == places_.end()) {
      question.id = std::move(id);
    } else if (questions_[same->second].what == question.what) {
      return questions_[same->second].answer;
    }
  }
  const auto given = answers_.find(question.id);
  if (given != answers_.end() && std::ranges::find(question.choices, given->second,
                                                   &ImportChoice::id) != question.choices.end()) {
    question.answer = given->second;
  }
  places_.emplace(question.id, questions_.size());
  questions_.push_back(std::move(question));
  return questions_.back().answer;
}

const ImportQuestion* first_open(const std::vector<ImportQuestion>& questions) {
  const auto open = std::ranges::find_if(
      questions, [](const ImportQuestion& question) { return question.answer.empty(); });
  return open == questions.end() ? nullptr : &*open;
}

}  // namespace jadoube::tournament
