#include "daemon/outputs/rounds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/model/calendar.h"
#include "daemon/outputs/table.h"
#include "daemon/system/clock.h"
#include "daemon/tournament/find.h"
#include "rules/laws/ending.h"

namespace jadoube::outputs {
namespace {

using model::Tournament;

bool is_wanted(const Selection& selection, const std::string& tournament,
               const std::string& section) {
  return (selection.tournament.empty() || selection.tournament == tournament) &&
         (selection.section.empty() || selection.section == section);
}

// Sets the state of the board's game `ordinal`.
void set_game(const View& view, const std::string& board, int ordinal, Table& table) {
  table.game = view.game(board, ordinal);
  const auto found = view.boards().find(board);
  if (found == view.boards().end() || table.game == nullptr) return;
  const BoardView& shown = found->second;
  if (shown.game == nullptr || shown.game->ordinal != ordinal) return;
  const model::Board& seen = shown.board;
  const bool reports_pieces = seen.device.capabilities.sensing == drivers::SensingClass::kIdentity;
  const bool is_in_doubt = !shown.game->explanations.empty() || shown.game->incomplete;
  if (is_in_doubt && reports_pieces && !seen.unexplained.empty()) table.stands = seen.placement;
  table.clock = shown.board.clock;
  table.clock_at = shown.clock_at;
}

void set_device(const View& view, Table& table) {
  const auto found = view.boards().find(table.heading.board);
  if (found == view.boards().end()) return;
  table.heading.serial = found->second.board.device.serial;
  table.is_connected = found->second.board.link == drivers::ConnectionState::kLive;
}

// The board with that serial number. Empty: it was never connected.
std::string board_with(const View& view, const std::string& serial) {
  for (const auto& [id, shown] : view.boards()) {
    if (!serial.empty() && shown.board.device.serial == serial) return id;
  }
  return {};
}

// The pairing and its round as they were when the view stopped. Null: they did not exist.
struct PairingThen {
  const model::Round* round = nullptr;
  const model::Pairing* pairing = nullptr;
};

PairingThen pairing_then(const View& view, const Tournament& tournament, const std::string& id) {
  const auto then = view.tournaments().find(tournament.id);
  if (then == view.tournaments().end()) return {};
  const auto place = tournament::find_pairing(*then->second, id);
  if (!place) return {};
  return {&then->second->sections[place->section].rounds[place->round],
          &tournament::at(*then->second, *place)};
}

// A section with its tournament, and the view of its games.
struct Source {
  const View& view;
  const Tournament& tournament;
  const model::Section& section;
  const RulesOf& rules_of;
};

Table table_of(const Source& source, const model::Round& round, const model::Pairing& pairing) {
  const auto& [view, tournament, section, rules_of] = source;
  Table table;
  Heading& heading = table.heading;
  heading = pairing_heading(tournament, section, round, pairing);
  const model::TableBoard own = tournament::board_of(tournament, pairing);
  heading.board = own.board.empty() ? board_with(view, own.serial) : own.board;
  heading.serial = own.serial;
  if (!pairing.games.empty()) {
    const model::GamePlace& game = pairing.games.back();
    heading.board = game.board;
    set_game(view, game.board, game.ordinal, table);
  }
  if (!section.rules) set_rules(rules_of(heading.board), heading);
  set_device(view, table);
  table.withheld = pairing.withheld;
  table.postponed = pairing.postponed;
  table.bye = pairing.bye;
  const PairingThen then = pairing_then(view, tournament, pairing.id);
  if (then.pairing == nullptr) return table;
  // A drawn position may be secret until the round starts.
  if (then.round->started_at) table.start = then.pairing->start;
  if (then.pairing->result) {
    table.given = tournament::counted_result(*then.pairing, rules::Result::kUnknown);
    table.given_result = tournament::pgn_result(*then.pairing->result);
    table.forfeit = then.pairing->result->forfeit;
  }
  return table;
}

Round shown_round(const Source& source, const model::Round& round) {
  Round out{.tournament = source.tournament.id,
            .section = source.section.id,
            .name = source.section.name.empty() ? source.tournament.name : source.section.name,
            .event = source.tournament.name.empty() ? source.tournament.id : source.tournament.name,
            .number = round.number,
            .date = date_of(round),
            .starts_at = round.starts_at,
            .planned_rounds = source.section.planned_rounds};
  for (const model::Pairing& pairing : round.pairings) {
    const bool is_played = pairing.table != 0 && pairing.players.white != 0 &&
                           pairing.players.black != 0 && !pairing.vanished;
    const bool is_bye = pairing.bye != model::Bye::kNone && !pairing.vanished;
    if (is_played) {
      out.tables.push_back(table_of(source, round, pairing));
    } else if (is_bye) {
      out.byes.push_back(table_of(source, round, pairing));
      out.byes.back().heading.table = 0;
    }
  }
  std::ranges::stable_sort(out.tables, {}, [](const Table& table) { return table.heading.table; });
  if (source.section.rules) {
    out.default_time = (*source.section.rules)->default_time;
  } else if (!out.tables.empty()) {
    out.default_time = source.rules_of(out.tables.front().heading.board).default_time;
  }
  return out;
}

// The round that is played now: the latest one that has started, or else the first one.
const model::Round* current_round(const model::Section& section) {
  const model::Round* current = nullptr;
  for (const model::Round& round : section.rounds) {
    if (current == nullptr || round.started_at) current = &round;
  }
  return current;
}

// The round whose pairings may be shown before it starts: the one before it is closed. Null: none.
const model::Round* next_round(const model::Section& section, const model::Round* current) {
  if (current == nullptr || !current->closed_at || current == &section.rounds.back())
    return nullptr;
  return current + 1;
}

// The results that count, as the view has them.
tournament::ResultOf results_in(const View& view, const Tournament& tournament) {
  std::map<std::string, const model::Pairing*> then;
  if (const auto known = view.tournaments().find(tournament.id);
      known != view.tournaments().end()) {
    for (const model::Section& section : known->second->sections) {
      for (const model::Round& round : section.rounds) {
        for (const model::Pairing& pairing : round.pairings) then[pairing.id] = &pairing;
      }
    }
  }
  return [&view, then = std::move(then)](
             const model::Pairing& now) -> std::optional<model::PairingResult> {
    const auto found = then.find(now.id);
    if (found == then.end()) return std::nullopt;
    const model::Pairing& pairing = *found->second;
    if (pairing.result || pairing.games.empty()) return pairing.result;
    const auto game = view.game(pairing.games.back().board, pairing.games.back().ordinal);
    const auto score = game == nullptr ? std::nullopt : rules::score_of(game->result);
    if (!score) return std::nullopt;
    return model::PairingResult{.score = *score};
  };
}

// Null: no round has begun, or there are no players.
std::shared_ptr<const SectionStandings> standings_in(
    const View& view, const std::shared_ptr<const Tournament>& tournament,
    const model::Section& section) {
  if (section.players.empty()) return nullptr;
  auto standings = tournament::standings_of(section, results_in(view, *tournament), {});
  if (standings.round == 0) return nullptr;
  return std::make_shared<const SectionStandings>(
      SectionStandings{{tournament, &section}, std::move(standings)});
}

void add_section(const Source& source, Selection::Rounds wanted, std::vector<Round>& rounds) {
  const model::Round* current = current_round(source.section);
  const model::Round* next = next_round(source.section, current);
  bool is_before = true;
  for (const model::Round& round : source.section.rounds) {
    const bool is_current = &round == current;
    if (is_current) is_before = false;
    const bool is_next = wanted == Selection::Rounds::kCurrentAndNext && &round == next;
    if (wanted != Selection::Rounds::kAll && !is_current && !is_next) continue;
    rounds.push_back(shown_round(source, round));
    rounds.back().is_over = is_before || round.closed_at.has_value();
    rounds.back().is_to_come = !is_before && !is_current;
  }
}

// The boards that an open tournament has on its tables.
std::set<std::string> boards_of_tournaments(
    const View& view, const std::vector<std::shared_ptr<const Tournament>>& now) {
  std::set<std::string> boards;
  for (const auto& tournament : now) {
    if (tournament->closed) continue;
    for (const model::TableBoard& table : tournament->tables) {
      boards.insert(table.board.empty() ? board_with(view, table.serial) : table.board);
    }
    for (const model::Section& section : tournament->sections) {
      for (const model::Round& round : section.rounds) {
        for (const model::Pairing& pairing : round.pairings) {
          if (!pairing.board.empty()) boards.insert(pairing.board);
        }
      }
    }
  }
  return boards;
}

std::vector<std::string> in_order(const View& view, const std::vector<std::string>& first) {
  std::vector<std::string> boards = first;
  for (const auto& [id, shown] : view.boards()) {
    if (std::ranges::find(boards, id) == boards.end()) boards.push_back(id);
  }
  return boards;
}

Round free_boards(const View& view, const std::set<std::string>& taken, const HallNames& names,
                  const RulesOf& rules_of) {
  Round round{.name = names.event};
  int table_number = 0;
  for (const std::string& board : in_order(view, names.boards)) {
    ++table_number;
    const auto found = view.boards().find(board);
    if (taken.contains(board) || found == view.boards().end() || !found->second.game) continue;
    if (found->second.game->is_moved()) continue;
    const int ordinal = found->second.game->ordinal;
    Table table;
    Heading& heading = table.heading;
    heading.event = names.event;
    heading.site = names.site;
    heading.date = system::local_pgn_date(model::date_of(found->second.game->started_at));
    heading.table = table_number;
    heading.game_id = names.epoch + "-" + model::game_id(board, ordinal);
    heading.board = board;
    set_rules(rules_of(board), heading);
    set_game(view, board, ordinal, table);
    set_device(view, table);
    round.tables.push_back(std::move(table));
  }
  return round;
}

}  // namespace

std::vector<Round> rounds_of(const View& view,
                             const std::vector<std::shared_ptr<const Tournament>>& now,
                             const Selection& selection, const HallNames& names,
                             const RulesOf& rules_of) {
  std::vector<Round> rounds;
  for (const auto& tournament : now) {
    // A tournament that is over is shown only if the selection names it.
    if (tournament->closed && selection.tournament != tournament->id) continue;
    for (const model::Section& section : tournament->sections) {
      if (!is_wanted(selection, tournament->id, section.id)) continue;
      const std::size_t before = rounds.size();
      add_section({view, *tournament, section, rules_of}, selection.rounds, rounds);
      if (selection.standings && rounds.size() > before) {
        rounds.back().standings = standings_in(view, tournament, section);
      }
    }
  }
  if (!selection.tournament.empty()) return rounds;
  Round free = free_boards(view, boards_of_tournaments(view, now), names, rules_of);
  if (!free.tables.empty()) rounds.push_back(std::move(free));
  return rounds;
}

}  // namespace jadoube::outputs
