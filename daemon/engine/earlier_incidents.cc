#include "daemon/engine/earlier_incidents.h"

#include <algorithm>
#include <utility>

#include "daemon/storage/codec/incident_codec.h"

namespace jadoube::engine {
namespace {

constexpr const char* kWhole = "the record is whole";

}  // namespace

rules::Expected<arbiter::Incident> decide_earlier_incident(storage::Journal& journal,
                                                           const std::string& board,
                                                           arbiter::DecideOnIncident& word) {
  const auto rows = journal.incidents(board, word.id.game);
  if (!rows) return tl::unexpected(rows.error());
  const auto row = std::ranges::find(*rows, word.id.number, &storage::IncidentRow::number);
  if (row == rows->end()) {
    return rules::refuse(rules::ErrorCode::kNotFound, "the board has no incident {incident}",
                         {{"incident", to_string(word.id)}});
  }
  auto incident = storage::codec::incident_of(*row);
  if (!incident) return incident;
  word.about = incident->subject();
  auto decided = arbiter::check_not_done_by_another(word.decision, *incident).and_then([&] {
    return arbiter::decide(word.decision, *incident);
  });
  if (!decided) return tl::unexpected(decided.error());
  return incident;
}

rules::Expected<std::vector<arbiter::Incident>> settled_incidents(storage::Journal& journal,
                                                                  const std::string& board,
                                                                  const EarlierGame& earlier,
                                                                  const model::Game& game) {
  using arbiter::Life;
  // If the game did not change, the decisions about its incidents still hold.
  if (game == earlier.game) return {};
  const bool whole = !game.incomplete && game.explanations.empty();
  const auto rows = journal.incidents(board, game.ordinal);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<arbiter::Incident> settled;
  for (const auto& row : *rows) {
    auto incident = storage::codec::incident_of(row);
    if (!incident) return tl::unexpected(incident.error());
    const bool was_whole = incident->life == Life::kResolved && incident->reason == kWhole;
    if (incident->kind != arbiter::IncidentKind::kNeedsDecision) continue;
    if (whole ? !row.open : !was_whole) continue;
    incident->life = whole ? Life::kResolved : Life::kOpen;
    incident->reason = whole ? kWhole : "";
    incident->by.clear();
    settled.push_back(*std::move(incident));
  }
  return settled;
}

}  // namespace jadoube::engine
