#include "daemon/relay/merged_tournament.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace jadoube::relay {
namespace {

using model::Pairing;
using model::Round;
using model::Section;
using model::Tournament;

int moved(int table, int offset) {
  return table == 0 ? 0 : std::min(table + offset, model::kMostTables);
}

std::string own_id(const PartOfTournament& part, const std::string& id) {
  return part.hall + "." + id;
}

// The pairing of a part, with the names at the relay.
Pairing renamed(Pairing pairing, const PartOfTournament& part) {
  pairing.table = moved(pairing.table, part.table_offset);
  if (part.table_offset != 0) pairing.id = own_id(part, pairing.id);
  if (!pairing.board.empty()) pairing.board = board_id_of(part.hall, pairing.board);
  for (auto& game : pairing.games) game.board = board_id_of(part.hall, game.board);
  return pairing;
}

void join(Pairing& all, Pairing part) {
  if (all.board.empty()) all.board = std::move(part.board);
  std::ranges::move(part.games, std::back_inserter(all.games));
  if (!all.result) all.result = part.result;
  if (!all.start) all.start = std::move(part.start);
  // It is enough that somebody decided so in one hall.
  all.withheld |= part.withheld;
  all.postponed |= part.postponed;
  all.here.white |= part.here.white;
  all.here.black |= part.here.black;
  all.vanished &= part.vanished;
}

// Byes have no table and are last.
bool comes_before(const Pairing& one, const Pairing& other) {
  if ((one.table == 0) != (other.table == 0)) return other.table == 0;
  return one.table < other.table;
}

template <typename Time>
void take_earlier(std::optional<Time>& time, const std::optional<Time>& other) {
  if (other && (!time || *other < *time)) time = other;
}

void join(Round& all, const Round& part, const PartOfTournament& from) {
  if (all.date.empty()) all.date = part.date;
  take_earlier(all.starts_at, part.starts_at);
  take_earlier(all.started_at, part.started_at);
  // A round is over when it is over in all halls.
  if (!part.closed_at) {
    all.closed_at.reset();
  } else if (all.closed_at) {
    all.closed_at = std::max(*all.closed_at, *part.closed_at);
  }
  for (const Pairing& each : part.pairings) {
    Pairing pairing = renamed(each, from);
    const auto same = std::ranges::find_if(all.pairings, [&](const Pairing& known) {
      return known.id == pairing.id && known.players == pairing.players;
    });
    if (same != all.pairings.end()) {
      join(*same, std::move(pairing));
    } else {
      all.pairings.push_back(std::move(pairing));
    }
  }
  std::ranges::stable_sort(all.pairings, comes_before);
}

// Adds the elements that `all` does not have.
template <typename Numbered>
void join_numbered(std::vector<Numbered>& all, const std::vector<Numbered>& part) {
  for (const auto& each : part) {
    if (std::ranges::find(all, each.number, &Numbered::number) == all.end()) all.push_back(each);
  }
  std::ranges::stable_sort(all, {}, &Numbered::number);
}

// True if no starting number has two different players.
bool have_same_players(const Section& one, const Section& other) {
  return std::ranges::all_of(other.players, [&](const model::Player& player) {
    const auto same = std::ranges::find(one.players, player.number, &model::Player::number);
    return same == one.players.end() || same->name == player.name;
  });
}

void join(Section& all, const Section& part, const PartOfTournament& from) {
  if (!all.rules) all.rules = part.rules;
  join_numbered(all.players, part.players);
  join_numbered(all.teams, part.teams);
  for (const Round& each : part.rounds) {
    auto round = std::ranges::find(all.rounds, each.number, &Round::number);
    if (round == all.rounds.end()) {
      Round empty = each;
      empty.pairings.clear();
      all.rounds.push_back(std::move(empty));
      round = std::prev(all.rounds.end());
    }
    join(*round, each, from);
  }
  std::ranges::stable_sort(all.rounds, {}, &Round::number);
}

void join(Tournament& all, const PartOfTournament& part) {
  for (const Section& each : part.tournament->sections) {
    std::string id = each.id;
    auto section = std::ranges::find(all.sections, id, &Section::id);
    if (section != all.sections.end() && !have_same_players(*section, each)) {
      id = own_id(part, id);
      section = std::ranges::find(all.sections, id, &Section::id);
    }
    if (section == all.sections.end()) {
      all.sections.push_back({.id = id,
                              .name = id == each.id ? each.name : part.hall + " " + each.name,
                              .table_offset = each.table_offset + part.table_offset});
      section = std::prev(all.sections.end());
    }
    join(*section, each, part);
  }
  for (const auto& each : part.tournament->tables) {
    if (each.board.empty()) continue;
    const int table = moved(each.table, part.table_offset);
    if (std::ranges::find(all.tables, table, &model::TableBoard::table) != all.tables.end()) {
      continue;
    }
    all.tables.push_back({.table = table, .board = board_id_of(part.hall, each.board)});
  }
  std::ranges::stable_sort(all.tables, {}, &model::TableBoard::table);
  all.revision += part.tournament->revision;
  all.closed &= part.tournament->closed;
  if (part.tournament->delay) {
    all.delay = std::max(all.delay.value_or(*part.tournament->delay), *part.tournament->delay);
  }
}

}  // namespace

std::string board_id_of(const std::string& hall, const std::string& board) {
  return hall + ":" + board;
}

Tournament merge_parts(const std::vector<PartOfTournament>& parts) {
  const Tournament& first = *parts.front().tournament;
  Tournament all{.id = first.id,
                 .name = first.name,
                 .site = first.site,
                 .country = first.country,
                 .closed = true};
  for (const PartOfTournament& part : parts) join(all, part);
  return all;
}

}  // namespace jadoube::relay
