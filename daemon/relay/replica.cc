#include "daemon/relay/replica.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <variant>

#include "daemon/system/log.h"
#include "daemon/tournament/find.h"
#include "daemon/tournament/standings/standings.h"
#include "daemon/values/hub_event.h"

namespace jadoube::relay {

using rules::Expected;

Replica::Replica(Parts parts) : parts_(std::move(parts)), pipeline_(parts_.journal, parts_.feed) {}

std::optional<hub::EventId> Replica::last_of(const std::string& hall) const {
  const auto found = halls_.find(hall);
  return found == halls_.end() ? std::nullopt : found->second.last;
}

Expected<void> Replica::take(const std::vector<HallEvent>& events) {
  for (const HallEvent& event : events) take(event);
  if (pipeline_.pending().batch().empty()) return {};
  return pipeline_.commit();
}

namespace {

// The ranking rules of a tournament are from another machine, so they are checked too.
Expected<std::optional<model::Event>> with_checked_standings(std::optional<model::Event>&& event) {
  auto* changed = event ? std::get_if<model::TournamentChanged>(&event->content) : nullptr;
  if (changed == nullptr) return std::move(event);
  model::Tournament tournament = *changed->tournament;
  for (model::Section& section : tournament.sections) {
    auto good = tournament::check_standings_rules(section.standings);
    if (!good) return tl::unexpected(good.error());
    section.standings = tournament::with_usual_codes(std::move(section.standings));
  }
  changed->tournament = std::move(tournament);
  return std::move(event);
}

}  // namespace

// Notes that the event has arrived. False: it had arrived before.
bool Replica::is_new(const HallEvent& event, Hall& hall) {
  // A message without an id is not from a hall.
  if (event.id.epoch.empty()) return false;
  auto& reached = hall.reached[event.id.epoch];
  if (event.is_of_snapshot) {
    reached = std::max(reached, event.id.number);
    hall.last = event.id;
    return true;
  }
  if (event.id.number <= reached) return false;
  if (event.before != hall.last) {
    ++gaps_;
    log::warning("hall " + event.hall + ": events are missing between " +
                 (hall.last ? to_text(*hall.last) : "the beginning") + " and " + to_text(event.id));
  }
  reached = event.id.number;
  hall.last = event.id;
  return true;
}

void Replica::take(const HallEvent& event) {
  if (!is_new(event, halls_[event.hall])) return;
  const auto present = [&](const std::string& board) -> const model::Game* {
    const auto found = boards_.find(board_id_of(event.hall, board));
    return found != boards_.end() && found->second.game ? &*found->second.game : nullptr;
  };
  const auto audience =
      parts_.is_for_arbiters ? values::Audience::kDaemons : values::Audience::kRelays;
  auto decoded =
      values::decode_from_hub(event.bytes, present, audience).and_then(with_checked_standings);
  if (!decoded) {
    ++unreadable_;
    log::warning("hall " + event.hall + ", event " + to_text(event.id) + ": " +
                 decoded.error().message + ". It is left out");
    return;
  }
  if (*decoded) add(event.hall, std::move(**decoded));
}

void Replica::add(const std::string& hall, model::Event event) {
  if (const auto* changed = std::get_if<model::TournamentChanged>(&event.content)) {
    return add_tournament(hall, event, *changed->tournament);
  }
  const std::string board = board_id_of(hall, event.board);
  if (const auto* reported = std::get_if<model::IncidentReported>(&event.content)) {
    return pipeline_.pending().add_incident(
        board, {.at = event.at, .what = reported->what, .incident = *reported->incident});
  }
  const auto rename_later = [&](std::optional<model::Adjournment>& adjournment) {
    if (!adjournment || adjournment->moved_to.empty()) return;
    adjournment->moved_to = board_id_of(hall, adjournment->moved_to);
  };
  const auto rename = [&](model::Game game) {
    if (!game.continues.empty()) game.continues = board_id_of(hall, game.continues);
    rename_later(game.adjournment);
    return game;
  };
  if (const auto* corrected = std::get_if<model::EarlierGameCorrected>(&event.content)) {
    const model::Game game = rename(*corrected->game);
    pipeline_.pending().add_game(board, game);
    pipeline_.pending().add_earlier_game(board, event.at, game);
    return;
  }
  auto change = std::get<model::Change>(event.content);
  if (const auto* started = std::get_if<model::GameStarted>(&change)) {
    change = model::GameStarted{rename(*started->game)};
  } else if (auto* result = std::get_if<model::ResultChange>(&change)) {
    rename_later(result->adjournment);
  }
  add(board, event, std::move(change));
}

// Adds the event as a session of the engine records a change.
void Replica::add(const std::string& board, const model::Event& event, model::Change change) {
  engine::PendingRecord& pending = pipeline_.pending();
  model::Board& known = boards_[board];
  const auto* started = std::get_if<model::GameStarted>(&change);
  if (started != nullptr && known.game && known.game->ordinal != started->game->ordinal) {
    model::Game ended = *known.game;
    ended.closed = true;
    pending.add_game(board, ended);
  }
  model::apply(change, known);
  const model::TimedChange timed{.at = event.at, .change = std::move(change)};
  pending.add_change(board, timed, known.game);
  const bool is_recorded = std::holds_alternative<model::GameStarted>(timed.change) ||
                           std::holds_alternative<model::ResultChange>(timed.change) ||
                           std::holds_alternative<model::SoftwareClockChange>(timed.change);
  if (is_recorded && known.game) pending.add_game(board, *known.game);
  if (std::holds_alternative<model::GameStarted>(timed.change)) set_rules_of(board);
}

void Replica::add_tournament(const std::string& hall, const model::Event& event,
                             const model::Tournament& tournament) {
  halls_[hall].tournaments[tournament.id] = std::make_shared<const model::Tournament>(tournament);
  std::vector<PartOfTournament> parts;
  for (const auto& [id, each] : halls_) {
    const auto own = each.tournaments.find(tournament.id);
    if (own == each.tournaments.end()) continue;
    const auto offset = parts_.table_offsets.find(id);
    parts.push_back({.hall = id,
                     .table_offset = offset == parts_.table_offsets.end() ? 0 : offset->second,
                     .tournament = own->second});
  }
  auto merged = std::make_shared<const model::Tournament>(merge_parts(parts));
  tournaments_[tournament.id] = merged;
  pipeline_.pending().add_tournament(event.at, {.tournament = *merged});
  for (const auto& [board, known] : boards_) set_rules_of(board);
}

// The rules of the section to which the game on the board belongs.
void Replica::set_rules_of(const std::string& board) {
  const auto& game = boards_[board].game;
  std::optional<model::TournamentRules> rules;
  for (const auto& [id, tournament] : tournaments_) {
    if (!game) break;
    const auto place =
        tournament::pairing_of_game(*tournament, {.board = board, .ordinal = game->ordinal});
    if (!place) continue;
    const auto& own = tournament->sections[place->section].rules;
    if (own) rules = **own;
    break;
  }
  parts_.rules.set_own(board, std::move(rules));
}

namespace {

constexpr std::size_t kMostInQueue = 4096, kMostTaken = 512;
constexpr std::chrono::milliseconds kLongestPop{200};
constexpr std::chrono::seconds kLookAtHallsEvery{2};

}  // namespace

ReplicaWriter::ReplicaWriter(Replica& replica, std::function<void()> looked,
                             std::function<void(const rules::Error& error)> fail)
    : replica_(replica), looked_(std::move(looked)), fail_(std::move(fail)), queue_(kMostInQueue) {}

ReplicaWriter::~ReplicaWriter() { stop(); }

void ReplicaWriter::start() {
  thread_ = std::thread([this] { run(); });
}

void ReplicaWriter::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  queue_.close();
  thread_.join();
}

void ReplicaWriter::run() {
  using Steady = std::chrono::steady_clock;
  Steady::time_point next_look{};
  while (!stopping_) {
    const auto events = queue_.pop(kMostTaken, Steady::now() + kLongestPop);
    if (const auto done = replica_.take(events); !done) fail_(done.error());
    if (Steady::now() < next_look) continue;
    next_look = Steady::now() + kLookAtHallsEvery;
    looked_();
  }
}

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
