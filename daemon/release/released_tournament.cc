#include "daemon/release/released_tournament.h"

#include <map>
#include <string>

#include "daemon/tournament/find.h"

namespace jadoube::release {
namespace {

// The pairings by their ids. No two have the same.
std::map<std::string, const model::Pairing*> pairings_of(const model::Tournament& tournament) {
  std::map<std::string, const model::Pairing*> pairings;
  for (const model::Section& section : tournament.sections) {
    for (const model::Round& round : section.rounds) {
      for (const model::Pairing& pairing : round.pairings) pairings[pairing.id] = &pairing;
    }
  }
  return pairings;
}

}  // namespace

std::shared_ptr<const model::Tournament> as_released(
    const std::shared_ptr<const model::Tournament>& now,
    const std::shared_ptr<const model::Tournament>& then) {
  if (now == then) return now;
  const auto before = then ? pairings_of(*then) : decltype(pairings_of(*now)){};
  auto out = std::make_shared<model::Tournament>(*now);
  if (then) out->closed = then->closed;
  // It counts games and results, too.
  out->revision = then ? then->revision : 0;
  for (model::Section& section : out->sections) {
    const model::Section* old = then ? tournament::find_section(*then, section.id) : nullptr;
    for (model::Round& round : section.rounds) {
      const model::Round* was = old ? tournament::find_round(*old, round.number) : nullptr;
      round.started_at = was != nullptr ? was->started_at : std::nullopt;
      round.closed_at = was != nullptr ? was->closed_at : std::nullopt;
      for (model::Pairing& pairing : round.pairings) {
        const auto found = before.find(pairing.id);
        const model::Pairing* own = found != before.end() ? found->second : nullptr;
        pairing.games = own != nullptr ? own->games : std::vector<model::GamePlace>();
        pairing.result = own != nullptr ? own->result : std::nullopt;
        pairing.result_by = own != nullptr ? own->result_by : "";
        pairing.result_since = own != nullptr ? own->result_since : std::nullopt;
      }
    }
  }
  return out;
}

}  // namespace jadoube::release
