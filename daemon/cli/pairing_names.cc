#include "daemon/cli/pairing_names.h"

#include <set>

#include "daemon/cli/call.h"
#include "daemon/cli/text.h"
#include "daemon/cli/tournaments.h"
#include "daemon/language/translate.h"
#include "jadoube/v1/tournament_service.pb.h"

namespace jadoube::cli {
namespace {

constexpr std::chrono::seconds kAskEvery{5};

std::string name_of(const v1::Section& section, int number) {
  const v1::Player* player = player_with(section, number);
  return player == nullptr ? "?" : player->name();
}

// "Kyiv Open", "Kyiv Open, Juniors".
std::string owner_of(const v1::Tournament& tournament, const v1::Section& section) {
  std::string name = tournament.title().empty() ? bare(tournament.name()) : tournament.title();
  if (tournament.sections_size() > 1) {
    name += ", " + (section.name().empty() ? section.id() : section.name());
  }
  return name;
}

// Who has a table of that number.
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

}  // namespace

std::string PairingNames::of(const std::string& game) {
  const auto found = all().find(game);
  return found == names_.end() ? "" : found->second;
}

std::string PairingNames::full_of(const std::string& game) {
  all();
  const auto found = full_.find(game);
  return found == full_.end() ? "" : found->second;
}

const std::map<std::string, std::string>& PairingNames::all() {
  if (std::chrono::steady_clock::now() >= next_) ask();
  return names_;
}

void PairingNames::ask() {
  next_ = std::chrono::steady_clock::now() + kAskEvery;
  v1::ListTournamentsResponse response;
  // The address of viewers refuses this. Then games have no names.
  const auto status = call(common_, v1::ListTournamentsRequest(), response);
  if (!status.ok()) return;
  names_.clear();
  full_.clear();
  const auto owners = owners_of(response);
  for (const auto& tournament : response.tournaments()) {
    for (const auto& section : tournament.sections()) {
      const std::string owner = owner_of(tournament, section);
      for (const auto& round : section.rounds()) {
        for (const auto& pairing : round.pairings()) {
          auto name = name_of_table(pairing);
          const std::string players =
              name_of(section, pairing.white()) + " - " + name_of(section, pairing.black());
          const std::string full = language::tr(
              "table {table} of {tournament}, round {round}",
              {{"table", texts::text_of(name)}, {"tournament", owner}, {"round", round.number()}});
          const auto with_number = owners.find(pairing.table());
          const bool is_shared = with_number != owners.end() && with_number->second.size() > 1;
          if (is_shared) name.whose = owner;
          for (const auto& game : pairing.games()) {
            names_[game] =
                language::tr("table {table}", {{"table", texts::text_of(name)}}) + ", " + players;
            full_[game] = full + ", " + players;
          }
        }
      }
    }
  }
}

}  // namespace jadoube::cli
