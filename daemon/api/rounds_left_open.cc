#include "daemon/api/rounds_left_open.h"

#include <algorithm>
#include <string>
#include <vector>

#include "daemon/api/edit_walk.h"
#include "daemon/api/game_lookup.h"

namespace jadoube::api {
namespace {

using rules::Expected;

// Who played, and what they have.
struct Record {
  const stream::Feed& feed;
  storage::Archive& archive;

  bool has_result(const model::Pairing& pairing) const {
    if (pairing.result) return true;
    if (pairing.games.empty()) return false;
    const auto& last = pairing.games.back();
    const auto found = find_game(feed, archive, {last.board, last.ordinal});
    return found && found->game.result != rules::Result::kUnknown;
  }

  // True if the table is waited for. A game that is played later is not.
  bool is_waited_for(const model::Pairing& pairing) const {
    const bool is_played = pairing.table != 0 && pairing.players.white != 0 &&
                           pairing.players.black != 0 && !pairing.vanished && !pairing.postponed;
    return is_played && !has_result(pairing);
  }
};

// "table 3 has no result", "tables 1, 2 and 7 have no result".
rules::Sentence without_result(const std::vector<int>& tables) {
  if (tables.size() == 1) {
    return rules::Sentence("table {table} has no result", {{"table", tables.front()}});
  }
  std::string first;
  for (std::size_t i = 0; i + 1 < tables.size(); ++i) {
    first += (i > 0 ? ", " : "") + std::to_string(tables[i]);
  }
  return rules::Sentence("tables {tables} and {last} have no result",
                         {{"tables", first}, {"last", tables.back()}});
}

// The tables of a round that is under way and are waited for, in order.
std::vector<int> tables_waited_for(const model::Round& round, const Record& record) {
  std::vector<int> tables;
  if (!round.started_at || round.closed_at) return tables;
  for (const model::Pairing& pairing : round.pairings) {
    if (record.is_waited_for(pairing)) tables.push_back(pairing.table);
  }
  std::ranges::sort(tables);
  return tables;
}

// A round that starts leaves no earlier one open in silence.
Expected<void> check_start(const model::Section& section, int next, const Record& record) {
  for (const model::Round& round : section.rounds) {
    const auto tables = tables_waited_for(round, record);
    if (round.number >= next || tables.empty()) continue;
    return rules::refuse(
        rules::ErrorCode::kFailedPrecondition,
        "round {round} is still open: {why}. Nothing is changed. Give the results or close round "
        "{round} first. To start round {next} and leave round {round} open, force it (--force)",
        {{"round", round.number}, {"why", without_result(tables)}, {"next", next}});
  }
  return {};
}

// A round that is closed leaves no game without a result in silence.
Expected<void> check_close(const model::Section& section, int closed, const Record& record) {
  for (const model::Round& round : section.rounds) {
    const auto tables = tables_waited_for(round, record);
    if (round.number != closed || tables.empty()) continue;
    return rules::refuse(
        rules::ErrorCode::kFailedPrecondition,
        "round {round} is still played: {why}. Nothing is changed. Give the results first. To "
        "close round {round} all the same, force it (--force)",
        {{"round", round.number}, {"why", without_result(tables)}});
  }
  return {};
}

// `check` of each section that an edit means by that name. Empty: of each.
template <typename Check>
Expected<void> check_sections(const model::Tournament& tournament, const std::string& named,
                              Check check) {
  for (const model::Section& section : tournament.sections) {
    if (!named.empty() && section.id != named) continue;
    if (Expected<void> good = check(section); !good) return good;
  }
  return {};
}

}  // namespace

Expected<void> check_rounds_left_open(const v1::EditTournamentRequest& request,
                                      const stream::Feed& feed, storage::Archive& archive) {
  const Record record{feed, archive};
  return walk_edits(
      request, feed, [&](const auto& edit, const auto& now, const auto&) -> Expected<void> {
        if (const auto* start = std::get_if<tournament::StartRound>(&edit)) {
          return check_sections(now, start->section, [&](const model::Section& section) {
            return check_start(section, start->round, record);
          });
        }
        if (const auto* close = std::get_if<tournament::CloseRound>(&edit)) {
          return check_sections(now, close->section, [&](const model::Section& section) {
            return check_close(section, close->round, record);
          });
        }
        return {};
      });
}

}  // namespace jadoube::api
