#include "daemon/tournament/import/merge.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/csv_columns.h"
#include "daemon/tournament/import/player_list.h"
#include "daemon/tournament/import/player_name.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/tournament/text/words.h"
#include "rules/time/time_control_text.h"

namespace jadoube::tournament {
namespace {

using model::Tournament;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

// The place of the section. It is made if it does not exist.
Expected<std::size_t> section_for(Tournament& tournament, const std::string& id,
                                  ImportNotes& notes) {
  const auto place = [&](const model::Section* section) {
    return static_cast<std::size_t>(section - tournament.sections.data());
  };
  if (const auto* section = find_section(tournament, id)) return place(section);
  if (id.empty() && !tournament.sections.empty()) {
    return refuse(ErrorCode::kInvalidArgument,
                  "{tournament} has {count} sections: name the one that these files are for",
                  {{"tournament", tournament.id}, {"count", tournament.sections.size()}});
  }
  const std::string made = id.empty() ? kOnlySection : id;
  return apply(SetSection{.section = made}, tournament, {}).map([&](Tournament changed) {
    tournament = std::move(changed);
    notes.change(ImportChange::Kind::kNames,
                 Sentence("new section {section}", {{"section", made}}));
    return place(find_section(tournament, made));
  });
}

void set_name(std::string& name, const std::string& imported, const Sentence& change,
              ImportNotes& notes) {
  if (!name.empty() || imported.empty()) return;
  name = imported;
  notes.change(ImportChange::Kind::kNames, change);
}

void merge_teams(model::Section& section, const Imported& imported, ImportNotes& notes) {
  for (const model::Team& team : imported.teams) {
    const auto had = std::ranges::find(section.teams, team.number, &model::Team::number);
    if (had == section.teams.end()) {
      section.teams.push_back(team);
      notes.change(
          ImportChange::Kind::kTeam,
          Sentence("new team {number}, {name}", {{"number", team.number}, {"name", team.name}}));
    } else if (*had != team) {
      notes.change(
          ImportChange::Kind::kTeam,
          had->name != team.name
              ? Sentence("team {number}, {name}: another name (was {old})",
                         {{"number", team.number}, {"name", team.name}, {"old", had->name}})
              : Sentence("team {number}, {name}: other players",
                         {{"number", team.number}, {"name", team.name}}));
      *had = team;
    }
  }
  std::ranges::sort(section.teams, {}, &model::Team::number);
}

// A board that is already on another table leaves that table.
void merge_tables(Tournament& tournament, int offset, const Imported& imported,
                  ImportNotes& notes) {
  for (model::TableBoard table : imported.tables) {
    table.table += offset;
    const auto had = std::ranges::find(tournament.tables, table.table, &model::TableBoard::table);
    if (had != tournament.tables.end() && had->serial == table.serial) continue;
    std::erase_if(tournament.tables, [&](const model::TableBoard& other) {
      return other.table == table.table || other.serial == table.serial;
    });
    notes.change(ImportChange::Kind::kBoard,
                 Sentence("table {table}: board {board}",
                          {{"table", table.table}, {"board", table.serial}}));
    tournament.tables.push_back(std::move(table));
  }
  std::ranges::sort(tournament.tables, {}, &model::TableBoard::table);
}

// The words that name an event, without those of a round.
std::set<std::string> event_words(const std::string& event) {
  const int round = round_in_words(event);
  std::set<std::string> words;
  for (const std::string& word : plain_words(event)) {
    if (round == 0 || (word != std::to_string(round) && round_in_words(word + " 1") == 0)) {
      words.insert(word);
    }
  }
  return words;
}

// True if one name has all words of the other: "Kyiv Open" and "Kyiv Open 2026".
bool may_be_one_event(const std::string& one, const std::string& other) {
  const auto a = event_words(one), b = event_words(other);
  return std::ranges::includes(a, b) || std::ranges::includes(b, a);
}

// False: an operator has answered that the files are of another tournament.
bool belongs_here(const model::Section& section, std::size_t known, const Imported& imported,
                  ImportQuestions& questions) {
  const auto ask = [&](const Sentence& what) {
    return questions.ask("tournament", section.id, what,
                         {{"yes", Sentence("the files belong here: use them")},
                          {"no", Sentence("they do not belong here: use nothing")}}) != "no";
  };
  const auto named = std::ranges::count_if(
      imported.players, [](const model::Player& player) { return !player.name.empty(); });
  const std::string first = imported.players.empty() ? "" : imported.players.front().name;
  if (!section.players.empty() && named > 0 && known == 0 &&
      !ask(Sentence("the files share no player with section {section}: {first} and all others are "
                    "new. Do the files belong here?",
                    {{"section", section.id}, {"first", first}}))) {
    return false;
  }
  const bool is_other_event = !section.event.empty() && !imported.event.empty() &&
                              !may_be_one_event(section.event, imported.event);
  return !is_other_event ||
         ask(Sentence("the files are of {event}, and those before were of {old}. Do they belong "
                      "here?",
                      {{"event", in_quotes(imported.event)}, {"old", in_quotes(section.event)}}));
}

// If the files have two players with the same name, it may be one player. Two pairings in one round
// prove two players. Without an answer, they are two.
Imported without_doubts(const Imported& imported, ImportQuestions& questions) {
  if (imported.doubts.empty()) return imported;
  std::vector<std::set<int>> rounds(imported.players.size());
  for (const ImportedRound& round : imported.rounds) {
    for (const ImportedPairing& pairing : round.pairings) {
      for (const auto color : model::kColors) {
        if (pairing.players[color]) rounds[*pairing.players[color]].insert(round.number);
      }
    }
  }
  std::map<std::size_t, std::size_t> same;
  Imported clear = imported;
  for (const auto& [one, other] : imported.doubts) {
    const bool are_two = std::ranges::any_of(
        rounds[other], [&, mine = &rounds[one]](int round) { return mine->contains(round); });
    if (are_two || same.contains(one) || same.contains(other)) continue;
    const auto answer = questions.ask(
        "player", "files",
        Sentence("are {one} and {other} in the files one player?",
                 {{"one", distinguishing_text(imported.players[one])},
                  {"other", distinguishing_text(imported.players[other])}}),
        {{"yes", Sentence("they are one player")}, {"no", Sentence("they are two players")}});
    if (answer != "yes") continue;
    same[other] = one;
    fill_in(clear.players[one], clear.players[other]);
  }
  // The place of a player who was joined with another stays, but is empty.
  for (ImportedRound& round : clear.rounds) {
    for (ImportedPairing& pairing : round.pairings) {
      for (const auto color : model::kColors) {
        if (!pairing.players[color]) continue;
        const auto found = same.find(*pairing.players[color]);
        if (found != same.end()) pairing.players[color] = found->second;
      }
    }
  }
  for (const auto& [other, one] : same) clear.players[other] = {};
  return clear;
}

// Changes the rules of a section. If it had the rules of the hall, it gets its own first.
template <typename Change>
void change_rules(model::Section& section, const ImportFacts& facts, const Change& change) {
  model::TournamentRules rules = section.rules ? **section.rules : facts.hall_rules;
  change(rules);
  section.rules = std::move(rules);
}

// Takes the rules from the files: the time control and Chess960.
void merge_rules(model::Section& section, const Imported& imported, const ImportFacts& facts,
                 ImportNotes& notes) {
  const auto change = [&](Sentence what) {
    notes.change(ImportChange::Kind::kNames, std::move(what));
  };
  if (imported.planned_rounds != 0 && section.planned_rounds != imported.planned_rounds) {
    section.planned_rounds = imported.planned_rounds;
    change(Sentence("planned rounds: {count}", {{"count", section.planned_rounds}}));
  }
  model::StandingsRules standings = section.standings;
  take_over(imported.standings, standings);
  if (standings != section.standings) {
    section.standings = standings;
    change(
        Sentence("points and tie-breaks: {rules}", {{"rules", standings_rules_text(standings)}}));
  }
  const model::TournamentRules now = section.rules ? **section.rules : facts.hall_rules;
  if (imported.chess960 && !now.chess960) {
    change_rules(section, facts, [](model::TournamentRules& own) { own.chess960 = true; });
    change(Sentence("section {section}: the games are Chess960", {{"section", section.id}}));
  }
  if (!imported.control || now.control == imported.control) return;
  const std::string control = rules::to_string(*imported.control);
  if (section.rules && (*section.rules)->control) {
    notes.problems.push_back(
        {"", 0, 0,
         Sentence("the files have the time control {control}, and the section has {old}: it is not "
                  "changed",
                  {{"control", control}, {"old", rules::to_string(*(*section.rules)->control)}}),
         false});
    return;
  }
  change_rules(section, facts, [&](model::TournamentRules& own) {
    own.control = imported.control;
    own.conditions.tempo = rules::tempo_of(*imported.control);
  });
  change(Sentence("section {section}: time control {control}",
                  {{"section", section.id}, {"control", control}}));
}

std::set<std::string> pairing_ids(const Tournament& tournament) {
  std::set<std::string> ids;
  for (const model::Section& section : tournament.sections) {
    for (const model::Round& round : section.rounds) {
      for (const model::Pairing& pairing : round.pairings) ids.insert(pairing.id);
    }
  }
  return ids;
}

bool is_empty(const Imported& imported) {
  return imported.players.empty() && imported.rounds.empty() && imported.teams.empty() &&
         imported.tables.empty() && imported.event.empty();
}

}  // namespace

Expected<Merged> with_import(const Tournament& tournament, const std::string& section,
                             const Imported& files, model::Instant now, const ImportFacts& facts) {
  if (is_empty(files)) {
    if (files.problems.empty()) {
      return refuse(ErrorCode::kInvalidArgument, "there is nothing in the files");
    }
    const auto first = std::ranges::find_if(files.problems, &FileProblem::is_error);
    const auto& problem = first == files.problems.end() ? files.problems.front() : *first;
    const auto why = std::make_shared<const Sentence>(reported(problem));
    return tl::unexpected(rules::Error{ErrorCode::kInvalidArgument, why->english(), why});
  }
  ImportQuestions questions(facts.answers);
  ImportNotes notes{.problems = files.problems, .questions = questions};
  const Imported imported = without_doubts(files, questions);
  Merged merged{.tournament = tournament};
  const auto place = section_for(merged.tournament, section, notes);
  if (!place) return tl::unexpected(place.error());
  model::Section& into = merged.tournament.sections[*place];
  set_name(merged.tournament.name, imported.event,
           Sentence("name: {name}", {{"name", imported.event}}), notes);
  set_name(merged.tournament.site, imported.site,
           Sentence("site: {name}", {{"name", imported.site}}), notes);
  set_name(merged.tournament.country, imported.country,
           Sentence("country: {name}", {{"name", imported.country}}), notes);
  const model::Section before = into;
  const MergedPlayers players = merge_players(into, imported, notes);
  if (!belongs_here(before, players.known, imported, questions)) {
    return Merged{.tournament = tournament,
                  .problems = std::move(notes.problems),
                  .questions = questions.take()};
  }
  if (!imported.event.empty()) into.event = imported.event;
  if (!imported.trf_head.empty()) into.trf_head = imported.trf_head;
  merge_rules(into, imported, facts, notes);
  merge_teams(into, imported, notes);
  merge_tables(merged.tournament, into.table_offset, imported, notes);
  RoundMerge merge{.tournament = merged.tournament,
                   .section = *place,
                   .imported = imported,
                   .numbers = players.numbers,
                   .now = now,
                   .facts = facts,
                   .notes = notes,
                   .ids = pairing_ids(merged.tournament),
                   .has_errors = std::ranges::any_of(files.problems, &FileProblem::is_error)};
  for (const ImportedRound& round : imported.rounds) merge_round(round, merge);
  merged.changes = std::move(notes.changes);
  merged.problems = std::move(notes.problems);
  merged.questions = questions.take();
  return merged;
}

}  // namespace jadoube::tournament
