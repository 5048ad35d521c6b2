#include "daemon/tournament/import/merge.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/tournament/edit.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/import/merge_players.h"
#include "daemon/tournament/import/merge_round.h"

namespace jadoube::tournament {
namespace {

using model::Tournament;
using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

constexpr const char* kOnlySection = "main";

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

// A board that is on another table already goes from there.
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

bool is_empty(const Imported& imported) {
  return imported.players.empty() && imported.rounds.empty() && imported.teams.empty() &&
         imported.tables.empty() && imported.event.empty();
}

}  // namespace

Expected<Merged> with_import(const Tournament& tournament, const std::string& section,
                             const Imported& imported, model::Instant now,
                             const InPlay& is_in_play) {
  if (is_empty(imported)) {
    if (imported.problems.empty()) {
      return refuse(ErrorCode::kInvalidArgument, "there is nothing in the files");
    }
    const auto why = std::make_shared<const Sentence>(told(imported.problems.front()));
    return tl::unexpected(rules::Error{ErrorCode::kInvalidArgument, why->english(), why});
  }
  Merged merged{.tournament = tournament};
  ImportNotes notes{.problems = imported.problems};
  const auto place = section_for(merged.tournament, section, notes);
  if (!place) return tl::unexpected(place.error());
  model::Section& into = merged.tournament.sections[*place];
  set_name(merged.tournament.name, imported.event,
           Sentence("name: {name}", {{"name", imported.event}}), notes);
  set_name(merged.tournament.site, imported.site,
           Sentence("site: {name}", {{"name", imported.site}}), notes);
  set_name(merged.tournament.country, imported.country,
           Sentence("country: {name}", {{"name", imported.country}}), notes);
  const std::vector<int> numbers = merge_players(into, imported, notes);
  merge_teams(into, imported, notes);
  merge_tables(merged.tournament, into.table_offset, imported, notes);
  RoundMerge merge{merged.tournament, *place, imported, numbers, now, is_in_play, notes};
  for (const ImportedRound& round : imported.rounds) merge_round(round, merge);
  merged.changes = std::move(notes.changes);
  merged.problems = std::move(notes.problems);
  return merged;
}

}  // namespace jadoube::tournament
