#include "daemon/client/names/pairing_names.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "daemon/client/client.h"
#include "daemon/client/names/daemon_names.h"
#include "daemon/client/text.h"
#include "daemon/client/verbs/tournaments.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::cli {
namespace {

using language::tr;

constexpr std::chrono::seconds kAskEvery{5};

std::string name_of(const values::v1::Section& section, int number) {
  const values::v1::Player* player = player_with(section, number);
  return player == nullptr ? "?" : player->name();
}

// "Kyiv Open", "Kyiv Open, Juniors".
std::string owner_of(const values::v1::Tournament& tournament, const values::v1::Section& section) {
  std::string name = tournament.title().empty() ? bare(tournament.name()) : tournament.title();
  if (tournament.sections_size() > 1) {
    name += ", " + (section.name().empty() ? section.id() : section.name());
  }
  return name;
}

// The tournaments or sections that have a table of that number.
std::map<int, std::set<std::string>> owners_of(const v1::ListTournamentsResponse& response) {
  std::map<int, std::set<std::string>> owners;
  for (const auto& tournament : response.tournaments()) {
    if (tournament.closed()) continue;
    for (const auto& section : tournament.sections()) {
      for (const auto& round : section.rounds()) {
        for (const auto& pairing : round.pairings()) {
          owners[pairing.table()].insert(owner_of(tournament, section));
        }
      }
    }
  }
  return owners;
}

// The tournament, section and round of a pairing's name.
struct OfRound {
  const values::v1::Tournament& tournament;
  const values::v1::Section& section;
  const values::v1::Round& round;
};

struct Names {
  std::string name, full;
};

// `is_shared`: several tournaments or sections have a table of that number.
Names names_of(const values::v1::Pairing& pairing, const OfRound& place, bool is_shared) {
  auto table = name_of_table(pairing);
  const std::string owner = owner_of(place.tournament, place.section);
  const std::string players =
      name_of(place.section, pairing.white()) + " - " + name_of(place.section, pairing.black());
  const int round = place.round.number();
  Names names;
  names.full = tr("table {table} of {tournament}, round {round}",
                  {{"table", texts::text_of(table)}, {"tournament", owner}, {"round", round}}) +
               ", " + players;
  if (is_shared) table.whose = owner;
  const auto text = texts::text_of(table);
  names.name = (place.section.rounds_size() > 1
                    ? tr("round {round}, table {table}", {{"round", round}, {"table", text}})
                    : tr("table {table}", {{"table", text}})) +
               ", " + players;
  return names;
}

// The table alone: the players are not known.
Names table_of(const values::v1::Pairing& pairing, const OfRound& place, bool is_shared) {
  auto table = name_of_table(pairing);
  const auto text = [&] { return tr("table {table}", {{"table", texts::text_of(table)}}); };
  Names names;
  if (!is_shared) names.name = text();
  table.whose = owner_of(place.tournament, place.section);
  names.full = text();
  if (is_shared) names.name = names.full;
  return names;
}

// A pairing that has a game or a result takes no other game, so the next game on its board may be
// of other players.
bool waits_for_game(const values::v1::Pairing& pairing) {
  return pairing.games().empty() && !pairing.has_result();
}

bool is_played_now(const values::v1::Round& round) {
  return round.has_started_time() && !round.has_closed_time();
}

// The board that a pairing is played on, `boards/{board}`. Empty: none, or it was never connected.
std::string seated_board(const values::v1::Tournament& tournament,
                         const values::v1::Pairing& pairing,
                         const std::vector<NamedBoard>& boards) {
  if (!pairing.board().empty()) return pairing.board();
  for (const auto& table : tournament.tables()) {
    if (table.table() != pairing.table()) continue;
    if (!table.board().empty()) return table.board();
    for (const auto& board : boards) {
      const bool is_it = std::ranges::find(board.serials, table.serial()) != board.serials.end();
      if (is_it && !table.serial().empty()) return "boards/" + board.id;
    }
  }
  return {};
}

}  // namespace

std::string PairingNames::of(const std::string& game) {
  const auto found = all().find(game);
  return found == names_.end() ? "" : found->second;
}

std::string PairingNames::of(const values::v1::Incident& incident) {
  if (auto name = of(incident.game()); !name.empty()) return name;
  const Seat* seat = seat_of(incident);
  return seat == nullptr ? "" : seat->name;
}

std::string PairingNames::full_of(const std::string& game) {
  all();
  const auto found = full_.find(game);
  return found == full_.end() ? "" : found->second;
}

std::string PairingNames::full_of(const values::v1::Incident& incident) {
  if (auto name = full_of(incident.game()); !name.empty()) return name;
  const Seat* seat = seat_of(incident);
  return seat == nullptr ? "" : seat->full;
}

const std::map<std::string, std::string>& PairingNames::all() {
  if (std::chrono::steady_clock::now() >= next_) ask();
  return names_;
}

const PairingNames::Seat* PairingNames::seat_of(const values::v1::Incident& incident) {
  const auto found = seats_.find(incident.board());
  if (found == seats_.end()) return nullptr;
  const bool is_now = incident.game().empty() || incident.game() == found->second.game;
  return is_now ? &found->second : nullptr;
}

void PairingNames::ask() {
  next_ = std::chrono::steady_clock::now() + kAskEvery;
  v1::ListTournamentsResponse response;
  // The address of viewers refuses this call. Then games have no names.
  const auto status = call(common_, v1::ListTournamentsRequest(), response);
  if (!status.ok()) return;
  names_.clear();
  full_.clear();
  seats_.clear();
  DaemonNames known(common_);
  const auto owners = owners_of(response);
  for (const auto& tournament : response.tournaments()) {
    for (const auto& section : tournament.sections()) {
      for (const auto& round : section.rounds()) {
        for (const auto& pairing : round.pairings()) {
          const auto with_number = owners.find(pairing.table());
          const bool is_shared = with_number != owners.end() && with_number->second.size() > 1;
          const OfRound place{tournament, section, round};
          const auto [name, full] = names_of(pairing, place, is_shared);
          for (const auto& game : pairing.games()) {
            names_[game] = name;
            full_[game] = full;
          }
          if (tournament.closed() || !is_played_now(round) || pairing.postponed()) continue;
          // Of several rounds under way, the last one is played.
          const std::string board = seated_board(tournament, pairing, known.boards());
          if (board.empty()) continue;
          const auto seated =
              waits_for_game(pairing) ? Names{name, full} : table_of(pairing, place, is_shared);
          seats_[board] = {.name = seated.name, .full = seated.full, .game = {}};
        }
      }
    }
  }
  if (seats_.empty()) return;
  for (const auto& board : known.boards()) {
    const auto seat = seats_.find("boards/" + board.id);
    if (seat != seats_.end() && !board.game.empty()) seat->second.game = "games/" + board.game;
  }
}

}  // namespace jadoube::cli
