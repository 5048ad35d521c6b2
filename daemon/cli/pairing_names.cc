#include "daemon/cli/pairing_names.h"

#include "daemon/cli/call.h"
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

}  // namespace

std::string PairingNames::of(const std::string& game) {
  const auto found = all().find(game);
  return found == names_.end() ? "" : found->second;
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
  for (const auto& tournament : response.tournaments()) {
    for (const auto& section : tournament.sections()) {
      const std::string prefix =
          tournament.sections_size() > 1
              ? (section.name().empty() ? section.id() : section.name()) + ", "
              : "";
      for (const auto& round : section.rounds()) {
        for (const auto& pairing : round.pairings()) {
          for (const auto& game : pairing.games()) {
            names_[game] = prefix + language::tr("table {table}", {{"table", pairing.table()}}) +
                           ", " + name_of(section, pairing.white()) + " - " +
                           name_of(section, pairing.black());
          }
        }
      }
    }
  }
}

}  // namespace jadoube::cli
